//! Linear between the last two states of each body, all with the alpha of the first: x₀(1−α) + x₁α.

use super::description::{PoseTime, Presentation};
use super::interpolate;
use crate::entry::Mistake;

pub const ENTRY: Presentation = Presentation {
    id: "hero-alpha",
    name: "The hero's alpha for all",
    summary: "Blends bodies that step rarely with the alpha of the one that steps at every tick. They run through a whole step of their own within a tick, and fall back at the next.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), and its discussion, on bodies of several rates",
    pose_time: PoseTime::Between,
    shares_alpha: true,
    blends_orientations: true,
    mistake: Some(Mistake {
        sign: "Several bodies of which some step rarely, on a display that is not in step with the ticks: these dash to and fro many times a second, while the first moves smoothly. With one body nothing shows.",
        code: "let alpha = accumulator / dt; // of the hero\nfor body in &bodies {\n    draw(body.previous * (1.0 - alpha) + body.current * alpha);\n}",
        cure: "interpolate",
        advice: "Every body has an alpha of its own: the time since its last step, over the length of that step.",
    }),
    code: interpolate::CODE,
    sample: |sample, pose| sample.blend(sample.previous, sample.current, sample.alpha(), pose),
    ..Presentation::PLAIN
};
