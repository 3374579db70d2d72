//! Linear between the last two states: x₀(1−α) + x₁α.

use super::description::{PoseTime, Presentation};

/// The pose as code.
pub(super) const CODE: &str = "
alpha = [min(overstep / dt, 1)|overstep / dt]
pose = previous * (1 - alpha) + position * alpha
";

pub const ENTRY: Presentation = Presentation {
    id: "interpolate",
    name: "Interpolate",
    summary: "Blends the last two states. Smooth, and never off the chord between them; costs one step of delay.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\"",
    pose_time: PoseTime::Between,
    blends_orientations: true,
    code: CODE,
    sample: |sample, pose| sample.blend(sample.previous, sample.current, sample.alpha(), pose),
    ..Presentation::PLAIN
};
