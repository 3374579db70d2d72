//! The value of the key `display`: the live window, a preset, a virtual display or a trace.

use super::hitch::HITCH;
use super::key::{Key, changed_assignments, read};
use super::noise::NOISE;
use super::step_cost::STEP_COST;
use super::trace::{TRACE_KEYS, TraceTable};
use super::value::{Notation, Value, choice, lens, switch, written};
use crate::displays::{Display, DisplayPreset, PRESETS, Queue, RefreshRate, VirtualDisplay, Vrr};
use crate::scenario::context::ReadContext;
use crate::scenario::error_kind::ScenarioErrorKind;
use crate::scenario::setting::{Setting, settings_of};
use crate::scenario::toml_text::{float, inline_table, quoted};
use timestep::entry::Entry;

/// Every key of a `display` table, in the order of saved files and documentation.
pub static DISPLAY_KEYS: &[Key<VirtualDisplay>] = &[
    Key::field(
        "hz",
        "Refreshes per second. \"screen\" is the rate of the screen that shows the window, and 60 elsewhere; render cost and cap are those of 60 Hz then, and follow the rate.",
        written!((hz, of_screen), RATE),
    ),
    Key::field(
        "vsync",
        "Frames are shown at refreshes only. Without it a frame is visible at once, from the row that is being scanned out: the picture tears.",
        switch!(vsync),
    ),
    Key::field(
        "vrr",
        "Variable refresh: the lowest and the highest rate in Hz. The display refreshes when a frame is done, and repeats the old frame after the longest interval. `hz` has no effect then; needs vsync.",
        written!(vrr, VRR),
    ),
    Key::field(
        "frames_in_flight",
        "Frames from the one that starts to the one on the display, at which the loop waits. More let it start earlier, and show later.",
        written!(frames_in_flight, FRAMES_IN_FLIGHT),
    ),
    Key::field(
        "queue",
        "With vsync: finished frames are shown in their order, and the loop waits for them; or a finished frame replaces one that still waits, and the loop does not wait (a mailbox).",
        choice!("queue", Queue, queue),
    ),
    Key::field(
        "fps_cap",
        "Most frames per second of a loop that does not wait for the display: without vsync, or with the queue `newest`.",
        written!(fps_cap, FPS_CAP),
    ),
    Key::field(
        "noise",
        "Error of each reading of the clock: the standard deviation of a Gaussian error, or the largest uniform error.",
        written!(noise, NOISE),
    ),
    Key::field("hitch", "Makes one frame longer, again and again.", written!(hitch, HITCH)),
    Key::field(
        "render_cost",
        "Time that drawing takes in every frame.",
        Value::Duration(lens!(render_cost), VirtualDisplay::COST_RANGE),
    ),
    Key::field(
        "step_cost",
        "Time that each step takes to compute, and the time of the run from which on steps cost nothing.",
        written!((step_cost, step_cost_until), STEP_COST),
    ),
];

/// The refresh rate, and `true` if it is that of the screen.
const RATE: Notation<(RefreshRate, bool)> = Notation {
    takes: "1 to 6000; 23.976, 29.97, 59.94, 119.88 and 239.76 mean the NTSC rates; or \"screen\"",
    read: |setting, context| match setting.value.as_str() {
        Some(SCREEN) => Some((RefreshRate::HZ_60, true)),
        _ => Some((RefreshRate::new(setting.number(RefreshRate::RANGE, "Hz", context)?)?, false)),
    },
    write: |(hz, of_screen)| Some(if *of_screen { quoted(SCREEN) } else { float(hz.typed()) }),
};

const FRAMES_IN_FLIGHT: Notation<u8> = Notation {
    takes: "1 to 3",
    read: |setting, context| Some(setting.integer(1..=VirtualDisplay::MOST_IN_FLIGHT.into(), context)? as u8),
    write: |frames| Some(frames.to_string()),
};

const FPS_CAP: Notation<Option<RefreshRate>> = Notation {
    takes: "1 to 6000, or \"off\" for the refresh rate",
    read: |setting, context| {
        setting.unless_off(context, |setting, context| {
            RefreshRate::new(setting.number(RefreshRate::RANGE, "frames per second", context)?)
        })
    },
    write: |cap| cap.map(|cap| float(cap.typed())),
};

