//! Values of arguments that several commands take, read from text. The error is a sentence for the user who typed it.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use simulation::palette::Theme;
use simulation::scenario::{DURATION_RANGE, list_of_names, nearest, nearest_id, typed};
use timestep::entry::Entry;
use timestep::time::Flicks;

/// The colours of a frame or a chart.
pub fn theme() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(["dark", "light"]).map(|word| if word == "light" { Theme::Light } else { Theme::Dark })
}

/// Reads a whole number from `least` to `most`.
pub fn whole(least: u64, most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync {
    move |text| typed::whole(text, [least, most])
}

/// Reads width and height, each within the range and with `unit`, such as " pixels".
pub fn size(range: [u32; 2], unit: &'static str) -> impl Fn(&str) -> Result<[u32; 2], String> + Clone + Send + Sync {
    move |text| typed::size(text, range, unit)
}

/// A length of a run, as scenario files write durations.
pub fn seconds(text: &str) -> Result<Flicks, String> {
    typed::length_of_time(text, DURATION_RANGE[1])
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
        None => format!("there is no {kind} `{typed}`; there are{}", list_of_names(all)),
    }
}
