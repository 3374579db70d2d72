//! Trails: fading paths whose pieces meet without overlap, and a dot per displayed frame of the last seconds.

use super::color::{Premultiplied, with_opacity};
use super::draw_lists::DrawLists;
use super::instance::{Instance, Segment};
use super::lane_style::LaneStyle;
use glam::DVec2;
use simulation::scene::Ink;

/// Points nearer than this count as one point of the line, px.
const MIN_SPACING: f64 = 0.01;
/// Room outside a lane before a piece is cut off, px.
const MARGIN: f64 = 64.0;
/// A joint reaches beyond its point by less than so many half widths.
const MITRE: f64 = 10.0;
/// Strength of the newest end of the line, 0 to 1; its dot has the full colour.
const LINE_STRENGTH: f32 = 0.62;
/// Dots of a trail are wider than its line by this on each side, points.
const DOT_MARGIN: f32 = 0.75;

/// A path in pixels, with the strength of each point: 1 at the newest.
#[derive(Debug, Default)]
pub(super) struct Path {
    points: Vec<Option<(DVec2, f32)>>,
    /// Index of the first point with a dot.
    first_dot: usize,
    color: Premultiplied,
    half_width: f32,
    /// A dot is wider than the line by this on each side, points.
    dot_margin: f32,
}

impl Path {
    /// Projects the points of a trail, in metres, whose oldest end is as strong as `oldest` says. All of them have dots.
    pub(super) fn project(&mut self, points: &[DVec2], oldest: f32, width: f32, ink: Ink, style: &LaneStyle) {
        let pixels = points.iter().map(|point| style.camera.screen_from_world(*point));
        self.place(pixels, oldest, (width, DOT_MARGIN), ink, style);
    }

    /// Takes a trail in pixels, whose line has this width and whose dots are wider by a margin, points. Otherwise as [`Path::project`].
    pub(super) fn place(
        &mut self,
        pixels: impl ExactSizeIterator<Item = Option<DVec2>>,
        oldest: f32,
        (width, dot_margin): (f32, f32),
        ink: Ink,
        style: &LaneStyle,
    ) {
        self.first_dot = 0;
        self.color = with_opacity(style.color(ink), 1.0);
        self.half_width = 0.5 * style.stroke_px(width).max(1.0);
        self.dot_margin = dot_margin;
        self.points.clear();
        let count = pixels.len() as f32;
        self.points.extend(pixels.enumerate().map(|(i, pixel)| {
            let strength = oldest + (1.0 - oldest) * (i + 1) as f32 / count;
            pixel.map(|pixel| (pixel, strength))
        }));
    }

    /// Leaves dots only to the newest `count` points.
    pub(super) fn keep_dots(&mut self, count: usize) {
        self.first_dot = self.points.len().saturating_sub(count);
    }

    /// Adds the pieces that reach into the lane, and over them the dots.
    pub(super) fn draw(&self, style: &LaneStyle, out: &mut DrawLists) {
        self.pieces(style, out);
        self.dots(style, out);
    }

