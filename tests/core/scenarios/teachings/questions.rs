//! Lessons on what readers of the articles ask: other loops, contacts, easing, several bodies, and the ways to write Verlet.

use super::{Teaching, teaches};

pub const TEACHINGS: &[Teaching] = &[
    teaches(
        "ease-towards",
        &[
            "integration_error.rms: #1 > #3 > 5 * #2",
            "integration_error.rms: #2 > 0.01",
            "integration_error.max: 1e-9 > #4 + #5 + #6",
            "steps: #4 < #5 < #6",
        ],
    ),
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
        "accumulator",
        &[
            "steps_per_frame.0: #1 = 100",
            "animation_error_ms.max: #1 > 16",
            "age_ms.mean: #2 = 20",
            "age_ms.mean: #3 < 1e-6",
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
