//! A copy of the state, stepped by the remainder of the frame, drawn and thrown away.

use super::description::{PoseTime, Presentation};

pub const ENTRY: Presentation = Presentation {
    id: "render-step",
    name: "Render step",
    summary: "Steps a copy by the remainder of the frame, draws it and throws it away. No delay, and accurate to the method's order.",
    reference: "A trial step with the integrator itself; compare Fiedler (2004), \"The final touch\"",
    pose_time: PoseTime::Ahead,
    steps_copies: true,
    code: "
saved_position = position
saved_velocity = velocity
saved_t = t
if overstep != 0:
    step(overstep)
pose = position
position = saved_position
velocity = saved_velocity
t = saved_t
",
    sample: |sample, pose| {
        pose.copy_from_slice(sample.current);
        if sample.overstep_secs != 0.0 {
            (sample.advance)(sample.overstep_secs, pose);
        }
    },
    ..Presentation::PLAIN
};
