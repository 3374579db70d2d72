//! The accumulator that gives up after an overload: one step, and the rest of what it owes is dropped.

use super::accumulator::{ADD_FRAME, WHOLE_STEPS};
use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "drop-to-one",
    name: "Drop to one",
    summary: "The accumulator, but after an overload it takes one step and starts empty. Slow motion in place of a burst of steps: the spiral of death cannot start, and what was not simulated is lost.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"Semi-fixed timestep\": the spiral of death",
    carries: true,
    options: &[PolicyOption {
        key: "above",
        name: "Overload above",
        summary: "Backlog that counts as an overload. Less than two steps never do.",
        default: Flicks(Flicks::PER_SECOND / 20),
        range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND)],
        ..PolicyOption::DURATION
    }],
    code: &[
        ADD_FRAME,
        "
if accumulator > above and accumulator >= 2 * dt:
    step(dt)
    accumulator = 0
",
        WHOLE_STEPS,
    ],
    plan: |timestep, accumulator, frame| {
        let (dt, [above, _]) = (timestep.dt, timestep.options);
        let total = accumulator.carried + frame;
        if total > above && total >= dt.times(2) {
            accumulator.carried = Flicks::ZERO;
            let dropped = total - dt;
            return Plan { steps: Steps::equal(1, dt), dropped, shed: dropped, ..Plan::default() };
        }
        accumulator.plan_steps(frame, dt)
    },
    ..LoopPolicy::PLAIN
};
