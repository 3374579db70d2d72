//! The plan of a frame under a limit on its steps.

use super::accumulator::Accumulator;
use super::plan::Plan;
use super::policy::LoopPolicy;
use super::timestep::Timestep;
use crate::time::Flicks;

/// Plans a frame with at most [`Timestep::most_steps`] steps, `max_frame` already applied to its length.
///
/// Where more are due, one of the rest waits for the next frame, because a timer's noise alone must not cost time; the others
/// are dropped. A policy that carries nothing over gets the time that waited added to its next frame.
pub fn plan_frame(policy: &LoopPolicy, timestep: &Timestep, accumulator: &mut Accumulator, frame: Flicks) -> Plan {
    let waited = if policy.carries { Flicks::ZERO } else { std::mem::take(&mut accumulator.carried) };
    let mut plan = (policy.plan)(timestep, accumulator, frame + waited);
    let (steps, waiting) = plan.steps.first(timestep.most_steps);
    let shed = plan.steps.total() - steps.total() - waiting;
    plan.steps = steps;
    plan.shed += shed;
    plan.dropped += shed;
    accumulator.carried += waiting;
    if policy.carries {
        plan.overstep += waiting;
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::super::{POLICIES, PolicySpec};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_step_too_many_waits_and_two_too_many_cost_one() {
        let policy = POLICIES.iter().find(|policy| policy.id == "fixed").unwrap();
        let dt = Flicks::from_ratio(1, 60);
        let timestep = Timestep { most_steps: 2, ..PolicySpec::of(policy).timestep(dt) };
        let mut accumulator = Accumulator::default();
        let mut plan = |steps: f64| {
            let plan = plan_frame(policy, &timestep, &mut accumulator, Flicks((steps * dt.0 as f64) as i64));
            (plan.steps.len(), plan.dropped.0 / dt.0, accumulator.carried.0 as f64 / dt.0 as f64)
        };
        assert_eq!(plan(3.5), (2, 0, 1.5));
        assert_eq!(plan(0.75), (2, 0, 0.25));
        assert_eq!(plan(4.5), (2, 1, 1.75));
    }

    proptest! {
        #[test]
        fn no_policy_exceeds_the_limit_and_no_flick_is_lost(
            frames in prop::collection::vec(0_i64..250_000_000, 1..40), most in 1_u64..9,
            dt in 1_000_000_i64..60_000_000, cost in 0_i64..30_000_000,
        ) {
            for policy in POLICIES {
                let spec = PolicySpec::of(policy);
                let timestep = Timestep { most_steps: most, step_cost: Flicks(cost), ..spec.timestep(Flicks(dt)) };
                let mut accumulator = Accumulator::default();
                for frame in frames.iter().copied().map(Flicks) {
                    let before = accumulator.carried;
                    let plan = plan_frame(policy, &timestep, &mut accumulator, frame);
                    prop_assert!(plan.steps.len() <= most, "{}", policy.id);
                    let used = plan.steps.total() + plan.dropped + plan.drift + accumulator.carried;
                    prop_assert_eq!(before + frame, used, "{}", policy.id);
                }
            }
        }
    }
}
