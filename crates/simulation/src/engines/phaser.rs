//! Phaser 4.2.1.

use super::engine::{CapRule, Engine, FrameCap, value};

pub const ENTRY: Engine = Engine {
    id: "phaser",
    name: "Phaser",
    version: "4.2.1",
    summary: "One update a frame, by the mean of the last ten frames; the start and long frames have bounds of their own.",
    values: &[
        value("policy", r#""phaser""#, "smoothStep, deltaHistory 10, panicMax 120, min 5", "src/core/TimeStep.js"),
        value("max_frame", r#""off""#, "bounds inside the smoothing", "src/core/TimeStep.js"),
        value("presentation", r#""latest""#, "objects where update left them", "src/core/TimeStep.js"),
    ],
    speed: None,
    cap: Some(FrameCap { words: "fps.limit", source: "src/core/TimeStep.js", rule: CapRule::HandsOutTwice }),
    fixed: "The bounds of the start and of long frames go with `smoothStep`: without it there are none.",
    surprise: "On 30 Hz the first four seconds, and four after each return of the focus, run at half speed. A hang of 200 ms comes back in ten frames of 35 ms, one of 201 ms vanishes.",
    run: "its npm package in node",
};
