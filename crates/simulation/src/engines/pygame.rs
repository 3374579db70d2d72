//! pygame-ce 2.5.8.

use super::engine::{Engine, value};

pub const ENTRY: Engine = Engine {
    id: "pygame",
    name: "pygame-ce",
    version: "2.5.8",
    summary: "One update a frame by `clock.tick()`, in whole milliseconds.",
    values: &[
        value("policy", r#""variable""#, "dt = clock.tick() / 1000", "src_c/time.c"),
        value("clock_step", r#""1/1000""#, "tick() returns whole milliseconds", "src_c/time.c"),
        value("max_frame", r#""off""#, "none", "src_c/time.c"),
        value("presentation", r#""latest""#, "what the loop draws", "src_c/time.c"),
    ],
    speed: None,
    cap: None,
    fixed: "Nothing: the loop is the program's own.",
    surprise: "On 60 Hz the steps are 16 and 17 ms; over a second nothing is lost.",
    run: "its PyPI package in Python",
};
