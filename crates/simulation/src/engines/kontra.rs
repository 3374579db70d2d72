//! Kontra 10.0.2.

use super::engine::{Engine, value};

pub const ENTRY: Engine = Engine {
    id: "kontra",
    name: "Kontra",
    version: "10.0.2",
    summary: "Fixed steps of 1/60 s; a frame above a second counts nothing.",
    values: &[
        value("policy", r#""kontra""#, "GameLoop", "src/gameLoop.js"),
        value("dt", r#""1/60""#, "fps: 60", "src/gameLoop.js"),
        value("max_frame", r#""off""#, "a frame above 1 s counts nothing", "src/gameLoop.js"),
        value("presentation", r#""latest""#, "render() without a share", "src/gameLoop.js"),
    ],
    speed: None,
    cap: None,
    fixed: "render gets no share of a step: a game that blends has to count for itself.",
    surprise: "Below one frame a second it stands. On exact 60 Hz rounding decides between 0, 1 and 2 steps.",
    run: "its npm package in node",
};
