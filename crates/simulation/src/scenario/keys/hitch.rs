//! The value of the key `hitch` of a display.

use super::key::{Key, changed_assignments, read_table};
use super::value::{Lens, Value, lens, switch};
use crate::displays::{Hitch, VirtualDisplay};
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{inline_table, quoted};
use timestep::time::Flicks;

/// The parts of a [`Hitch`] while it is read.
#[derive(Debug, Default)]
pub struct HitchParts {
    every: Option<Flicks>,
    lasts: Option<Flicks>,
    random: bool,
}

/// Every key of a `hitch` table.
pub static HITCH_KEYS: &[Key<HitchParts>] = &[
    Key::own(
        "every",
        "a duration from 1 ms to one hour",
        "Time from one hitch to the next.",
        |parts, setting, context| {
            parts.every = Some(setting.duration(Hitch::EVERY_RANGE, context)?);
            Some(())
        },
        |parts| parts.every.map(|every| quoted(&every.to_string())),
    ),
    Key::own(
        "lasts",
        "a duration up to 10 s",
        "Time that is added to the work of the frame. With vsync the frame then lasts until the next refresh: 300 ms on 60 Hz are 18 refreshes, and 30 ms are two.",
        |parts, setting, context| {
            parts.lasts = Some(setting.duration(VirtualDisplay::COST_RANGE, context)?);
            Some(())
        },
        |parts| parts.lasts.map(|lasts| quoted(&lasts.to_string())),
    ),
    Key::field("random", "Hitches come at random times (seeded), on average `every` apart.", switch!(random)),
];

/// The hitch that the setting describes.
pub(super) fn read_hitch(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Hitch> {
    let expected = "a table { every = \"2 s\", lasts = \"200 ms\" } or \"off\"";
    let HitchParts { every, lasts, random } = read_table(HITCH_KEYS, setting, expected, context)?;
    match (every, lasts) {
        (Some(every), Some(lasts)) => Some(Hitch { every, lasts, random }),
        (None, _) => setting.missing_key("every", "a hitch needs `every` and `lasts`", context),
        (_, None) => setting.missing_key("lasts", "a hitch needs `every` and `lasts`", context),
    }
}

/// The hitch as TOML.
pub(super) fn write_hitch(hitch: Hitch) -> String {
    let parts = HitchParts { every: Some(hitch.every), lasts: Some(hitch.lasts), random: hitch.random };
    inline_table(&changed_assignments(HITCH_KEYS, &parts, &HitchParts::default()))
}
