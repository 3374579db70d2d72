//! Linear between the last two states by the frame's own length in steps, which knows nothing of the time since the last step.

use super::description::{PoseTime, Presentation};
use crate::entry::Mistake;

pub const ENTRY: Presentation = Presentation {
    id: "frame-as-alpha",
    name: "Frame time as alpha",
    summary: "Interpolates with the length of the frame in steps, at most 1, in place of what is left in the accumulator. On even frames alpha never changes: the body stays between two states until the next step, and jumps by a whole one.",
    reference: "lerp(previous, current, delta_time / fixed_delta_time), with a lerp that ends at 1, as in many listings; compare Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\"",
    pose_time: PoseTime::ByFrame,
    blends_orientations: true,
    mistake: Some(Mistake {
        sign: "20 steps a second on 60 Hz: alpha is always 1/3, so that the body stays for three frames and jumps by a whole step, as without interpolation and later. Where frames differ in length while no step is taken, it moves back and forth.",
        code: "let alpha = delta_time / FIXED_DELTA_TIME;\ndraw(lerp(previous, current, alpha));",
        cure: "interpolate",
        advice: "Alpha is the time since the last step: what is left in the accumulator, in steps. Engines name it: Time.time - Time.fixedTime in Unity, over Time.fixedDeltaTime, and Engine.get_physics_interpolation_fraction() in Godot.",
    }),
    code: "
alpha = min(frame_length / dt, 1)
pose = previous * (1 - alpha) + position * alpha
",
    code_before: "frame_length = frame_time",
    sample: |sample, pose| {
        let alpha = (sample.frame_secs / sample.step_secs).min(1.0);
        sample.blend(sample.previous, sample.current, alpha, pose);
    },
    ..Presentation::PLAIN
};
