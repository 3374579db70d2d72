//! Arrows of sampled slopes: as long as a step along the slope, longer where that would be too short to see, and side by side where they
//! would cover each other.

use crate::ui::base::style::mono;
use egui::{Align2, Color32, Painter, Pos2, Shape, Stroke, Vec2};

/// An arrow of a mechanism as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    /// Foot and tip, points.
    pub ends: [Pos2; 2],
    /// The vector that the arrow draws.
    pub kind: ArrowKind,
}

/// Meaning of an arrow of a mechanism.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ArrowKind {
    /// A slope that the method has sampled.
    Slope {
        /// Number of the sample in its step.
        number: usize,
        /// Samples in the step.
        of: usize,
        /// Speed that was sampled, m/s.
        speed: f64,
    },
    /// The acceleration at a slope.
    Acceleration {
        /// Number of the sample in its step.
        number: usize,
        /// Samples in the step.
        of: usize,
        /// Its size, m/s².
        size: f64,
    },
    /// The exact step from the state before the last one.
    ExactStep,
    /// The last step.
    Step,
}

/// A slope as an arrow, before it is scaled.
#[derive(Clone, Copy, Debug)]
pub struct SlopeArrow {
    /// Place of the sample.
    pub foot: Pos2,
    /// Way along the slope in one step, points.
    pub way: Vec2,
}

/// Smallest and largest length of the longest arrow, points; the largest is also bounded by a part of the picture.
const SHORTEST: f32 = 40.0;
const LONGEST: f32 = 160.0;
/// Distance between arrows side by side, and between feet that are apart, points.
const APART: f32 = 13.0;

/// Draws a line with a head at its end.
pub fn arrow(painter: &Painter, from: Pos2, to: Pos2, stroke: Stroke) {
    let way = to - from;
    let length = way.length();
    if !length.is_finite() || length < 1.0 {
        return;
    }
    let head = (0.4 * length).min(7.0);
    let (along, across) = (way * (head / length), way.rot90() * (0.55 * head / length));
    painter.line_segment([from, to], stroke);
    painter.add(Shape::line(vec![to - along + across, to, to - along - across], stroke));
}

/// The ends of the arrows of one step as they are drawn. `most` bounds their length, points.
pub fn ends(arrows: &[SlopeArrow], most: f32) -> Vec<[Pos2; 2]> {
    let factor = scale(arrows.iter().map(|arrow| arrow.way.length()), most);
    let ends = |(arrow, aside): (&SlopeArrow, Vec2)| [arrow.foot + aside, arrow.foot + aside + arrow.way * factor];
    arrows.iter().zip(places(arrows)).map(ends).collect()
}

/// Draws the arrows of one step, numbered from 1. `most` bounds their length, points.
pub fn draw(painter: &Painter, arrows: &[SlopeArrow], most: f32, color: Color32) {
    for (index, (slope, [foot, tip])) in arrows.iter().zip(ends(arrows, most)).enumerate() {
        let way = tip - foot;
        if slope.foot != foot {
            painter.line_segment([slope.foot, foot], Stroke::new(0.75, color.gamma_multiply(0.5)));
        }
        arrow(painter, foot, tip, Stroke::new(1.75, color));
        let behind = if way.length() > 1.0 { way.normalized() * -8.0 } else { Vec2::new(-8.0, 0.0) };
        painter.text(foot + behind, Align2::CENTER_CENTER, index + 1, mono(11.0), color);
    }
}

/// Factor of all lengths, so that the longest one is neither too short nor too long. 0 where there is nothing to draw.
pub fn scale(lengths: impl Iterator<Item = f32>, most: f32) -> f32 {
    let longest = lengths.fold(0.0, f32::max);
    let most = most.clamp(1.0, LONGEST);
    if longest.is_normal() { longest.clamp(SHORTEST.min(most), most) / longest } else { 0.0 }
}

/// Offset of each arrow from its sample; zero where the samples are apart.
fn places(arrows: &[SlopeArrow]) -> Vec<Vec2> {
    let apart = |(i, a): (usize, &SlopeArrow)| arrows[..i].iter().all(|b| a.foot.distance(b.foot) >= APART);
    let first = arrows.first().map_or(Vec2::ZERO, |arrow| arrow.way);
    let across = if first.length() > 0.0 { first.normalized().rot90() } else { Vec2::new(0.0, 1.0) };
    if arrows.iter().enumerate().all(apart) {
        return vec![Vec2::ZERO; arrows.len()];
    }
    let middle = 0.5 * (arrows.len() as f32 - 1.0);
    (0..arrows.len()).map(|index| across * ((index as f32 - middle) * APART)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn arrows_can_be_seen_and_stay_in_the_picture() {
        let lengths = |all: &[f32]| scale(all.iter().copied(), 100.0) * all.iter().copied().fold(0.0, f32::max);
        assert_eq!(lengths(&[0.5, 0.1]), SHORTEST);
        assert_eq!(lengths(&[70.0]), 70.0, "as long as the step");
        assert!((lengths(&[1e9, 3.0]) - 100.0).abs() < 1e-3);
        assert_eq!(scale([f32::NAN, 0.0].into_iter(), 100.0), 0.0);
    }

    #[test]
    fn arrows_at_one_place_stand_side_by_side() {
        let at = |x: f32| SlopeArrow { foot: pos2(x, 5.0), way: vec2(3.0, 0.0) };
        assert!(places(&[at(0.0), at(20.0), at(40.0)]).iter().all(|aside| *aside == Vec2::ZERO));
        let beside = places(&[at(0.0), at(1.0), at(2.0)]);
        assert_eq!(beside.iter().map(|aside| aside.x).collect::<Vec<_>>(), [0.0; 3], "across the slope");
        assert!((beside[2] - beside[0]).length() == 2.0 * APART && beside[1] == Vec2::ZERO);
    }
}
