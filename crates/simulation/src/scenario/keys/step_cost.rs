//! The value of the key `step_cost` of a display.

use super::key::{Key, changed_assignments, read_table};
use super::value::{Value, lens, optional, write_duration};
use crate::displays::VirtualDisplay;
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::inline_table;
use timestep::time::Flicks;

/// A step cost in a file.
#[derive(Debug, Default)]
pub struct StepCost {
    is: Flicks,
    until: Option<Flicks>,
}

/// Every key of a `step_cost` table.
pub static STEP_COST_KEYS: &[Key<StepCost>] = &[
    Key::<StepCost>::field(
        "is",
        "Time that each step takes to compute.",
        Value::Duration(lens!(is), VirtualDisplay::COST_RANGE),
    )
    .needed("a table of step cost needs `is`, the time of a step"),
    Key::<StepCost>::field(
        "until",
        "Time of the run from which on steps cost nothing.",
        optional!(until, VirtualDisplay::UNTIL_RANGE),
    ),
];

/// The time of a step that the setting describes, and when it ends, if it does.
pub(super) fn read_step_cost(setting: &Setting<'_>, context: &mut ReadContext) -> Option<(Flicks, Option<Flicks>)> {
    if setting.value.as_table().is_none() {
        return Some((setting.duration(VirtualDisplay::COST_RANGE, context)?, None));
    }
    let expected = "a table { is = \"20 ms\", until = \"5 s\" }";
    let StepCost { is, until } = read_table(STEP_COST_KEYS, StepCost::default(), setting, expected, context)?;
    Some((is, until))
}

/// The step cost as TOML.
pub(super) fn write_step_cost(is: Flicks, until: Option<Flicks>) -> String {
    match until {
        None => write_duration(&is),
        Some(_) => inline_table(&changed_assignments(STEP_COST_KEYS, &StepCost { is, until }, &StepCost::default())),
    }
}
