//! The last state moved forward with its velocity: x₁ + v₁αh.

use super::description::{PoseTime, Presentation};

pub static ENTRY: Presentation = Presentation {
    id: "extrapolate",
    name: "Extrapolate",
    summary: "Moves the last state forward with its velocity. No delay, but it overshoots wherever the velocity changes.",
    reference: "Nystrom, Game Programming Patterns (2014), \"Game Loop\": \"Stuck in the middle\"",
    pose_time: PoseTime::Ahead,
    writes_back: false,
    mistake: None,
    sample: |sample, pose| {
        let half = pose.len() / 2;
        let (x1, v1) = sample.current.split_at(half);
        for i in 0..half {
            pose[i] = x1[i] + v1[i] * sample.overstep_secs;
            pose[half + i] = v1[i];
        }
    },
};
