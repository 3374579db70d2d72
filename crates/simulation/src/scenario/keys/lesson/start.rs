//! The value of the key `start` of a lesson.

use crate::scenario::context::ReadContext;
use crate::scenario::document::DURATION_RANGE;
use crate::scenario::keys::key::{Key, changed_assignments, read_table};
use crate::scenario::keys::time_scale::read_time_scale;
use crate::scenario::lesson::Start;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{inline_table, quoted};
use timestep::time::{Flicks, TimeScale};

/// Every key of `start`.
pub static START_KEYS: &[Key<Start>] = &[
    Key {
        name: "paused",
        takes: "true or false",
        summary: "`true` if the lesson waits for the person.",
        label_without_name: false,
        read: |start, setting, context| {
            start.paused = setting.boolean(context)?;
            Some(())
        },
        write: |start| Some(start.paused.to_string()),
    },
    Key {
        name: "at",
        takes: "a duration up to 100000 s",
        summary: "Laboratory time at which it starts.",
        label_without_name: false,
        read: |start, setting, context| {
            start.at = setting.duration([Flicks::ZERO, DURATION_RANGE[1]], context)?;
            Some(())
        },
        write: |start| Some(quoted(&start.at.to_string())),
    },
    Key {
        name: "speed",
        takes: "more than 0 and at most 100, or a percentage such as \"34.77 %\"",
        summary: "Speed of laboratory time.",
        label_without_name: false,
        read: |start, setting, context| {
            start.speed = read_speed(setting, context)?;
            Some(())
        },
        write: |start| Some(start.speed.to_string()),
    },
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
