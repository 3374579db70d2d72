//! The value of the key `step_cost` of a display.

use super::key::{Key, changed_assignments, read_table};
use crate::displays::VirtualDisplay;
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{inline_table, quoted};
use timestep::time::Flicks;

/// The parts of a step cost while it is read.
#[derive(Debug, Default)]
pub struct StepCostParts {
    is: Option<Flicks>,
    until: Option<Flicks>,
}

/// Every key of a `step_cost` table.
pub static STEP_COST_KEYS: &[Key<StepCostParts>] = &[
    Key::own(
        "is",
        "a duration up to 10 s",
        "Time that each step takes to compute.",
        |parts, setting, context| {
            parts.is = Some(setting.duration(VirtualDisplay::COST_RANGE, context)?);
            Some(())
        },
        |parts| parts.is.map(|is| quoted(&is.to_string())),
    ),
    Key::own(
        "until",
        "a duration up to 100000 s",
        "Time of the run from which on steps cost nothing.",
        |parts, setting, context| {
            parts.until = Some(setting.duration(VirtualDisplay::UNTIL_RANGE, context)?);
            Some(())
        },
        |parts| parts.until.map(|until| quoted(&until.to_string())),
    ),
];

/// The time of a step that the setting describes, and when it ends, if it does.
pub(super) fn read_step_cost(setting: &Setting<'_>, context: &mut ReadContext) -> Option<(Flicks, Option<Flicks>)> {
    if setting.value.as_table().is_none() {
        return Some((setting.duration(VirtualDisplay::COST_RANGE, context)?, None));
    }
    let parts = read_table(STEP_COST_KEYS, setting, "a table { is = \"20 ms\", until = \"5 s\" }", context)?;
    match parts.is {
        Some(is) => Some((is, parts.until)),
        None => setting.missing_key("is", "a table of step cost needs `is`, the time of a step", context),
    }
}

/// The step cost as TOML.
pub(super) fn write_step_cost(is: Flicks, until: Option<Flicks>) -> String {
    match until {
        None => quoted(&is.to_string()),
        Some(_) => {
            let parts = StepCostParts { is: Some(is), until };
            inline_table(&changed_assignments(STEP_COST_KEYS, &parts, &StepCostParts::default()))
        }
    }
}
