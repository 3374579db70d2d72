//! The last state moved forward with its velocity: x₁ + v₁αh.

use super::description::{PoseTime, Presentation};

pub const ENTRY: Presentation = Presentation {
    id: "extrapolate",
    name: "Extrapolate",
    summary: "Moves the last state forward with its velocity. No delay, but it overshoots wherever the velocity changes.",
    reference: "Nystrom, Game Programming Patterns (2014), \"Game Loop\": \"Stuck in the middle\"",
    pose_time: PoseTime::Ahead,
    blends_orientations: true,
    knows_rate: true,
    code: "pose = position + velocity * overstep",
    sample: |sample, pose| {
        let ahead = sample.overstep_secs;
        sample.draw_curve(pose, |_, [x1, v1]| [x1 + v1 * ahead, v1]);
        sample.turn(pose, |turning| {
            let rate = turning.rate(sample.current, sample.current_slopes);
            turning.on(turning.of(sample.current), rate, sample.step_secs, ahead)
        });
    },
    ..Presentation::PLAIN
};
