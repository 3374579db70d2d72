//! LÖVE 11.4.

use super::engine::{Engine, value};

pub const ENTRY: Engine = Engine {
    id: "love",
    name: "LÖVE",
    version: "11.4",
    summary: "One update a frame by the frame's own time, however long.",
    values: &[
        value("policy", r#""variable""#, "love.update(dt)", "src/modules/timer/Timer.cpp"),
        value("max_frame", r#""off""#, "none", "src/scripts/boot.lua"),
        value("presentation", r#""latest""#, "what love.draw draws", "src/scripts/boot.lua"),
    ],
    speed: None,
    cap: None,
    fixed: "Nothing: love.run is a function that a game may write anew.",
    surprise: "A hang is one long step. love.run sleeps a millisecond a frame.",
    run: "Debian's love",
};
