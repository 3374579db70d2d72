//! The value of the key `display`: the live window, a preset, a virtual display or a trace.

use super::hitch::HITCH;
use super::key::{Key, changed_assignments, read};
use super::noise::NOISE;
use super::row::{Group, Row};
use super::step_cost::STEP_COST;
use super::trace::{FILE, TRACE, TRACE_KEYS, TraceTable};
use super::value::{Notation, Value, choice, lens, switch, written};
use crate::displays::{Display, DisplayPreset, PRESETS, Queue, RefreshRate, TraceSource, VirtualDisplay, Vrr};
use crate::lane::no_effect;
use crate::scenario::context::ReadContext;
use crate::scenario::error_kind::ScenarioErrorKind;
use crate::scenario::setting::{Setting, settings_of};
use crate::scenario::toml_text::{float, inline_table, quoted};
use timestep::entry::Entry;

/// Every key of a `display` table, in the order of saved files and documentation.
pub static DISPLAY_KEYS: &[Key<VirtualDisplay>] = &[
    field(
        "hz",
        "Refreshes per second. \"screen\" is the rate of the screen that shows the window, and 60 elsewhere; render cost and cap are those of 60 Hz then, and follow the rate.",
        written!((hz, of_screen), RATE),
    )
    .row(row("Refresh rate", no_effect::of_refresh_rate)),
    field(
        "phase",
        "Part of a refresh by which the program starts before the display's refreshes, which is chance. Refreshes are at (n + phase)·P, and the first frame is at (1 + phase)·P.",
        Value::Number(lens!(phase), VirtualDisplay::PHASE_RANGE),
    )
    .row(row("Phase", |_| None)),
    field(
        "vsync",
        "Frames are shown at refreshes only. Without it a frame is visible at once, from the row that is being scanned out: the picture tears.",
        switch!(vsync),
    )
    .row(Row { spoken: "Vsync of the lane's display", ..row("Vsync", no_effect::of_vsync) }),
    field(
        "vrr",
        "Variable refresh: the lowest and the highest rate in Hz. The display refreshes when a frame is done, and repeats the old frame after the longest interval. `hz` has no effect then; needs vsync.",
        written!(vrr, VRR),
    )
    .row(row("Variable", no_effect::of_vrr)),
    field(
        "frames_in_flight",
        "Frames from the one that starts to the one on the display, at which the loop waits. More let it start earlier, and show later.",
        written!(frames_in_flight, FRAMES_IN_FLIGHT),
    )
    .row(row("In flight", no_effect::of_frames_in_flight)),
    field(
        "queue",
        "With vsync: finished frames are shown in their order, and the loop waits for them; or a finished frame replaces one that still waits, and the loop does not wait (a mailbox).",
        choice!("queue", Queue, queue),
    )
    .row(row("Queue", no_effect::of_queue)),
    field(
        "fps_cap",
        "Most frames per second: a frame starts at least this long after the one before, whatever else it waits for. Without the key a loop that does not wait for the display (without vsync, or with the queue `newest`) has the refresh rate as its cap, and others have none.",
        written!(fps_cap, FPS_CAP),
    )
    .row(row("Frame cap", |_| None)),
    field(
        "noise",
        "Error of each reading of the clock: the standard deviation of a Gaussian error, or the largest uniform error.",
        written!(noise, NOISE),
    )
    .row(row("Timer noise", |_| None)),
    field("hitch", "Makes one frame longer, again and again.", written!(hitch, HITCH)).row(row("Hitches", |_| None)),
    field(
        "render_cost",
        "Time that drawing takes in every frame.",
        Value::Duration(lens!(render_cost), VirtualDisplay::COST_RANGE),
    )
    .row(row("Render cost", |_| None)),
    field(
        "step_cost",
        "Time that each step takes to compute, and the time of the run from which on steps cost nothing.",
        written!((step_cost, step_cost_until), STEP_COST),
    )
    .row(row("Step cost", |_| None)),
];

/// A key of the display.
const fn field(name: &'static str, summary: &'static str, value: Value<VirtualDisplay>) -> Key<VirtualDisplay> {
    Key::field(name, summary, value)
}

/// A row of the display.
const fn row(name: &'static str, no_effect: fn(&VirtualDisplay) -> Option<&'static str>) -> Row<VirtualDisplay> {
    Row { no_effect, ..Row::new(Group::Display, name) }
}

/// The refresh rate, and `true` if it is that of the screen.
const RATE: Notation<(RefreshRate, bool)> = Notation {
    takes: "1 to 6000, or a ratio: \"100/3\"; 23.976, 29.97, 59.94, 119.88 and 239.76 mean the NTSC rates; or \"screen\"",
    read: |setting, context| match setting.value.as_str() {
        Some(SCREEN) => Some((RefreshRate::HZ_60, true)),
        _ => Some((read_rate(setting, "Hz", context)?, false)),
    },
    write: |(hz, of_screen)| Some(if *of_screen { quoted(SCREEN) } else { write_rate(*hz) }),
};

