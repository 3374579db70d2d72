//! Results of each lesson's thing to try. Every relation holds in the run with the changed settings, and not all of them held before.
//! Constants are closed forms, named beside them.

use super::{Teaching, teaches};

pub const TRIALS: &[Teaching] = &[
    teaches("welcome", &["integration_error.max: #1 < 1e-4", "integration_error.max: #1 > #4"]),
    // Two steps for each of 270 frames, and 40 in the hang.
    teaches("semi-fixed", &["steps: #2 = 580", "energy_drift.max: #1 > 10", "energy_drift.max: #2 < 0.0015"]),
    // Of two hangs each costs 0.9 s.
    teaches("max-frame", &["dropped_secs: #1 = 0", "dropped_secs: #2 = 1.8"]),
    // Two jumps, and around each of them steps that come a frame early or late.
    teaches("ntsc", &["steps_per_frame.2: 100 > #2 > 4", "steps: #2 = 2039"]),
    teaches(
        "orientations",
        &[
            "presentation_error.max: every > 0.2",
            "presentation_error.rms: #4 > #3 > #2 > #1",
            "presentation_error.rms: 0.2 > #1 > 0.03",
        ],
    ),
    teaches("falling-euler", &["integration_error.max: every < 1e-9"]),
    teaches(
        "halve-the-step",
        &[
            "integration_error.max: 0.07 > #2 > 0.055",
            "integration_error.max: #3 ~ 4 * #4",
            "integration_error.max: #5 > 15 * #6",
            "integration_error.max: 17 * #6 > #5",
            "integration_error.max: 3e-4 > #6 > 2e-4",
        ],
    ),
    // z/(2 − z) with z = 1.1.
    teaches("breaking-point", &["energy_drift.max: 1.2223 > #4 > 1"]),
    // A half of the way in 1/60 s is a rate of 41.6/s: 9.6 px behind. In each frame of 1/30 s it is half of that rate.
    teaches(
        "damping-and-dt",
        &["follow_error_px: #1 = #4", "follow_error_px: 8 < #1 < 11", "follow_error_px: #2 < 0.5"],
    ),
    teaches("who-moves-last", &["screen_judder_px: every < 1e-6", "follow_judder_px: every < 1e-6"]),
    teaches("platform-and-rider", &["screen_judder_px: every < 1e-9", "judder_px: every > 3"]),
    teaches("blended-twice", &["screen_judder_px: every < 1e-6"]),
    teaches("keys-and-steps", &["state.0: #1 = #2 = #3"]),
    teaches("locked", &["sim_time_secs: every ~ 10"]),
    // The variable loop meets the floor as well; its long steps still are long.
    teaches("one-long-frame", &["integration_error.last: every < 0.9", "state.0: every > 0"]),
    // Two steps of 3 ms fit into a refresh.
    teaches("spiral-of-death", &["shown_fps: every > 59", "dropped_secs: every = 0"]),
    // A hang of 0.2 s, of which 17 ms count.
    teaches("half-of-dt", &["shown_fps: every > 55", "dropped_secs: every ~ 0.2"]),
    // 500 steps in 600 frames.
    teaches("free-the-physics", &["steps_per_frame.0: #3 = 100", "steps_per_frame.2: #3 = 0"]),
    teaches("good-enough", &["integration_error.max: every < 1e-9"]),
    // 200 steps in 600 frames.
    teaches("stutter-50-on-60", &["steps_per_frame.0: #1 = 400", "animation_error_ms.max: #2 < 1e-6"]),
    teaches("bounce-presentations", &["presentation_error.max: 0.3 > #3 > 3 * #1"]),
    teaches("drive", &["input_latency_ms.mean: 6 > #2", "input_latency_ms.lost: every = 0"]),
    // One refresh of 60 Hz.
    teaches("tearing", &["age_ms.mean: every ~ 16.6667", "animation_error_ms.max: every < 1e-4"]),
    // (1 + z²)ⁿ − 1 with z = 1/20 and 400 steps.
    teaches("area", &["energy_drift.last: #1 ~ 1.71479", "energy_drift.last: -0.3 > #4 > -0.5"]),
    // The trapezium rule for 4 gusts a second, of which the exact way is 5.9683 m.
    teaches("wind", &["state.0: #1 ~ 5.16142", "state.0: every > 5.16", "state.0: 5.97 > #4 > 5.94"]),
    teaches("chain", &["sim_time_secs: #3 = #1", "integration_error.max: #3 < 0.01"]),
    teaches("policies-under-noise", &["judder_px: #3 < 0.05"]),
    teaches("another-start", &["judder_px: every < 0.2"]),
    teaches("four-engines", &["judder_px: every < 0.1"]),
    teaches("presses", &["presses_lost: every = 0", "presses_doubled: every = 0"]),
    teaches("jump-height", &["integration_error.last: 3.51 > every > 3.3"]),
];
