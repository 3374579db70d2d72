//! Bevy 0.20.1.

use super::engine::{Engine, GameSpeed, SpeedOrder, value};

pub const ENTRY: Engine = Engine {
    id: "bevy",
    name: "Bevy",
    version: "0.20.1",
    summary: "Fixed steps of 1/64 s in FixedUpdate; a frame counts as 250 ms at most.",
    values: &[
        value("policy", r#""fixed""#, "Time<Fixed>", "bevy_time/src/fixed.rs"),
        value("dt", r#""1/64""#, "Time::<Fixed>::from_hz(64.0)", "bevy_time/src/fixed.rs"),
        value("max_frame", r#""1/4""#, "Time::<Virtual>::set_max_delta", "bevy_time/src/virt.rs"),
        value("max_steps", r#""off""#, "no limit of its own", "bevy_time/src/fixed.rs"),
        value(
            "presentation",
            r#""latest""#,
            "Transform as the last FixedUpdate left it; overstep_fraction() is there to blend by",
            "bevy_time/src/fixed.rs",
        ),
    ],
    speed: Some(GameSpeed {
        words: "Time::<Virtual>::set_relative_speed",
        source: "bevy_time/src/virt.rs",
        order: SpeedOrder::ScaleFirst,
    }),
    cap: None,
    fixed: "Steps have no limit of their own, only the time of a frame has: 16 steps by default.",
    surprise: "64 steps on a 60 Hz display: four times a second a frame has two, which shows where nothing blends. Up to 0.19 the clamp came before the game's speed, since 0.20 it comes after it.",
    run: "its crates bevy_app and bevy_time",
};
