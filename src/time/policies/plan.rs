//! The plan of one frame: which steps it takes, and what becomes of the rest of its time.

use crate::time::Flicks;

/// The decision of a policy for one frame, as plain data.
///
/// For every frame, in flicks: carried before + frame time = `steps.total()` + `dropped` + carried after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The steps to take.
    pub steps: Steps,
    /// Frame time that will never be simulated; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// Display time minus the time of the last step. Below dt, except where a policy lets the simulation run a little ahead
    /// (negative) or behind.
    pub overstep: Flicks,
    /// Delay of the tick before these steps: the time from when it was due to when it was finished. Zero without a thread.
    pub late_before: Flicks,
}

/// A run of steps: `longer` steps of `length` + 1 flick, `count` − `longer` steps of `length`, then one of `last` unless that is zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Number of steps before the last, odd one.
    pub count: u64,
    /// Length of these steps.
    pub length: Flicks,
    /// Number of them that are one flick longer; these come first.
    pub longer: u64,
    /// Length of one more step at the end; zero for none.
    pub last: Flicks,
}

impl Steps {
    /// No step.
    pub const NONE: Steps = Steps { count: 0, length: Flicks::ZERO, longer: 0, last: Flicks::ZERO };

    /// `count` steps of equal `length`.
    pub fn equal(count: u64, length: Flicks) -> Self {
        Steps { count, length, ..Self::NONE }
    }

    /// Number of steps.
    pub fn len(&self) -> u64 {
        self.count + u64::from(self.last != Flicks::ZERO)
    }

    /// `true` if there is no step.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Lengths of the steps, in order.
    pub fn iter(self) -> impl Iterator<Item = Flicks> {
        (0..self.count)
            .map(move |i| self.length + Flicks(i64::from(i < self.longer)))
            .chain((self.last != Flicks::ZERO).then_some(self.last))
    }

    /// Simulated time that the steps cover.
    pub fn total(&self) -> Flicks {
        self.length.times(self.count) + Flicks(self.longer as i64) + self.last
    }
}
