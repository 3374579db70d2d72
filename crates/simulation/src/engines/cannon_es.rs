//! cannon-es 0.20.0.

use super::engine::{Engine, value};

pub const ENTRY: Engine = Engine {
    id: "cannon-es",
    name: "cannon-es",
    version: "0.20.0",
    summary: "Fixed steps of 1/60 s by `fixedStep`, ten a frame at most; the rest of a hang is dropped.",
    values: &[
        value("policy", r#""cannon-es""#, "world.fixedStep(dt, maxSubSteps)", "src/world/World.ts"),
        value("dt", r#""1/60""#, "dt = 1 / 60", "src/world/World.ts"),
        value("max_frame", r#""off""#, "maxSubSteps = 10 bounds the steps", "src/world/World.ts"),
        value(
            "presentation",
            r#""latest""#,
            "body.position; body.interpolatedPosition is blended",
            "src/world/World.ts",
        ),
    ],
    speed: None,
    cap: None,
    fixed: "The one step of the first call. A frame also ends where its steps take longer than dt, which a lane does not do.",
    surprise: "The first call is one step, whatever has passed. `world.time` counts real time: after a hang it and the steps differ for good.",
    run: "its npm package in node",
};
