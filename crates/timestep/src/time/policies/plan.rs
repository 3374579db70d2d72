//! The plan of one frame: which steps it takes, and what becomes of the rest of its time.

use crate::time::Flicks;

/// The decision of a policy for one frame, as plain data.
///
/// For every frame, in flicks: carried before + frame time = `steps.total()` + `dropped` + `drift` + carried after. A frame below 0
/// counts as 0 there. Sums beyond ±414 years saturate, and the time beyond is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The steps to take.
    pub steps: Steps,
    /// Frame time that will never be simulated; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// The part of `dropped` that belongs to steps which were due in this frame.
    pub shed: Flicks,
    /// Frame time minus the time of steps that are taken whatever the clock says: neither dropped nor carried over.
    pub drift: Flicks,
    /// Time that the pose is to be past the last step. Below dt, except where a policy lets the simulation run a little ahead
    /// (negative) or behind, or where steps wait for later frames: hold alpha at 1 there.
    pub overstep: Flicks,
    /// Delay of the tick before these steps: the time from when it was due to when it was finished. Zero without a thread.
    pub late_before: Flicks,
    /// After this frame the loop waits: it starts the next one when the time to be simulated is a whole multiple of this, at least
    /// once. Zero if it does not wait.
    pub wait: Flicks,
    /// `false` if a frame without a step is not presented: the display holds the last one.
    pub present: bool,
}

impl Default for Plan {
    /// A frame without a step that is presented.
    fn default() -> Self {
        Plan {
            steps: Steps::NONE,
            dropped: Flicks::ZERO,
            shed: Flicks::ZERO,
            drift: Flicks::ZERO,
            overstep: Flicks::ZERO,
            late_before: Flicks::ZERO,
            wait: Flicks::ZERO,
            present: true,
        }
    }
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

    /// As many steps of this length as fit into `total`, as the accumulator takes them: none below 0. A `length` of less than one
    /// flick counts as one flick.
    pub fn that_fit(total: Flicks, length: Flicks) -> Self {
        let length = length.max(Flicks::SHORTEST_STEP);
        Steps::equal((total.0.max(0) / length.0) as u64, length)
    }

    /// Number of steps; saturates.
    pub fn len(&self) -> u64 {
        self.count.saturating_add(u64::from(self.last != Flicks::ZERO))
    }

    /// `true` if there is no step.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first `most` steps, and the length of the one after them; zero if there is none.
    pub fn first(&self, most: u64) -> (Steps, Flicks) {
        if self.len() <= most {
            return (*self, Flicks::ZERO);
        }
        let next = if most < self.count { self.length + Flicks(i64::from(most < self.longer)) } else { self.last };
        (Steps { count: most, length: self.length, longer: self.longer.min(most), last: Flicks::ZERO }, next)
    }

    /// Length of the step with this index, counted from 0; `None` behind the last one.
    pub fn get(&self, index: u64) -> Option<Flicks> {
        if index < self.count {
            return Some(self.length + Flicks(i64::from(index < self.longer)));
        }
        (index == self.count && self.last != Flicks::ZERO).then_some(self.last)
    }

    /// Lengths of the steps, in order.
    pub fn iter(self) -> impl Iterator<Item = Flicks> {
        (0..self.len()).filter_map(move |index| self.get(index))
    }

    /// Simulated time that the steps cover; saturates.
    pub fn total(&self) -> Flicks {
        self.length.times(self.count) + Flicks(1).times(self.longer) + self.last
    }
}
