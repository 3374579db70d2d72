//! Lessons about methods, loops, presentations and displays.

use super::{Teaching, teaches};

pub const TEACHINGS: &[Teaching] = &[
    teaches(
        "welcome",
        &[
            "integration_error.max: #1 > 1e5 * #4",
            "integration_error.max: #2 > 1e5 * #5",
            "integration_error.max: #3 > 1e3 * #6",
        ],
    ),
    // Explicit Euler is behind by g·t·h/2.
    teaches(
        "falling-euler",
        &[
            "integration_error.last: #4 = 3 * #3",
            "integration_error.last: #3 = 4 * #2",
            "integration_error.last: #3 ~ 16.667 * #1",
        ],
    ),
    // Of gravity 13·60, 6·125 and 2·333 is left, in place of 800; the last frame of 333 ends 2.4 ms before the end.
    // At 144 Hz 7 of 12 frames have no step, at 30 Hz each has two; `loops/presses.rs` counts them by a loop of its own.
    teaches(
        "presses",
        &[
            "presses: every = 12",
            "presses_lost: #1 > 4",
            "presses_lost: #2 = #3 = 0",
            "presses_doubled: #2 = 12",
            "presses_doubled: #1 = #3 = 0",
        ],
    ),
    teaches(
        "jump-height",
        &[
            "integration_error.last: #1 ~ 3.5",
            "integration_error.last: #2 ~ 8.88",
            "integration_error.last: #3 ~ 24.289",
            "state.0: #3 > #2 + 14",
            "state.0: #2 > #1 + 5",
        ],
    ),
    teaches(
        "spring-phase",
        &[
            "energy_drift.max: #1 > 10 * #3",
            "energy_drift.max: #2 > 100 * #4",
            "energy_drift.max: #3 > #5",
            "integration_error.max: 0.01 > #6 > #5",
            "integration_error.max: #4 > 0.1",
            "integration_error.max: #2 > 10 * #4",
        ],
    ),
    teaches(
        "euler-against-rk4",
        &["energy_drift.last: #1 > 1", "energy_drift.max: #2 < 1e-4", "integration_error.max: #1 > 1e4 * #2"],
    ),
    teaches(
        "pendulum-wide",
        &[
            "energy_drift.max: #1 > 1",
            "energy_drift.max: 0.1 > #2 > #3 > #4",
            "integration_error.max: #1 > #2 > #3 > #4",
        ],
    ),
    teaches(
        "orbit-methods",
        &[
            "energy_drift.max: #1 > 0.3375",
            "energy_drift.max: 0.1 > #2 > #3 > #4",
            "integration_error.max: #1 > #2 > #3 > 10 * #4",
            "integration_error.max: #3 > 10 * #5",
            "precession_per_turn: -0.0097 > #2 > -0.0099",
            "precession_per_turn: -0.0097 > #3 > -0.0099",
            "precession_per_turn: 3.3e-5 > #4 > 3e-5",
        ],
    ),
    teaches("double-pendulum", &["energy_drift.max: every < 0.01", "integration_error.max: every > 1"]),
    Teaching {
        lesson: "double-pendulum",
        seconds: Some(10.0),
        relations: &["integration_error.last: #1 > 100 * #4", "integration_error.last: #3 > 100 * #4"],
    },
    teaches(
        "tennis-racket",
        &[
            "norm_drift.last: #1 > 0.1",
            "norm_drift.last: #2 < -0.1",
            "norm_drift.max: #3 < 1e-12",
            "energy_drift.max: #3 < 1e-12",
            "energy_drift.max: 0.1 > #4 > #3",
            "energy_drift.last: #1 > 0 > #2",
            "integration_error.max: #1 > 100 * #4",
        ],
    ),
    teaches(
        "refresh-rates",
        &[
            "animation_error_ms.max: #1 = #4 = 0",
            "animation_error_ms.max: #2 > #3 > 9",
            "judder_px: #2 > 1",
            "judder_px: #3 > 1",
            "judder_px: #1 < 1e-6",
            "eye_blur_px: #2 > #3 > #1 > 2 * #4",
        ],
    ),
    teaches(
        "orientations",
        &[
            "presentation_error.max: #4 > 1",
            "presentation_error.rms: #4 > #3 > #1",
            "presentation_error.max: #3 > #1",
            "integration_error.max: every < 1e-9",
        ],
    ),
    // Readings are cut to ⌊1000 k/60⌋ ms, so that frames are 16, 17 and 17 ms long in turn: errors of 2/3, 1/3 and 1/3 ms.
    teaches(
        "coarse-clock",
        &[
            "steps_per_frame.0: #1 = 200",
            "steps_per_frame.2: #1 = 200",
            "animation_error_ms.mean: 0.445 > #2 > 0.443",
            "animation_error_ms.max: #2 ~ 0.6666667",
            "judder_px: #1 > 20 * #2",
            "judder_px: #3 < 0.1",
            "sim_time_secs: #4 ~ 9.6",
            "sim_time_secs: 10.01 > #1 > 9.98",
        ],
    ),
    teaches(
        "song-time",
        &[
            "steps_per_frame.0: #1 > 930",
            "steps_per_frame.0: #1 < 960",
            "animation_error_ms.max: #1 > 12",
            "animation_error_ms.max: #2 > 12",
            "animation_error_ms.max: #3 < 1e-4",
            "judder_px: #3 < 1e-6",
            "judder_px: #1 > 1",
            "judder_px: #2 > 1",
        ],
    ),
    // Of a step of 50 ms alpha goes on by a third in a frame, and back by two; a picture that pauses is repeated.
    teaches(
        "pause",
        &[
            "dropped_secs: #1 ~ 5",
            "dropped_secs: #2 ~ 5",
            "animation_error_ms.max: #1 ~ 50",
            "frames_repeated: #1 < 2",
            "frames_repeated: #2 ~ 500",
        ],
    ),
    teaches(
        "elastic-bounce",
        &[
            "energy_drift.last: #1 > 0.3",
            "energy_drift.last: #2 < -0.2",
            "energy_drift.last: #3 < -0.2",
            "energy_drift.max: #4 < 1e-12",
            "integration_error.max: #4 < 1e-9",
        ],
    ),
    // The shorter way turns back by a tenth where the body goes on by nine: half a turn on they are two radii apart.
    teaches("wagon-wheel", &["presentation_error.max: #1 ~ 2", "presentation_error.max: #2 + #3 < 1e-9"]),
    teaches(
        "slow-motion",
        &[
            "animation_error_ms.mean: #1 > 5",
            "animation_error_ms.max: #2 < 1e-4",
            "animation_error_ms.max: #3 < 1e-4",
            "age_ms.mean: #2 ~ 16.667",
        ],
    ),
    teaches(
        "max-frame",
        &[
            "largest_jump_m: #1 > 3 * #2",
            "animation_error_ms.mean: #1 > 1.5 * #2",
            "age_ms.mean: #2 > 10 * #1",
            "dropped_secs: #1 = 0",
            "dropped_secs: #2 = 1.5",
        ],
    ),
    teaches(
        "breakpoint",
        &[
            "energy_drift.max: #1 > 1e4",
            "energy_drift.max: #2 = #3 = #4",
            "energy_drift.max: #2 < 0.1",
            "dropped_secs: #1 = #2 = 0",
            "dropped_secs: 2 > #4 > #3 > 1.7",
            "age_ms.mean: #3 > 10 * #2",
            "shown_fps: #2 + 7 < #3",
            "shown_fps: #2 + 7 < #4",
        ],
    ),
    // As sharp as 60 steps a second can be.
    teaches("hysteresis", &["eye_blur_px: #2 > 1.2 * #1", "eye_blur_px: #3 ~ #1", "judder_px: #2 > 1.2 * #3"]),
    teaches(
        "quantised",
        &["age_ms.mean: #1 = 0", "age_ms.mean: #2 > 100", "age_ms.mean: #4 < 2 * #3", "age_ms.mean: #3 < -100"],
    ),
    teaches(
        "bounce-blended",
        &[
            "largest_jump_m: #2 > 2 * #1",
            "largest_jump_m: #2 > 1.5 * #3",
            "largest_jump_m: #2 > 2 * #4",
            "lowest_m: #2 < -0.1",
            "lowest_m: #3 < -0.1",
            "lowest_m: #1 > -1e-9",
            "lowest_m: #4 > -1e-9",
            "age_ms.mean: #1 = 100",
            "age_ms.mean: #2 = #3 = #4 = 0",
        ],
    ),
    // Sample and hold: blur is proportional to the time for which a pose is held.
    teaches(
        "displays-side-by-side",
        &[
            "eye_blur_px: #1 ~ #2",
            "eye_blur_px: #2 ~ 2 * #4",
            "eye_blur_px: #3 ~ #4",
            "eye_blur_px: #4 ~ 2.4 * #6",
            "eye_blur_px: #4 ~ 4 * #8",
            "eye_blur_px: #5 > #3",
            "eye_blur_px: #7 ~ #3",
        ],
    ),
    teaches(
        "gc-pauses",
        &[
            "energy_drift.max: #1 > 5",
            "energy_drift.max: #2 < 0.2",
            "energy_drift.max: #3 < 0.2",
            "age_ms.max: #3 > 3 * #2",
            "dropped_secs: #3 > 0.03",
            "dropped_secs: #2 = 0",
        ],
    ),
    teaches(
        "frame-timing",
        &[
            "shown_fps: #1 = #2 = #3",
            "shown_fps: #1 > 59.8",
            "animation_error_ms.mean: #1 > 20 * #2",
            "animation_error_ms.p95: #1 > 10",
            "animation_error_ms.p95: #2 = #3 = 0",
            "judder_px: #1 > 5 * #2",
            "judder_px: #1 > 5 * #3",
            "eye_blur_px: #1 > 1.3 * #2",
        ],
    ),
    // 2037 refreshes of 1001/60000 s, and a step of 1/60 s less in each thousand of them. Elsewhere a frame is off by a
    // thousandth of a step.
    teaches(
        "ntsc",
        &[
            "steps_per_frame.2: #2 = #3 = 2",
            "frames: #2 = #3 = #4 = 2037",
            "steps: #2 = #3 = 2039",
            "steps: #1 = 2040",
            "animation_error_ms.max: #2 ~ 16.65",
            "animation_error_ms.mean: #2 ~ 0.03301",
            "animation_error_ms.max: #1 + #3 < 1e-6",
            "animation_error_ms.max: #4 ~ 0.016667",
            "locked_drift_secs: #4 ~ 0.03395",
        ],
    ),
    // With u, the time since a frame was shown, v px/s blur by v times the deviation of u in each second: v/(f·√12) where frames are even.
    teaches(
        "first-sight",
        &[
            "shown_fps: #1 = #2",
            "shown_fps: #1 > 2 * #3",
            "eye_blur_px: #1 > 2 * #3",
            "eye_blur_px: #1 ~ 3.234725",
            "eye_blur_px: #2 ~ 0.661090",
            "eye_blur_px: #3 ~ 1.443376",
            "animation_error_ms.max: every < 1e-6",
        ],
    ),
    // v/(f·√12) of 36 and of 144 poses a second. A frame's age grows by a refresh with each repeat, and a frame is shown a refresh late.
    teaches(
        "nothing-new",
        &[
            "eye_blur_px: #1 ~ 2.405626",
            "eye_blur_px: #2 ~ 2.405626",
            "eye_blur_px: #3 ~ 0.601407",
            "age_ms.mean: #1 ~ 17.36111",
            "age_ms.mean: #2 ~ 6.944444",
            "shown_fps: #1 > 3.9 * #2",
            "shown_fps: #1 = #3",
        ],
    ),
    teaches("f32-time", &["integration_error.last: #3 > 1e5 * #1", "integration_error.last: #3 > 1e5 * #2"]),
    teaches("whole-pixels", &["eye_blur_px: #2 > 10 * #1", "eye_blur_px: 1.1 * #3 > #4 > #3"]),
    teaches(
        "reversible",
        &["integration_error.max: #1 = #2", "energy_drift.max: #1 = #2", "sim_time_secs: #1 = -1 * #2"],
    ),
    // Each frame in flight is a refresh more.
    teaches(
        "frame-queue",
        &[
            "first_response_ms.mean: #2 ~ #1 + 16.667",
            "first_response_ms.mean: #3 ~ #2 + 16.667",
            "first_response_ms.mean: #4 < #1",
            "input_latency_ms.mean: #2 ~ #1 + 16.667",
            "input_latency_ms.mean: #3 ~ #2 + 16.667",
            "input_latency_ms.mean: #4 < #1",
            "frames_never_shown: #4 > 2000",
            "frames_never_shown: #1 = #2 = #3 = 0",
            "shown_fps: #1 = #2 = #3 = #4",
        ],
    ),
];
