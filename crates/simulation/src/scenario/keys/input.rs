//! The value of the key `input`: a list of changes, or a CSV file of them.

use super::key::{Key, read_table, write_table};
use super::list::write_list;
use super::value::{Notation, Value, given, lens};
use crate::input::{Change, Grab, Input, InputTrack};
use crate::scenario::context::ReadContext;
use crate::scenario::error_kind::ScenarioErrorKind;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{float, quoted};
use glam::{DVec2, dvec2};
use timestep::time::Flicks;

/// The parts of a [`Change`] while it is read.
#[derive(Debug, Default)]
pub struct ChangeParts {
    at: Flicks,
    x: f64,
    y: f64,
    grab: Option<DVec2>,
    /// Number of the body, counted from 1.
    body: Option<usize>,
}

/// The range of each axis of the input.
const AXIS_RANGE: [f64; 2] = [-1.0, 1.0];

/// Every key of a change in `input`.
pub static INPUT_CHANGE_KEYS: &[Key<ChangeParts>] = &[
    Key::<ChangeParts>::field(
        "at",
        "Lab time since the start of the run, later than that of the change before.",
        Value::Duration(lens!(at), [Flicks::ZERO, InputTrack::LONGEST]),
    )
    .needed("a change of the input needs `at`, its time"),
    Key::<ChangeParts>::field(
        "x",
        "Push to the right from then on; 0 if left out.",
        Value::Number(lens!(x), AXIS_RANGE),
    )
    .taking("-1 to 1"),
    Key::<ChangeParts>::field("y", "Push upwards from then on; 0 if left out.", Value::Number(lens!(y), AXIS_RANGE))
        .taking("-1 to 1"),
    Key::field(
        "grab",
        "Target to which a hand pulls the body of every lane whose world can be grabbed, from then on; left out, it lets go.",
        given!(grab, PLACE),
    ),
    Key::field(
        "body",
        "Number of the body that `grab` pulls, where a world has several; 1 if left out.",
        given!(body, BODY),
    ),
];

const PLACE: Notation<DVec2> = Notation {
    takes: "[x, y] in m",
    read: |setting, context| {
        let place = setting.list("a place [x, y] in m", context)?;
        let [x, y] = place.as_slice() else { return setting.wrong_type("a place [x, y] in m", context) };
        let mut axis = |along: &Setting<'_>| along.number([-Grab::FARTHEST, Grab::FARTHEST], "m", context);
        Some(dvec2(axis(x)?, axis(y)?))
    },
    write: |place| Some(format!("[{}, {}]", float(place.x), float(place.y))),
};

const BODY: Notation<usize> = Notation {
    takes: "a whole number from 1 to 16",
    read: |setting, context| Some(setting.integer(1..=Grab::MOST_BODIES as u64, context)? as usize),
    write: |body| (*body > 1).then(|| body.to_string()),
};

/// A list of changes, or the path of a file.
pub(super) const TRACK: Notation<InputTrack> = Notation {
    takes: "[{ at = \"1/2\", x = 1 }, { at = \"800 ms\" }], or the path of a CSV file in the scenario's folder or below",
    read: read_track,
    write: write_track,
};

fn read_track(setting: &Setting<'_>, context: &mut ReadContext) -> Option<InputTrack> {
    if setting.value.as_str().is_some() {
        return setting.file(|_, path| InputTrack::read(path), context);
    }
    let expected = "a list of changes [{ at = \"1/2\", x = 1 }], or the path of a CSV file";
    let mut changes: Vec<Change> = Vec::new();
    let mut valid = true;
    for element in setting.list(expected, context)? {
        match read_change(&element, changes.last().map(|last| last.at), context) {
            Some(change) => changes.push(change),
            None => valid = false,
        }
    }
    InputTrack::new(changes).filter(|_| valid)
}

/// One change, which must be later than `before`.
fn read_change(setting: &Setting<'_>, before: Option<Flicks>, context: &mut ReadContext) -> Option<Change> {
    let expected = "a table such as { at = \"1/2\", x = 1 }";
    let ChangeParts { at, x, y, grab, body } =
        read_table(INPUT_CHANGE_KEYS, ChangeParts::default(), setting, expected, context)?;
    if let Some(before) = before.filter(|before| *before >= at) {
        let (key, value) = (format!("{}.at", setting.key), at.to_string());
        let range = format!("later than {before}");
        return context.report(&setting.at, ScenarioErrorKind::OutOfRange { key, range, value });
    }
    if grab.is_none() && body.is_some() {
        return setting.missing_key("grab", "a `body` is held by a `grab`, the place that it is pulled to", context);
    }
    let grab = grab.and_then(|target| Grab::new(body.map_or(0, |body| body - 1), target));
    Some(Change { at, input: Input::new(x, y).holding(grab) })
}

fn write_track(track: &InputTrack) -> Option<String> {
    if let Some(file) = track.file() {
        return Some(quoted(&file.to_string_lossy()));
    }
    write_list(track.changes(), |Change { at, input }| {
        let [x, y] = *input.axes();
        let (grab, body) = input.grab().map(|grab| (grab.target(), grab.body() + 1)).unzip();
        let parts = ChangeParts { at: *at, x, y, grab, body };
        write_table(INPUT_CHANGE_KEYS, &parts, &ChangeParts::default())
    })
}
