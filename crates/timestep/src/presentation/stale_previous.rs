//! Linear between the state at the start of the frame and the newest: the previous state is kept once a frame, not once a step.

use super::description::{PoseTime, Presentation};
use crate::entry::Mistake;

pub const ENTRY: Presentation = Presentation {
    id: "stale-previous",
    name: "Stale previous state",
    summary: "Blends from the state at the start of the frame, not from the one before the last step. Wrong in every frame with no step or with several.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\", where the copy stands inside the loop",
    pose_time: PoseTime::AcrossFrame,
    blends_orientations: true,
    mistake: Some(Mistake {
        sign: "Any display on which frames take no step or two, such as 60 steps a second on 144 Hz or on 50 Hz: the body jumps to the newest state in frames without a step. With one step in each frame nothing shows.",
        code: "previous = current;\nwhile accumulator >= dt {\n    step(&mut current, dt);\n    accumulator -= dt;\n}\ndraw(lerp(previous, current, accumulator / dt));",
        cure: "interpolate",
        advice: "Move `previous = current` into the loop, before each step.",
    }),
    code: "
alpha = [min(overstep / dt, 1)|overstep / dt]
pose = frame_start * (1 - alpha) + position * alpha
",
    code_before: "frame_start = position",
    sample: |sample, pose| sample.blend(sample.frame_start, sample.current, sample.alpha(), pose),
    ..Presentation::PLAIN
};
