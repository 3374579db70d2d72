//! What the interface draws and says on the canvases of lanes, over the scenes of the renderer: the cameras that lanes share, the
//! scale where it is not the usual one, the numbers of lanes that lie over each other, the difference lens, and what lies under the
//! pointer.

mod cameras;
mod labels;
mod lens;
mod meaning;
mod pick;

pub use cameras::Canvases;
pub use lens::{Lens, LensState};

use super::mechanisms::is_slow;
use super::output::LaneRect;
use crate::lab::{LaneView, Snapshot};
use crate::palette::Theme;
use egui::{Rect, Response, Ui};
use meaning::description;
use pick::{Pick, pick};

/// Draws what belongs to the canvases in these places. The lanes of `snapshot` have their cameras ([`Canvases::cameras`]).
pub fn show(ui: &Ui, snapshot: &Snapshot<'_>, places: &[LaneRect], canvases: Canvases, theme: Theme) {
    labels::show(ui, snapshot, places, canvases.layout, theme);
    if let Some(lens) = canvases.lens {
        lens.show(ui, snapshot, places, theme);
    }
}

/// Says what lies under the pointer on a canvas, where `drawn` are the lanes ([`Canvases::drawn_on`]), and describes the canvas to
/// screen readers. Returns the index of the lane that is pointed at.
pub fn explain(
    canvas: &Response,
    rect: Rect,
    snapshot: &Snapshot<'_>,
    drawn: &[(usize, LaneView<'_>)],
) -> Option<usize> {
    canvas.ctx.accesskit_node_builder(canvas.id, |node| {
        let texts: Vec<String> = drawn.iter().map(|(_, lane)| description(lane.identity().number(), lane)).collect();
        node.set_description(texts.join(" "));
    });
    let Pick { lane, meaning } = pick(drawn, rect, canvas.hover_pos()?, is_slow(snapshot))?;
    let (_, view) = drawn.iter().find(|(index, _)| *index == lane)?;
    canvas.clone().on_hover_text_at_pointer(meaning.sentence(view.identity().number(), view));
    Some(lane)
}
