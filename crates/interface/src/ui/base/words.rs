//! Numbers and names in words.

use std::ops::RangeInclusive;
use timestep::time::TimeScale;

/// The text with a capital at its beginning.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number of things, in words: `1 hand`, `2 hands`.
pub fn counted(number: u64, unit: &str) -> String {
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

/// Writes the percentage of a time scale with all its digits, and at least as many `decimals` as egui asks for. egui's own
/// formatter stops at the digits of single precision.
pub fn percentage(percent: f64, decimals: RangeInclusive<usize>) -> String {
    let (text, least) = (TimeScale::from_percent(percent).percent_text(), *decimals.start());
    let written = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    if written < least { format!("{percent:.least$}") } else { text }
}
