//! Arcade 3.3.3.

use super::engine::{Engine, GameSpeed, SpeedOrder, value};

pub const ENTRY: Engine = Engine {
    id: "arcade",
    name: "Arcade",
    version: "3.3.3",
    summary: "Fixed updates of 1/60 s until they have caught up, however many.",
    values: &[
        value("policy", r#""arcade""#, "on_fixed_update", "arcade/application.py"),
        value("dt", r#""1/60""#, "fixed_rate", "arcade/application.py"),
        value(
            "max_frame",
            r#""off""#,
            "fixed_frame_cap None, GLOBAL_CLOCK.set_max_deltatime None",
            "arcade/application.py",
        ),
        value("presentation", r#""latest""#, "sprites where on_fixed_update left them", "arcade/application.py"),
    ],
    speed: Some(GameSpeed {
        words: "GLOBAL_CLOCK.set_tick_speed",
        source: "arcade/clock.py",
        order: SpeedOrder::Unclamped,
    }),
    cap: None,
    fixed: "Nothing is ever dropped: `fixed_frame_cap` only puts steps off, and a cap of n allows n + 1 of them.",
    surprise: "A hang of a minute is followed by 3,600 steps in one frame.",
    run: "its PyPI package in Python",
};
