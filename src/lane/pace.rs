//! What a lane's policy is told, and what becomes of its plan in time: costs, spirals, and when each step looks at the input.

use super::polling::TickTimes;
use super::{Lane, LaneSpec, Poll};
use crate::time::Flicks;
use crate::time::displays::Display;
use crate::time::policies::{Plan, Timestep};

impl Lane {
    /// What the policy aims for now, in amounts of scaled time.
    pub(super) fn timestep(&self) -> Timestep {
        let LaneSpec { dt, policy, time_scale, .. } = &self.spec;
        let scaled = |span: Flicks| time_scale.magnitude().scale(span, &mut 0);
        let (refresh, step_cost) = match &self.spec.display {
            Display::Live => (Display::LIVE_REFRESH, self.spec.burn.times(self.spec.substeps.into())),
            Display::Virtual(display) => {
                let step_cost = display.step_cost_at(self.clock.real);
                (display.hz.refresh(1), step_cost.times(self.spec.substeps.into()))
            }
            Display::Trace(trace) => (trace.refresh(), Flicks::ZERO),
        };
        Timestep { dt: *dt, option: policy.option, refresh: scaled(refresh), step_cost: scaled(step_cost) }
    }

    /// Whether the steps of this frame took longer than the time they covered, with nothing thrown away to make up for it.
    /// What drawing takes delays frames too, but has nothing to do with how many steps there are.
    pub(super) fn falls_behind(&self, steps: u64, plan: &Plan, dropped: Flicks) -> bool {
        let step_cost = self.timestep().step_cost;
        if self.spec.policy.threaded {
            return step_cost > self.spec.dt;
        }
        let relieved = dropped > Flicks::ZERO && self.spec.guards.any();
        self.spec.policy.splits && step_cost.times(steps) > plan.steps.total() && !relieved
    }

    /// When each step of the plan looks at the input, if not all do at the start of the frame. `late`: of the tick before.
    pub(super) fn tick_times(&self, plan: &Plan, late: Flicks) -> Option<Vec<Flicks>> {
        let LaneSpec { world, policy, poll, time_scale, .. } = &self.spec;
        if !world.is_driven() || (*poll == Poll::Frame && !policy.threaded) {
            return None;
        }
        let skipped = if policy.threaded { plan.dropped } else { Flicks::ZERO };
        let times = TickTimes {
            reading: self.clock.reading,
            since_last: self.accumulator.carried + skipped,
            threaded: policy.threaded,
            late,
            step_cost: self.timestep().step_cost,
        };
        Some(times.of(plan, |span| time_scale.unscale(span)))
    }
}