    fn pieces(&self, style: &LaneStyle, out: &mut DrawLists) {
        for strand in self.points.split(Option::is_none) {
            let mut joints = strand.iter().flatten().copied();
            let Some(mut from) = joints.next() else { continue };
            let mut open: Option<Piece> = None;
            for to in joints {
                let Some(direction) = (to.0 - from.0).try_normalize() else { continue };
                if from.0.distance(to.0) < MIN_SPACING {
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

    fn dots(&self, style: &LaneStyle, out: &mut DrawLists) {
        let radius = self.half_width + style.px(self.dot_margin);
        for (point, strength) in self.points[self.first_dot..].iter().flatten() {
            if style.camera.sees(*point, radius.into()) && style.reaches_rows([point.y; 2], f64::from(radius) + 1.0) {
                let opacity = style.opacity(*strength);
                out.shape(Instance::dot(*point, radius, self.color.map(|value| value * opacity)));
            }
        }
    }

    fn push(&self, piece: &Piece, style: &LaneStyle, out: &mut DrawLists) {
        let ((from, first), (to, last)) = (piece.from, piece.to);
        if !style.reaches_rows([from.y, to.y], MITRE * f64::from(self.half_width) + 1.0) {
            return;
        }
        let margin = MARGIN + f64::from(self.half_width);
        let Some([start, end]) = style.camera.clip(from, to, margin) else { return };
        let Some([from, to]) = style.camera.clip_line(from, to, margin) else { return };
        if from == to {
            return;
        }
        let opacity = |t: f64| style.opacity(LINE_STRENGTH * (first + (last - first) * t as f32));
        let [a, b] = [from, to].map(DVec2::as_vec2);
        let [cut_a, cut_b] = piece.cuts.map(DVec2::as_vec2);
        out.segment(Segment {
            ends: [a.x, a.y, b.x, b.y],
            cuts: [cut_a.x, cut_a.y, cut_b.x, cut_b.y],
            color: self.color,
            fade: [opacity(start), opacity(end), self.half_width],
        });
    }
}

/// The line between two points, and the normals of the cuts at both ends.
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

#[cfg(test)]
mod tests {
    use super::super::camera::{Camera, Rect};
    use super::*;
    use glam::{Vec2, dvec2, vec2};
    use simulation::palette::DARK;
    use simulation::scene::View;

    fn segments(points: &[DVec2]) -> Vec<Segment> {
        let view = View { center: DVec2::ZERO, half: DVec2::splat(50.0) };
        let camera = Camera::fit(view, Rect::new(0.0, 0.0, 100.0, 100.0)).expect("a lane with a size");
        let rows = [0.0, 100.0];
        let style = LaneStyle { camera, colors: &DARK.scene, lane: DARK.lanes[0], pixels_per_point: 1.0, rows };
        let (mut path, mut out) = (Path::default(), DrawLists::default());
        path.project(points, 0.0, 4.0, Ink::Lane, &style);
        path.draw(&style, &mut out);
        out.segments
    }

    /// `true` if the cuts of a segment let the shader draw this pixel.
    fn owns(segment: &Segment, pixel: Vec2) -> bool {
        let [ax, ay, bx, by] = segment.ends;
        let [nx, ny, mx, my] = segment.cuts;
        (pixel - vec2(ax, ay)).dot(vec2(nx, ny)) >= 0.0 && (pixel - vec2(bx, by)).dot(vec2(mx, my)) < 0.0
    }

    #[test]
    fn every_pixel_near_a_joint_belongs_to_exactly_one_piece() {
        let joint = dvec2(0.5, 0.5);
        for degrees in (0..160).step_by(5) {
            let turn = DVec2::from_angle(f64::from(degrees).to_radians());
            for direction in [DVec2::X, DVec2::Y, dvec2(0.6, -0.8)] {
                let pieces = segments(&[joint - 20.0 * direction, joint, joint + 20.0 * direction.rotate(turn)]);
                assert_eq!(pieces.len(), 2);
                for (x, y) in (-4..=4).flat_map(|y| (-4..=4).map(move |x| (x, y))) {
                    let pixel = vec2(50.5, 49.5) + vec2(x as f32, y as f32);
                    let owners = pieces.iter().filter(|piece| owns(piece, pixel)).count();
                    assert_eq!(owners, 1, "{degrees} {direction} {pixel}");
                }
            }
        }
    }

    #[test]
    fn gaps_and_standstill_make_no_piece() {
        let gap = DVec2::splat(f64::NAN);
        let (a, b) = (dvec2(0.0, 0.0), dvec2(9.0, 0.0));
        assert_eq!(segments(&[a, gap, b]).len(), 0);
        assert_eq!(segments(&[a, b, gap, b, a]).len(), 2);
        assert_eq!(segments(&[a, a, a, b, b]).len(), 1);
    }

    #[test]
    fn the_beginning_is_fainter_than_the_end() {
        let pieces = segments(&[dvec2(0.0, 0.0), dvec2(9.0, 0.0), dvec2(20.0, 5.0)]);
        assert!(pieces[0].fade[0] < pieces[0].fade[1] && pieces[0].fade[1] == pieces[1].fade[0]);
    }
}
