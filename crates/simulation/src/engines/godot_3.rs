//! Godot 3.2.3.

use super::engine::{Engine, GameSpeed, SpeedOrder, value};

pub const ENTRY: Engine = Engine {
    id: "godot-3",
    name: "Godot",
    version: "3.2.3",
    summary: "Fixed steps of 1/60 s in _physics_process, eight a frame at most, with hysteresis against timer noise.",
    values: &[
        value("policy", r#""godot-3""#, "physics/common/physics_jitter_fix 0.5", "main/main_timer_sync.cpp"),
        value("dt", r#""1/60""#, "physics/common/physics_fps 60", "main/main_timer_sync.cpp"),
        value("max_frame", r#""off""#, "eight steps a frame at most", "main/main.cpp"),
        value("presentation", r#""latest""#, "nodes where _physics_process left them", "main/main.cpp"),
    ],
    speed: Some(GameSpeed { words: "Engine.time_scale", source: "main/main.cpp", order: SpeedOrder::ClampFirst }),
    cap: None,
    fixed: "The eight steps are a constant.",
    surprise: "A hang of 0.25 s and of 2 s count the same: eight steps, and one more in the next frame. Noise of half a step does not change the number of steps, but the sums are singles: on 60 Hz the twelfth frame has none.",
    run: "Debian's godot3-server",
};
