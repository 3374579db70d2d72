//! The value of the key `step_cost` of a display.

use super::key::{Key, changed_assignments, read_table};
use super::value::{Value, lens, optional, write_duration};
use crate::displays::VirtualDisplay;
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::inline_table;

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

/// Reads the time of a step into the display, and when it ends, if it does.
pub(super) fn read_step_cost(
    display: &mut VirtualDisplay,
    setting: &Setting<'_>,
    context: &mut ReadContext,
) -> Option<()> {
    if setting.value.as_table().is_none() {
        display.step_cost = setting.duration(VirtualDisplay::COST_RANGE, context)?;
        return Some(());
    }
    let expected = "a table { is = \"20 ms\", until = \"5 s\" }";
    *display = read_table(STEP_COST_KEYS, display.clone(), setting, expected, context)?;
    Some(())
}

/// The step cost as TOML.
pub(super) fn write_step_cost(display: &VirtualDisplay) -> String {
    match display.step_cost_until {
        None => write_duration(&display.step_cost),
        Some(_) => inline_table(&changed_assignments(STEP_COST_KEYS, display, &VirtualDisplay::default())),
    }
}
