//! The value of the key `display`: the live window, a preset, a virtual display or a trace.

use super::display_keys::DISPLAY_KEYS;
use super::display_parts::TRACE_KEYS;
use super::item::{Item, Problems, entries, float, quoted};
use super::key::{differences, inline_table, read};
use super::problem::Problem;
use crate::entry::Entry;
use crate::time::displays::{Display, DisplayPreset, PRESETS, VirtualDisplay};
use toml::de::DeValue;

const LIVE: &str = "live";

/// `"live"`, the id of a preset, or a table.
pub(super) fn display(item: &Item<'_>, problems: &mut Problems) -> Option<Display> {
    if let DeValue::String(typed) = item.value {
        return named(typed, item, problems);
    }
    let table = item.table("\"live\", the id of a display, or a table such as { hz = 60 }", problems)?;
    let keys = entries(table, &item.key);
    if keys.iter().any(|key| key.name == TRACE_KEYS[0].name) {
        let mut trace = None;
        let mut fine = true;
        for key in keys {
            fine &= if DISPLAY_KEYS.iter().any(|other| other.name == key.name) {
                let reason = "a trace says all that there is about its display";
                problems.add(&key.key_at, Problem::Misplaced { key: key.key.clone(), reason })
            } else {
                read(TRACE_KEYS, &mut trace, &key, problems)
            }
            .is_some();
        }
        return trace.filter(|_| fine).map(Display::Trace);
    }
    let mut display = VirtualDisplay::default();
    let mut fine = true;
    for key in keys {
        fine &= read(DISPLAY_KEYS, &mut display, &key, problems).is_some();
    }
    fine.then_some(Display::Virtual(display))
}

fn named(typed: &str, item: &Item<'_>, problems: &mut Problems) -> Option<Display> {
    if typed == LIVE {
        return Some(Display::Live);
    }
    DisplayPreset::by_id(typed).map(|preset| Display::Virtual((preset.display)())).or_else(|| {
        let valid = std::iter::once(LIVE).chain(PRESETS.iter().map(|preset| preset.id)).collect();
        let (key, kind) = (item.key.clone(), DisplayPreset::KIND);
        problems.add(&item.at, Problem::UnknownId { key, kind, typed: typed.to_owned(), valid })
    })
}

/// The value of the key `display`: an id where there is one, else a table in which the rate is always said.
pub(super) fn write_display(display: &Display) -> Option<String> {
    match display {
        Display::Live => Some(quoted(LIVE)),
        Display::Trace(trace) => {
            let keys = differences(TRACE_KEYS, &Some(trace.clone()), &None);
            (!keys.is_empty()).then(|| inline_table(&keys))
        }
        Display::Virtual(display) => {
            if let Some(preset) = PRESETS.iter().find(|preset| (preset.display)() == *display) {
                return Some(quoted(preset.id));
            }
            let rate = format!("hz = {}", float(display.hz.typed()));
            let plain = VirtualDisplay { hz: display.hz, ..VirtualDisplay::default() };
            let rest = differences(DISPLAY_KEYS, display, &plain);
            Some(inline_table(&[vec![rate], rest].concat()))
        }
    }
}
