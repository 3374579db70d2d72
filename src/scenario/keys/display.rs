//! The value of the key `display`: the live window, a preset, a virtual display or a trace.

use super::hitch::{read_hitch, write_hitch};
use super::key::{Key, changed_assignments, read};
use super::noise::{read_noise, write_noise};
use super::step_cost::{read_step_cost, write_step_cost};
use super::trace::TRACE_KEYS;
use crate::entry::Entry;
use crate::scenario::context::ReadContext;
use crate::scenario::error_kind::ScenarioErrorKind;
use crate::scenario::setting::{Setting, settings_of};
use crate::scenario::toml_text::{float, inline_table, quoted};
use crate::time::displays::{Display, DisplayPreset, PRESETS, RefreshRate, VirtualDisplay};

/// Every key of a `display` table, in the order of saved files and documentation.
pub static DISPLAY_KEYS: &[Key<VirtualDisplay>] = &[
    Key {
        name: "hz",
        takes: "1 to 1000; 23.976, 29.97, 59.94, 119.88 and 239.76 mean the NTSC rates",
        summary: "Refreshes per second.",
        label_without_name: false,
        read: |display, setting, context| {
            let hz = setting.number(RefreshRate::RANGE, "Hz", context)?;
            display.hz = RefreshRate::new(hz)?;
            Some(())
        },
        write: |display| Some(float(display.hz.typed())),
    },
    Key {
        name: "vsync",
        takes: "true or false",
        summary: "Frames start at refreshes only.",
        label_without_name: false,
        read: |display, setting, context| {
            display.vsync = setting.boolean(context)?;
            Some(())
        },
        write: |display| Some(display.vsync.to_string()),
    },
    Key {
        name: "noise",
        takes: "a duration up to 1 s, { uniform = \"1 ms\" }, or \"off\"",
        summary: "Error of each reading of the clock: the standard deviation of a Gaussian error, or the largest uniform error.",
        label_without_name: false,
        read: |display, setting, context| {
            display.noise = setting.unless_off(context, read_noise)?;
            Some(())
        },
        write: |display| display.noise.map(write_noise),
    },
    Key {
        name: "hitch",
        takes: "{ every = \"2 s\", lasts = \"200 ms\" }, or \"off\"",
        summary: "Makes one frame longer, again and again.",
        label_without_name: false,
        read: |display, setting, context| {
            display.hitch = setting.unless_off(context, read_hitch)?;
            Some(())
        },
        write: |display| display.hitch.map(write_hitch),
    },
    Key {
        name: "render_cost",
        takes: "a duration up to 10 s",
        summary: "Time that drawing takes in every frame.",
        label_without_name: false,
        read: |display, setting, context| {
            display.render_cost = setting.duration(VirtualDisplay::COST_RANGE, context)?;
            Some(())
        },
        write: |display| Some(quoted(&display.render_cost.to_string())),
    },
    Key {
        name: "step_cost",
        takes: "a duration up to 10 s, or { is = \"20 ms\", until = \"5 s\" }",
        summary: "Time that each step takes to compute, and the time of the run from which on steps cost nothing.",
        label_without_name: false,
        read: |display, setting, context| {
            (display.step_cost, display.step_cost_until) = read_step_cost(setting, context)?;
            Some(())
        },
        write: |display| Some(write_step_cost(display.step_cost, display.step_cost_until)),
    },
];

/// The word for the live window.
const LIVE: &str = "live";

/// The display that the setting describes: `"live"`, the id of a preset, or a table.
pub(super) fn read_display(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Display> {
    if let Some(id) = setting.value.as_str() {
        return read_named(id, setting, context);
    }
    let table = setting.table("\"live\", the id of a display, or a table such as { hz = 60 }", context)?;
    let settings = settings_of(table, &setting.key);
    if settings.iter().any(|setting| setting.name == TRACE_KEYS[0].name) {
        return read_trace_display(&settings, context);
    }
    let mut display = VirtualDisplay::default();
    let mut valid = true;
    for setting in settings {
        valid &= read(DISPLAY_KEYS, &mut display, &setting, context).is_some();
    }
    valid.then_some(Display::Virtual(display))
}

fn read_named(id: &str, setting: &Setting<'_>, context: &mut ReadContext) -> Option<Display> {
    if id == LIVE {
        return Some(Display::Live);
    }
    DisplayPreset::by_id(id).map(|preset| Display::Virtual((preset.display)())).or_else(|| {
        let valid = std::iter::once(LIVE).chain(PRESETS.iter().map(|preset| preset.id)).collect();
        let (key, kind, typed) = (setting.key.clone(), DisplayPreset::KIND, id.to_owned());
        let renamed = DisplayPreset::RENAMED;
        context.report(&setting.at, ScenarioErrorKind::UnknownId { key, kind, typed, valid, renamed })
    })
}

/// A display that replays a trace, which has no other keys.
fn read_trace_display(settings: &[Setting<'_>], context: &mut ReadContext) -> Option<Display> {
    let mut trace = None;
    let mut valid = true;
    for setting in settings {
        valid &= if DISPLAY_KEYS.iter().any(|other| other.name == setting.name) {
            let reason = "a trace replaces all other keys of its display";
            context.report(&setting.key_at, ScenarioErrorKind::Misplaced { key: setting.key.clone(), reason })
        } else {
            read(TRACE_KEYS, &mut trace, setting, context)
        }
        .is_some();
    }
    trace.filter(|_| valid).map(Display::Trace)
}

/// The display as TOML: an id where there is one, else a table that always has the rate.
pub(super) fn write_display(display: &Display) -> Option<String> {
    match display {
        Display::Live => Some(quoted(LIVE)),
        Display::Trace(trace) => {
            let keys = changed_assignments(TRACE_KEYS, &Some(trace.clone()), &None);
            (!keys.is_empty()).then(|| inline_table(&keys))
        }
        Display::Virtual(display) => {
            if let Some(preset) = PRESETS.iter().find(|preset| (preset.display)() == *display) {
                return Some(quoted(preset.id));
            }
            let rate = format!("hz = {}", float(display.hz.typed()));
            let plain = VirtualDisplay { hz: display.hz, ..VirtualDisplay::default() };
            let rest = changed_assignments(DISPLAY_KEYS, display, &plain);
            Some(inline_table(&[vec![rate], rest].concat()))
        }
    }
}
