//! The cubic through x₀, v₀, x₁, v₁, where v are the slopes of the places x.

use super::description::{PoseTime, Presentation};

pub const ENTRY: Presentation = Presentation {
    id: "hermite",
    name: "Hermite",
    summary: "Draws a cubic through both states with their slopes. As late as interpolation, without its corners.",
    reference: "Hermite interpolation; Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, II.6",
    pose_time: PoseTime::Between,
    blends_orientations: true,
    knows_rate: true,
    code: "
alpha = [min(overstep / dt, 1)|overstep / dt]
slope = (position - previous) / dt
bend = previous_velocity + velocity - 2 * slope
curve = 3 * slope - 2 * previous_velocity - velocity
pose = previous + dt * alpha * (previous_velocity + alpha * (curve + alpha * bend))
",
    sample: |sample, pose| {
        let (h, s) = (sample.step_secs, sample.alpha());
        sample.draw_curve(pose, |[x0, v0], [x1, v1]| {
            let slope = (x1 - x0) / h;
            let bend = v0 + v1 - 2.0 * slope;
            let curve = 3.0 * slope - 2.0 * v0 - v1;
            [x0 + h * s * (v0 + s * (curve + s * bend)), v0 + s * (2.0 * curve + 3.0 * s * bend)]
        });
        sample.turn(pose, |turning| {
            let ends = [sample.previous, sample.current].map(|state| turning.of(state));
            let rates = [
                turning.rate(sample.previous, sample.previous_slopes),
                turning.rate(sample.current, sample.current_slopes),
            ];
            turning.through(ends, rates, h, s)
        });
    },
    ..Presentation::PLAIN
};
