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
    points: VecDeque<KeptPoint>,
}

/// A [`TrailPoint`] in less memory, because every checkpoint has hundreds: NaN where there is no exact solution.
#[derive(Clone, Copy, Debug)]
struct KeptPoint {
    at: Flicks,
    shown: DVec2,
    exact: DVec2,
}

impl Trail {
    const LENGTH: Flicks = Flicks(2 * Flicks::PER_SECOND);
    const MOST_POINTS: usize = 360;

    /// Adds the newest frame and drops those that have become too old.
    pub fn push(&mut self, point: TrailPoint) {
        let TrailPoint { at, shown, exact } = point;
        self.points.push_back(KeptPoint { at, shown, exact: exact.unwrap_or(DVec2::NAN) });
        while self.points.len() > Self::MOST_POINTS
            || self.points.front().is_some_and(|oldest| (point.at - oldest.at).0.abs() > Self::LENGTH.0)
        {
            self.points.pop_front();
        }
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.points.len() * size_of::<KeptPoint>()
    }

    /// The points as drawn, moved by `drift` in m/s since they were displayed, as on a strip chart.
    pub fn shown(&self, drift: DVec2) -> Vec<DVec2> {
        self.moved(drift, |point| point.shown)
    }

    /// The points of the exact solution where there is one, moved alike.
    pub fn exact(&self, drift: DVec2) -> Vec<DVec2> {
        let mut points = self.moved(drift, |point| point.exact);
        points.retain(|point| !point.is_nan());
        points
    }

    fn moved(&self, drift: DVec2, point: impl Fn(&KeptPoint) -> DVec2) -> Vec<DVec2> {
        let now = self.points.back().map_or(Flicks::ZERO, |newest| newest.at);
        let mut points = Vec::with_capacity(self.points.len());
        points.extend(self.points.iter().map(|kept| point(kept) + drift * (now - kept.at).secs()));
        points
    }
}
