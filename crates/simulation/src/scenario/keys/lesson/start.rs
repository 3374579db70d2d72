//! The value of the key `start` of a lesson.

use crate::scenario::context::ReadContext;
use crate::scenario::document::DURATION_RANGE;
use crate::scenario::keys::key::{Key, changed_assignments, read_table};
use crate::scenario::keys::time_scale::read_time_scale;
use crate::scenario::keys::value::{Lens, Value, lens, reads, switch};
use crate::scenario::lesson::Start;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::inline_table;
use timestep::time::{Flicks, TimeScale};

/// Every key of `start`.
pub static START_KEYS: &[Key<Start>] = &[
    Key::field("paused", "`true` if the lesson waits for the person.", switch!(paused)),
    Key::field(
        "at",
        "Laboratory time at which it starts.",
        Value::Duration(lens!(at), [Flicks::ZERO, DURATION_RANGE[1]]),
    ),
    Key::own(
        "speed",
        "more than 0 and at most 100, or a percentage such as \"34.77 %\"",
        "Speed of laboratory time.",
        reads!(speed, read_speed),
        |start| Some(start.speed.to_string()),
    ),
];

/// A time scale above zero.
pub(super) fn read_speed(setting: &Setting<'_>, context: &mut ReadContext) -> Option<TimeScale> {
    let speed = read_time_scale(setting, context)?;
    let forwards = !speed.is_zero() && !speed.is_backwards();
    if forwards { Some(speed) } else { setting.out_of_range("more than 0".to_owned(), context) }
}

/// The start that the setting describes.
pub(super) fn read_start(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Start> {
    read_table(START_KEYS, setting, "a table such as { paused = true }", context)
}

/// The start as TOML.
pub(super) fn write_start(start: &Start) -> String {
    inline_table(&changed_assignments(START_KEYS, start, &Start::default()))
}
