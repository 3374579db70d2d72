//! Linear between the last two states with the fractions swapped: x₀α + x₁(1−α).

use super::description::{PoseTime, Presentation};
use crate::entry::Mistake;

pub const ENTRY: Presentation = Presentation {
    id: "swapped-alpha",
    name: "Swapped alpha",
    summary: "Blends the last two states with the fractions swapped. Between two steps the body moves backwards, and jumps two steps ahead at the next.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\"",
    pose_time: PoseTime::Reversed,
    blends_orientations: true,
    mistake: Some(Mistake {
        sign: "Slow steps on a fast display, such as dt 1/20 on 60 Hz: the body saws back and forth. With as many steps as frames nothing shows, so that it is found on another display.",
        code: "let alpha = accumulator / dt;\ndraw(previous * alpha + current * (1.0 - alpha));",
        cure: "interpolate",
        advice: "Alpha belongs to the newer state: previous * (1.0 - alpha) + current * alpha.",
    }),
    code: "
alpha = [min(overstep / dt, 1)|overstep / dt]
pose = previous * alpha + position * (1 - alpha)
",
    sample: |sample, pose| sample.blend(sample.current, sample.previous, sample.alpha(), pose),
    ..Presentation::PLAIN
};
