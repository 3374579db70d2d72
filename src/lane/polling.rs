//! When a lane looks at the person's input, and how long it takes until that is seen.
//!
//! A loop looks once at the start of each frame and uses what it sees for all steps of the frame; the `threaded` policy looks
//! when each tick begins. A lane can be told to look per tick in any case: each step then uses the input of the moment at
//! which it was due, however late the frame comes that takes it, as with events that carry the time they happened at.
//!
//! The latency of a change is the time from it to the first displayed frame whose tracked point is elsewhere than it would
//! have been without the change. A copy of the motion that has not seen the change tells where that is.

use super::motion::Motion;
use super::spec::LaneSpec;
use crate::input::InputTrack;
use crate::metrics::LatencyMeter;
use crate::time::Flicks;
use crate::time::policies::Plan;

/// When the input is looked at, except by policies that have a thread of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Poll {
    /// At the start of each frame, for all its steps.
    #[default]
    Frame,
    /// For each step at the time it was due.
    Tick,
}

impl Poll {
    /// Every choice and its word in scenario files.
    pub const ALL: [(&'static str, Poll); 2] = [("frame", Poll::Frame), ("tick", Poll::Tick)];
}

/// What a lane has seen of the track.
#[derive(Clone, Debug)]
pub(super) struct Polling {
    /// How many changes.
    seen: usize,
    /// The latest time looked at, in laboratory time.
    pub latest: Flicks,
    /// How far the lane's own clock is ahead of the laboratory's: on the live window, by frames too long to count.
    ahead: Flicks,
    what_ifs: Vec<WhatIf>,
}

/// A motion that has not seen a change whose effect has not been displayed yet.
#[derive(Clone, Debug)]
struct WhatIf {
    /// The lane's time of the change.
    at: Flicks,
    motion: Motion,
}

impl Default for Polling {
    fn default() -> Self {
        Polling { seen: 0, latest: Flicks(-1), ahead: Flicks::ZERO, what_ifs: Vec::new() }
    }
}

impl Polling {
    /// More changes than this that have not had their effect yet are not followed.
    const MOST_WHAT_IFS: usize = 32;

    /// Memory that a copy takes up, bytes.
    pub fn bytes(&self) -> usize {
        self.what_ifs.iter().map(|what_if| size_of::<WhatIf>() + what_if.motion.bytes()).sum()
    }

    pub fn set_ahead(&mut self, ahead: Flicks) {
        self.ahead = ahead;
    }

    /// Looks at the track at the lane's time `at`.
    pub fn poll(
        &mut self,
        spec: &LaneSpec,
        input: &InputTrack,
        at: Flicks,
        motion: &mut Motion,
        meter: &mut LatencyMeter,
    ) {
        let at = at - self.ahead;
        self.latest = self.latest.max(at);
        let (before, now) = (self.seen, input.count_at(at).max(self.seen));
        if now == before {
            return;
        }
        self.seen = now;
        let (held, value) = (input.after(before), input.after(now));
        let newest = input.changes().get(now - 1).filter(|_| value != held);
        meter.lose((now - before) as u64 - u64::from(newest.is_some()));
        // A change that no step has used, and no picture shown, is replaced by the next.
        let unused = newest.and_then(|_| self.what_ifs.pop_if(|last| last.motion.is_where(motion)));
        meter.lose(unused.is_some().into());
        for what_if in &mut self.what_ifs {
            what_if.motion.set_input(&spec.world, value);
        }
        if let Some(change) = newest {
            let without = unused.map_or_else(|| motion.what_if(), |unused| unused.motion);
            motion.set_input(&spec.world, value);
            if without.is_driven_like(motion) {
                meter.lose(1);
            } else if self.what_ifs.len() < Self::MOST_WHAT_IFS {
                self.what_ifs.push(WhatIf { at: change.at + self.ahead, motion: without });
            }
        }
    }

    /// The motions that lack a change take the same step.
    pub fn step(&mut self, spec: &LaneSpec, length: Flicks) {
        self.what_ifs.iter_mut().for_each(|what_if| what_if.motion.step(spec, length));
    }

    /// `pose` is on display at the lane's time `at`; `pose_of` is what a motion would look like in its place.
    pub fn shown(
        &mut self,
        spec: &LaneSpec,
        pose: &[f64],
        at: Flicks,
        pose_of: impl Fn(&Motion, &mut [f64]),
        meter: &mut LatencyMeter,
    ) {
        if self.what_ifs.is_empty() {
            return;
        }
        let point = spec.world.track(pose);
        let mut other = pose.to_vec();
        self.what_ifs.retain(|what_if| {
            pose_of(&what_if.motion, &mut other);
            let pending = spec.world.track(&other) == point;
            if !pending {
                meter.add((at - what_if.at).millis());
            }
            pending
        });
    }

    /// What is pending is not comparable any more.
    pub fn forget(&mut self) {
        self.what_ifs.clear();
    }
}

/// When each step of a plan looks at the input, in the lane's time. `reading` is what the loop's clock reads in this frame,
/// `late` how late the tick before was finished.
pub(super) struct TickTimes {
    pub reading: Flicks,
    /// From when the last step was due until now.
    pub since_last: Flicks,
    pub threaded: bool,
    pub late: Flicks,
    pub step_cost: Flicks,
}

impl TickTimes {
    /// One time for each step of the plan, in order.
    pub fn of(&self, plan: &Plan, unscaled: impl Fn(Flicks) -> Flicks) -> Vec<Flicks> {
        let mut since = self.since_last + plan.steps.total();
        let mut late = self.late;
        let times = plan.steps.iter().map(|length| {
            since -= length;
            let mut begun = since;
            if self.threaded {
                // A tick begins when it is due and the one before it is finished.
                let waited = (late - length).max(Flicks::ZERO);
                late = waited + self.step_cost;
                begun = since - waited;
            }
            self.reading - unscaled(begun.max(Flicks::ZERO))
        });
        times.collect()
    }
}
