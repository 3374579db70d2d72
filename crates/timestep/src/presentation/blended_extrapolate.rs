//! Both states extrapolated to display time and blended: P₀(1−α) + P₁α.

use super::description::{PoseTime, Presentation};

pub const ENTRY: Presentation = Presentation {
    id: "blended-extrapolate",
    name: "Extrapolate, blended",
    summary: "Extrapolates both states to display time with their velocities and blends from the older to the newer during the step. No delay and no jump when a step corrects the path, but turns come late.",
    reference: "Murphy, \"Believable Dead Reckoning for Networked Games\", Game Engine Gems 2 (2011), projective velocity blending",
    pose_time: PoseTime::Ahead,
    blends_orientations: true,
    knows_rate: true,
    code: "
alpha = overstep / dt
from_previous = previous + previous_velocity * (dt + overstep)
from_current = position + velocity * overstep
pose = from_previous * (1 - alpha) + from_current * alpha
",
    sample: |sample, pose| {
        let (alpha, ahead) = (sample.alpha(), sample.overstep_secs);
        sample.draw_curve(pose, |[x0, v0], [x1, v1]| {
            let from_previous = x0 + v0 * (sample.step_secs + ahead);
            let from_current = x1 + v1 * ahead;
            [from_previous * (1.0 - alpha) + from_current * alpha, v0 * (1.0 - alpha) + v1 * alpha]
        });
        sample.turn(pose, |turning| {
            let h = sample.step_secs;
            let on = |state, slopes, secs| turning.on(turning.of(state), turning.rate(state, slopes), h, secs);
            let from_previous = on(sample.previous, sample.previous_slopes, h + ahead);
            let from_current = on(sample.current, sample.current_slopes, ahead);
            turning.blend(from_previous, from_current, alpha)
        });
    },
    ..Presentation::PLAIN
};
