//! Linear between the last two states, and the result is written back: the next step starts from the drawn pose.

use super::description::{PoseTime, Presentation};
use super::interpolate;
use crate::entry::Mistake;

pub const ENTRY: Presentation = Presentation {
    id: "fed-back",
    name: "Fed back",
    summary: "Interpolates, and writes the pose that it draws into the state. The simulation loses a part of every step, and its result depends on the display.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\", which draws a third state",
    pose_time: PoseTime::Between,
    writes_back: true,
    blends_orientations: true,
    mistake: Some(Mistake {
        sign: "The body moves too slowly, the more so the more frames there are in a step, and every display has another state hash. It happens where the drawn transform is the one that physics moves.",
        code: "body.position = lerp(previous, body.position, alpha);\ndraw(body);",
        cure: "interpolate",
        advice: "Draw a copy: draw(lerp(previous, body.position, alpha)). Presentation never writes to the simulation.",
    }),
    code: "
alpha = [min(overstep / dt, 1)|overstep / dt]
pose = previous * (1 - alpha) + position * alpha
velocity = previous_velocity * (1 - alpha) + velocity * alpha
position = pose
",
    sample: interpolate::ENTRY.sample,
    ..Presentation::PLAIN
};
