//! The trail of a lane: where the displayed frames of the last seconds drew the body, and where the exact solution was.

use crate::time::Flicks;
use glam::DVec2;
use std::collections::VecDeque;

/// The points of one displayed frame, m.
#[derive(Clone, Copy, Debug)]
pub struct TrailPoint {
    /// Display time.
    pub at: Flicks,
    /// The tracked point as drawn.
    pub shown: DVec2,
    /// The tracked point of the exact solution, where there is one.
    pub exact: Option<DVec2>,
}

/// The displayed frames of the last seconds.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    points: VecDeque<TrailPoint>,
}

impl Trail {
    const LENGTH: Flicks = Flicks(2 * Flicks::PER_SECOND);
    const MOST_POINTS: usize = 360;

    /// Adds the newest frame and drops those that have become too old.
    pub fn push(&mut self, point: TrailPoint) {
        self.points.push_back(point);
        while self.points.len() > Self::MOST_POINTS
            || self.points.front().is_some_and(|oldest| (point.at - oldest.at).0.abs() > Self::LENGTH.0)
        {
            self.points.pop_front();
        }
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.points.len() * size_of::<TrailPoint>()
    }

    /// Points of one of the two curves, moved by `drift` in m/s since they were displayed, as on a strip chart.
    pub fn curve(&self, drift: DVec2, point: impl Fn(&TrailPoint) -> Option<DVec2>) -> Vec<DVec2> {
        let now = self.points.back().map_or(Flicks::ZERO, |newest| newest.at);
        let moved = |frame: &TrailPoint| Some(point(frame)? + drift * (now - frame.at).secs());
        self.points.iter().filter_map(moved).collect()
    }
}
