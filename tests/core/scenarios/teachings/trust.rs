//! Lessons about equal bits, replays and linked machines.

use super::{Teaching, teaches};

pub const TEACHINGS: &[Teaching] = &[
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
        "replay",
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
    teaches(
        "lockstep",
        &[
            "first_response_ms.mean: #1 < 85",
            "first_response_ms.mean: #3 > #1 + 60",
            "first_response_ms.mean: #5 > #3 + 20",
            "animation_error_ms.mean: #3 > 1",
            "animation_error_ms.mean: #3 > 10 * #5",
            "animation_error_ms.max: #1 = 0",
            "backlog_secs: #3 > 0.06",
            "backlog_secs: #1 = #5 = 0",
            "state_hash: #1 = #2 < #3",
            "state_hash: #5 = #6",
        ],
    ),
    // What prediction gains in time it pays in steps and in corrections; a little input delay takes most of both away.
    teaches(
        "rollback",
        &[
            "first_response_ms.mean: #1 = #3 + 150",
            "first_response_ms.mean: #5 > #3 + 60",
            "link.resimulated_steps: #3 > 2 * #5",
            "link.resimulated_steps: #1 = #2 = 0",
            "link.correction_max: #3 > 5 * #5",
            "link.correction_max: #3 > 0.1",
            "link.correction_max: #1 = 0",
            "state_hash: #3 = #4 < #5 = #6",
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
            "largest_jump_m: #4 > 1.3 * #6",
            "first_response_ms.mean: #1 = #3 = #5",
            "first_response_ms.mean: #1 < 17",
            "state_hash: #1 < #2 < #3 < #4",
        ],
    ),
];