/// A rate as a number, or as a ratio in quotes.
fn read_rate(setting: &Setting<'_>, unit: &str, context: &mut ReadContext) -> Option<RefreshRate> {
    match setting.value.as_str() {
        Some(text) => text.parse().ok().or_else(|| {
            setting.wrong_type("a rate from 1 to 6000, as a number or as a ratio such as \"100/3\"", context)
        }),
        None => RefreshRate::new(setting.number(RefreshRate::RANGE, unit, context)?),
    }
}

/// The rate as it is typed if that is exact, otherwise as a ratio.
fn write_rate(rate: RefreshRate) -> String {
    if rate.is_typed() { float(rate.typed()) } else { quoted(&rate.to_string()) }
}

const FRAMES_IN_FLIGHT: Notation<u8> = Notation {
    takes: "1 to 3",
    read: |setting, context| Some(setting.integer(1..=VirtualDisplay::MOST_IN_FLIGHT.into(), context)? as u8),
    write: |frames| Some(frames.to_string()),
};

const FPS_CAP: Notation<Option<RefreshRate>> = Notation {
    takes: "1 to 6000, or a ratio: \"100/3\"; or \"off\" for the refresh rate",
    read: |setting, context| {
        setting.unless_off(context, |setting, context| read_rate(setting, "frames per second", context))
    },
    write: |cap| cap.map(write_rate),
};

/// The lowest and the highest rate.
const VRR: Notation<Option<Vrr>> = Notation {
    takes: "[48, 144], or \"off\"",
    read: |setting, context| setting.unless_off(context, read_vrr),
    write: |vrr| {
        let [lowest, highest] = vrr.map(|vrr| [vrr.lowest, vrr.highest].map(write_rate))?;
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
    if settings.iter().any(|setting| setting.name == TRACE) {
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
    let [lowest, highest] = &rates[..] else { return setting.wrong_type(expected, context) };
    let [lowest, highest] = [read_rate(lowest, "Hz", context)?, read_rate(highest, "Hz", context)?];
    Vrr::between(lowest, highest).or_else(|| setting.invalid("the lowest rate comes first".to_owned(), context))
}

fn read_named(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Display> {
    let presets = PRESETS.iter().map(|preset| (preset.id, Some(preset.display)));
    let ids: Vec<_> = std::iter::once((LIVE, None)).chain(presets).collect();
    let display = setting.one_of_renamed(DisplayPreset::KIND, &ids, DisplayPreset::RENAMED, context)?;
    Some(display.map_or(Display::Live, |display| Display::Virtual(display())))
}

/// A display that replays a trace, which has no other keys.
fn read_trace_display<'d>(settings: &[Setting<'d>], context: &mut ReadContext) -> Option<Display> {
    let mut table = TraceTable::default();
    let mut valid = true;
    let inside = |setting: &Setting<'d>| match setting.value.as_table() {
        Some(inner) if setting.name == TRACE => settings_of(inner, &setting.key),
        _ => vec![setting.clone()],
    };
    // A trace that is a table has its file in it.
    let is_trace = |setting: &Setting<'_>| [TRACE, FILE].contains(&setting.name);
    let outer = settings.iter().find(|setting| setting.name == TRACE)?;
    let settings: Vec<_> = settings.iter().flat_map(inside).collect();
    if !settings.iter().any(is_trace) {
        return outer.missing_key(FILE, "a trace that is a table names its file", context);
    }
    // What is taken from a file has to be known before, wherever it is written.
    let (traces, choices): (Vec<_>, Vec<_>) = settings.iter().partition(|setting| is_trace(setting));
    for setting in choices.into_iter().chain(traces) {
        valid &= if DISPLAY_KEYS.iter().any(|other| other.name == setting.name) {
            let reason = "a trace replaces all other keys of its display";
            context.report(&setting.key_at, ScenarioErrorKind::Misplaced { key: setting.key.clone(), reason })
        } else if setting.name == FILE && outer.value.is_table() {
            read(TRACE_KEYS, &mut table, &Setting { name: TRACE, ..setting.clone() }, context)
        } else {
            read(TRACE_KEYS, &mut table, setting, context)
        }
        .is_some();
    }
    if valid
        && let Some(TraceSource::Bundled(_)) = table.trace.as_ref().map(|trace| &trace.source)
        && let Some(at) = settings.iter().find(|setting| TRACE_KEYS[1..].iter().any(|key| key.name == setting.name))
    {
        let reason = format!("`{}` is for the trace in a file; a bundled one has its own", at.name);
        return at.invalid(reason, context);
    }
    table.trace.filter(|_| valid).map(Display::Trace)
}

/// The display as TOML: an id where there is one, else a table that always has the rate.
fn write_display(display: &Display) -> Option<String> {
    match display {
        Display::Live => Some(quoted(LIVE)),
        Display::Trace(trace) => {
            let keys = changed_assignments(TRACE_KEYS, &TraceTable::of(trace), &TraceTable::default());
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