/// The lowest and the highest rate.
const VRR: Notation<Option<Vrr>> = Notation {
    takes: "[48, 144], or \"off\"",
    read: |setting, context| setting.unless_off(context, read_vrr),
    write: |vrr| {
        let [lowest, highest] = vrr.map(|vrr| [vrr.lowest, vrr.highest].map(|rate| float(rate.typed())))?;
        Some(format!("[{lowest}, {highest}]"))
    },
};

/// The word for the rate of the screen.
const SCREEN: &str = "screen";

/// The word for the live window.
const LIVE: &str = "live";

/// A source of frame times.
pub(super) const DISPLAY: Notation<Display> = Notation {
    takes: "\"live\", the id of a display, { hz = 50, … }, or { trace = \"gc-pauses\" }",
    read: read_display,
    write: write_display,
};

/// The display that the setting describes: `"live"`, the id of a preset, or a table.
fn read_display(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Display> {
    if setting.value.as_str().is_some() {
        return read_named(setting, context);
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
    if display.vrr.is_some() && !display.vsync {
        let reason = "variable refresh needs vsync";
        let key = format!("{}.vrr", setting.key);
        return context.report(&setting.at, ScenarioErrorKind::Misplaced { key, reason });
    }
    valid.then_some(Display::Virtual(display))
}

fn read_vrr(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Vrr> {
    let expected = "two rates in Hz, such as [48, 144], or \"off\"";
    let rates = setting.list(expected, context)?;
    let rates: Vec<f64> = rates.iter().filter_map(Setting::as_f64).collect();
    let [lowest, highest] = rates[..] else { return setting.wrong_type(expected, context) };
    Vrr::new(lowest, highest).or_else(|| {
        let [slowest, fastest] = RefreshRate::RANGE;
        setting.out_of_range(format!("from {slowest} to {fastest} Hz, the lowest first"), context)
    })
}

fn read_named(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Display> {
    let presets = PRESETS.iter().map(|preset| (preset.id, Some(preset.display)));
    let ids: Vec<_> = std::iter::once((LIVE, None)).chain(presets).collect();
    let display = setting.one_of_renamed(DisplayPreset::KIND, &ids, DisplayPreset::RENAMED, context)?;
    Some(display.map_or(Display::Live, |display| Display::Virtual(display())))
}

/// A display that replays a trace, which has no other keys.
fn read_trace_display(settings: &[Setting<'_>], context: &mut ReadContext) -> Option<Display> {
    let mut table = TraceTable::default();
    let mut valid = true;
    for setting in settings {
        valid &= if DISPLAY_KEYS.iter().any(|other| other.name == setting.name) {
            let reason = "a trace replaces all other keys of its display";
            context.report(&setting.key_at, ScenarioErrorKind::Misplaced { key: setting.key.clone(), reason })
        } else {
            read(TRACE_KEYS, &mut table, setting, context)
        }
        .is_some();
    }
    table.trace.filter(|_| valid).map(Display::Trace)
}

/// The display as TOML: an id where there is one, else a table that always has the rate.
fn write_display(display: &Display) -> Option<String> {
    match display {
        Display::Live => Some(quoted(LIVE)),
        Display::Trace(trace) => {
            let table = TraceTable { trace: Some(trace.clone()) };
            let keys = changed_assignments(TRACE_KEYS, &table, &TraceTable::default());
            (!keys.is_empty()).then(|| inline_table(&keys))
        }
        Display::Virtual(display) => {
            if let Some(preset) = PRESETS.iter().find(|preset| (preset.display)() == *display) {
                return Some(quoted(preset.id));
            }
            let rate = format!("hz = {}", (RATE.write)(&(display.hz, display.of_screen))?);
            let plain = VirtualDisplay { hz: display.hz, of_screen: display.of_screen, ..VirtualDisplay::default() };
            let rest = changed_assignments(DISPLAY_KEYS, display, &plain);
            Some(inline_table(&[vec![rate], rest].concat()))
        }
    }
}
