//! Linear through the last two states, with an alpha that nothing holds at 1 while steps cannot keep up.

use super::description::{PoseTime, Presentation};
use crate::entry::Mistake;

pub const ENTRY: Presentation = Presentation {
    id: "unbounded-alpha",
    name: "Unbounded alpha",
    summary: "Interpolates with accumulator/dt, however much is left in the accumulator. While a limit on steps leaves more than a step there, the pose is beyond the newest state.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\", where alpha is in [0, 1]",
    pose_time: PoseTime::PastPrevious,
    blends_orientations: true,
    mistake: Some(Mistake {
        sign: "Frames longer than dt and one step a frame: with max_steps 1 alpha reaches 2, with the policy One step a frame it grows without end. The body swings out of every bend and into the floor. It is less late than it should be, and on a straight way nothing else shows.",
        code: "let mut steps = 0;\nwhile accumulator >= dt && steps < max_steps {\n    previous = current;\n    step(&mut current, dt);\n    accumulator -= dt;\n    steps += 1;\n}\nlet alpha = accumulator / dt;\ndraw(lerp(previous, current, alpha));",
        cure: "interpolate",
        advice: "Hold alpha at 1, and drop the time that the steps cannot make up for.",
    }),
    code: "
alpha = overstep / dt
pose = previous * (1 - alpha) + position * alpha
",
    sample: |sample, pose| sample.blend(sample.previous, sample.current, sample.alpha(), pose),
    ..Presentation::PLAIN
};
