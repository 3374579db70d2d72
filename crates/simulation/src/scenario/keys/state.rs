//! The value of the key `state` of a lane.

use super::key::{Key, read_table, write_table};
use super::value::{Notation, given};
use crate::lane::{StateGrid, StatePrecision};
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{float, quoted};

/// Every key of a table `state`.
pub static STATE_KEYS: &[Key<StateGrid>] = &[
    Key::<StateGrid>::field(
        "places",
        "Places, and angles, are rounded to multiples of this, in the units of the world, halves away from zero.",
        given!(places, SPACING),
    ),
    Key::<StateGrid>::field(
        "velocities",
        "Velocities, and angular velocities, are rounded to multiples of this.",
        given!(velocities, SPACING),
    ),
];

/// The spacing of a grid.
const SPACING: Notation<f64> = Notation {
    takes: "a number above 0",
    read: |setting, context| setting.number(StateGrid::RANGE, "", context),
    write: |spacing| Some(float(*spacing)),
};

/// A format by its word, or a grid.
pub(super) const STATE: Notation<StatePrecision> = Notation {
    takes: "\"f64\", \"f32\", or { places = 0.125, velocities = 1 }",
    read: read_state,
    write: |state| Some(write_state(*state)),
};

fn read_state(setting: &Setting<'_>, context: &mut ReadContext) -> Option<StatePrecision> {
    const EXPECTED: &str = "\"f64\", \"f32\", or a table { places = 0.125, velocities = 1 }";
    if setting.value.as_str().is_some() {
        return setting.one_of("kind of number", &StatePrecision::WORDS, context);
    }
    let grid = read_table(STATE_KEYS, StateGrid::default(), setting, EXPECTED, context)?;
    if grid == StateGrid::default() {
        return setting.invalid("a grid needs `places`, `velocities` or both".to_owned(), context);
    }
    Some(StatePrecision::Grid(grid))
}

fn write_state(state: StatePrecision) -> String {
    match state {
        StatePrecision::Grid(grid) => write_table(STATE_KEYS, &grid, &StateGrid::default()),
        _ => StatePrecision::WORDS
            .iter()
            .find(|(_, word)| *word == state)
            .map_or_else(String::new, |(word, _)| quoted(word)),
    }
}
