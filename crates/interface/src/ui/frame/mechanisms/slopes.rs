//! The slopes that a method samples in a step, as arrows in the lane and in the phase plane.

use super::arrows::{Arrow, ArrowKind, SlopeArrow, arrow, draw, ends, scale};
use super::cards::Cards;
use crate::ui::base::style::body;
use crate::ui::base::widgets::colors;
use crate::ui::frame::canvases::lane_plane::LanePlane;
use crate::ui::frame::controls::mechanism_words;
use egui::{Align2, Pos2, Rect, Stroke, Ui, Vec2, pos2, vec2};
use egui_plot::{PlotPoint, PlotTransform};
use simulation::lab::LaneView;
use simulation::lane::Mechanism;
use simulation::lane_picture::SampledSlope;

/// Part of a picture that an arrow may be long.
const PART: f32 = 0.35;
/// Length of the longest arrow of an acceleration, points.
const ACCELERATION: f32 = 30.0;

/// Arrows of the sampled velocities, at the places of the tracked point.
fn velocities(slopes: &[SampledSlope], plane: &LanePlane) -> Vec<SlopeArrow> {
    let arrow_of = |slope: &SampledSlope| {
        let way = plane.span(slope.velocity * slope.step_secs);
        SlopeArrow { foot: plane.place(slope.point), way }
    };
    slopes.iter().map(arrow_of).collect()
}

/// Foot and tip of the arrows of the accelerations, at the same places.
fn accelerations(slopes: &[SampledSlope], plane: &LanePlane) -> Vec<[Pos2; 2]> {
    let ways: Vec<Vec2> = slopes.iter().map(|slope| plane.span(slope.acceleration)).collect();
    let factor = scale(ways.iter().map(|way| way.length()), ACCELERATION);
    let ends = |(slope, way): (&SampledSlope, Vec2)| {
        let foot = plane.place(slope.point);
        [foot, foot + way * factor]
    };
    slopes.iter().zip(ways).map(ends).collect()
}

/// Bound of the length of a velocity's arrow, points.
fn longest(canvas: Rect) -> f32 {
    PART * canvas.size().min_elem()
}

/// The arrows that [`draw_in_lane`] draws, the front one last.
pub fn arrows_in_lane(canvas: Rect, lane: &LaneView<'_>, plane: &LanePlane) -> Vec<Arrow> {
    let slopes = lane.slopes();
    let of = slopes.len();
    let kinds = |kind: fn(usize, usize, &SampledSlope) -> ArrowKind| {
        slopes.iter().enumerate().map(move |(index, slope)| kind(index + 1, of, slope))
    };
    let thin = kinds(|number, of, slope| ArrowKind::Acceleration { number, of, size: slope.acceleration.length() });
    let strong = kinds(|number, of, slope| ArrowKind::Slope { number, of, speed: slope.velocity.length() });
    let ends = accelerations(&slopes, plane).into_iter().chain(ends(&velocities(&slopes, plane), longest(canvas)));
    ends.zip(thin.chain(strong)).map(|(ends, kind)| Arrow { ends, kind }).collect()
}

/// Draws the sampled velocities, numbered, and thin arrows for the accelerations.
pub fn draw_in_lane(ui: &Ui, canvas: Rect, lane: &LaneView<'_>, plane: &LanePlane) {
    let slopes = lane.slopes();
    let painter = ui.painter().with_clip_rect(canvas.intersect(ui.clip_rect()));
    for [foot, tip] in accelerations(&slopes, plane) {
        arrow(&painter, foot, tip, Stroke::new(1.0, colors(ui).text));
    }
    draw(&painter, &velocities(&slopes, plane), longest(canvas), colors(ui).accent);
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
