//! Linear between the last two states: x₀(1−α) + x₁α.

use super::description::{PoseTime, Presentation};

pub static ENTRY: Presentation = Presentation {
    id: "interpolate",
    name: "Interpolate",
    summary: "Blends the last two states. Smooth, and never off the chord between them; costs one step of delay.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\"",
    pose_time: PoseTime::Between,
    writes_back: false,
    mistake: None,
    sample: |sample, pose| {
        let alpha = sample.alpha();
        for ((pose, x0), x1) in pose.iter_mut().zip(sample.previous).zip(sample.current) {
            *pose = x0 * (1.0 - alpha) + x1 * alpha;
        }
    },
};
