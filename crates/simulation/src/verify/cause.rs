//! The reasons for which a lane takes other steps, or the same steps at other times.

use super::frame_facts::FrameFacts;
use super::promise::promises_equal_steps;
use crate::lane::{LaneSpec, Poll};
use serde::Serialize;

/// A reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The policy makes steps whose length depends on that of the frame.
    StepLength,
    /// The input is polled once per frame, for all of its steps.
    InputPerFrame,
    /// `max_frame` dropped time.
    MaxFrame,
    /// `max_steps`, or the program's own limit of 50,000 steps in a frame, dropped time.
    MaxSteps,
    /// The policy itself drops time or makes up for it.
    PolicyDropsTime,
    /// The policy does not use the clock: it counts frames.
    CountsFrames,
    /// The method chooses steps of its own, and chose others.
    Adaptive,
    /// An entry of the lane is a mistake to recognise.
    Mistake,
    /// None of the above: a mistake in the program, or in an entry that was added to it.
    Other,
}

impl Cause {
    /// The reason as a sentence, and where there is a cure, how to change the lane.
    pub fn sentence(self) -> &'static str {
        match self {
            Cause::StepLength => {
                "Its steps are as long as its frames allow; `policy = \"fixed\"` has steps of dt only."
            }
            Cause::InputPerFrame => {
                "It polls its input once per frame, so that step n has another input; `poll = \"tick\"` samples per step."
            }
            Cause::MaxFrame => "`max_frame` dropped time; later steps are late by as much.",
            Cause::MaxSteps => "`max_steps` dropped time; later steps are late by as much.",
            Cause::PolicyDropsTime => "Its policy drops time, or makes up for it, as frames come.",
            Cause::CountsFrames => "Its policy counts frames and does not use the clock.",
            Cause::Adaptive => "Its method chooses steps of its own, and chose others.",
            Cause::Mistake => "It makes a mistake to recognise; the description of the entry has the cure.",
            Cause::Other => "No known reason: please report it, with the scenario.",
        }
    }
}

/// The reasons for which lanes take the same steps at other times.
pub fn of_other_times(lane: &LaneSpec, runs: [&FrameFacts; 2]) -> Vec<Cause> {
    match of_times_before(lane, runs, u64::MAX) {
        causes if !causes.is_empty() => causes,
        _ if promises_equal_steps(lane) => vec![Cause::Other],
        _ => vec![Cause::StepLength],
    }
}

/// The reasons for which step `step` differs, where all states before it are equal. `lengths_differ`: one of both runs took it, or
/// a step before it, with another length. `driven`: a player's input moves the lane during the run.
pub fn of_difference(
    lane: &LaneSpec,
    runs: [&FrameFacts; 2],
    step: u64,
    lengths_differ: bool,
    driven: bool,
) -> Vec<Cause> {
    if lengths_differ {
        return vec![Cause::StepLength];
    }
    if lane.writes_back() {
        return vec![Cause::Mistake];
    }
    if driven {
        let mut causes = of_times_before(lane, runs, step);
        if lane.poll == Poll::Frame && !lane.policy.threaded {
            causes.insert(0, Cause::InputPerFrame);
        }
        if !causes.is_empty() {
            return causes;
        }
    }
    vec![if lane.integrator.chooses_its_steps() { Cause::Adaptive } else { Cause::Other }]
}

/// Reasons, up to a step, for which steps are due at other times.
fn of_times_before(lane: &LaneSpec, runs: [&FrameFacts; 2], step: u64) -> Vec<Cause> {
    let before =
        |fact: fn(&FrameFacts) -> Option<u64>| runs.iter().any(|facts| fact(facts).is_some_and(|at| at <= step));
    let candidates = [
        (Cause::MaxFrame, before(|facts| facts.max_frame)),
        (Cause::MaxSteps, before(|facts| facts.max_steps)),
        (Cause::PolicyDropsTime, before(|facts| facts.policy_dropped)),
        (Cause::CountsFrames, !lane.policy.uses_clock),
        (Cause::Mistake, lane.policy.mistake.is_some()),
    ];
    candidates.into_iter().filter(|(_, holds)| *holds).map(|(cause, _)| cause).collect()
}
