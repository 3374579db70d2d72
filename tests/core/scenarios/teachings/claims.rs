//! Claims of the lessons' answers beside the main one: relations for claims that a wrong number would turn into a lie. Constants are
//! closed forms, named beside them.

use super::{Teaching, teaches};

pub const TEACHINGS: &[Teaching] = &[
    teaches(
        "welcome",
        &[
            "integration_error.max: #3 > #2 > #1 > 1",
            "integration_error.max: every < 20",
            "integration_error.max: 0.001 > #6 > #5",
        ],
    ),
    // Of two hangs each costs what is beyond 250 ms of 1 s.
    teaches("max-frame", &["sim_time_secs: #1 = 10", "sim_time_secs: #2 = 8.5"]),
    teaches("semi-fixed", &["energy_drift.max: 0.0015 > #3 > #2", "steps: #1 = 300"]),
    // Twelve steps of 1/60 s.
    teaches("gc-pauses", &["dropped_secs: #3 ~ 0.2", "energy_drift.last: #1 > 6"]),
    teaches("breakpoint", &["energy_drift.max: #1 > 1000", "dropped_secs: #1 = #2 = 0"]),
    teaches("thin-floor", &["steps: #1 = 120", "integration_error.max: #1 > 100 * #2"]),
    // A tangent of 59/60 rad ends √((1 − cos)² + (59/60 − sin)²) from its place.
    teaches(
        "one-step-a-second",
        &["presentation_error.max: #4 ~ 0.470625", "presentation_error.max: 0.003 > #3 > 0.001"],
    ),
    // Between two orientations half a turn apart in one of its angles, the marker is across the body: two radii.
    teaches(
        "orientations",
        &[
            "presentation_error.max: #4 ~ 2",
            "presentation_error.rms: 1.01 * #1 > #2 > #1",
            "presentation_error.rms: #3 > 2 * #2",
        ],
    ),
    teaches(
        "follow-load",
        &[
            "integration_error.max: #3 > 1.8 * #1",
            "delay_ms.max: 100 > #3 > #2",
            "steps: #1 = 720",
            "steps: 545 > #3 > 539",
        ],
    ),
    teaches("step-range", &["steps: #1 < #3 < #2", "energy_drift.max: #1 > 100 * #3"]),
    teaches("tab-returns", &["locked_drift_secs: #3 > 5", "steps_per_frame.60: #1 = 6"]),
    teaches("nothing-new", &["animation_error_ms.mean: #1 > 10", "animation_error_ms.max: #2 < 1e-6"]),
    // Each step of explicit Euler multiplies the energy by 1 + z², of RK4 by 1 − z⁶/72 + z⁸/576; z = 1/10, 200 steps.
    teaches("euler-against-rk4", &["energy_drift.last: #1 ~ 6.31602", "energy_drift.max: #2 ~ 2.77430e-6"]),
    teaches(
        "halve-the-step",
        &[
            "integration_error.max: #1 > 1.9 * #2",
            "integration_error.max: 2.2 * #2 > #1",
            "integration_error.max: #3 ~ 4 * #4",
            "integration_error.max: #5 > 15.5 * #6",
            "integration_error.max: 16.5 * #6 > #5",
            "steps: 2 * #1 = #2",
        ],
    ),
    // Below z = ω·dt = 2 the energy of semi-implicit Euler is off by z/(2 − z) at most. Above it, at z = 2.2, each step multiplies by 2.43.
    teaches(
        "breaking-point",
        &[
            "energy_drift.max: #1 ~ 0.25",
            "energy_drift.max: #2 ~ 1",
            "energy_drift.max: #3 ~ 9",
            "energy_drift.max: #4 > 1e9",
            "integration_error.rms: #1 < #2 < #3 < #4",
        ],
    ),
    teaches(
        "stack-jitter",
        &[
            "integration_error.max: #1 > 0.1",
            "integration_error.last: #1 > 100 * #2",
            "integration_error.rms: 1e-4 > #2 > #3",
        ],
    ),
    // Verlet swings faster by the factor 1 + z²/24; z = 1/10, and 40 rad in 20 s.
    teaches("four-verlets", &["integration_error.max: 0.01667 > #1 > 0.016"]),
    // 480 substeps a second are fewer than π·197. By position the energy falls; four times the substeps lose a third of it.
    teaches(
        "chain-by-position",
        &[
            "sim_time_secs: #1 < 1",
            "sim_time_secs: #2 = #3 = #4 = 10",
            "energy_drift.max: 0.25 > #2 > 3 * #3",
            "energy_drift.max: #3 > 5 * #4",
        ],
    ),
    teaches(
        "tennis-racket",
        &["norm_drift.max: 1.2e-8 > #4 > 1000 * #3", "norm_drift.max: #4 > 8e-9", "energy_drift.last: #1 > 0.2"],
    ),
    // A millionth, eight times fivefold, is 0.39.
    Teaching {
        lesson: "double-pendulum",
        seconds: Some(8.0),
        relations: &["state.0: #1 + 0.3 < #2", "state.0: #2 < #1 + 0.5"],
    },
    // 14 400 s are between 2¹³ and 2¹⁴, where numbers of 24 bits are 1/1024 s apart: 2400 steps of 4 of them.
    teaches(
        "four-hours",
        &[
            "sim_time_secs: #1 = 10",
            "sim_time_secs: #2 ~ 10",
            "sim_time_secs: #3 ~ 10",
            "sim_time_secs: #4 = 9.375",
            "integration_error.last: #4 > 1",
            "integration_error.last: #4 > 1000 * #3",
            "integration_error.last: #3 > 100 * #1",
        ],
    ),
    // What a step is more than a frame's share: 16.7 ms · (1 − 0.3477).
    teaches("slow-motion", &["animation_error_ms.max: #1 ~ 10.87167"]),
    // What 60,000 additions of 0.001 in single precision come to in C.
    teaches("f32-time", &["sim_time_secs: #3 = 59.97866439819336", "sim_time_secs: #1 = 60", "sim_time_secs: #2 = 60"]),
    teaches("reversible", &["integration_error.max: #1 > #3", "sim_time_secs: #1 = 20"]),
    teaches("eased-target", &["integration_error.rms: #1 > #3 > 10 * #2", "integration_error.rms: #3 > 10 * #6"]),
    teaches("who-moves-last", &["judder_px: every < 1e-9", "screen_judder_px: #1 > 2"]),
    teaches("whole-pixels", &["eye_blur_px: 0.05 > #1", "eye_blur_px: 0.5 > #2 > 0.3"]),
    teaches("own-rates", &["bodies.2.presentation_error.max: #3 > 0.3", "bodies.2.presentation_error.max: 0.01 > #2"]),
    teaches("teleport", &["presentation_error.max: #3 > 0.5", "presentation_error.max: 0.01 > #2 = #1"]),
    teaches("one-alpha", &["bodies.0.animation_error_ms.mean: #3 > #1 > #2"]),
    teaches("same-keys", &["state.0: #1 = #4 = #5 = #6", "state.0: #1 > #3 > #2"]),
];
