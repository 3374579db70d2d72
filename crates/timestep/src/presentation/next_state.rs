//! Interpolation towards a copy one step ahead: x₁(1−α) + x₂α.

use super::description::{PoseTime, Presentation};

/// Most steps by which a copy goes on before it is blended, so that a pose ends in time, however far it is past the last step.
const MOST_BEHIND: f64 = 1000.0;

pub const ENTRY: Presentation = Presentation {
    id: "next-state",
    name: "Next state, interpolated",
    summary: "Steps a copy one whole step ahead and blends towards it. Interpolation without its delay, at the cost of one more step in every frame. It misses input that arrives during the step.",
    reference: "Interpolation as in Fiedler (2004), \"The final touch\", with the simulation one step ahead of the display",
    pose_time: PoseTime::Ahead,
    blends_orientations: true,
    steps_copies: true,
    code: "
alpha = overstep / dt
saved_position = position
saved_velocity = velocity
saved_t = t
[while alpha >= 1:]
[    step(dt)]
[    alpha -= 1]
from_position = position
step(dt)
pose = from_position * (1 - alpha) + position * alpha
position = saved_position
velocity = saved_velocity
t = saved_t
",
    sample: |sample, pose| {
        let mut alpha = sample.alpha();
        pose.copy_from_slice(sample.current);
        // A simulation in a thread of its own may be several steps behind.
        let whole = alpha.floor().clamp(0.0, MOST_BEHIND);
        (0..whole as u32).for_each(|_| (sample.advance)(sample.step_secs, pose));
        alpha = (alpha - whole).min(1.0);
        if alpha == 0.0 {
            return;
        }
        let from = pose.to_vec();
        (sample.advance)(sample.step_secs, pose);
        let to = pose.to_vec();
        sample.blend(&from, &to, alpha, pose);
    },
    ..Presentation::PLAIN
};
