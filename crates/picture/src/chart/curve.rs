//! The lines that a series draws: split at gaps, decimated without losing extremes, and clipped.

use super::geometry::Point;
use std::collections::HashSet;

/// Width of a column of points that are decimated together: half a unit, because a PNG may have two pixels per unit.
const COLUMN: f64 = 0.5;
/// A curve of more points than this omits pieces that it has already drawn.
const MANY: usize = 20_000;

/// The lines to draw inside `[left, top, right, bottom]`. A point that is `None` is a gap.
pub(super) fn lines(points: impl Iterator<Item = Option<Point>>, inside: [f64; 4]) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for run in runs(points) {
        clip(&decimated(&run), inside, &mut lines);
    }
    if lines.iter().map(Vec::len).sum::<usize>() > MANY { drawn_once(&lines) } else { lines }
}

/// Splits points at gaps.
fn runs(points: impl Iterator<Item = Option<Point>>) -> Vec<Vec<Point>> {
    let mut runs = vec![Vec::new()];
    for point in points {
        match (point, runs.last_mut()) {
            (Some(point), Some(run)) => run.push(point),
            _ => runs.push(Vec::new()),
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

/// Keeps of the neighbours in one column the first, the highest, the lowest and the last, in their order. The drawing stays
/// the same and no extreme is lost. (Jugel, Jerzak, Hackenbroich and Markl, "M4", 2014.)
fn decimated(run: &[Point]) -> Vec<Point> {
    let mut kept = Vec::new();
    let column = |point: &Point| libm::floor(point[0] / COLUMN);
    for group in run.chunk_by(|a, b| column(a) == column(b)) {
        if group.len() <= 4 {
            kept.extend_from_slice(group);
            continue;
        }
        let of_y = |pick: fn(f64, f64) -> bool| {
            (1..group.len()).fold(0, |best, index| if pick(group[index][1], group[best][1]) { index } else { best })
        };
        let mut indices = vec![0, of_y(|a, b| a < b), of_y(|a, b| a > b), group.len() - 1];
        indices.sort_unstable();
        indices.dedup();
        kept.extend(indices.into_iter().map(|index| group[index]));
    }
    kept
}

/// The part of a segment inside `[left, top, right, bottom]`: where it enters and leaves, as shares of its length; `None` if all of it
/// is outside. (Liang and Barsky, 1984.)
pub fn part_inside([from, to]: [Point; 2], [left, top, right, bottom]: [f64; 4]) -> Option<[f64; 2]> {
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (step, room) in [(-dx, from[0] - left), (dx, right - from[0]), (-dy, from[1] - top), (dy, bottom - from[1])] {
        match step {
            0.0 if room < 0.0 => return None,
            0.0 => {}
            _ if step < 0.0 => enter = enter.max(room / step),
            _ => leave = leave.min(room / step),
        }
    }
    (enter <= leave).then_some([enter, leave])
}

/// Cuts a line at the edges and adds what is inside.
fn clip(line: &[Point], inside: [f64; 4], lines: &mut Vec<Vec<Point>>) {
    let [left, top, right, bottom] = inside;
    let contains = |p: &Point| (left..=right).contains(&p[0]) && (top..=bottom).contains(&p[1]);
    if let [point] = line {
        lines.extend(contains(point).then(|| vec![*point]));
        return;
    }
    let mut open: Vec<Point> = Vec::new();
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let Some([enter, leave]) = part_inside([from, to], inside) else {
            lines.extend((!open.is_empty()).then(|| std::mem::take(&mut open)));
            continue;
        };
        let along = |axis: usize, part: f64| from[axis] + part * (to[axis] - from[axis]);
        let at = |part: f64| if part == 1.0 { to } else { [along(0, part), along(1, part)] };
        if open.is_empty() {
            open.push(at(enter));
        }
        open.push(at(leave));
        if leave < 1.0 {
            lines.push(std::mem::take(&mut open));
        }
    }
    lines.extend((!open.is_empty()).then_some(open));
}

/// Omits pieces that lie, to half a unit, where one was drawn before: the orbit of a thousand rounds.
fn drawn_once(lines: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let cell = |point: &Point| point.map(|value| libm::round(value / COLUMN) as i64);
    let mut drawn = HashSet::new();
    let mut once: Vec<Vec<Point>> = Vec::new();
    for line in lines {
        let mut open: Vec<Point> = Vec::new();
        for pair in line.windows(2) {
            let (from, to) = (cell(&pair[0]), cell(&pair[1]));
            if drawn.insert((from.min(to), from.max(to))) {
                if open.is_empty() {
                    open.push(pair[0]);
                }
                open.push(pair[1]);
            } else if !open.is_empty() {
                once.push(std::mem::take(&mut open));
            }
        }
        once.extend((!open.is_empty()).then_some(open));
    }
    once
}

/// The first point in every cell of a grid of `cell` units.
pub(super) fn apart(points: impl Iterator<Item = Point>, cell: f64) -> Vec<Point> {
    let mut taken = HashSet::new();
    points.filter(|point| taken.insert(point.map(|value| libm::floor(value / cell) as i64))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYWHERE: [f64; 4] = [-1e9, -1e9, 1e9, 1e9];

    #[test]
    fn a_million_points_keep_their_extremes() {
        let point = |i: u32| {
            let x = f64::from(i) * 0.0005;
            Some([x, if i == 777_777 { 900.0 } else { 100.0 * libm::sin(40.0 * x) }])
        };
        let lines = lines((0..1_000_000).map(point), EVERYWHERE);
        let [line] = lines.as_slice() else { panic!("{} lines", lines.len()) };
        assert!(line.len() <= 4 * 1001, "{} points", line.len());
        assert!(line.contains(&point(777_777).unwrap()));
        assert_eq!((line.first(), line.last()), (point(0).as_ref(), point(999_999).as_ref()));
        assert!(line.is_sorted_by(|a, b| a[0] <= b[0]));
    }

    #[test]
    fn rounds_are_drawn_once() {
        let round = |i: u32| Some([200.0, 100.0].map(|size| size + size * libm::sin(f64::from(i) * 0.01 + size)));
        let lines = lines((0..1_000_000).map(round), EVERYWHERE);
        assert!(lines.iter().map(Vec::len).sum::<usize>() < 20_000);
    }

    #[test]
    fn lines_end_at_the_edges() {
        let points = [[-10.0, 5.0], [10.0, 5.0], [10.0, 30.0], [20.0, 30.0], [20.0, -1e6]].map(Some);
        let inside = lines(points.into_iter(), [0.0, 0.0, 15.0, 20.0]);
        assert_eq!(inside, [vec![[0.0, 5.0], [10.0, 5.0], [10.0, 20.0]]]);
    }

    #[test]
    fn gaps_are_kept_and_lone_points_too() {
        let points = [Some([1.0, 1.0]), None, None, Some([2.0, 2.0]), Some([3.0, 3.0])];
        assert_eq!(lines(points.into_iter(), EVERYWHERE), [vec![[1.0, 1.0]], vec![[2.0, 2.0], [3.0, 3.0]]]);
    }
}
