//! Babylon.js 9.35.0.

use super::engine::{CapRule, Engine, FrameCap, value};

pub const ENTRY: Engine = Engine {
    id: "babylon",
    name: "Babylon.js",
    version: "9.35.0",
    summary: "With `deterministicLockstep`: fixed steps, four a frame at most, and all that was due is kept.",
    values: &[
        value("policy", r#""babylon""#, "deterministicLockstep, lockstepMaxSteps: 4", "scene.pure.js"),
        value("dt", r#""1/60""#, "engine.getTimeStep()", "scene.pure.js"),
        value("max_frame", r#""off""#, "Scene.MaxDeltaTime 1000 inside the rule", "scene.pure.js"),
        value("presentation", r#""latest""#, "meshes where the last step left them", "scene.pure.js"),
    ],
    speed: None,
    cap: Some(FrameCap { words: "engine.maxFPS", source: "Engines/abstractEngine.pure.js", rule: CapRule::Pays }),
    fixed: "The backlog: no setting bounds it.",
    surprise: "60 s at 10 frames a second are followed by 400 frames at four times the speed.",
    run: "its npm package in node",
};
