//! Shapes of curves on the screen: pieces with at most two points per column of pixels, drawn as lines, dashes or areas.

use egui::epaint::{BandPoint, BandShape};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2};
use picture::chart::part_inside;
use std::ops::RangeInclusive;

/// Part of a plane, and its place on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Viewport {
    /// Place on the screen.
    pub rect: Rect,
    /// Values at the left and right edge.
    pub x: [f64; 2],
    /// Values at the bottom and top edge.
    pub y: [f64; 2],
}

impl Viewport {
    /// Points farther outside than this are moved to this distance, points.
    const FAR: f64 = 1e5;

    /// Place of a point on the screen; finite for every finite point.
    pub fn place(&self, [x, y]: [f64; 2]) -> Pos2 {
        let part = |value: f64, [from, to]: [f64; 2]| (value - from) / (to - from);
        let along = |from: f32, to: f32, part: f64| f64::from(from) + f64::from(to - from) * part;
        let x = along(self.rect.left(), self.rect.right(), part(x, self.x));
        let y = along(self.rect.bottom(), self.rect.top(), part(y, self.y));
        pos2(x.clamp(-Self::FAR, Self::FAR) as f32, y.clamp(-Self::FAR, Self::FAR) as f32)
    }
}

/// Colour, width and dashes of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen<'a> {
    /// Colour of the line.
    pub color: Color32,
    /// Width of the line, points.
    pub width: f32,
    /// Lengths of dashes and gaps in widths, see [`simulation::palette::DASHES`].
    pub dashes: &'a [f32],
}

/// Visible pieces of a curve. Two NaNs are a gap. A curve `over_time` has at most two points per column of pixels.
pub fn pieces(points: &[[f64; 2]], viewport: &Viewport, over_time: bool) -> Vec<Vec<Pos2>> {
    let (mut pieces, mut piece) = (Vec::new(), Vec::new());
    let mut end = |piece: &mut Vec<Pos2>| {
        if !piece.is_empty() {
            let whole = std::mem::take(piece);
            let thinned = if over_time { by_columns(&whole) } else { by_distance(whole) };
            pieces.push(straightened(&thinned));
        }
    };
    let mut before: Option<Pos2> = None;
    for point in points {
        let here = (point[0].is_finite() && point[1].is_finite()).then(|| viewport.place(*point));
        let (Some(from), Some(to)) = (before, here) else {
            // A point between two gaps is a piece of its own.
            end(&mut piece);
            piece.extend(here.filter(|here| viewport.rect.contains(*here)));
            before = here;
            continue;
        };
        if viewport.rect.expand(2.0).intersects(Rect::from_two_pos(from, to)) {
            if piece.last() != Some(&from) {
                end(&mut piece);
                piece.push(from);
            }
            piece.push(to);
        } else {
            end(&mut piece);
        }
        before = here;
    }
    end(&mut piece);
    pieces
}

/// Keeps the lowest and the highest point in each column of pixels, in order.
fn by_columns(points: &[Pos2]) -> Vec<Pos2> {
    let mut thinned = Vec::with_capacity(points.len().min(4096));
    for column in points.chunk_by(|a, b| a.x.floor() == b.x.floor()) {
        let by_y = |a: &(usize, &Pos2), b: &(usize, &Pos2)| a.1.y.total_cmp(&b.1.y);
        let low = column.iter().enumerate().min_by(by_y).map_or(0, |(index, _)| index);
        let high = column.iter().enumerate().max_by(by_y).map_or(0, |(index, _)| index);
        thinned.push(column[low.min(high)]);
        if low != high {
            thinned.push(column[low.max(high)]);
        }
    }
    thinned
}

/// Drops points that are on the one before.
fn by_distance(mut points: Vec<Pos2>) -> Vec<Pos2> {
    const NEAR: f32 = 0.6;
    points.dedup_by(|point, last| last.distance_sq(*point) < NEAR * NEAR);
    points
}

