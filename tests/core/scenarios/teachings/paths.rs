//! Lessons of the paths, and those that were merged or are told anew. Constants are closed forms, named beside them.

use super::{Teaching, teaches};

pub const TEACHINGS: &[Teaching] = &[
    // A frame's animation error is the difference between 20 ms of motion and 16.7 ms of display, or a whole refresh without motion.
    teaches(
        "stutter-50-on-60",
        &[
            "steps_per_frame.0: #1 = #2 = 100",
            "steps_per_frame.1: #1 = 500",
            "frames_repeated: #1 = 100",
            "frames_repeated: #2 = 0",
            "animation_error_ms.max: #1 ~ 16.6667",
            "animation_error_ms.mean: 6 > #1 > 5",
            "animation_error_ms.max: #2 = 0",
            "integration_error.max: every < 1e-12",
        ],
    ),
    teaches(
        "bounce-presentations",
        &[
            "presentation_error.max: #3 > 2 * #1",
            "presentation_error.max: #1 > 1e6 * #2",
            "lowest_m: #3 < -0.1",
            "lowest_m: #1 > 0.15",
            "lowest_m: #2 > -1e-9",
            "age_ms.mean: #1 = 100",
            "age_ms.mean: #2 = #3 = 0",
        ],
    ),
    teaches(
        "drive",
        &[
            "input_latency_ms.mean: #2 > #1 + 40",
            "input_latency_ms.mean: #1 + 50 > #2",
            "input_latency_ms.mean: #1 > #3",
            "judder_px: #1 > 10 * #2",
            "judder_px: #1 > 10 * #3",
            "input_latency_ms.lost: every = 2",
            "integration_error.max: every < 1e-5",
        ],
    ),
    // A queue of three frames shows each of them two refreshes later; without vsync a frame is as old as its drawing takes.
    teaches(
        "tearing",
        &[
            "tears: #1 > 500",
            "tears: #2 = #3 = #4 = 0",
            "age_ms.mean: #3 > #2 + 30",
            "age_ms.mean: #2 > #4 > #1 + 8",
            "age_ms.max: #3 = 50",
            "shown_fps: #3 > #4 > #2",
            "animation_error_ms.max: #2 ~ 16.6667",
            "judder_px: #2 > 2 * #3",
            "judder_px: #2 > 2 * #4",
        ],
    ),
    // A step of 1/60 s for each frame: of 60, 30 and 200 a second, but for the first 5 ms.
    teaches(
        "locked",
        &[
            "sim_time_secs: #1 = 10",
            "sim_time_secs: #2 = 5",
            "sim_time_secs: #3 ~ 33.3333",
            "sim_time_secs: #4 ~ 10",
            "frames: #3 = #4 = 1997",
            "steps: #3 = 1997",
        ],
    ),
    // From 1.15 s on it falls freely. Each long frame is 12 refreshes, of which 9 are dropped where 50 ms count: 5 · 0.15 s.
    teaches(
        "one-long-frame",
        &[
            "state.0: #3 < -100",
            "state.0: #1 > 0",
            "state.0: #2 > 0",
            "integration_error.last: #3 > 100",
            "shown_error.last: #3 > 100",
            "shown_error.last: 1 > #2 > 0.5 > #1",
            "integration_error.last: #1 ~ 0.22487",
            "integration_error.last: 0.04 > #2 > 0.03",
            "steps_per_frame.12: #1 = 5",
            "steps_per_frame.1: #3 = 305",
            "dropped_secs: #2 ~ 0.75",
            "dropped_secs: #1 = #3 = 0",
        ],
    ),
    // A frame takes as many steps as the last one has cost: two more each time.
    teaches(
        "spiral-of-death",
        &[
            "frames: #1 = 23",
            "shown_fps: #1 ~ 3.66667",
            "shown_fps: #3 > 2 * #2 > 4 * #1",
            "delay_ms.max: #1 > 5 * #2",
            "delay_ms.max: #2 > #3",
            "dropped_secs: #3 > #2 > 0.7",
            "dropped_secs: #1 = 0",
            "steps_per_frame.2: #1 = 1",
            "steps_per_frame.4: #1 = 1",
            "steps_per_frame.6: #1 = 1",
            "integration_error.max: every < 1e-9",
        ],
    ),
    // Two steps of 8 ms fit into 16.7 ms, two of 9 ms do not, and three of 12 ms need three refreshes.
    teaches(
        "half-of-dt",
        &[
            "shown_fps: #1 > 55 > #2 > #3",
            "steps_per_frame.2: #1 = 1",
            "steps_per_frame.2: #2 > 70",
            "steps_per_frame.3: #3 > 40",
            "dropped_secs: every = 0",
        ],
    ),
    // 1000 steps in 500, 2000 and 600 frames.
    teaches(
        "free-the-physics",
        &[
            "steps: every = 1000",
            "steps_per_frame.2: #1 = 500",
            "steps_per_frame.1: #2 = 1000",
            "steps_per_frame.0: #2 = 1000",
            "steps_per_frame.2: #3 = 400",
            "steps_per_frame.1: #3 = 200",
        ],
    ),
    teaches(
        "good-enough",
        &[
            "state_hash: #1 < #2 < #3",
            "state_hash: #3 = #4",
            "steps: #1 = 750",
            "steps: #2 = 1440",
            "steps: #3 = #4 = 600",
            "state.0: #1 > #2 + 0.002",
            "state.0: #2 + 0.003 > #1",
        ],
    ),
    // Each step multiplies the energy of explicit Euler by 1 + z² and the area by as much; of the mid-time method the area by 1 − z²/2.
    teaches(
        "area",
        &[
            "energy_drift.last: #1 ~ 126.7365",
            "energy_drift.last: #4 < -0.9",
            "energy_drift.max: 0.1429 > #2 > 0.14",
            "energy_drift.max: 0.016 > #3 > 0.015",
        ],
    ),
    // The mean speed by the trapezium rule is A·h/2·cot(πfh), for one second: A = 150 m/s², and 1.4921 m is the exact way.
    teaches(
        "wind",
        &[
            "state.0: #1 ~ -5.16142",
            "state.0: #2 ~ -0.26274",
            "state.0: #3 ~ 1.12553",
            "state.0: #4 ~ 1.43100",
            "integration_error.last: #1 > #2 > #3 > #4",
            "steps: #1 = 20",
        ],
    ),
    // Leapfrog breaks below π steps in a period of the fastest spring, 44 Hz.
    teaches(
        "chain",
        &[
            "sim_time_secs: #1 = #2 = #4 > 1.5 * #3",
            "sim_time_secs: 3 > #3 > 1",
            "integration_error.max: #3 > 1000",
            "integration_error.max: 0.1 > #2 > #1 > #4",
            "internal_steps: #4 > 1000",
        ],
    ),
    // Semi-implicit Euler is too low by g·t·h/2; t = 1 s.
    teaches(
        "feel",
        &[
            "integration_error.last: #1 ~ 0.0340509",
            "integration_error.last: #2 ~ 0.0817221",
            "integration_error.last: #3 ~ 0.1634442",
        ],
    ),
    // At 60.00 Hz noise decides half of the frames, or none, by the start; at 59.94 Hz, where the loop passes the edge of a step twice in 34 s, one in a hundred.
    teaches(
        "policies-under-noise",
        &[
            "frames: #3 = 2040",
            "steps_per_frame.1: 1040 > #3 > 1000",
            "frames: #1 = 2037",
            "steps_per_frame.1: 2019 > #1 > 2014",
            "steps_per_frame.0: #1 > #2",
            "steps_per_frame.2: #4 = 1",
            "judder_px: #3 > 3 * #1",
            "judder_px: #1 > 10 * #5",
            "age_ms.mean: #5 ~ 16.6667",
            "steps_per_frame.1: #6 = 2039",
            "edge_frames: #6 = 0",
        ],
    ),
    // An error of 0.5 ms reaches over the edge of a step where a frame comes on it (half of the frames), and nowhere else.
    teaches(
        "another-start",
        &[
            "frames: #1 = 1200",
            "edge_frames: 620 > #1 > 540",
            "edge_frames: #2 = #3 = 0",
            "judder_px: #1 > 2",
            "judder_px: #2 < 1e-9",
            "judder_px: #3 < 1e-9",
            "age_ms.mean: #2 ~ 4.16667",
            "age_ms.mean: #3 ~ 8.33333",
        ],
    ),
    teaches(
        "threaded",
        &[
            "shown_fps: #2 > 1.9 * #1",
            "age_ms.mean: #1 = #2 ~ 33.3333",
            "age_ms.mean: #3 > #2 + 10",
            "eye_blur_px: #1 > 1.9 * #2",
            "eye_blur_px: #2 ~ #3",
            "judder_px: 1e-6 > #1 + #2",
        ],
    ),
    // Three ticks of 16.7 ms are too few for a line of 120 ms, and ten are enough for 145.
    teaches(
        "lockstep",
        &[
            "animation_error_ms.mean: #1 > 5",
            "animation_error_ms.max: #3 = #4 = 0",
            "first_response_ms.mean: #3 > #1 + 20",
            "backlog_secs: #1 > 0.06",
            "backlog_secs: #3 = 0",
            "state_hash: #1 < #3",
            "state_hash: #3 = #4",
        ],
    ),
    // What prediction gains in time it pays in steps and in corrections.
    teaches(
        "rollback",
        &[
            "first_response_ms.mean: #1 = #3 + 150",
            "link.resimulated_steps: #3 > 50",
            "link.resimulated_steps: #1 = #2 = 0",
            "link.correction_max: #3 > 0.1",
            "link.correction_max: #1 = 0",
            "state_hash: #1 = #2 < #3",
            "state_hash: #3 = #4",
        ],
    ),
    // The first player's body, of which the jumps are measured, is the other's in the second lane of a pair.
    teaches(
        "snapshots",
        &[
            "link.remote_age_ms.mean: #1 ~ 150",
            "link.remote_age_ms.mean: #1 > #3 + 40",
            "link.correction_max: #3 > 8 * #1",
            "link.correction_max: #4 > 8 * #2",
            "first_response_ms.mean: #1 = #3",
            "first_response_ms.mean: #1 < 17",
            "state_hash: #1 < #2 < #3 < #4",
        ],
    ),
];
