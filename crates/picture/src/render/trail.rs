//! Trails: fading paths whose pieces meet without overlap, and a dot per displayed frame of the last seconds.

use super::color::{Premultiplied, with_opacity};
use super::draw_lists::DrawLists;
use super::instance::{Instance, Segment};
use super::lane_style::LaneStyle;
use glam::DVec2;
use simulation::scene::Ink;

/// Points nearer than this count as one point of the line, px.
const MIN_SPACING: f64 = 0.01;
/// A straight way is one piece: its points are no farther than this from the line of the first two, px, and it fades by this at most.
const STRAIGHT: f64 = 0.2;
const FADE: f32 = 1.0 / 16.0;
/// Pitch of a grid on the screen, as a part of a dot's radius: of dots in one cell, one after the other, the first is drawn.
const DOT_PITCH: f64 = 0.5;
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
    /// Pieces of the strand that is being drawn.
    line: Vec<Piece>,
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
    pub(super) fn draw(&mut self, style: &LaneStyle, out: &mut DrawLists) {
        self.pieces(style, out);
        self.dots(style, out);
    }

    fn pieces(&mut self, style: &LaneStyle, out: &mut DrawLists) {
        let (half_width, line) = (self.half_width, &mut self.line);
        for strand in self.points.split(Option::is_none) {
            line.clear();
            let mut joints = strand.iter().flatten().copied();
            let Some(first) = joints.next() else { continue };
            for to in joints {
                let from = line.last().map_or(first, |piece| piece.to);
                let is_apart = from.0.distance(to.0) >= MIN_SPACING;
                if is_apart && !line.last_mut().is_some_and(|piece| piece.extend(to)) {
                    line.extend(Piece::new(from, to));
                }
            }
            for index in 1..line.len() {
                let (before, after) = line.split_at_mut(index);
                before[index - 1].join(&mut after[0]);
            }
            for piece in line.iter() {
                piece.draw(half_width, self.color, style, out);
            }
        }
    }

    fn dots(&self, style: &LaneStyle, out: &mut DrawLists) {
        let radius = self.half_width + style.px(self.dot_margin);
        let (pitch, mut last) = (DOT_PITCH * f64::from(radius), None);
        for (point, strength) in self.points[self.first_dot..].iter().flatten() {
            let cell = (point / pitch).floor();
            if last.replace(cell) == Some(cell) {
                continue;
            }
            if style.camera.sees(*point, radius.into()) && style.reaches_rows([point.y; 2], f64::from(radius) + 1.0) {
                let opacity = style.opacity(*strength);
                out.shape(Instance::dot(*point, radius, self.color.map(|value| value * opacity)));
            }
        }
    }
}

/// The line between two points, and the normals of the cuts at both ends.
#[derive(Debug)]
struct Piece {
    from: (DVec2, f32),
    to: (DVec2, f32),
    /// Direction from its first point to the second.
    along: DVec2,
    cuts: [DVec2; 2],
}

impl Piece {
    /// A piece with square ends; `None` if they are too far apart to have a direction.
    fn new(from: (DVec2, f32), to: (DVec2, f32)) -> Option<Self> {
        let along = (to.0 - from.0).try_normalize()?;
        Some(Piece { from, to, along, cuts: [along; 2] })
    }

    /// Reaches on to the next point and is `true` if the path is straight as far as that.
    fn extend(&mut self, to: (DVec2, f32)) -> bool {
        let [before, way] = [self.to, to].map(|end| end.0 - self.from.0);
        let goes_on = self.along.dot(way) > self.along.dot(before)
            && self.along.perp_dot(way).abs() <= STRAIGHT
            && to.1 - self.from.1 <= FADE;
        if goes_on {
            (self.to, self.cuts) = (to, [way.normalize(); 2]);
        }
        goes_on
    }

    /// Cuts two neighbours along the bisector of their joint. A path that turns back has none: there both stay square.
    fn join(&mut self, next: &mut Self) {
        let sum = self.cuts[1] + next.cuts[0];
        if sum.length_squared() > 0.05 {
            let normal = sum.normalize();
            (self.cuts[1], next.cuts[0]) = (normal, normal);
        }
    }

    /// Adds the part that reaches into the lane.
    fn draw(&self, half_width: f32, color: Premultiplied, style: &LaneStyle, out: &mut DrawLists) {
        let ((from, first), (to, last)) = (self.from, self.to);
        if !style.reaches_rows([from.y, to.y], MITRE * f64::from(half_width) + 1.0) {
            return;
        }
        let margin = MARGIN + f64::from(half_width);
        let Some([start, end]) = style.camera.clip(from, to, margin) else { return };
        let Some([from, to]) = style.camera.clip_line(from, to, margin) else { return };
        if from == to {
            return;
        }
        let opacity = |t: f64| style.opacity(LINE_STRENGTH * (first + (last - first) * t as f32));
        let [a, b] = [from, to].map(DVec2::as_vec2);
        let [cut_a, cut_b] = self.cuts.map(DVec2::as_vec2);
        out.segment(Segment {
            ends: [a.x, a.y, b.x, b.y],
            cuts: [cut_a.x, cut_a.y, cut_b.x, cut_b.y],
            color,
            fade: [opacity(start), opacity(end), half_width],
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::camera::{Camera, Rect};
    use super::*;
    use glam::{Vec2, dvec2, vec2};
    use simulation::palette::DARK;
    use simulation::scene::View;

    fn drawn(points: &[DVec2]) -> DrawLists {
        let view = View { center: DVec2::ZERO, half: DVec2::splat(50.0) };
        let camera = Camera::fit(view, Rect::new(0.0, 0.0, 100.0, 100.0)).expect("a lane with a size");
        let rows = [0.0, 100.0];
        let style = LaneStyle { camera, colors: &DARK.scene, lane: DARK.lanes[0], pixels_per_point: 1.0, rows };
        let (mut path, mut out) = (Path::default(), DrawLists::default());
        path.project(points, 0.0, 4.0, Ink::Lane, &style);
        path.draw(&style, &mut out);
        out
    }

    fn segments(points: &[DVec2]) -> Vec<Segment> {
        drawn(points).segments
    }

    #[test]
    fn each_frame_has_a_dot_unless_it_lies_on_that_of_the_frame_before() {
        let dots =
            |step: f64| drawn(&(0..20).map(|k| dvec2(step * f64::from(k), 0.0)).collect::<Vec<_>>()).shapes.len();
        assert_eq!((dots(0.0), dots(2.0)), (1, 20));
        assert!((2..8).contains(&dots(0.3)), "{}", dots(0.3));
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
    fn a_straight_way_is_a_few_pieces_and_a_bent_one_keeps_its_shape() {
        let slow: Vec<DVec2> = (0..=200).map(|k| dvec2(0.2 * f64::from(k), 3.0)).collect();
        let pieces = segments(&slow);
        assert!((16..=20).contains(&pieces.len()), "it fades in sixteenths: {}", pieces.len());
        assert!(pieces.windows(2).all(|pair| pair[0].ends[2..] == pair[1].ends[..2]), "there is no gap");
        let circle: Vec<DVec2> = (0..=300).map(|k| 12.0 * DVec2::from_angle(0.02 * f64::from(k))).collect();
        let pieces = segments(&circle);
        assert!(pieces.len() < 100, "{}", pieces.len());
        for Segment { ends: [ax, ay, bx, by], .. } in pieces {
            let middle = 0.5 * (vec2(ax, ay) + vec2(bx, by));
            assert!((middle.distance(vec2(50.0, 50.0)) - 12.0).abs() < STRAIGHT as f32, "{middle}");
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
