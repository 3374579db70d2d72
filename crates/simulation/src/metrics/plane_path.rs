//! The newest part of a path in a plane, in bounded memory.
//!
//! A point that looks the same as the last one is not kept, so that slow motions reach further back. Unlike a curve over time
//! (`TimeSeries`) a path has no extremes to keep: it turns back on itself.

use std::collections::VecDeque;

/// A point and the time at which it was reached. NaN in a gap.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Visit {
    at: f64,
    point: [f64; 2],
}

/// The newest points of a path in a plane.
#[derive(Clone, Debug, Default)]
pub struct PlanePath {
    visits: VecDeque<Visit>,
    /// The newest point, if it is too near to the last of `visits` to be kept.
    tip: Option<Visit>,
    /// Largest magnitudes so far.
    size: [f64; 2],
}

impl PlanePath {
    /// Most points that are kept.
    pub const MOST: usize = 4096;
    /// Points nearer than this fraction of the whole count as one.
    const NEAR: f64 = 1.0 / 400.0;

    /// Adds a point that is reached at the time `at`. A point that is not finite is a gap.
    pub fn push(&mut self, at: f64, point: [f64; 2]) {
        let is_finite = point.iter().all(|value| value.is_finite());
        let visit = Visit { at, point: if is_finite { point } else { [f64::NAN; 2] } };
        self.tip = Some(visit);
        let size = self.size;
        let is_near = |last: &Visit| (0..2).all(|i| (point[i] - last.point[i]).abs() <= size[i] * Self::NEAR);
        let gaps = |last: &Visit| last.point[0].is_nan() && !is_finite;
        if self.visits.back().is_some_and(|last| is_near(last) || gaps(last)) {
            return;
        }
        if is_finite {
            self.size = std::array::from_fn(|i| size[i].max(point[i].abs()));
        }
        if self.visits.len() == Self::MOST {
            self.visits.pop_front();
        }
        self.visits.push_back(visit);
        self.tip = None;
    }

    /// Removes the newest points as long as `gone` is true of their time.
    pub fn cut(&mut self, gone: impl Fn(f64) -> bool) {
        self.tip = self.tip.filter(|tip| !gone(tip.at));
        while self.visits.back().is_some_and(|visit| gone(visit.at)) {
            self.visits.pop_back();
        }
    }

    /// Times and points, oldest first; NaN in a gap.
    pub fn points(&self) -> impl Iterator<Item = (f64, [f64; 2])> {
        self.visits.iter().chain(&self.tip).map(|visit| (visit.at, visit.point))
    }

    /// Memory of the path, bytes.
    pub fn bytes(&self) -> usize {
        self.visits.capacity() * size_of::<Visit>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circling(points: usize, step: f64) -> PlanePath {
        let mut path = PlanePath::default();
        (0..points).map(|i| i as f64 * step).for_each(|t| path.push(t, [libm::cos(t), libm::sin(t)]));
        path
    }

    #[test]
    fn memory_is_bounded_and_the_end_is_where_the_motion_is() {
        let path = circling(200_000, 0.01);
        assert!(path.points().count() <= PlanePath::MOST + 1 && path.bytes() <= 4 * 32 * PlanePath::MOST);
        let (at, point) = path.points().last().unwrap();
        assert_eq!((at, point), (1999.99, [libm::cos(1999.99), libm::sin(1999.99)]));
    }

    #[test]
    fn slow_motions_reach_far_back() {
        // Not from an axis, because nearness is relative to the largest magnitude so far.
        let place = |t: f64| [libm::cos(t + 0.8), libm::sin(t + 0.8)];
        let mut path = PlanePath::default();
        (0..900_000).map(|i| f64::from(i) * 1e-5).for_each(|t| path.push(t, place(t)));
        assert_eq!(
            path.points().next(),
            Some((0.0, place(0.0))),
            "nine seconds fit, although there were 900 000 points"
        );
        assert!(path.points().all(|(t, point)| point == place(t)));
    }

    #[test]
    fn what_is_not_finite_is_a_gap() {
        let mut path = PlanePath::default();
        for (at, x) in [1.0, f64::NAN, f64::INFINITY, 1e300, -1e300, 2.0].into_iter().enumerate() {
            path.push(at as f64, [x, 0.5]);
        }
        let xs: Vec<f64> = path.points().map(|(_, [x, _])| x).collect();
        assert_eq!(xs.len(), 5);
        assert!(xs[1].is_nan() && [xs[0], xs[2], xs[3]] == [1.0, 1e300, -1e300]);
    }

    #[test]
    fn the_future_can_be_taken_away() {
        let mut path = circling(1000, 0.01);
        path.cut(|at| at > 4.0);
        assert_eq!(path.points().last().map(|(at, _)| at), Some(4.0));
    }
}
