//! The slopes that a method samples in a step, as arrows in the lane and in the phase plane.

use super::arrows::{SlopeArrow, arrow, draw, scale};
use crate::lab::LaneView;
use crate::lane::SampledSlope;
use crate::ui::lane_plane::LanePlane;
use crate::ui::widgets::colors;
use egui::{Rect, Stroke, Ui};
use egui_plot::{PlotPoint, PlotTransform};

/// Part of a picture that an arrow may be long.
const PART: f32 = 0.35;
/// Length of the longest arrow of an acceleration, points.
const ACCELERATION: f32 = 30.0;

/// Draws the sampled velocities, numbered, and thin arrows for the accelerations, at the places of the tracked point.
pub fn draw_in_lane(ui: &Ui, canvas: Rect, lane: &LaneView<'_>, plane: &LanePlane) {
    let slopes = lane.slopes();
    let painter = ui.painter().with_clip_rect(canvas.intersect(ui.clip_rect()));
    let accelerations: Vec<_> = slopes.iter().map(|slope| plane.span(slope.acceleration)).collect();
    let factor = scale(accelerations.iter().map(|way| way.length()), ACCELERATION);
    for (slope, way) in slopes.iter().zip(accelerations) {
        let foot = plane.place(slope.point);
        arrow(&painter, foot, foot + way * factor, Stroke::new(1.0, colors(ui).text));
    }
    let arrow_of = |slope: &SampledSlope| {
        let way = plane.span(slope.velocity * slope.step_secs);
        SlopeArrow { foot: plane.place(slope.point), way }
    };
    let arrows: Vec<_> = slopes.iter().map(arrow_of).collect();
    draw(&painter, &arrows, PART * canvas.size().min_elem(), colors(ui).accent);
}

/// Draws the sampled directions (v, a) at (x, v), numbered. Nothing in worlds of more than one degree of freedom.
pub fn draw_in_phase_plane(ui: &Ui, lane: &LaneView<'_>, transform: &PlotTransform) {
    let place = |x: f64, v: f64| transform.position_from_point(&PlotPoint::new(x, v));
    let arrows: Vec<_> = (lane.slopes().iter())
        .filter_map(|slope| {
            let (&[x, v], &[dx, dv]) = (&slope.sample.y[..], &slope.sample.dydt[..]) else { return None };
            let (foot, h) = (place(x, v), slope.step_secs);
            Some(SlopeArrow { foot, way: place(x + h * dx, v + h * dv) - foot })
        })
        .collect();
    let frame = transform.frame();
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    draw(&painter, &arrows, PART * frame.size().min_elem(), colors(ui).accent);
}
