//! Trails: fading paths whose pieces meet without overlap, and a dot per displayed frame.

use super::color::CLEAR;
use super::color::Paint;
use super::instance::{Instance, Segment};
use super::lane::Style;
use crate::scene::Ink;
use glam::DVec2;

/// Points nearer than this are one point of the line, px.
const SAME: f64 = 0.01;
/// Room outside a lane before a piece is cut off, px.
const MARGIN: f64 = 64.0;
/// Opacity of the newest end of the line and of its dot.
const LINE_OPACITY: f32 = 0.6;
const DOT_OPACITY: f32 = 1.0;

/// A path in pixels, with the opacity of each point: 0 at the beginning, 1 at the end.
#[derive(Debug)]
pub(super) struct Path {
    points: Vec<Option<(DVec2, f32)>>,
    paint: Paint,
    half_width: f32,
}

impl Default for Path {
    fn default() -> Self {
        Self { points: Vec::new(), paint: CLEAR, half_width: 0.5 }
    }
}

impl Path {
    /// Takes the points of a trail, in metres.
    pub(super) fn read(&mut self, points: &[DVec2], width: f32, ink: Ink, style: &Style) {
        self.paint = style.color(ink).paint(1.0);
        self.half_width = 0.5 * style.stroke(width).max(1.0);
        self.points.clear();
        let count = points.len() as f32;
        self.points.extend(points.iter().enumerate().map(|(i, point)| {
            let age = (i + 1) as f32 / count;
            style.camera.screen_from_world(*point).map(|pixel| (pixel, age * age))
        }));
    }

    /// Adds the pieces that reach into the lane.
    pub(super) fn segments(&self, style: &Style, out: &mut Vec<Segment>) {
        for strand in self.points.split(Option::is_none) {
            let mut joints = strand.iter().flatten().copied();
            let Some(mut from) = joints.next() else { continue };
            let mut open: Option<Piece> = None;
            for to in joints {
                let Some(direction) = (to.0 - from.0).try_normalize() else { continue };
                if from.0.distance(to.0) < SAME {
                    continue;
                }
                let mut piece = Piece { from, to, cuts: [direction; 2] };
                if let Some(mut before) = open.take() {
                    before.join(&mut piece);
                    self.push(&before, style, out);
                }
                open = Some(piece);
                from = to;
            }
            if let Some(last) = open {
                self.push(&last, style, out);
            }
        }
    }

    /// Adds a dot per point in the lane.
    pub(super) fn dots(&self, style: &Style, out: &mut Vec<Instance>) {
        let radius = self.half_width + 0.5 * style.px(1.0);
        let visible = self.points.iter().flatten().filter(|(point, _)| style.camera.sees(*point, radius.into()));
        out.extend(visible.map(|(point, opacity)| {
            Instance::dot(*point, radius, self.paint.map(|value| value * opacity * DOT_OPACITY))
        }));
    }

    fn push(&self, piece: &Piece, style: &Style, out: &mut Vec<Segment>) {
        let ((from, first), (to, last)) = (piece.from, piece.to);
        let margin = MARGIN + f64::from(self.half_width);
        let Some([start, end]) = style.camera.clip(from, to, margin) else { return };
        let Some([from, to]) = style.camera.clip_line(from, to, margin) else { return };
        if from == to {
            return;
        }
        let opacity = |t: f64| first + (last - first) * t as f32;
        let [a, b] = [from, to].map(DVec2::as_vec2);
        let [cut_a, cut_b] = piece.cuts.map(DVec2::as_vec2);
        out.push(Segment {
            ends: [a.x, a.y, b.x, b.y],
            cuts: [cut_a.x, cut_a.y, cut_b.x, cut_b.y],
            color: self.paint.map(|value| value * LINE_OPACITY),
            fade: [opacity(start), opacity(end), self.half_width],
        });
    }
}

/// The line between two points and where it is cut off.
struct Piece {
    from: (DVec2, f32),
    to: (DVec2, f32),
    cuts: [DVec2; 2],
}

impl Piece {
    /// Cuts two neighbours along the bisector of their joint. A path that turns back has none: there both stay square.
    fn join(&mut self, next: &mut Self) {
        let sum = self.cuts[1] + next.cuts[0];
        if sum.length_squared() > 0.05 {
            let normal = sum.normalize();
            (self.cuts[1], next.cuts[0]) = (normal, normal);
        }
    }
}
