//! One step of the frame time of the settings, whatever the measured one is.

use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::entry::Mistake;
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "own-frame-time",
    name: "Frame time of the settings",
    summary: "Takes one step a frame, as long as the frame rate in the settings says (not dt, and not what the clock measures). The motion is right on the display that was set, and fast or slow on any other.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"Variable delta time\", which measures",
    uses_clock: false,
    splits: false,
    options: &[PolicyOption {
        key: "target",
        name: "Target frame time",
        summary: "Length of a frame in the settings of the program, and so of a step, in place of dt.",
        default: Flicks(Flicks::PER_SECOND / 60),
        range: [Flicks(Flicks::PER_SECOND / 10_000), Flicks(Flicks::PER_SECOND / 10)],
        is_step: true,
        ..PolicyOption::DURATION
    }],
    mistake: Some(Mistake {
        sign: "A target of 1/60 s on 144 Hz: 2.4 times too fast. On 60 Hz nothing shows until a frame is late; then the motion loses a frame for good.",
        code: "let delta_time = 1.0 / settings.target_fps;\nloop {\n    step(delta_time);\n    render();\n}",
        cure: "variable",
        advice: "Measure: let delta_time = now - last_frame. The target only says how long to wait.",
    }),
    code: &["
step(target)
overstep = 0
"],
    plan: |timestep, _, frame| {
        let [target, _] = timestep.options;
        let step = target.max(Flicks(1));
        Plan { steps: Steps::equal(1, step), drift: frame - step, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