/// Drops points that a straight line passes within a fraction of a pixel.
fn straightened(points: &[Pos2]) -> Vec<Pos2> {
    const OFF: f32 = 0.12;
    const MOST: usize = 12;
    let mut result: Vec<Pos2> = Vec::with_capacity(points.len());
    // The points between the last one in the result and the newest are on a line, nearly.
    let mut from = 0;
    result.extend(points.first());
    for index in 1..points.len() {
        let (start, end) = (points[from], points[index]);
        let along = end - start;
        let is_near = |point: &Pos2| {
            let (offset, length) = (*point - start, along.length());
            let aside = (along.x * offset.y - along.y * offset.x).abs();
            let forward = along.dot(offset);
            aside <= OFF * length && (0.0..=length * length).contains(&forward)
        };
        if index - from > MOST || !points[from + 1..index].iter().all(is_near) {
            from = index - 1;
            result.push(points[from]);
        }
    }
    result.extend(points.last().filter(|_| points.len() > 1));
    result
}

/// Draws a piece: as an area where it oscillates within pixels, else as a line with dashes.
pub fn draw(piece: Vec<Pos2>, rect: Rect, pen: Pen<'_>, over_time: bool, shapes: &mut Vec<Shape>) {
    let stroke = Stroke::new(pen.width, pen.color);
    match piece.as_slice() {
        [] => {}
        [point] => shapes.push(Shape::circle_filled(*point, pen.width, pen.color)),
        _ if over_time && is_dense(&piece, rect) => shapes.push(area(&piece, rect, pen)),
        _ if pen.dashes.is_empty() => shapes.push(Shape::line(piece, stroke)),
        _ => dashes(&piece, rect, pen, shapes),
    }
}

/// Draws a line from one point to another, as the sample of a legend.
pub fn draw_sample(painter: &Painter, from: Pos2, to: Pos2, pen: Pen<'_>) {
    let mut shapes = Vec::new();
    draw(vec![from, to], Rect::from_two_pos(from, to), pen, false, &mut shapes);
    painter.extend(shapes);
}

/// `true` if a line would fill the columns that it passes.
fn is_dense(piece: &[Pos2], rect: Rect) -> bool {
    const UP_AND_DOWN: f32 = 12.0;
    let inside = |point: &Pos2| point.y.clamp(rect.top(), rect.bottom());
    let climbed: f32 = piece.windows(2).map(|pair| (inside(&pair[1]) - inside(&pair[0])).abs()).sum();
    let width = (piece[piece.len() - 1].x - piece[0].x).abs().max(1.0);
    piece.len() as f32 > 1.5 * width && climbed > UP_AND_DOWN * width
}

/// Area that a dense curve covers.
fn area(piece: &[Pos2], rect: Rect, pen: Pen<'_>) -> Shape {
    let y = |point: &Pos2| point.y.clamp(rect.top() - 4.0, rect.bottom() + 4.0);
    let column = |points: &[Pos2]| {
        let range = points.iter().map(y).fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), y| (a.min(y), b.max(y)));
        let range: RangeInclusive<f32> = range.0 - pen.width / 2.0..=range.1 + pen.width / 2.0;
        BandPoint::new(points[0].x, range)
    };
    let mut band: Vec<BandPoint> = piece.chunk_by(|a, b| a.x.floor() == b.x.floor()).map(column).collect();
    band.sort_by(|a, b| a.x.total_cmp(&b.x));
    BandShape::filled(band, pen.color).into()
}

