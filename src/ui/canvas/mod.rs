//! What the interface draws and says on the canvases of lanes, over the scenes of the renderer: the cameras that lanes share, the
//! scale where it is not the usual one, the numbers of lanes that lie over each other, the difference lens, and what lies under the
//! pointer.

mod cameras;
mod labels;
mod lens;
mod meaning;
mod pick;

pub use cameras::with_cameras;
pub use lens::{Lens, LensState};

use super::mechanisms::is_slow;
use super::output::LaneRect;
use crate::lab::{LaneView, Snapshot};
use crate::palette::Theme;
use egui::{Response, Ui};
use meaning::description;
use pick::{Pick, pick};

/// Draws what belongs to the canvases `lanes`, which stand in the cameras of `snapshot` ([`with_cameras`]).
pub fn show(ui: &Ui, snapshot: &Snapshot<'_>, lanes: &[LaneRect], lens: Option<Lens>, theme: Theme) {
    labels::show(ui, snapshot, lanes, theme);
    if let Some(lens) = lens {
        lens.show(ui, snapshot, lanes, theme);
    }
}

/// `true` if what [`show`] draws may change with every frame of a lane.
pub fn moves(snapshot: &Snapshot<'_>, lanes: &[LaneRect], lens: Option<Lens>) -> bool {
    let overlaid = lanes.iter().any(|lane| cameras::shares_place(lane, lanes));
    let is_far = |index: usize| snapshot.lanes.get(index).is_some_and(|lane| labels::are_needed(lane));
    lens.is_some() || overlaid || lanes.iter().any(|lane| is_far(lane.index))
}

/// Says what lies under the pointer on the canvas `place`, and describes the canvas to screen readers. Returns the index of the lane that
/// it belongs to.
pub fn explain(
    response: &Response,
    snapshot: &Snapshot<'_>,
    place: LaneRect,
    lanes: &[LaneRect],
    lens: Option<Lens>,
) -> Option<usize> {
    let lane = snapshot.lanes.get(place.index)?;
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_description(description(place.index + 1, lane));
    });
    let at = response.hover_pos()?;
    let here = lanes.iter().filter(|other| other.rect == place.rect).map(|other| other.index);
    let held = lens.filter(|lens| lens.onto == place.index && lens.is_drawn(lanes)).map(|lens| lens.held);
    let seen = |index: usize| Some((index, snapshot.lanes.get(index)?.with_view(lane.view())));
    let drawn: Vec<(usize, LaneView<'_>)> = here.chain(held).filter_map(seen).collect();
    let Pick { lane, meaning } = pick(&drawn, place.rect, at, is_slow(snapshot))?;
    let (_, view) = drawn.iter().find(|(index, _)| *index == lane)?;
    response.clone().on_hover_text_at_pointer(meaning.sentence(lane + 1, view));
    Some(lane)
}
