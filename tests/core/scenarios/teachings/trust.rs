//! Lessons about equal bits, replays and linked machines.

use super::{Teaching, teaches};

pub const TEACHINGS: &[Teaching] = &[
    // 37.5, 48, 72 and 60 steps a second of 1/60 s.
    teaches(
        "frame-cap",
        &["sim_time_secs: #1 ~ 6.25", "sim_time_secs: #2 ~ 8", "sim_time_secs: #3 ~ 12", "sim_time_secs: #4 ~ 10"],
    ),
    // 90 of 144 refreshes: three frames stay for one, two for two.
    teaches(
        "cap-below-refresh",
        &[
            "hold_ms.steady: #1 ~ 3.4021",
            "hold_ms.max: #1 ~ 13.8889",
            "hold_ms.steady: #2 < 1e-9",
            "hold_ms.steady: #3 < 1e-9",
            "hold_ms.steady: #4 < 1e-9",
            "shown_fps: #4 = 138",
        ],
    ),
    teaches(
        "ten-frames-a-second",
        &[
            "sim_time_secs: #1 ~ 10",
            "sim_time_secs: 6.7 > #2 > 6.5",
            "sim_time_secs: 5.1 > #3 > 4.9",
            "sim_time_secs: #4 < 1.7",
            "sim_time_secs: #5 < 1.7",
        ],
    ),
    // 64 and 60 steps for 144 frames.
    teaches(
        "four-engines",
        &[
            "judder_px: #1 > 1",
            "judder_px: #2 > 1",
            "judder_px: #3 > 1",
            "judder_px: #4 < 0.01",
            "steps_per_frame.0: #1 = 800",
        ],
    ),
    teaches(
        "same-keys",
        &[
            "state_hash: #1 = #4 = #5 = #6",
            "state_hash: #1 < #2 < #3",
            "steps: every = 720",
            "input_latency_ms.lost: #2 = #3 = 2",
            "input_latency_ms.lost: #4 = #5 = #6 = 0",
        ],
    ),
    teaches(
        "keys-and-steps",
        &[
            "state_hash: #1 = #2 < #3 < #4 < #5",
            "steps: #1 = #2 = #3 = 720",
            "state.0: #2 > #3 + 0.02",
            "state.2: #2 > #3 + 0.05",
        ],
    ),
    // The pair whose keys are used on arrival is half a metre apart, the one with coarse numbers less than a micrometre.
    teaches(
        "desync",
        &[
            "state_hash: #1 = #2 = #5 < #3 < #4 < #6",
            "link.desync.tick: #5 = #6 = 1",
            "link.desync.tick: #3 = #4",
            "link.desync.tick: #3 > 20",
            "state.0: #4 > #3 + 0.4",
            "state.3: #5 > #6 + 1e-7",
            "state.3: #6 + 1e-5 > #5",
            "first_response_ms.mean: #1 = #3 + 100",
        ],
    ),
];
