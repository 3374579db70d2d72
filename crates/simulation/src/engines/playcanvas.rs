//! PlayCanvas 2.23.3.

use super::engine::{Engine, value};

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
    fixed: "The order: the clamp comes before `timeScale`.",
    surprise: "The time before the first frame is not counted.",
    run: "its npm package in node",
};
