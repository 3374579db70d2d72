//! Keys that exist, but in another table than the one they were written in.

use super::error_kind::ScenarioErrorKind;
use super::keys::{
    ANSWER_KEYS, BET_KEYS, BODIES, BODY_KEYS, CAUSE_KEYS, CAUSE_ROW_KEYS, DISPLAY_KEYS, FILE_KEYS, FOLLOW_KEYS,
    HITCH_KEYS, INPUT_CHANGE_KEYS, Key, LANE_KEYS, LANE_TABLES, LESSON, LESSON_KEYS, LINK_KEYS, MOMENT_KEYS,
    NOISE_KEYS, OPENING, OPENING_KEYS, START_KEYS, STATE_KEYS, STEP_COST_KEYS, TRACE_KEYS, TRIAL_KEYS,
};
use crate::worlds::WORLDS;
use timestep::integrators::INTEGRATORS;
use timestep::time::policies::POLICIES;

/// Turns "unknown key" into "does not belong here" where the key is known in another table.
pub(super) fn name_the_place(kind: ScenarioErrorKind) -> ScenarioErrorKind {
    match kind {
        ScenarioErrorKind::UnknownKey { key, typed, valid } => match place_of(&typed) {
            Some(reason) => ScenarioErrorKind::Misplaced { key, reason },
            None => ScenarioErrorKind::UnknownKey { key, typed, valid },
        },
        other => other,
    }
}

/// The table that the key belongs to, as advice; `None` if no table has such a key.
fn place_of(name: &str) -> Option<&'static str> {
    let places: [(bool, &str); 24] = [
        (has(LANE_KEYS, name), "it belongs to a lane; write it into `[[lane]]` or `[defaults]`"),
        (
            has(FILE_KEYS, name)
                || name == LESSON
                || name == OPENING
                || LANE_TABLES.iter().any(|table| table.0 == name),
            "it belongs to the whole file; write it above the first table",
        ),
        (has(DISPLAY_KEYS, name), "it belongs to a display; write it into `display = { … }`"),
        (has(TRACE_KEYS, name), "it belongs to a display that replays a trace; write `display = { trace = \"…\" }`"),
        (has(LESSON_KEYS, name), "it belongs to the lesson; write it into `[lesson]`"),
        (has(OPENING_KEYS, name), "it belongs to the opening; write it into `[opening]`"),
        (has(ANSWER_KEYS, name), "it belongs to an answer; write it into `answers = [{ … }]` of the opening"),
        (has(CAUSE_KEYS, name), "it belongs to a cause; write it into `causes = [{ … }]` of the opening"),
        (has(CAUSE_ROW_KEYS, name), "it belongs to a row; write it into `rows = [{ … }]` of a cause"),
        (has(FOLLOW_KEYS, name), "it belongs to what follows the body; write it into `follow = { … }`"),
        (has(HITCH_KEYS, name), "it belongs to a hitch; write it into `display = { hitch = { … } }`"),
        (has(LINK_KEYS, name), "it belongs to a link; write it into `link = { … }`"),
        (has(NOISE_KEYS, name), "it belongs to noise; write it into `display = { noise = { … } }`"),
        (has(STATE_KEYS, name), "it belongs to the grid of a state; write it into `state = { … }`"),
        (has(STEP_COST_KEYS, name), "it belongs to a step cost; write it into `display = { step_cost = { … } }`"),
        (has(INPUT_CHANGE_KEYS, name), "it belongs to a change of the input; write it into `input = [{ … }]`"),
        (
            has(BODY_KEYS, name) || name == BODIES,
            "it belongs to a world of several bodies; write it into `world = { id = \"street\", bodies = [{ … }] }`",
        ),
        (
            WORLDS.iter().any(|world| world.params.iter().any(|param| param.key == name)),
            "it belongs to a world that has it; write it into `world = { id = \"…\", … }`",
        ),
        (
            POLICIES.iter().any(|policy| policy.options.iter().any(|option| option.key == name)),
            "it belongs to another policy; write it into `policy = { id = \"…\", … }`",
        ),
        (
            INTEGRATORS.iter().any(|integrator| integrator.options().iter().any(|option| option.key == name)),
            "it belongs to an adaptive integrator; write it into `integrator = { id = \"…\", … }`",
        ),
        (has(BET_KEYS, name), "it belongs to a bet; write it into `bet = { … }` of the lesson"),
        (has(TRIAL_KEYS, name), "it belongs to a thing to try; write it into `try = [{ … }]` of the lesson"),
        (has(START_KEYS, name), "it belongs to the start; write it into `start = { … }` of the lesson"),
        (has(MOMENT_KEYS, name), "it belongs to a moment; write it into `moments = [{ … }]` of the lesson"),
    ];
    places.into_iter().find(|(known, _)| *known).map(|(_, advice)| advice)
}

fn has<T>(keys: &[Key<T>], name: &str) -> bool {
    keys.iter().any(|key| key.name == name)
}