/// Draws the dashes of a line that are inside `rect`.
fn dashes(piece: &[Pos2], rect: Rect, pen: Pen<'_>, shapes: &mut Vec<Shape>) {
    let stroke = Stroke::new(pen.width, pen.color);
    let length_of = |index: usize| (pen.dashes[index % pen.dashes.len()] * pen.width).max(0.5);
    let whole: f32 = (0..pen.dashes.len()).map(length_of).sum();
    let (mut index, mut left) = (0, length_of(0));
    let mut dash: Vec<Pos2> = vec![piece[0]];
    let mut finish = |dash: &mut Vec<Pos2>| {
        if dash.len() >= 2 {
            shapes.push(Shape::line(std::mem::take(dash), stroke));
        }
        dash.clear();
    };
    for pair in piece.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        // Parts outside use up the pattern but are not drawn.
        let Some((enters, leaves)) = inside(from, to, rect.expand(2.0)) else {
            finish(&mut dash);
            (index, left) = advance(from.distance(to) % whole, index, left, length_of);
            continue;
        };
        if enters > 0.0 {
            finish(&mut dash);
            let at = from.lerp(to, enters);
            (index, left) = advance(from.distance(at) % whole, index, left, length_of);
            from = at;
        }
        let until = pair[0].lerp(to, leaves);
        if dash.is_empty() && index % 2 == 0 {
            dash.push(from);
        }
        let mut rest = from.distance(until);
        while rest > left {
            from += (until - from) * (left / rest);
            rest -= left;
            dash.push(from);
            if index % 2 == 0 {
                finish(&mut dash);
            }
            index = (index + 1) % pen.dashes.len();
            left = length_of(index);
        }
        left -= rest;
        if index % 2 == 0 {
            dash.push(until);
        }
        if leaves < 1.0 {
            finish(&mut dash);
            (index, left) = advance(until.distance(to) % whole, index, left, length_of);
        }
    }
    finish(&mut dash);
}

/// Place in the pattern, `by` points farther on: index of the dash and the rest of it.
fn advance(mut by: f32, mut index: usize, mut left: f32, length_of: impl Fn(usize) -> f32) -> (usize, f32) {
    while by > left {
        by -= left;
        index += 1;
        left = length_of(index);
    }
    (index, left - by)
}

