//! The keys at the top of a file.

use super::input::TRACK;
use super::key::Key;
use super::value::{Notation, TEXT, write_duration, written};
use crate::scenario::document::{DURATION_RANGE, Scenario};
use crate::scenario::toml_text::{float, quoted};
use timestep::time::Flicks;

/// The keys at the top of a file that describe the whole run.
pub static FILE_KEYS: &[Key<Scenario>] = &[
    Key::field(
        "title",
        "Name of the scenario.",
        written!(title, Notation { write: |title: &String| Some(quoted(title)), ..TEXT }),
    ),
    Key::field("caption", "A question to the class, or a hint what to watch.", written!(caption, TEXT)),
    Key::field(
        "seconds",
        "Length of a recording or of `measure`; of a lesson, `loop` comes first.",
        written!(duration, SECONDS),
    ),
    Key::field("seed", "Random seed of noise, random hitches and random key presses.", written!(seed, SEED)),
    Key::field(
        "input",
        "Input to the worlds that can be driven or grabbed, in all lanes at once, until a user takes over. A file has the columns `time_ms`, `x` and `y`, where a body is held also `body`, `grab_x` and `grab_y`, and a row for each change.",
        written!(input, TRACK),
    ),
];

/// The keys at the top of a file that hold lanes, each with its meaning.
pub const LANE_TABLES: [(&str, &str); 3] = [
    ("defaults", "Keys of a lane; every lane starts from these."),
    ("lane", "`[[lane]]`: one lane."),
    ("matrix", "Keys of a lane with lists of values; every combination becomes a lane, the first key varying slowest."),
];

/// A whole number.
const SEED: Notation<u64> = Notation {
    takes: "a whole number",
    read: |setting, context| setting.integer(0..=u64::MAX, context),
    write: |seed| Some(seed.to_string()),
};

/// A number of seconds if that is short, else a fraction.
const SECONDS: Notation<Flicks> = Notation {
    takes: "a duration of more than 0, up to 100000 s",
    read: |setting, context| setting.duration(DURATION_RANGE, context),
    write: |duration| {
        let number = float(duration.secs());
        let is_short = number.len() <= 10 && Flicks::from_secs(duration.secs()) == *duration;
        Some(if is_short { number } else { write_duration(duration) })
    },
};
