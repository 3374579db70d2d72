//! The keys at the top of a file.

use super::input::{read_track, write_track};
use super::key::Key;
use super::value::reads;
use crate::scenario::document::{DURATION_RANGE, Scenario};
use crate::scenario::toml_text::{float, quoted};
use timestep::time::Flicks;

/// The keys at the top of a file that describe the whole run.
pub static FILE_KEYS: &[Key<Scenario>] = &[
    Key::own(
        "title",
        "text",
        "Name of the scenario.",
        |scenario, setting, context| {
            scenario.title = setting.text(context)?.to_owned();
            Some(())
        },
        |scenario| Some(quoted(&scenario.title)),
    ),
    Key::own(
        "caption",
        "text",
        "A question to the class, or a hint what to watch.",
        |scenario, setting, context| {
            scenario.caption = setting.text(context)?.to_owned();
            Some(())
        },
        |scenario| Some(quoted(&scenario.caption)),
    ),
    Key::own(
        "seconds",
        "a duration of more than 0, up to 100000 s",
        "Length of a recording or of `measure`.",
        |scenario, setting, context| {
            scenario.duration = setting.duration(DURATION_RANGE, context)?;
            Some(())
        },
        |scenario| Some(write_seconds(scenario.duration)),
    ),
    Key::own(
        "seed",
        "a whole number",
        "Random seed of noise, random hitches and random key presses.",
        |scenario, setting, context| {
            scenario.seed = setting.integer(0..=u64::MAX, context)?;
            Some(())
        },
        |scenario| Some(scenario.seed.to_string()),
    ),
    Key::own(
        "input",
        "[{ at = \"1/2\", x = 1 }, { at = \"800 ms\" }], or the path of a CSV file in the scenario's folder or below",
        "Input to the worlds that can be driven or grabbed, in all lanes at once, until a person takes over. A file has the columns `time_ms`, `x` and `y`, where a body is held also `body`, `grab_x` and `grab_y`, and a row for each change.",
        reads!(input, read_track),
        |scenario| write_track(&scenario.input),
    ),
];

/// The keys at the top of a file that hold lanes, each with its meaning.
pub const LANE_TABLES: [(&str, &str); 3] = [
    ("defaults", "Keys of a lane; every lane starts from these."),
    ("lane", "`[[lane]]`: one lane."),
    ("matrix", "Keys of a lane with lists of values; every combination becomes a lane, the first key varying slowest."),
];

/// A number of seconds if that is short, else a fraction.
fn write_seconds(duration: Flicks) -> String {
    let number = float(duration.secs());
    if number.len() <= 10 && Flicks::from_secs(duration.secs()) == duration {
        number
    } else {
        quoted(&duration.to_string())
    }
}
