//! Excalibur 0.32.0.

use super::engine::{CapRule, Engine, FrameCap, GameSpeed, SpeedOrder, value};

pub const ENTRY: Engine = Engine {
    id: "excalibur",
    name: "Excalibur",
    version: "0.32.0",
    summary: "Fixed steps with `fixedUpdateFps: 60`, blended; a frame above 200 ms counts as 1 ms.",
    values: &[
        value("policy", r#""excalibur""#, "fixedUpdateFps", "src/engine/Engine.ts"),
        value("dt", r#""1/60""#, "fixedUpdateFps: 60", "src/engine/Engine.ts"),
        value("max_frame", r#""off""#, "a frame above 200 ms counts as 1 ms", "src/engine/Util/Clock.ts"),
        value(
            "presentation",
            r#""interpolate""#,
            "body.enableFixedUpdateInterpolate",
            "src/engine/Graphics/GraphicsSystem.ts",
        ),
    ],
    speed: Some(GameSpeed { words: "engine.timescale", source: "src/engine/Engine.ts", order: SpeedOrder::ClampFirst }),
    cap: Some(FrameCap { words: "maxFps", source: "src/engine/Util/Clock.ts", rule: CapRule::KeepsRest }),
    fixed: "The 200 ms, and the millisecond that takes the place of longer frames.",
    surprise: "At 5 frames a second it runs at full speed, at 4.9 it all but stands. The first millisecond comes from its start.",
    run: "its npm package in node",
};
