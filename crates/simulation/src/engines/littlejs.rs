//! LittleJS 1.20.0.

use super::engine::{Engine, GameSpeed, SpeedOrder, value};

pub const ENTRY: Engine = Engine {
    id: "littlejs",
    name: "LittleJS",
    version: "1.20.0",
    summary: "Fixed steps of 1/60 s; what is short of a step by less than 9 ms is done at once.",
    values: &[
        value("policy", r#""littlejs""#, "engineUpdate, frameTimeBufferMS", "src/engine.js"),
        value("dt", r#""1/60""#, "frameRate 60", "src/engine.js"),
        value("max_frame", r#""off""#, "the buffer holds 50 ms at most", "src/engine.js"),
        value("presentation", r#""latest""#, "objects where update left them", "src/engine.js"),
    ],
    speed: Some(GameSpeed { words: "setTimeScale", source: "src/engine.js", order: SpeedOrder::ScaleBothAboveOne }),
    cap: None,
    fixed: "Rate, bound and the 9 ms are constants.",
    surprise: "Frames without a step are not drawn. At 10 frames a second it runs at half speed.",
    run: "its npm package in node",
};
