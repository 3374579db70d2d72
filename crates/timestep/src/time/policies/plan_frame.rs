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
///
/// A frame below 0, from a clock that was set back, counts as 0, except for a policy that
/// [takes it as it is](LoopPolicy::takes_negative). No number of `timestep` and of the accumulator makes it panic.
pub fn plan_frame(policy: &LoopPolicy, timestep: &Timestep, accumulator: &mut Accumulator, frame: Flicks) -> Plan {
    let waited = if policy.carries { Flicks::ZERO } else { std::mem::take(&mut accumulator.carried) };
    let total = policy.counted(frame) + waited;
    let given = policy.counted(total);
    let mut plan = policy.plan(timestep, accumulator, given);
    let (steps, waiting) = plan.steps.first(timestep.most_steps.max(1));
    let shed = plan.steps.total() - steps.total() - waiting;
    plan.steps = steps;
    plan.shed += shed;
    plan.dropped += shed;
    // Time that an accumulator owes is paid back by the frames that follow.
    accumulator.carried += waiting + (total - given);
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

    /// Any time, with the ends of the range and times of real loops as often as all others.
    fn any_time() -> impl Strategy<Value = Flicks> {
        let second = Flicks::PER_SECOND;
        prop_oneof![
            4 => 0..second / 4,
            2 => -second..100 * second,
            1 => -3_i64..4,
            1 => prop::sample::select(vec![i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX, i64::MAX / 2, -i64::MAX / 2]),
            2 => any::<i64>(),
        ]
        .prop_map(Flicks)
    }

    /// Any limit, and those of real loops as often.
    fn any_limit() -> impl Strategy<Value = u64> {
        prop_oneof![0..9_u64, any::<u64>(), Just(u64::MAX)]
    }

    /// Longest time of which no sum of a frame saturates.
    const SUMMED: i128 = i64::MAX as i128 / 64;

    fn wide(flicks: Flicks) -> i128 {
        flicks.0.into()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// No panic, and no loop that does not end. No frame takes more steps than its limit, and none a step of no or negative length
        /// but of a clock that is not looked at. Each flick is accounted for, where no sum saturates.
        #[test]
        fn every_policy_bears_any_numbers(
            frames in prop::collection::vec(any_time(), 1..20), most_steps in any_limit(), carried in any_time(),
            dt in any_time(), options in [any_time(), any_time()], refresh in any_time(), step_cost in any_time(),
        ) {
            for policy in POLICIES {
                let timestep = Timestep { dt, options, refresh, step_cost, most_steps };
                let spec = PolicySpec { policy, options };
                let mut accumulator = Accumulator::carrying(carried);
                let mut exact = [carried, dt, refresh, options[0], options[1]].iter().all(|time| wide(*time).abs() < SUMMED);
                for frame in &frames {
                    exact &= wide(*frame).abs() < SUMMED;
                    let before = accumulator.carried;
                    let plan = plan_frame(policy, &timestep, &mut accumulator, *frame);
                    let Plan { steps, dropped, drift, .. } = plan;
                    prop_assert!(steps.len() <= most_steps.max(1), "{}: {plan:?}", policy.id);
                    let positive = |step: Flicks| step > Flicks::ZERO || policy.takes_negative;
                    prop_assert!(steps.iter().take(100).all(positive), "{}: {plan:?}", policy.id);
                    let longest = spec.step_length(dt);
                    prop_assert!(wide(steps.total()) <= wide(steps.get(0).unwrap_or(longest).max(longest)) * i128::from(steps.len()));
                    let used = wide(steps.total()) + wide(dropped) + wide(drift) + wide(accumulator.carried);
                    let brought = if policy.takes_negative { *frame } else { (*frame).max(Flicks::ZERO) };
                    prop_assert!(!exact || wide(before) + wide(brought) == used, "{}: {plan:?}, {used} of {before:?} and {frame:?}", policy.id);
                    exact &= wide(accumulator.carried).abs() < SUMMED;
                }
            }
        }

        /// A frame below 0 is a frame of 0, and numbers below their range are the least of it.
        #[test]
        fn numbers_out_of_range_count_as_the_nearest_in_it(
            frames in prop::collection::vec(-40_000_000_i64..40_000_000, 1..20), dt in -5_i64..2, most_steps in 0..3_u64,
            other in -20_000_000_i64..20_000_000,
        ) {
            for policy in POLICIES {
                let other = Flicks(other);
                let odd = Timestep { dt: Flicks(dt), options: [other; 2], refresh: other, step_cost: other, most_steps };
                let amount = other.max(Flicks::ZERO);
                let even = Timestep {
                    dt: Flicks(dt.max(1)), options: [amount; 2], refresh: amount, step_cost: amount, most_steps: most_steps.max(1),
                };
                let [mut odd_carried, mut even_carried] = [0; 2].map(|_| Accumulator::default());
                for frame in &frames {
                    let least = if policy.takes_negative { i64::MIN } else { 0 };
                    let plans = [
                        plan_frame(policy, &odd, &mut odd_carried, Flicks(*frame)),
                        plan_frame(policy, &even, &mut even_carried, Flicks((*frame).max(least))),
                    ];
                    prop_assert_eq!(plans[0], plans[1], "{}", policy.id);
                }
            }
        }
    }
}
