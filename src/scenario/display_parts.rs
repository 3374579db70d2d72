//! The keys of what a display is made of: noise, hitch, step cost and trace.

use super::file::trace;
use super::item::{Item, Problems, entries, quoted};
use super::key::{Key, differences, inline_table, read};
use super::problem::Problem;
use crate::time::Flicks;
use crate::time::displays::{Hitch, Noise, NoiseShape, Trace, TraceSource, VirtualDisplay};
use std::sync::Arc;

/// A hitch while it is read.
#[derive(Debug, Default)]
pub struct HitchParts {
    every: Option<Flicks>,
    lasts: Option<Flicks>,
    random: bool,
}

/// Every key of a `hitch` table.
pub static HITCH_KEYS: &[Key<HitchParts>] = &[
    Key {
        name: "every",
        takes: "a duration from 1 ms to one hour",
        summary: "Time from one hitch to the next.",
        bare: false,
        read: |parts, item, problems| {
            parts.every = Some(item.duration(Hitch::EVERY_RANGE, problems)?);
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
            parts.lasts = Some(item.duration(VirtualDisplay::COST_RANGE, problems)?);
            Some(())
        },
        write: |parts| parts.lasts.map(|lasts| quoted(&lasts.to_string())),
    },
    Key {
        name: "random",
        takes: "true or false",
        summary: "At random times, seeded; `every` is their mean distance.",
        bare: false,
        read: |parts, item, problems| {
            parts.random = item.truth(problems)?;
            Some(())
        },
        write: |parts| Some(parts.random.to_string()),
    },
];

/// Every key of a `noise` table.
pub static NOISE_KEYS: &[Key<Option<Flicks>>] = &[Key {
    name: "uniform",
    takes: "a duration up to 1 s",
    summary: "The largest error, early or late; all up to it are equally likely.",
    bare: false,
    read: |largest, item, problems| {
        *largest = Some(item.duration(Noise::RANGE, problems)?);
        Some(())
    },
    write: |largest| largest.map(|largest| quoted(&largest.to_string())),
}];

/// A step cost while it is read.
#[derive(Debug, Default)]
pub struct StepCostParts {
    is: Option<Flicks>,
    until: Option<Flicks>,
}

/// Every key of a `step_cost` table.
pub static STEP_COST_KEYS: &[Key<StepCostParts>] = &[
    Key {
        name: "is",
        takes: "a duration up to 10 s",
        summary: "Time that each step takes.",
        bare: false,
        read: |parts, item, problems| {
            parts.is = Some(item.duration(VirtualDisplay::COST_RANGE, problems)?);
            Some(())
        },
        write: |parts| parts.is.map(|is| quoted(&is.to_string())),
    },
    Key {
        name: "until",
        takes: "a duration up to 100000 s",
        summary: "The time of the run from which on steps cost nothing.",
        bare: false,
        read: |parts, item, problems| {
            parts.until = Some(item.duration(VirtualDisplay::UNTIL_RANGE, problems)?);
            Some(())
        },
        write: |parts| parts.until.map(|until| quoted(&until.to_string())),
    },
];

/// The one key of a display that replays a trace.
pub static TRACE_KEYS: &[Key<Option<Arc<Trace>>>] = &[Key {
    name: "trace",
    takes: "an id, or the path of a CSV file, relative to the scenario's",
    summary: "Frame times to replay, over and over. A file has a column `frame_ms` or numbers only: milliseconds since the last frame; zero and negative ones are what a faulty clock measures.",
    bare: true,
    read: |found, item, problems| {
        *found = Some(trace(item, problems)?);
        Some(())
    },
    write: |trace| match &trace.as_ref()?.source {
        TraceSource::Bundled(id) => Some(quoted(id)),
        TraceSource::File(path) => Some(quoted(&path.to_string_lossy())),
        TraceSource::Recorded => None,
    },
}];

/// Reads the keys of a table into parts; `None` if there was a problem.
fn parts<T: Default>(keys: &[Key<T>], item: &Item<'_>, expected: &'static str, problems: &mut Problems) -> Option<T> {
    let table = item.table(expected, problems)?;
    let mut parts = T::default();
    let mut fine = true;
    for key in entries(table, &item.key) {
        fine &= read(keys, &mut parts, &key, problems).is_some();
    }
    fine.then_some(parts)
}

fn missing<T>(item: &Item<'_>, name: &str, needs: &'static str, problems: &mut Problems) -> Option<T> {
    problems.add(&item.at, Problem::Missing { key: format!("{}.{name}", item.key), needs })
}

pub(super) fn hitch(item: &Item<'_>, problems: &mut Problems) -> Option<Hitch> {
    let expected = "a table { every = \"2 s\", lasts = \"200 ms\" } or \"off\"";
    let HitchParts { every, lasts, random } = parts(HITCH_KEYS, item, expected, problems)?;
    match (every, lasts) {
        (Some(every), Some(lasts)) => Some(Hitch { every, lasts, random }),
        (None, _) => missing(item, "every", "a hitch has `every` and `lasts`", problems),
        (_, None) => missing(item, "lasts", "a hitch has `every` and `lasts`", problems),
    }
}

pub(super) fn write_hitch(hitch: Hitch) -> String {
    let parts = HitchParts { every: Some(hitch.every), lasts: Some(hitch.lasts), random: hitch.random };
    inline_table(&differences(HITCH_KEYS, &parts, &HitchParts::default()))
}

pub(super) fn noise(item: &Item<'_>, problems: &mut Problems) -> Option<Noise> {
    if item.value.as_table().is_none() {
        return item.duration(Noise::RANGE, problems).map(Noise::gaussian);
    }
    match parts(NOISE_KEYS, item, "a table { uniform = \"1 ms\" }", problems)? {
        Some(largest) => Some(Noise::uniform(largest)),
        None => missing(item, "uniform", "a table says how large the error is", problems),
    }
}

pub(super) fn write_noise(noise: Noise) -> String {
    match noise.shape {
        NoiseShape::Gaussian => quoted(&noise.spread.to_string()),
        NoiseShape::Uniform => inline_table(&differences(NOISE_KEYS, &Some(noise.spread), &None)),
    }
}

pub(super) fn step_cost(item: &Item<'_>, problems: &mut Problems) -> Option<(Flicks, Option<Flicks>)> {
    if item.value.as_table().is_none() {
        return Some((item.duration(VirtualDisplay::COST_RANGE, problems)?, None));
    }
    let parts = parts(STEP_COST_KEYS, item, "a table { is = \"20 ms\", until = \"5 s\" }", problems)?;
    match parts.is {
        Some(is) => Some((is, parts.until)),
        None => missing(item, "is", "a table says by `is` what a step costs", problems),
    }
}

pub(super) fn write_step_cost(is: Flicks, until: Option<Flicks>) -> String {
    match until {
        None => quoted(&is.to_string()),
        Some(_) => {
            let parts = StepCostParts { is: Some(is), until };
            inline_table(&differences(STEP_COST_KEYS, &parts, &StepCostParts::default()))
        }
    }
}
