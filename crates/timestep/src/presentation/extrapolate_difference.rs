//! The last state moved forward by a fraction of the last change: x₁ + α(x₁ − x₀).

use super::description::{PoseTime, Presentation};

pub const ENTRY: Presentation = Presentation {
    id: "extrapolate-difference",
    name: "Extrapolate the difference",
    summary: "Repeats a fraction of the last step's change. Needs no velocity, but overshoots more than extrapolation with it.",
    reference: "Linear extrapolation through the last two states, as in network dead reckoning",
    pose_time: PoseTime::Ahead,
    blends_orientations: true,
    code: "
alpha = overstep / dt
pose = position + alpha * (position - previous)
",
    sample: |sample, pose| {
        let alpha = sample.alpha();
        for ((pose, x0), x1) in pose.iter_mut().zip(sample.previous).zip(sample.current) {
            *pose = x1 + alpha * (x1 - x0);
        }
        sample
            .turn(pose, |turning| turning.blend(turning.of(sample.previous), turning.of(sample.current), 1.0 + alpha));
    },
    ..Presentation::PLAIN
};
