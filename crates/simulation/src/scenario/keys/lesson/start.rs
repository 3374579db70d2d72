//! The value of the key `start` of a lesson.

use crate::scenario::context::ReadContext;
use crate::scenario::document::DURATION_RANGE;
use crate::scenario::keys::key::{Key, read_table, write_table};
use crate::scenario::keys::time_scale::read_time_scale;
use crate::scenario::keys::value::{Notation, Value, lens, switch, written};
use crate::scenario::lesson::Start;
use crate::scenario::setting::Setting;
use timestep::time::{Flicks, TimeScale};

/// Every key of `start`.
pub static START_KEYS: &[Key<Start>] = &[
    Key::field("paused", "`true` if the lesson waits for the user.", switch!(paused)),
    Key::field("at", "Lab time at which it starts.", Value::Duration(lens!(at), [Flicks::ZERO, DURATION_RANGE[1]])),
    Key::field("speed", "Speed of lab time.", written!(speed, SPEED)),
];

/// A time scale above zero.
pub(super) const SPEED: Notation<TimeScale> = Notation {
    takes: "more than 0 and at most 100, or a percentage such as \"34.77 %\"",
    read: read_speed,
    write: |speed| Some(speed.to_string()),
};

fn read_speed(setting: &Setting<'_>, context: &mut ReadContext) -> Option<TimeScale> {
    let speed = read_time_scale(setting, context)?;
    let forwards = !speed.is_zero() && !speed.is_backwards();
    if forwards { Some(speed) } else { setting.out_of_range("more than 0".to_owned(), context) }
}

/// The table of a start.
pub(super) const START: Notation<Start> = Notation {
    takes: "a table: { paused = true, at = \"1 s\", speed = 0.1 }",
    read: |setting, context| {
        read_table(START_KEYS, Start::default(), setting, "a table such as { paused = true }", context)
    },
    write: |start| Some(write_table(START_KEYS, start, &Start::default())),
};
