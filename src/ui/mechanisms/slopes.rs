//! The slopes that a method samples in a step, as arrows in the lane and in the phase plane.

use super::arrows::{SlopeArrow, arrow, draw, scale};
use super::cards::Cards;
use crate::lab::LaneView;
use crate::lane::{Mechanism, SampledSlope};
use crate::ui::lane_plane::LanePlane;
use crate::ui::mechanism_words;
use crate::ui::style::body;
use crate::ui::widgets::colors;
use egui::{Align2, Rect, Stroke, Ui, Vec2, pos2, vec2};
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

/// Says on a card why the lane draws no slopes, if it draws none.
pub fn say_why_none(ui: &Ui, cards: &mut Cards, lane: &LaneView<'_>) {
    const SIZE: Vec2 = vec2(232.0, 40.0);
    let Some(why) = mechanism_words::why_no_slopes(lane.spec()) else { return };
    let Some(card) = cards.take(ui, Align2::LEFT_TOP, SIZE.x, [SIZE.y, SIZE.y]) else { return };
    let (c, left) = (colors(ui), card.left() + 8.0);
    ui.painter().text(pos2(left, card.top() + 5.0), Align2::LEFT_TOP, "No sampled slopes", body(11.5), c.text);
    ui.painter().text(pos2(left, card.bottom() - 5.0), Align2::LEFT_BOTTOM, why, body(11.0), c.weak);
    let tip = mechanism_words::why_without(Mechanism::Slopes);
    cards.describe(ui, card, "No sampled slopes", why, tip);
}
