//! The mechanisms of lanes, drawn over their canvases and in the phase plot: the window, clips and strobe sheets all show them.
//!
//! The spec of a lane says which mechanisms it draws; this module draws them.

mod accumulator;
mod arrows;
mod cards;
mod input_delay;
mod neighbours;
mod slopes;
mod states;
mod step_errors;

use super::canvases::lane_plane::{LanePlane, is_far};
use super::frame_context::FrameContext;
use crate::ui::base::widgets::lane_color;
use arrows::Arrow;
pub use arrows::ArrowKind;
use cards::Cards;
use egui::{Align2, Rect, Ui, Vec2};
use egui_plot::PlotTransform;
pub use neighbours::Taken;
use simulation::lab::Snapshot;
use simulation::lane::{LaneSpec, Mechanism, Mechanisms};

/// Height of the scale in the lower left corner of a canvas with its length, points.
const SCALE: f32 = 28.0;

/// `true` if some lane draws a mechanism, so that its picture is more than its canvas.
pub fn are_drawn(snapshot: &Snapshot<'_>) -> bool {
    snapshot.lanes.iter().any(|lane| lane.spec().looks.mechanisms != Mechanisms::NONE)
}

/// Size of the card on the left that a lane draws with `more`, if it draws one.
pub fn left_card(spec: &LaneSpec, more: Mechanisms) -> Option<Vec2> {
    spec.draws_among(Mechanism::Accumulator, more).then_some(accumulator::SIZE + Vec2::splat(Cards::GAP))
}

/// Draws the mechanisms of the lane at `index`, and `more` that a lesson shows, over its canvas, as far as there is room; what is in
/// a corner keeps to the parts of it that are `free`: beside the lane's texts, and below them.
pub fn show(ui: &Ui, snapshot: &Snapshot<'_>, index: usize, (canvas, free): (Rect, [Rect; 2]), more: Mechanisms) {
    let Some(lane) = snapshot.lanes.get(index) else { return };
    if (lane.spec().looks.mechanisms == Mechanisms::NONE && more == Mechanisms::NONE) || lane.has_diverged() {
        return;
    }
    let (plane, color) = (LanePlane::new(lane.view(), canvas), lane_color(ui, lane.identity()));
    let draws = |mechanism| lane.spec().draws_among(mechanism, more);
    if draws(Mechanism::Neighbours) {
        neighbours::draw_in_lane(ui, canvas, lane, &plane, color);
    }
    show_cards(ui, snapshot, index, (canvas, free), more);
    if draws(Mechanism::Neighbours) {
        neighbours::label_in_lane(ui, canvas, lane, &plane, color);
    }
    if draws(Mechanism::States) {
        states::show(ui, canvas, lane, color);
    }
    if !is_slow(snapshot) {
        return;
    }
    if draws(Mechanism::StepErrors) {
        step_errors::draw_step(ui, canvas, lane, &plane, color);
    }
    if draws(Mechanism::Slopes) {
        slopes::draw_in_lane(ui, canvas, lane, &plane);
    }
}

/// The arrows that [`show`] draws on the canvas of the lane at `index`, the front one last.
pub fn arrows(snapshot: &Snapshot<'_>, index: usize, canvas: Rect, more: Mechanisms) -> Vec<Arrow> {
    let lane = snapshot.lanes.get(index).filter(|lane| is_slow(snapshot) && !lane.has_diverged());
    let Some(lane) = lane else { return Vec::new() };
    let plane = LanePlane::new(lane.view(), canvas);
    let mut arrows = Vec::new();
    if lane.spec().draws_among(Mechanism::StepErrors, more) {
        arrows.extend(step_errors::arrows_in_lane(lane, &plane));
    }
    if lane.spec().draws_among(Mechanism::Slopes, more) {
        arrows.extend(slopes::arrows_in_lane(canvas, lane, &plane));
    }
    arrows
}

/// Shows the mechanisms of the lane at `index` that are numbers and are in a corner of what is `free` of its canvas, wherever the lane
/// itself is drawn.
pub fn show_cards(ui: &Ui, snapshot: &Snapshot<'_>, index: usize, (canvas, free): (Rect, [Rect; 2]), more: Mechanisms) {
    let Some(lane) = snapshot.lanes.get(index).filter(|lane| !lane.has_diverged()) else { return };
    let (draws, color) = (|mechanism| lane.spec().draws_among(mechanism, more), lane_color(ui, lane.identity()));
    // Numbers at the bottom of a narrow canvas leave the motion's own place there, and more room at the top.
    let left = if free[0].bottom() < canvas.bottom() { Align2::LEFT_TOP } else { Align2::LEFT_BOTTOM };
    let scale = if is_far(lane) { SCALE } else { 0.0 };
    let mut cards = Cards::new(free.map(|room| room.with_max_y(room.bottom() - scale)), left, lane.identity());
    if draws(Mechanism::Accumulator) {
        accumulator::show(ui, &mut cards, lane, color);
    }
    if draws(Mechanism::StepErrors) {
        step_errors::show(ui, &mut cards, lane);
    }
    if draws(Mechanism::InputDelay) {
        input_delay::show(ui, &mut cards, lane, color);
    }
    if lane.spec().looks.mechanisms.has(Mechanism::Slopes) && !lane.spec().looks.concealed {
        slopes::say_why_none(ui, &mut cards, lane);
    }
}

/// Draws the mechanisms of the lane at `index` in the phase plane, whose first coordinate and velocity `transform` places. Slopes only
/// of the chosen lane: those of several lie over each other. `taken`: the places of texts, which do not.
pub fn show_in_phase_plane(
    ui: &Ui,
    frame: &FrameContext<'_>,
    index: usize,
    transform: &PlotTransform,
    taken: &mut Taken,
) {
    let snapshot = frame.snapshot;
    let Some(lane) = snapshot.lanes.get(index).filter(|lane| !lane.has_diverged()) else { return };
    if let Some(neighbours) = lane.neighbours() {
        neighbours::draw(ui, neighbours, transform, lane_color(ui, lane.identity()), taken);
    }
    if index == frame.chosen && lane.spec().draws(Mechanism::Slopes) && is_slow(snapshot) {
        slopes::draw_in_phase_plane(ui, lane, transform);
    }
}

/// `true` if single steps are visible: time is paused, or passes at a quarter of its speed at most.
pub fn is_slow(snapshot: &Snapshot<'_>) -> bool {
    const SLOW: f64 = 0.25;
    snapshot.paused || snapshot.speed_now.factor().abs() <= SLOW
}
