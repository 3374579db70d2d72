//! Drawings and texts of the interface on the canvases of lanes, over the scenes of the renderer: the cameras that lanes share, the
//! scale where it is not the usual one, the numbers of lanes that overlap, the difference lens, and what is under the
//! pointer.

mod gap;
mod labels;
mod pick;

use crate::ui::frame::canvases::cameras::Canvases;
use crate::ui::frame::canvases::lane_rect::canvas_id;

use crate::ui::frame::canvases::lane_rect::LaneRect;
use crate::ui::frame::canvases::mark::{Area, Mark};
use crate::ui::frame::canvases::meaning::{Meaning, description};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::mechanisms;
use egui::Ui;
use pick::pick;
use simulation::lab::Snapshot;

/// Draws what belongs to the canvases in these places, and returns it as marks. The lanes of `snapshot` have their cameras
/// ([`Canvases::cameras`]).
pub fn show(ui: &Ui, snapshot: &Snapshot<'_>, places: &[LaneRect], canvases: Canvases) -> Vec<Mark> {
    let mut marks = labels::show(ui, snapshot, places, canvases.layout);
    if let Some(lens) = canvases.lens {
        marks.extend(gap::show(lens, ui, snapshot, places));
    }
    marks
}

/// Says what is under the pointer on the canvases in these places, where `marks` were drawn over them, and describes the canvases to
/// screen readers. Comes after everything that is on a canvas and has words of its own.
pub fn explain(ui: &Ui, frame: &FrameContext<'_>, places: &[LaneRect], marks: &[Mark]) {
    let shown = frame.shown_lanes();
    for place in places {
        // The lanes of an overlay have one canvas.
        let Some(canvas) = ui.ctx().read_response(canvas_id(ui, place.index)) else { continue };
        let drawn = frame.canvases.drawn_on(frame.snapshot, place.index, &shown);
        canvas.ctx.accesskit_node_builder(canvas.id, |node| {
            let texts: Vec<String> =
                drawn.iter().map(|(_, lane)| description(lane.identity().number(), lane)).collect();
            node.set_description(texts.join(" "));
        });
        // Over an opening, and over the motion of a lesson, nothing opens by itself, and what is open closes for a hand.
        let is_watched = frame.view.is_stage() && !frame.snapshot.paused;
        let is_quiet = frame.script.answers() || is_watched || ui.input(|input| input.pointer.any_down());
        let Some(at) = canvas.hover_pos().filter(|_| !is_quiet) else { continue };
        let marks = [&arrows(frame, places), marks].concat();
        if let Some((lane, meaning)) = pick(&drawn, place.rect, &marks, at)
            && let Some(view) = frame.snapshot.lanes.get(lane)
        {
            canvas.on_hover_text_at_pointer(meaning.sentence(view.identity().number(), view));
        }
    }
}

/// The arrows of mechanisms on all canvases, as marks.
fn arrows(frame: &FrameContext<'_>, places: &[LaneRect]) -> Vec<Mark> {
    let Some(more) = frame.shown.mechanisms else { return Vec::new() };
    let of = |place: &LaneRect| {
        let lane = place.index;
        let arrows = mechanisms::arrows(frame.snapshot, lane, place.rect, more).into_iter();
        arrows.map(move |arrow| Mark { lane, area: Area::Line(arrow.ends), meaning: Meaning::Arrow(arrow.kind) })
    };
    places.iter().flat_map(of).collect()
}
