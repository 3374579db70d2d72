//! mainloop.js 1.0.4.

use super::engine::{CapRule, Engine, FrameCap, value};

pub const ENTRY: Engine = Engine {
    id: "mainloop",
    name: "mainloop.js",
    version: "1.0.4",
    summary: "Fixed steps of 1/60 s, 240 a frame at most; draw gets the share of a step.",
    values: &[
        value("policy", r#""mainloop""#, "MainLoop.setUpdate", "src/mainloop.js"),
        value("dt", r#""1/60""#, "setSimulationTimestep(1000 / 60)", "src/mainloop.js"),
        value("max_frame", r#""off""#, "a panic at 240 steps, which the program answers", "src/mainloop.js"),
        value("presentation", r#""latest""#, "setDraw(share), by which the program may blend", "src/mainloop.js"),
    ],
    speed: None,
    cap: Some(FrameCap { words: "setMaxAllowedFPS", source: "src/mainloop.js", rule: CapRule::ForgetsRest }),
    fixed: "The 240 steps.",
    surprise: "On exact 60 Hz rounding decides between 0, 1 and 2 steps. A pause above 4 s is caught up with 240 steps a frame; each such frame is a panic, at which a program may drop the rest. The first frame counts nothing.",
    run: "its npm package in node",
};
