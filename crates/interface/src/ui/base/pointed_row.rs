//! A row of settings that the user has asked for: it is scrolled to once, and has a frame for some seconds.

use egui::{Align, Color32, Id, Rect, Stroke, StrokeKind, Ui};

/// The row that is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct PointedRow {
    /// Name of the row.
    name: &'static str,
    /// Time until which it has a frame, s by egui's clock.
    until: f64,
    /// `true` once it was scrolled to.
    seen: bool,
}

/// Time for which a row has a frame, s.
const MARKED: f64 = 6.0;

impl PointedRow {
    /// The row of this name, asked for at `now`, s by egui's clock.
    pub fn new(name: &'static str, now: f64) -> Self {
        PointedRow { name, until: now + MARKED, seen: false }
    }
}

/// Shows rows, among which one may be asked for.
pub fn within(ui: &mut Ui, row: &mut Option<PointedRow>, add: impl FnOnce(&mut Ui)) {
    let now = ui.input(|input| input.time);
    *row = row.filter(|row| now < row.until);
    let Some(asked) = *row else { return add(ui) };
    ui.data_mut(|data| data.insert_temp(key(), asked));
    add(ui);
    *row = ui.data_mut(|data| data.remove_temp(key()));
    ui.ctx().request_repaint_after_secs((asked.until - now) as f32);
}

/// Marks in this colour the row of this name that has just been shown in `rect`, if it is the one that was asked for.
pub fn mark(ui: &Ui, name: &str, rect: Rect, color: Color32) {
    let Some(row) = ui.data(|data| data.get_temp::<PointedRow>(key())).filter(|row| row.name == name) else { return };
    if !row.seen {
        ui.scroll_to_rect(rect, Some(Align::Center));
        ui.data_mut(|data| data.insert_temp(key(), PointedRow { seen: true, ..row }));
    }
    ui.painter().rect_stroke(rect.expand(2.0), 4.0, Stroke::new(2.0, color), StrokeKind::Inside);
}

fn key() -> Id {
    Id::unique("the row that is asked for")
}
