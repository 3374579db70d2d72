//! Lessons on what readers of the articles ask: other loops, contacts, easing, several bodies, and the ways to write Verlet.

use super::{Teaching, teaches};

pub const TEACHINGS: &[Teaching] = &[
    // Each frame of 13.3 ms is two steps of at most 10 ms, where the accumulator takes 4/3 of one.
    teaches("semi-fixed", &["steps: #2 = 600", "steps: #3 = 400 > #1", "energy_drift.max: every < 0.01"]),
    // 625 steps of 16 ms in 600 frames, and 588 of 17 ms.
    teaches(
        "sixteen-ms",
        &[
            "steps_per_frame.2: #2 = 25",
            "steps_per_frame.0: #3 = 12",
            "steps_per_frame.1: #1 = 600",
            "animation_error_ms.max: #1 < 1e-6",
            "animation_error_ms.max: 17 > #2 > 15",
        ],
    ),
    // 349 frames of 1/60 s and one of 0.2 s among them: 12.5 steps of 16 ms. The rest of a usual frame is a second step.
    teaches(
        "step-range",
        &[
            "steps: #1 = 349",
            "steps: #2 = 709",
            "steps: #3 = 361",
            "energy_drift.max: #1 > 5",
            "energy_drift.max: 0.05 > #3 + #2",
        ],
    ),
    // Six frames of a second, each of which counts a quarter of one, or a 60th.
    teaches(
        "tab-returns",
        &[
            "sim_time_secs: #1 > #2 > #3",
            "steps: #1 = #2 + 270",
            "steps: #1 = #3 + 354",
            "steps: #1 = 839",
            "dropped_secs: #2 = 4.5",
            "dropped_secs: #1 = #3 = 0",
            "locked_drift_secs: #3 ~ 5.9",
        ],
    ),
    // The chord of half a radian leaves the circle of radius 1 by 1 − cos(1/2).
    teaches(
        "one-step-a-second",
        &[
            "age_ms.mean: #2 = #3 = 1000",
            "age_ms.mean: #4 = 0",
            "age_ms.max: #1 > 980",
            "presentation_error.max: #2 ~ 0.122417438",
            "presentation_error.max: #4 > #2 > 20 * #3",
        ],
    ),
    teaches(
        "ten-steps-at-144",
        &["eye_blur_px: #2 ~ #3", "eye_blur_px: #1 > 10 * #2", "age_ms.mean: #2 = 100", "age_ms.mean: #3 ~ 16.667"],
    ),
    teaches(
        "one-alpha",
        &[
            "animation_error_ms.max: #2 + #3 < 1e-6",
            "bodies.0.animation_error_ms.mean: #3 > 3 * #1",
            "bodies.1.animation_error_ms.mean: #3 > 3 * #1",
            "bodies.0.animation_error_ms.max: #2 < 1e-6",
        ],
    ),
    teaches(
        "who-moves-last",
        &[
            "screen_judder_px: #1 > 2",
            "screen_judder_px: #2 > 2",
            "screen_judder_px: #3 < 1e-9",
            "follow_judder_px: #3 < 1e-9",
        ],
    ),
    // Behind by 4/60 · (0.9/0.1) m with 60 frames a second, and by twice as much, and 60/144 of it: 63, 27 and 37 px of 100 a metre apart.
    teaches(
        "damping-and-dt",
        &[
            "follow_error_px: 64 > #1 > 55",
            "follow_error_px: 38 > #3 > 33",
            "follow_error_px: 0.6 > #2 + #4 + #5 + #6",
            "screen_judder_px: every < 0.1",
        ],
    ),
    teaches(
        "platform-and-rider",
        &["screen_judder_px: #1 > 4", "screen_judder_px: #2 + #3 < 1e-9", "judder_px: #1 = #2 = #3"],
    ),
    teaches("blended-twice", &["screen_judder_px: #2 < 1e-9", "screen_judder_px: #1 > 4", "screen_judder_px: #3 > 4"]),
    teaches(
        "stack-jitter",
        &[
            "integration_error.rms: #1 > 0.01",
            "integration_error.rms: 0.001 > #2 > #3",
            "integration_error.last: #1 > #2",
        ],
    ),
    teaches(
        "thin-floor",
        &[
            "integration_error.max: #1 > 10",
            "integration_error.max: 0.5 > #2 > 0.001",
            "integration_error.max: #3 < 1e-9",
            "steps: #1 = #3",
        ],
    ),
    teaches(
        "own-rates",
        &[
            "animation_error_ms.max: every < 1e-6",
            "bodies.0.animation_error_ms.max: #1 > 80",
            "bodies.1.animation_error_ms.max: #1 > 200",
            "bodies.1.animation_error_ms.max: #2 < 1e-6",
            "bodies.0.age_ms.mean: #2 ~ 100",
            "bodies.1.age_ms.mean: #2 ~ 250",
            "bodies.2.presentation_error.max: #3 > 100 * #2",
            "presentation_error.max: every < 0.01",
        ],
    ),
    teaches(
        "wait-for-steps",
        &[
            "age_ms.mean: #2 > #1 > 4 * #3",
            "age_ms.max: #3 < 3.1",
            "animation_error_ms.mean: #1 > 8",
            "animation_error_ms.max: #3 < 1e-6",
            "frames: #1 > 2.5 * #3",
        ],
    ),
    teaches(
        "follow-load",
        &[
            "delay_ms.max: #1 > 10 * #3",
            "delay_ms.max: #1 > 10 * #2",
            "dropped_secs: #2 > 1",
            "dropped_secs: #1 = #3 = 0",
            "steps: #1 > 1.2 * #3",
            "integration_error.rms: #3 > 1.4 * #1",
        ],
    ),
    teaches(
        "four-verlets",
        &["integration_error.max: #1 = #3", "integration_error.max: #1 = #4", "integration_error.max: #2 > 3 * #1"],
    ),
    teaches(
        "verlet-uneven",
        &["energy_drift.max: #1 > 1", "energy_drift.max: 0.1 > #2 > #3", "integration_error.max: #1 > 100 * #2"],
    ),
];
