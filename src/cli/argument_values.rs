//! Values of arguments that several commands take, read from text. The error is a sentence for the person who typed it.

use crate::entry::Entry;
use crate::palette::Theme;
use crate::scenario::{nearest, nearest_id};
use crate::time::{DurationError, Flicks};
use clap::ValueEnum;

/// The colours of a frame or a chart.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ThemeArg {
    Dark,
    Light,
}

impl From<ThemeArg> for Theme {
    fn from(theme: ThemeArg) -> Theme {
        match theme {
            ThemeArg::Dark => Theme::Dark,
            ThemeArg::Light => Theme::Light,
        }
    }
}

/// Width and height, such as `1280x720`.
pub fn size(text: &str) -> Result<[u32; 2], String> {
    let parse = || {
        let (width, height) = text.split_once(['x', '×'])?;
        Some([width.trim().parse().ok()?, height.trim().parse().ok()?])
    };
    parse().ok_or_else(|| "write it as 1280x720".to_owned())
}

/// A length of a run, as scenario files write durations.
pub fn seconds(text: &str) -> Result<Flicks, String> {
    let [from, to] = crate::scenario::DURATION_RANGE;
    let duration: Flicks = text.parse().map_err(|error: DurationError| error.to_string())?;
    if (from..=to).contains(&duration) { Ok(duration) } else { Err(format!("it must be more than 0 and at most {to}")) }
}

/// The entry with this id or alias.
pub fn entry<E: Entry>(id: &str) -> Result<&'static E, String> {
    E::by_id(id).ok_or_else(|| {
        let ids = || E::all().iter().map(|entry| entry.id());
        not_found(E::KIND, id, nearest_id(id, ids(), E::RENAMED), ids())
    })
}

/// The one of `all` that was typed.
pub fn one_of<'a>(kind: &str, typed: &str, all: impl Iterator<Item = &'a str> + Clone) -> Result<&'a str, String> {
    all.clone().find(|name| *name == typed).ok_or_else(|| not_found(kind, typed, nearest(typed, all.clone()), all))
}

fn not_found<'a>(kind: &str, typed: &str, nearest: Option<&str>, all: impl Iterator<Item = &'a str>) -> String {
    match nearest {
        Some(near) => format!("there is no {kind} `{typed}`; did you mean `{near}`?"),
        None => format!("there is no {kind} `{typed}`; there are {}", all.collect::<Vec<_>>().join(", ")),
    }
}
