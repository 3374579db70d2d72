//! matter-js 0.20.0.

use super::engine::{Engine, GameSpeed, SpeedOrder, value};

pub const ENTRY: Engine = Engine {
    id: "matter-js",
    name: "matter-js",
    version: "0.20.0",
    summary: "Fixed steps of 1/60 s in its Runner, from smoothed frame times snapped to whole rates.",
    values: &[
        value("policy", r#""matter-js""#, "Runner.run, frameDeltaSmoothing, frameDeltaSnapping", "src/core/Runner.js"),
        value("dt", r#""1/60""#, "runner.delta", "src/core/Runner.js"),
        value("max_frame", r#""off""#, "runner.maxFrameTime bounds steps and not frames", "src/core/Runner.js"),
        value("presentation", r#""latest""#, "body.position", "src/core/Runner.js"),
    ],
    speed: Some(GameSpeed {
        words: "engine.timing.timeScale",
        source: "src/core/Engine.js",
        order: SpeedOrder::ClampFirst,
    }),
    cap: None,
    fixed: "The margin of half a step, and the share of its history that is averaged; `maxFrameTime` can only raise the 66.7 ms.",
    surprise: "At 59.94 Hz it counts 60 and takes one step a frame: a thousandth too slow. A frame above 66.7 ms counts as the one before, so that 10 frames a second run at a sixth of the speed.",
    run: "its npm package in node",
};
