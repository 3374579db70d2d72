//! Linear through the last two states with the alpha of before the steps, which reaches 1 and more.

use super::description::{PoseTime, Presentation};
use crate::entry::Mistake;

pub const ENTRY: Presentation = Presentation {
    id: "early-alpha",
    name: "Early alpha",
    summary: "Interpolates with the alpha that the accumulator had before the frame's steps were taken. Frames with steps are drawn that many steps too far ahead.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\", where alpha follows the loop",
    pose_time: PoseTime::BeforeSteps,
    blends_orientations: true,
    mistake: Some(Mistake {
        sign: "More frames than steps, such as 60 steps a second on 144 Hz: the body leaps ahead in the frames with a step, and back in those without. With one step in each frame it only overshoots where the velocity changes.",
        code: "accumulator += frame_time;\nlet alpha = accumulator / dt;\nwhile accumulator >= dt {\n    previous = current;\n    step(&mut current, dt);\n    accumulator -= dt;\n}\ndraw(lerp(previous, current, alpha));",
        cure: "interpolate",
        advice: "Compute alpha behind the loop, from what is left in the accumulator.",
    }),
    code: "pose = previous * (1 - alpha) + position * alpha",
    code_before: "alpha = (accumulator + frame_time) / dt",
    sample: |sample, pose| {
        let alpha = sample.overstep_before_secs / sample.step_secs;
        sample.blend(sample.previous, sample.current, alpha, pose);
    },
    ..Presentation::PLAIN
};