/// Part of a segment inside `rect`, as shares of its length.
fn inside(from: Pos2, to: Pos2, rect: Rect) -> Option<(f32, f32)> {
    let segment = [from, to].map(|at| [at.x, at.y].map(f64::from));
    let edges = [rect.left(), rect.top(), rect.right(), rect.bottom()].map(f64::from);
    let [enters, leaves] = part_inside(segment, edges)?;
    (enters < leaves).then_some((enters as f32, leaves as f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;
    use proptest::prelude::*;

    fn viewport() -> Viewport {
        Viewport { rect: Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 200.0)), x: [0.0, 10.0], y: [-1.0, 1.0] }
    }

    fn pen(dashes: &[f32]) -> Pen<'_> {
        Pen { color: Color32::RED, width: 2.0, dashes }
    }

    fn lengths(shapes: &[Shape]) -> Vec<f32> {
        let length = |points: &[Pos2]| points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let of = |shape: &Shape| match shape {
            Shape::Path(path) => length(&path.points),
            Shape::LineSegment { points, .. } => length(points),
            other => panic!("{other:?}"),
        };
        shapes.iter().map(of).collect()
    }

    #[test]
    fn a_million_points_become_two_a_column_with_their_spikes() {
        let mut points: Vec<[f64; 2]> = (0..1_000_000).map(|i| [f64::from(i) * 1e-5, 0.0]).collect();
        points[567_890][1] = 0.9;
        let pieces = pieces(&points, &viewport(), true);
        assert_eq!(pieces.len(), 1);
        assert!(pieces[0].len() <= 2 * 402, "{}", pieces[0].len());
        let top = viewport().place([5.6789, 0.9]);
        assert!(pieces[0].iter().any(|point| (point.y - top.y).abs() < 1e-3));
    }

    #[test]
    fn what_is_not_finite_breaks_the_line_and_what_is_huge_leaves_it() {
        let nan = f64::NAN;
        let points =
            [[0.0, 0.0], [1.0, 0.1], [nan, nan], [2.0, 1e300], [3.0, -1e300], [4.0, 0.0], [f64::INFINITY, 0.0]];
        let pieces = pieces(&points, &viewport(), true);
        assert_eq!(pieces.len(), 2);
        assert!(pieces.iter().flatten().all(|point| point.x.is_finite() && point.y.is_finite()));
        for dashes in simulation::palette::DASHES {
            let mut shapes = Vec::new();
            pieces.iter().for_each(|piece| draw(piece.clone(), viewport().rect, pen(dashes), true, &mut shapes));
            assert!(shapes.len() < 200, "{} shapes", shapes.len());
        }
    }

    #[test]
    fn straight_lines_need_few_points_and_no_point_is_off() {
        let line: Vec<Pos2> = (0..500).map(|i| pos2(i as f32, 0.5 * i as f32)).collect();
        let line_points = straightened(&line);
        assert!(line_points.len() <= 500 / 11 && line_points[0] == line[0] && line_points.last() == line.last());
        let wave: Vec<Pos2> = (0..500).map(|i| pos2(i as f32, 80.0 * (i as f32 * 0.05).sin())).collect();
        let line_points = straightened(&wave);
        assert!(line_points.len() < 300, "{}", line_points.len());
        for point in &wave {
            let right = line_points.partition_point(|other| other.x < point.x).max(1);
            let (a, b) = (line_points[right - 1], line_points[right]);
            let y = a.y + (b.y - a.y) * (point.x - a.x) / (b.x - a.x);
            assert!((y - point.y).abs() < 0.7, "{point}: {y}");
        }
        let spike = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.5, 90.0), pos2(2.0, 0.0), pos2(3.0, 0.0)];
        assert_eq!(straightened(&spike), spike);
        let back = [pos2(0.0, 0.0), pos2(9.0, 0.0), pos2(4.0, 0.0)];
        assert_eq!(straightened(&back), back, "what turns back keeps its end");
    }

    #[test]
    fn dashes_have_their_lengths_around_corners() {
        let piece = vec![pos2(20.0, 30.0), pos2(120.0, 30.0), pos2(120.0, 130.0)];
        let mut shapes = Vec::new();
        draw(piece, viewport().rect, pen(&[6.0, 3.0]), false, &mut shapes);
        // 200 points of a pattern of 12 drawn and 6 left out: eleven whole ones and 2 of a dash.
        let lengths = lengths(&shapes);
        assert_eq!(lengths.len(), 12);
        assert!(lengths[..11].iter().all(|length| (length - 12.0).abs() < 1e-3) && (lengths[11] - 2.0).abs() < 1e-3);
    }

    #[test]
    fn what_oscillates_within_pixels_is_an_area() {
        let points: Vec<[f64; 2]> = (0..100_000).map(|i| [f64::from(i) * 1e-4, (f64::from(i) * 0.5).sin()]).collect();
        for backwards in [false, true] {
            let mut points = points.clone();
            if backwards {
                points.reverse();
            }
            let mut shapes = Vec::new();
            let pieces = pieces(&points, &viewport(), true);
            for piece in pieces {
                draw(piece, viewport().rect, pen(&[6.0, 3.0]), true, &mut shapes);
            }
            assert!(matches!(&shapes[..], [Shape::Band(band)] if band.points.windows(2).all(|p| p[0].x <= p[1].x)));
        }
    }

    proptest! {
        #[test]
        fn nothing_of_a_dash_is_outside(
            points in prop::collection::vec((-5.0..15.0, prop_oneof![4 => -3.0..3.0, 1 => -1e300..1e300]), 2..60),
        ) {
            let points: Vec<[f64; 2]> = points.into_iter().map(|(x, y)| [x, y]).collect();
            let mut shapes = Vec::new();
            for piece in pieces(&points, &viewport(), false) {
                draw(piece, viewport().rect, pen(&[7.0, 2.5, 1.5, 2.5]), false, &mut shapes);
            }
            let seen = viewport().rect.expand(4.0);
            for shape in &shapes {
                let corners = shape.visual_bounding_rect();
                prop_assert!(seen.contains_rect(corners), "{corners:?}");
            }
        }
    }
}
