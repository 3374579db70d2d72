//! The value of the key `input`: a list of changes, or a CSV file of them.

use super::file;
use super::item::{Item, Problems, entries, float, quoted};
use super::key::{Key, differences, inline_table, read};
use super::problem::Problem;
use crate::input::{Change, Input, InputTrack};
use crate::time::Flicks;

/// A change while it is read.
#[derive(Debug, Default)]
pub struct ChangeParts {
    at: Option<Flicks>,
    x: f64,
    y: f64,
}

const AXIS: [f64; 2] = [-1.0, 1.0];

/// Every key of a table in `input`.
pub static CHANGE_KEYS: &[Key<ChangeParts>] = &[
    Key {
        name: "at",
        takes: "a duration up to 100000 s",
        summary: "Laboratory time since the start of the run, later than that of the change before.",
        bare: false,
        read: |parts, item, problems| {
            parts.at = Some(item.duration([Flicks::ZERO, InputTrack::LONGEST], problems)?);
            Some(())
        },
        write: |parts| parts.at.map(|at| quoted(&at.to_string())),
    },
    Key {
        name: "x",
        takes: "-1 to 1",
        summary: "Push to the right from then on; left out, none.",
        bare: false,
        read: |parts, item, problems| {
            parts.x = item.number(AXIS, "", problems)?;
            Some(())
        },
        write: |parts| Some(float(parts.x)),
    },
    Key {
        name: "y",
        takes: "-1 to 1",
        summary: "Push upwards from then on; left out, none.",
        bare: false,
        read: |parts, item, problems| {
            parts.y = item.number(AXIS, "", problems)?;
            Some(())
        },
        write: |parts| Some(float(parts.y)),
    },
];

/// The track that the value of `input` describes.
pub(super) fn track(item: &Item<'_>, problems: &mut Problems) -> Option<InputTrack> {
    if item.value.as_str().is_some() {
        return file::input_track(item, problems);
    }
    let expected = "a list of changes [{ at = \"1/2\", x = 1 }], or the path of a CSV file";
    let mut changes: Vec<Change> = Vec::new();
    let mut fine = true;
    for item in item.list(expected, problems)? {
        match change(&item, changes.last().map(|last| last.at), problems) {
            Some(change) => changes.push(change),
            None => fine = false,
        }
    }
    InputTrack::new(changes).filter(|_| fine)
}

/// One change, later than `before`.
fn change(item: &Item<'_>, before: Option<Flicks>, problems: &mut Problems) -> Option<Change> {
    let table = item.table("a table such as { at = \"1/2\", x = 1 }", problems)?;
    let mut parts = ChangeParts::default();
    let mut fine = true;
    for key in entries(table, &item.key) {
        fine &= read(CHANGE_KEYS, &mut parts, &key, problems).is_some();
    }
    let ChangeParts { at, x, y } = parts;
    let Some(at) = at.filter(|_| fine) else {
        let problem = Problem::Missing { key: format!("{}.at", item.key), needs: "a change has a time" };
        return if fine { problems.add(&item.at, problem) } else { None };
    };
    if let Some(before) = before.filter(|before| *before >= at) {
        let (key, value) = (format!("{}.at", item.key), at.to_string());
        return problems.add(&item.at, Problem::OutOfRange { key, range: format!("later than {before}"), value });
    }
    Some(Change { at, input: Input::new(x, y) })
}

/// `None` where there is no input.
pub(super) fn write_track(track: &InputTrack) -> Option<String> {
    if let Some(file) = track.file() {
        return Some(quoted(&file.to_string_lossy()));
    }
    let changes = track.changes().iter().map(|Change { at, input }| {
        let [x, y] = *input.axes();
        inline_table(&differences(CHANGE_KEYS, &ChangeParts { at: Some(*at), x, y }, &ChangeParts::default()))
    });
    let changes: Vec<_> = changes.collect();
    (!changes.is_empty()).then(|| format!("[{}]", changes.join(", ")))
}
