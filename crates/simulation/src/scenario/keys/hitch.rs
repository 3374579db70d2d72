//! The value of the key `hitch` of a display.

use super::key::{Key, read_table, write_table};
use super::value::{Notation, Value, lens, switch};
use crate::displays::{Hitch, VirtualDisplay};
use timestep::time::Flicks;

/// Reason for the keys that a hitch must have.
const NEEDED: &str = "a hitch needs `every` and `lasts`";

/// Every key of a `hitch` table.
pub static HITCH_KEYS: &[Key<Hitch>] = &[
    Key::<Hitch>::field("every", "Time from one hitch to the next.", Value::Duration(lens!(every), Hitch::EVERY_RANGE))
        .taking("a duration from 1 ms to one hour")
        .needed(NEEDED),
    Key::<Hitch>::field(
        "lasts",
        "Time that is added to the work of the frame. With vsync the frame then lasts until the next refresh: 300 ms on 60 Hz are 18 refreshes, and 30 ms are two.",
        Value::Duration(lens!(lasts), VirtualDisplay::COST_RANGE),
    )
    .needed(NEEDED),
    Key::field("random", "Hitches come at random times (seeded), on average `every` apart.", switch!(random)),
];

/// A hitch while it is read.
const START: Hitch = Hitch { every: Flicks::ZERO, lasts: Flicks::ZERO, random: false };

/// A hitch, or none.
pub(super) const HITCH: Notation<Option<Hitch>> = Notation {
    takes: "{ every = \"2 s\", lasts = \"200 ms\" }, or \"off\"",
    read: |setting, context| {
        let expected = "a table { every = \"2 s\", lasts = \"200 ms\" } or \"off\"";
        setting.unless_off(context, |setting, context| read_table(HITCH_KEYS, START, setting, expected, context))
    },
    write: |hitch| hitch.map(|hitch| write_table(HITCH_KEYS, &hitch, &START)),
};
