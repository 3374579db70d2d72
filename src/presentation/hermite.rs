//! The cubic through x₀, v₀, x₁, v₁.

use super::description::{PoseTime, Presentation};

pub static ENTRY: Presentation = Presentation {
    id: "hermite",
    name: "Hermite",
    summary: "Draws a cubic through both states and their velocities. As late as interpolation, without its corners.",
    reference: "Hermite interpolation; Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, II.6",
    pose_time: PoseTime::Between,
    writes_back: false,
    mistake: None,
    sample: |sample, pose| {
        let (h, s) = (sample.step_secs, sample.alpha());
        let half = pose.len() / 2;
        let (x0, v0) = sample.previous.split_at(half);
        let (x1, v1) = sample.current.split_at(half);
        for i in 0..half {
            let slope = (x1[i] - x0[i]) / h;
            let bend = v0[i] + v1[i] - 2.0 * slope;
            let curve = 3.0 * slope - 2.0 * v0[i] - v1[i];
            pose[i] = x0[i] + h * s * (v0[i] + s * (curve + s * bend));
            pose[half + i] = v0[i] + s * (2.0 * curve + 3.0 * s * bend);
        }
    },
};
