//! PixiJS 8.22.0.

use super::engine::{CapRule, Engine, FrameCap, GameSpeed, SpeedOrder, value};

pub const ENTRY: Engine = Engine {
    id: "pixi",
    name: "PixiJS",
    version: "8.22.0",
    summary: "One update a frame by the frame's own time, 100 ms at most.",
    values: &[
        value("policy", r#""variable""#, "ticker.deltaMS", "ticker/Ticker.mjs"),
        value("max_frame", r#""1/10""#, "ticker.minFPS 10", "ticker/Ticker.mjs"),
        value("presentation", r#""latest""#, "objects where the listener left them", "ticker/Ticker.mjs"),
    ],
    speed: Some(GameSpeed { words: "ticker.speed", source: "ticker/Ticker.mjs", order: SpeedOrder::ClampFirst }),
    cap: Some(FrameCap { words: "ticker.maxFPS", source: "ticker/Ticker.mjs", rule: CapRule::KeepsRestOfWholeMillis }),
    fixed: "The order of clamp and speed: at speed 2 the longest frame counts 200 ms.",
    surprise: "`maxFPS` below `minFPS` lowers `minFPS` with it, and so lengthens the longest frame. `elapsedMS` is not clamped.",
    run: "its npm package in node",
};
