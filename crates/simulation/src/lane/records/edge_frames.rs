//! Frames on the edge: the error of the clock decides how many steps they take.
//!
//! A second plan is fed the starts of the frames without that error, and has an accumulator of its own and no state. Where refreshes and steps
//! come together, as at phase 0 of 60 steps on 60 Hz, both plans differ in many frames; elsewhere in none.

use crate::displays::Display;
use crate::lane::settings::clock_source::ClockSource;
use crate::lane::settings::spec::LaneSpec;
use std::collections::VecDeque;
use timestep::time::Flicks;
use timestep::time::policies::{Accumulator, plan_frame};

/// Counts of a lane's frames, and the plan that they are compared with.
#[derive(Clone, Debug, Default)]
pub struct EdgeFrames {
    plan: Option<CleanPlan>,
    /// Frames on the edge since the start of the run or the last edit.
    pub count: u64,
    /// Frames of the last seconds, the newest last.
    seconds: VecDeque<SecondOfFrames>,
}

/// A plan without the error of the clock.
#[derive(Clone, Debug)]
struct CleanPlan {
    accumulator: Accumulator,
    /// Start of the frame before.
    last: Flicks,
    /// Remainder of scaling.
    carry: i64,
}

/// Frames of one second of lab time.
#[derive(Clone, Copy, Debug)]
struct SecondOfFrames {
    second: u64,
    edge: u32,
    all: u32,
}

impl LaneSpec {
    /// `true` if the clock of the loop can be off.
    pub fn reads_off(&self) -> bool {
        let is_off = match &self.display {
            Display::Virtual(display) => display.noise.is_some(),
            Display::Trace(trace) => trace.measured().is_some(),
            Display::Live => false,
        };
        self.clock == ClockSource::Timer && (is_off || self.clock_step > Flicks::ZERO)
    }
}

impl EdgeFrames {
    /// Seconds that [`EdgeFrames::share`] covers.
    const SECONDS: u64 = 10;

    /// Plans a frame that starts at `at`, after one that started at `last`, without the error of the clock; `accumulator` is that of the
    /// lane before the frame. Returns the number of steps; `None` where the clock has no error.
    pub fn plan(&mut self, spec: &LaneSpec, accumulator: &Accumulator, [last, at]: [Flicks; 2]) -> Option<u64> {
        if !spec.reads_off() {
            self.plan = None;
            return None;
        }
        let start = || CleanPlan { accumulator: accumulator.clone(), last, carry: 0 };
        let plan = self.plan.get_or_insert_with(start);
        let policy = spec.policy;
        let fed = spec.time_scale.magnitude().scale(at - plan.last, &mut plan.carry);
        plan.last = at;
        let admitted = spec.guards.admit(&policy, policy.step_length(spec.dt), spec.substeps, fed);
        Some(plan_frame(&policy, &spec.timestep_at(at), &mut plan.accumulator, admitted).steps.len())
    }

    /// Counts a frame in this second of lab time.
    pub fn add(&mut self, second: u64, is_edge: bool) {
        self.count += u64::from(is_edge);
        if self.seconds.back().is_none_or(|newest| newest.second != second) {
            self.seconds.push_back(SecondOfFrames { second, edge: 0, all: 0 });
            self.seconds.retain(|of| of.second + Self::SECONDS > second);
        }
        if let Some(newest) = self.seconds.back_mut() {
            newest.edge += u32::from(is_edge);
            newest.all += 1;
        }
    }

    /// Part of the frames of the last ten seconds that are on the edge.
    pub fn share(&self) -> f64 {
        let sum = |of: fn(&SecondOfFrames) -> u32| self.seconds.iter().map(of).map(f64::from).sum::<f64>();
        let all = sum(|second| second.all);
        if all > 0.0 { sum(|second| second.edge) / all } else { 0.0 }
    }

    /// Memory of a copy beside its own size, bytes.
    pub fn bytes(&self) -> usize {
        self.seconds.len() * size_of::<SecondOfFrames>()
            + self.plan.as_ref().map_or(0, |plan| plan.accumulator.memory.bytes())
    }
}
