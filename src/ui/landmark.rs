//! Things in the window that the first minute points at. Whoever shows one marks its place.

use egui::{Context, Id, Rect, Ui};

/// A thing to point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landmark {
    /// Canvas of the first lane.
    Lane,
    /// Buttons that go to the next step and the next frame.
    Steps,
    /// The button that plays and pauses.
    Play,
}

/// Marks the place of `landmark` in this frame.
pub fn mark(ui: &Ui, landmark: Landmark, place: Rect) {
    let frame = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|data| data.insert_temp(id(landmark), (frame, place)));
}

/// The place of `landmark`; `None` if it is not in this frame.
pub fn place(ctx: &Context, landmark: Landmark) -> Option<Rect> {
    let (frame, place) = ctx.data(|data| data.get_temp::<(u64, Rect)>(id(landmark)))?;
    (frame == ctx.cumulative_frame_nr() && place.is_positive()).then_some(place)
}

fn id(landmark: Landmark) -> Id {
    Id::unique(("landmark", landmark))
}
