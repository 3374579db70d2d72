//! The accumulator whose step follows the load: twice as long when steps need too much of the time, half as long when there is room.
//!
//! The load is the cost of steps relative to the time that they cover, over at least [`JUDGED`] of it: the share of the time that the
//! machine needs for them once it has caught up. Halving a step doubles the load, so the two thresholds are further apart than a factor
//! of two: otherwise the step would never settle.

use super::code_value::CodeValue::Time;
use super::plan::Steps;
use super::policy::{LoopPolicy, PolicyOption};
use crate::time::Flicks;

/// Simulated time over which the load is judged.
const JUDGED: Flicks = Flicks(Flicks::PER_SECOND / 10);
/// Load above which the step doubles, %.
const FULL: i64 = 75;
/// Load below which the step halves, %.
const ROOMY: i64 = 30;
/// Doublings that make a flick longer than any step.
const MOST_DOUBLINGS: u32 = 62;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "follow-load",
    name: "dt follows the load",
    summary: "The accumulator, but its step doubles when the cost of steps fills more than 75 % of the time, up to a longest step, and halves, down to dt, when it fills less than 30 %. Survives a load that sends the fixed step into the spiral of death, at the price of accuracy and of equal runs.",
    reference: "Hysteresis as in Schmitt, \"A Thermionic Trigger\" (1938); compare Fiedler, \"Fix Your Timestep!\" (2004), \"Semi-fixed timestep\": the spiral of death",
    carries: true,
    options: &[PolicyOption {
        key: "longest",
        name: "Longest step",
        summary: "Length beyond which the step does not double.",
        default: Flicks(Flicks::PER_SECOND / 10),
        range: [Flicks(Flicks::PER_SECOND / 1000), Flicks(Flicks::PER_SECOND)],
        ..PolicyOption::DURATION
    }],
    needs: Some("the processor time of a step"),
    code: &["
keep accumulator = 0
keep step_length = dt
keep busy = 0
keep covered = 0
if covered >= 0.1:
    load = floor(100 * busy / covered)
    if load > 75 and 2 * step_length <= longest:
        step_length += step_length
    else:
        if load < 30:
            step_length = max(step_length / 2, dt)
    busy = 0
    covered = 0
accumulator += frame_time
[steps = 0]
while accumulator >= step_length[ and steps < max_steps]:
    step(step_length)
    accumulator -= step_length
    busy += step_cost
    covered += step_length
    [steps += 1]
[while accumulator >= 2 * step_length:]
[    accumulator -= step_length]
overstep = accumulator
"],
    kept: Some(|timestep, accumulator| {
        let Load { doublings, busy, covered } = *accumulator.memory.of();
        let length = timestep.dt.times(1 << doublings);
        [accumulator.carried, length, busy, covered].map(Time).to_vec()
    }),
    plan: |timestep, accumulator, frame| {
        let [longest, _] = timestep.options;
        let load: &mut Load = accumulator.memory.of();
        let length = |doublings: u32| timestep.dt.times(1 << doublings);
        if let Some(percent) = load.judge() {
            if percent > FULL && load.doublings < MOST_DOUBLINGS && length(load.doublings + 1) <= longest {
                load.doublings += 1;
            } else if percent < ROOMY {
                load.doublings = load.doublings.saturating_sub(1);
            }
        }
        let length = length(load.doublings);
        let plan = accumulator.plan_steps(frame, length);
        let load: &mut Load = accumulator.memory.of();
        load.add(&plan.steps.first(timestep.most_steps).0, timestep.step_cost);
        plan
    },
    ..LoopPolicy::PLAIN
};

/// The length of the step, and the load since it was judged last.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Load {
    /// Number of times that dt is doubled.
    doublings: u32,
    /// Cost of the steps since then.
    busy: Flicks,
    /// Time that they cover.
    covered: Flicks,
}

impl Load {
    /// Adds the steps of a frame, each of which costs the machine `cost`.
    fn add(&mut self, steps: &Steps, cost: Flicks) {
        self.busy += cost.times(steps.len());
        self.covered += steps.total();
    }

    /// The load in percent, once enough time is covered; it is then collected anew.
    fn judge(&mut self) -> Option<i64> {
        if self.covered < JUDGED {
            return None;
        }
        let (busy, covered) = (std::mem::take(&mut self.busy), std::mem::take(&mut self.covered));
        Some((i128::from(busy.0) * 100 / i128::from(covered.0)).min(i64::MAX.into()) as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Accumulator, PolicySpec, Timestep};
    use super::*;

    /// Lengths of the steps, repetitions left out, on a machine whose frames last as long as their steps, from 1/60 to 1/4 s.
    /// `costs_ms` are the costs of a step, each for two seconds.
    fn lengths(costs_ms: &[f64]) -> Vec<Vec<f64>> {
        let mut accumulator = Accumulator::default();
        let (dt, mut frame) = (Flicks::from_millis(10.0), Flicks::from_ratio(1, 60));
        let stretch = |cost_ms: &f64| {
            let step_cost = Flicks::from_millis(*cost_ms);
            let (mut passed, mut found) = (Flicks::ZERO, Vec::new());
            while passed < Flicks::SECOND.times(2) {
                let timestep = Timestep { step_cost, ..PolicySpec::of(&ENTRY).timestep(dt) };
                let plan = (ENTRY.plan)(&timestep, &mut accumulator, frame);
                frame = step_cost.times(plan.steps.len()).clamp(Flicks::from_ratio(1, 60), Flicks::from_ratio(1, 4));
                passed += frame;
                found.extend(plan.steps.iter().map(Flicks::millis));
            }
            found.dedup();
            found
        };
        costs_ms.iter().map(stretch).collect()
    }

    #[test]
    fn steps_double_until_there_is_room_and_no_further() {
        // 14 ms are too much for steps of 10 ms, and 70 % of 20 ms. 1 ms leaves room in 20 ms.
        assert_eq!(lengths(&[1.0, 14.0, 1.0]), [vec![10.0], vec![10.0, 20.0], vec![20.0, 10.0]]);
        // 200 ms are too much for 80 ms too, but the longest step is 100 ms.
        assert_eq!(lengths(&[200.0]), [[10.0, 20.0, 40.0, 80.0]]);
    }
}
