//! The accumulator of a game whose pause stops the steps alone.

use super::accumulator::{Accumulator, WHOLE_STEPS};
use super::code_value::CodeValue::Time;
use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::entry::Mistake;
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "paused-in-loop",
    name: "Paused in the loop",
    summary: "The accumulator of a game that runs for a while and pauses for as long, again and again. The pause leaves out the steps, and the time of the frames still goes in and out of the accumulator.",
    reference: "A flag around the step in the loop of Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\", which has no pause",
    carries: true,
    options: &[PolicyOption {
        key: "every",
        name: "Pause every",
        summary: "Time for which the game runs, and then pauses.",
        default: Flicks::SECOND,
        range: [Flicks(Flicks::PER_SECOND / 10), Flicks(60 * Flicks::PER_SECOND)],
        ..PolicyOption::DURATION
    }],
    mistake: Some(Mistake {
        sign: "In a pause alpha still runs from 0 to 1 in each dt: the body trembles between its last two states.",
        code: "accumulator += frame_time;\nwhile accumulator >= dt {\n    if !paused {\n        step(dt);\n    }\n    accumulator -= dt;\n}",
        cure: "fixed",
        advice: "Stop the frame, not the step: if paused { frame_time = 0 }. Alpha then stands as still as the body.",
    }),
    code: &[
        "
keep accumulator = 0
keep phase = 0
phase += frame_time
phase -= floor(phase / (2 * every)) * 2 * every
accumulator += frame_time
while phase >= every and accumulator >= dt:
    accumulator -= dt
",
        WHOLE_STEPS,
    ],
    kept: Some(|_, accumulator| [accumulator.carried, *phase(accumulator)].map(Time).to_vec()),
    plan: |timestep, accumulator, frame| {
        let every = timestep.options[0].max(Flicks(1));
        let phase = phase(accumulator);
        *phase = Flicks((*phase + frame).0 % every.0.saturating_mul(2));
        let is_paused = *phase >= every;
        let plan = accumulator.plan_steps(frame, timestep.dt);
        if is_paused { Plan { steps: Steps::NONE, dropped: plan.steps.total(), ..plan } } else { plan }
    },
    ..LoopPolicy::PLAIN
};

/// Time since the game last began to run; up to twice the time for which it runs.
fn phase(accumulator: &mut Accumulator) -> &mut Flicks {
    accumulator.memory.of()
}

#[cfg(test)]
mod tests {
    use super::super::{PolicySpec, plan_frame};
    use super::*;

    /// Twenty steps a second on 60 Hz: a second of twenty steps, and one without, in which alpha goes on by a third a frame.
    #[test]
    fn alpha_runs_on_while_the_steps_stand() {
        let timestep = PolicySpec::of(&ENTRY).timestep(Flicks::from_ratio(1, 20));
        let mut accumulator = Accumulator::default();
        let frame = Flicks::from_ratio(1, 60);
        let plans: Vec<Plan> = (1..240).map(|_| plan_frame(&ENTRY, &timestep, &mut accumulator, frame)).collect();
        let alpha = |plan: &Plan| plan.overstep.0 as f64 / timestep.dt.0 as f64;
        for (index, plan) in plans.iter().enumerate() {
            let frame = index + 1;
            let is_due = frame % 3 == 0;
            let is_paused = frame / 60 % 2 == 1;
            assert_eq!(plan.steps.len(), u64::from(is_due && !is_paused), "frame {frame}");
            assert_eq!(plan.dropped, if is_due && is_paused { timestep.dt } else { Flicks::ZERO }, "frame {frame}");
            assert!((alpha(plan) - (frame % 3) as f64 / 3.0).abs() < 1e-9, "frame {frame}: {}", alpha(plan));
        }
    }
}
