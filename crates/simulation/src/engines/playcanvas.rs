//! PlayCanvas 2.23.3.

use super::engine::{Engine, GameSpeed, SpeedOrder, value};

pub const ENTRY: Engine = Engine {
    id: "playcanvas",
    name: "PlayCanvas",
    version: "2.23.3",
    summary: "One update a frame by the frame's own time, 100 ms at most; none for the first.",
    values: &[
        value("policy", r#""playcanvas""#, "app.tick(), update(dt)", "src/framework/app-base.js"),
        value("max_frame", r#""off""#, "app.maxDeltaTime 0.1 inside the rule", "src/framework/app-base.js"),
        value("presentation", r#""latest""#, "entities where update left them", "src/framework/app-base.js"),
    ],
    speed: Some(GameSpeed {
        words: "app.timeScale",
        source: "src/framework/app-base.js",
        order: SpeedOrder::ClampFirst,
    }),
    cap: None,
    fixed: "The order of clamp and speed: at speed 2 the longest frame counts 200 ms.",
    surprise: "The time before the first frame is not counted.",
    run: "its npm package in node",
};
