//! The keys of a virtual display and of its hitch.

use super::item::{Item, Problems, entries, float, quoted};
use super::key::{Key, differences, inline_table, read};
use super::problem::Problem;
use crate::time::Flicks;
use crate::time::displays::{Display, Hitch, Noise, RefreshRate, VirtualDisplay};

const MAX_NOISE: Flicks = Flicks::SECOND;
const MAX_COST: Flicks = Flicks(10 * Flicks::PER_SECOND);
const HITCH_EVERY: [Flicks; 2] = [Flicks(Flicks::PER_SECOND / 1000), Flicks(3600 * Flicks::PER_SECOND)];

/// Every key of a `display` table, in the order of saved files and documentation.
pub static DISPLAY_KEYS: &[Key<VirtualDisplay>] = &[
    Key {
        name: "hz",
        takes: "1 to 1000; 23.976, 29.97, 59.94, 119.88 and 239.76 mean the NTSC rates",
        summary: "Refreshes per second.",
        bare: false,
        read: |display, item, problems| {
            let hz = item.number(RefreshRate::RANGE, "Hz", problems)?;
            display.hz = RefreshRate::new(hz)?;
            Some(())
        },
        write: |display| Some(float(display.hz.typed())),
    },
    Key {
        name: "vsync",
        takes: "true or false",
        summary: "Frames start at refreshes only.",
        bare: false,
        read: |display, item, problems| {
            display.vsync = item.truth(problems)?;
            Some(())
        },
        write: |display| Some(display.vsync.to_string()),
    },
    Key {
        name: "noise",
        takes: "a duration up to 1 s, or \"off\"",
        summary: "Standard deviation of each reading of the clock.",
        bare: false,
        read: |display, item, problems| {
            let sigma =
                item.unless_off(problems, |item, problems| item.duration([Flicks::ZERO, MAX_NOISE], problems))?;
            display.noise = sigma.map(|sigma| Noise { sigma });
            Some(())
        },
        write: |display| display.noise.map(|noise| quoted(&noise.sigma.to_string())),
    },
    Key {
        name: "hitch",
        takes: "{ every = \"2 s\", lasts = \"200 ms\" }, or \"off\"",
        summary: "One frame in every so often takes so much longer.",
        bare: false,
        read: |display, item, problems| {
            display.hitch = item.unless_off(problems, hitch)?;
            Some(())
        },
        write: |display| {
            display.hitch.map(|hitch| inline_table(&differences(HITCH_KEYS, &hitch.into(), &Parts::default())))
        },
    },
    Key {
        name: "render_cost",
        takes: "a duration up to 10 s",
        summary: "Time that drawing takes in every frame.",
        bare: false,
        read: |display, item, problems| {
            display.render_cost = item.duration([Flicks::ZERO, MAX_COST], problems)?;
            Some(())
        },
        write: |display| Some(quoted(&display.render_cost.to_string())),
    },
    Key {
        name: "step_cost",
        takes: "a duration up to 10 s",
        summary: "Time that each step takes.",
        bare: false,
        read: |display, item, problems| {
            display.step_cost = item.duration([Flicks::ZERO, MAX_COST], problems)?;
            Some(())
        },
        write: |display| Some(quoted(&display.step_cost.to_string())),
    },
];

/// A hitch while it is read.
#[derive(Debug, Default)]
pub struct Parts {
    every: Option<Flicks>,
    lasts: Option<Flicks>,
}

impl From<Hitch> for Parts {
    fn from(hitch: Hitch) -> Self {
        Parts { every: Some(hitch.every), lasts: Some(hitch.lasts) }
    }
}

/// Every key of a `hitch` table.
pub static HITCH_KEYS: &[Key<Parts>] = &[
    Key {
        name: "every",
        takes: "a duration from 1 ms to one hour",
        summary: "Time from one hitch to the next.",
        bare: false,
        read: |parts, item, problems| {
            parts.every = Some(item.duration(HITCH_EVERY, problems)?);
            Some(())
        },
        write: |parts| parts.every.map(|every| quoted(&every.to_string())),
    },
    Key {
        name: "lasts",
        takes: "a duration up to 10 s",
        summary: "How much longer the frame takes.",
        bare: false,
        read: |parts, item, problems| {
            parts.lasts = Some(item.duration([Flicks::ZERO, MAX_COST], problems)?);
            Some(())
        },
        write: |parts| parts.lasts.map(|lasts| quoted(&lasts.to_string())),
    },
];

fn hitch(item: &Item<'_>, problems: &mut Problems) -> Option<Hitch> {
    let table = item.table("a table { every = \"2 s\", lasts = \"200 ms\" } or \"off\"", problems)?;
    let mut parts = Parts::default();
    let mut fine = true;
    for key in entries(table, &item.key) {
        fine &= read(HITCH_KEYS, &mut parts, &key, problems).is_some();
    }
    match (parts.every, parts.lasts) {
        (Some(every), Some(lasts)) if fine => Some(Hitch { every, lasts }),
        _ if !fine => None,
        (every, _) => {
            let missing = if every.is_none() { "every" } else { "lasts" };
            let key = format!("{}.{missing}", item.key);
            problems.add(&item.at, Problem::Missing { key, needs: "a hitch has `every` and `lasts`" })
        }
    }
}

/// `"live"`, or a table.
pub(super) fn display(item: &Item<'_>, problems: &mut Problems) -> Option<Display> {
    if item.value.as_str() == Some("live") {
        return Some(Display::Live);
    }
    let table = item.table("\"live\" or a table such as { hz = 60 }", problems)?;
    let mut display = VirtualDisplay::default();
    let mut fine = true;
    for key in entries(table, &item.key) {
        fine &= read(DISPLAY_KEYS, &mut display, &key, problems).is_some();
    }
    fine.then_some(Display::Virtual(display))
}

/// The value of the key `display`; the rate is always said.
pub(super) fn write_display(display: &Display) -> String {
    match display {
        Display::Live => quoted("live"),
        Display::Virtual(display) => {
            let rate = format!("hz = {}", float(display.hz.typed()));
            let plain = VirtualDisplay { hz: display.hz, ..VirtualDisplay::default() };
            let rest = differences(DISPLAY_KEYS, display, &plain);
            inline_table(&[vec![rate], rest].concat())
        }
    }
}
