//! Results of each lesson's thing to try. Every relation holds in the run with the changed settings, and not all of them held before.
//! Constants are closed forms, named beside them.

use super::{Teaching, teaches};

pub const TRIALS: &[Teaching] = &[
    teaches("welcome", &["integration_error.max: #1 < 1e-4", "integration_error.max: #1 > #4"]),
    teaches("gc-pauses", &["energy_drift.max: 0.5 > #1 > #2"]),
    teaches("breakpoint", &["energy_drift.max: #1 < 10", "dropped_secs: #1 > 1.7"]),
    teaches("thin-floor", &["integration_error.max: every < 1e-9"]),
    // Two steps for each of 270 frames, and 40 in the hang.
    teaches("semi-fixed", &["steps: #2 = 580", "energy_drift.max: #1 > 10", "energy_drift.max: #2 < 0.0015"]),
    // 228 frames of 8 ms, 8 ms and a rest, and one of 0.2 s.
    teaches("step-range", &["steps: #2 = #3 = 709"]),
    teaches("sixteen-ms", &["animation_error_ms.max: every < 1e-4"]),
    teaches("quantised", &["sim_time_secs: every ~ 5", "age_ms.max: every < 20"]),
    // Half of what two refreshes of 120 Hz for each pose give.
    teaches("hysteresis", &["eye_blur_px: every ~ 0.7217"]),
    // A frame is late by itself, and no longer.
    teaches("follow-load", &["delay_ms.max: every ~ 16.6667", "steps: every = 720"]),
    // 6 s in one frame, of which 250 ms count, or 360 steps are taken.
    teaches("tab-returns", &["dropped_secs: #2 = 5.75", "steps_per_frame.360: #1 = 1"]),
    // Of two hangs each costs 0.9 s.
    teaches("max-frame", &["dropped_secs: #1 = 0", "dropped_secs: #2 = 1.8"]),
    // 1 − cos(1/20).
    teaches("one-step-a-second", &["age_ms.mean: #2 = 100", "presentation_error.max: #2 ~ 0.001249740"]),
    teaches("refresh-rates", &["judder_px: every < 0.01"]),
    // Two jumps, and around each of them steps that come a frame early or late.
    teaches("ntsc", &["steps_per_frame.2: 100 > #2 > 4", "steps: #2 = 2039"]),
    teaches("bounce-blended", &["age_ms.mean: #1 ~ 16.6667", "shown_error.rms: 0.02 > #3 > #2"]),
    teaches(
        "orientations",
        &[
            "presentation_error.max: every > 0.2",
            "presentation_error.rms: #4 > #3 > #2 > #1",
            "presentation_error.rms: 0.2 > #1 > 0.03",
        ],
    ),
    // 36 and 144 poses a second; a step of 27.8 ms older, and a refresh.
    teaches("nothing-new", &["eye_blur_px: #1 ~ 0.601407", "eye_blur_px: #2 ~ 2.405626", "age_ms.mean: #2 ~ 34.72222"]),
    teaches("wait-for-steps", &["animation_error_ms.max: #3 > 13"]),
    teaches("frame-queue", &["input_latency_ms.mean: #1 = #2 = #3 = #4"]),
    teaches("frame-timing", &["animation_error_ms.p95: every = 0"]),
    // What 16 long frames have beyond 20 ms each.
    teaches("first-sight", &["dropped_secs: #1 ~ 0.513477", "eye_blur_px: #1 > 6"]),
    teaches("displays-side-by-side", &["eye_blur_px: #3 > 2 * #5", "eye_blur_px: #7 ~ #8", "eye_blur_px: #3 ~ #4"]),
    teaches("whole-pixels", &["eye_blur_px: #4 > 1.4 * #3"]),
    // A guess goes on through the wall for up to 14 frames: 2 · 2 m/s · 14/144 s.
    teaches("ten-steps-at-144", &["age_ms.mean: #2 < 1e-6", "presentation_error.max: #2 ~ 0.388889"]),
    teaches("falling-euler", &["integration_error.max: every < 1e-9"]),
    // (1 + z²)ⁿ − 1 with z = 1/50 and 1000 steps.
    teaches("euler-against-rk4", &["energy_drift.last: #1 ~ 0.491705"]),
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
    teaches("spring-phase", &["energy_drift.max: #2 = #4"]),
    // z/(2 − z) with z = 1.1.
    teaches("breaking-point", &["energy_drift.max: 1.2223 > #4 > 1"]),
    teaches("four-verlets", &["integration_error.max: 0.00417 > #1 > 0.004", "integration_error.max: #2 > 5 * #1"]),
    teaches("verlet-uneven", &["integration_error.max: #1 ~ #2 ~ #3", "energy_drift.max: #1 < 0.1"]),
    teaches("stack-jitter", &["sim_time_secs: #1 < #2", "integration_error.max: 0.001 > #2 > #3"]),
    teaches("pendulum-wide", &["energy_drift.max: 1 > #1 > 0.5", "energy_drift.max: 2e-4 > #3"]),
    teaches("orbit-methods", &["integration_error.max: 0.3 > #3 > 0.2", "integration_error.max: #4 < 1e-3"]),
    teaches("double-pendulum", &["energy_drift.max: 1e-8 > #1 > #2", "integration_error.max: #2 > 1"]),
    teaches("tennis-racket", &["norm_drift.last: 0.5 > #1 > 0.2"]),
    teaches("f32-time", &["integration_error.last: 0.1 > #3 > 0.01", "integration_error.last: #3 > 1e3 * #1"]),
    // A step of 1/2400 s is less than half of 1/1024 s.
    teaches("four-hours", &["sim_time_secs: #4 = 0", "sim_time_secs: #1 = 10"]),
    // 16.7 ms · (1 − 1/10).
    teaches("slow-motion", &["animation_error_ms.max: #1 = 15", "animation_error_ms.max: #2 + #3 < 1e-3"]),
    teaches("reversible", &["integration_error.max: 0.1 > #1", "integration_error.max: #1 = #2"]),
    // 0.9²ⁿ of the way should be left after n frames at 30 Hz, and 0.9ⁿ are: at 7 of them, 0.2495 more.
    teaches(
        "ease-towards",
        &[
            "integration_error.max: 1e-9 > #4 + #5 + #6",
            "integration_error.max: #2 < 1e-9",
            "integration_error.max: #1 ~ 0.2495",
        ],
    ),
    teaches("own-rates", &["bodies.2.presentation_error.max: #3 = #2"]),
    teaches("one-alpha", &["bodies.0.animation_error_ms.mean: #3 < 1e-6"]),
    teaches("same-keys", &["state.0: #1 = #2 = #3 = #6"]),
    teaches("keys-and-steps", &["state.0: #1 = #2 = #3"]),
    teaches("desync", &["state.0: #1 = #2", "state.0: #5 = #6"]),
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
    // v₀/2 of 1/120 s.
    teaches("feel", &["integration_error.last: every ~ 0.0204305"]),
    teaches("policies-under-noise", &["judder_px: #3 < 0.05"]),
    teaches("threaded", &["judder_px: #3 > 0.5"]),
    teaches("lockstep", &["animation_error_ms.mean: every = 0", "first_response_ms.mean: 80 > #1"]),
    teaches("rollback", &["link.resimulated_steps: 25 > #3 > 5", "first_response_ms.mean: #1 = #3 > 90"]),
    teaches("snapshots", &["correction_max: #2 > 0.02", "correction_max: #4 ~ 0.05527"]),
];
