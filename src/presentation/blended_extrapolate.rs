//! Both states extrapolated to display time and blended: P₀(1−α) + P₁α.

use super::description::{PoseTime, Presentation};

pub static ENTRY: Presentation = Presentation {
    id: "blended-extrapolate",
    name: "Extrapolate, blended",
    summary: "Extrapolates both states to display time with their velocities and blends from the older to the newer during the step. No delay and no jump when a step corrects the path, but turns come late.",
    reference: "Murphy, \"Believable Dead Reckoning for Networked Games\", Game Engine Gems 2 (2011), projective velocity blending",
    pose_time: PoseTime::Ahead,
    writes_back: false,
    mistake: None,
    sample: |sample, pose| {
        let (alpha, ahead) = (sample.alpha(), sample.overstep_secs);
        let half = pose.len() / 2;
        let (x0, v0) = sample.previous.split_at(half);
        let (x1, v1) = sample.current.split_at(half);
        for i in 0..half {
            let from_previous = x0[i] + v0[i] * (sample.step_secs + ahead);
            let from_current = x1[i] + v1[i] * ahead;
            pose[i] = from_previous * (1.0 - alpha) + from_current * alpha;
            pose[half + i] = v0[i] * (1.0 - alpha) + v1[i] * alpha;
        }
    },
};
