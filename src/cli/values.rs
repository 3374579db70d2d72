//! What several commands read from their arguments.

use crate::entry::Entry;
use crate::palette::Theme;
use crate::scenario::nearest;
use crate::time::Flicks;
use clap::ValueEnum;

/// The colours of a picture.
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

/// Width and height, px.
pub fn size(text: &str) -> Result<[u32; 2], String> {
    let parse = || {
        let (width, height) = text.split_once(['x', '×'])?;
        Some([width.trim().parse().ok()?, height.trim().parse().ok()?])
    };
    parse().ok_or_else(|| "write it as 1280x720".to_owned())
}

/// A duration as scenario files have it.
pub fn seconds(text: &str) -> Result<Flicks, String> {
    let [from, to] = crate::scenario::DURATION_RANGE;
    let duration: Flicks = text.parse().map_err(|error: crate::time::DurationError| error.to_string())?;
    if (from..=to).contains(&duration) { Ok(duration) } else { Err(format!("it must be more than 0 and at most {to}")) }
}

/// The entry with this id.
pub fn named<E: Entry>(id: &str) -> Result<&'static E, String> {
    let id = one_of(E::KIND, id, E::all().iter().map(|entry| entry.id()))?;
    E::by_id(id).ok_or_else(|| format!("there is no {} `{id}`", E::KIND))
}

/// The one of `all` that was typed, or else a sentence with the nearest of them.
pub fn one_of<'a>(kind: &str, typed: &str, all: impl Iterator<Item = &'a str> + Clone) -> Result<&'a str, String> {
    if let Some(found) = all.clone().find(|name| *name == typed) {
        return Ok(found);
    }
    Err(match nearest(typed, all.clone()) {
        Some(near) => format!("there is no {kind} `{typed}`; did you mean `{near}`?"),
        None => format!("there is no {kind} `{typed}`; there are {}", all.collect::<Vec<_>>().join(", ")),
    })
}
