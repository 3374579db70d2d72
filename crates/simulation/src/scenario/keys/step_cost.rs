//! The value of the key `step_cost` of a display.

use super::key::{Key, read_table, write_table};
use super::value::{Notation, Value, lens, optional, write_duration};
use crate::displays::VirtualDisplay;
use timestep::time::Flicks;

/// Every key of a `step_cost` table.
pub static STEP_COST_KEYS: &[Key<VirtualDisplay>] = &[
    Key::<VirtualDisplay>::field(
        "is",
        "Time that each step takes to compute.",
        Value::Duration(lens!(step_cost), VirtualDisplay::COST_RANGE),
    )
    .needed("a table of step cost needs `is`, the time of a step"),
    Key::<VirtualDisplay>::field(
        "until",
        "Time of the run from which on steps cost nothing.",
        optional!(step_cost_until, VirtualDisplay::UNTIL_RANGE),
    ),
];

/// The time of a step, and when steps begin to cost nothing.
pub(super) const STEP_COST: Notation<(Flicks, Option<Flicks>)> = Notation {
    takes: "a duration up to 10 s, or { is = \"20 ms\", until = \"5 s\" }",
    read: |setting, context| {
        if setting.value.as_table().is_none() {
            return Some((setting.duration(VirtualDisplay::COST_RANGE, context)?, None));
        }
        let expected = "a table { is = \"20 ms\", until = \"5 s\" }";
        let read = read_table(STEP_COST_KEYS, VirtualDisplay::default(), setting, expected, context)?;
        Some((read.step_cost, read.step_cost_until))
    },
    write: |&(step_cost, step_cost_until)| match step_cost_until {
        None => Some(write_duration(&step_cost)),
        Some(_) => {
            let display = VirtualDisplay { step_cost, step_cost_until, ..VirtualDisplay::default() };
            Some(write_table(STEP_COST_KEYS, &display, &VirtualDisplay::default()))
        }
    },
};
