//! The numbers that an answer of an opening may claim something about: settings, and numbers of a run with these settings.

use super::setting_value::SettingValue;
use crate::scenario::lesson::{Quantity, Relation};
use std::str::FromStr;

/// A claim of an answer: `dropped_secs > 0`, `lane1.place.x.max > lane2.place.x.max`.
pub type AnswerClaim = Relation<ClaimNumber>;

/// A number in the claim of an answer. Where it names no lane, the first of the user's lanes is meant.
#[derive(Clone, Debug, PartialEq)]
pub enum ClaimNumber {
    /// A setting, by its name in texts: `step_ms`.
    Setting(SettingValue),
    /// A number of the run by its name in `measure --json`, or an extreme of the shown places, m: `lane2.age_ms.max`, `place.x.min`.
    Run(Quantity),
}

/// The name of the shown places in a run's numbers.
pub const PLACE: &str = "place";
/// The coordinates of a place.
pub const AXES: [&str; 2] = ["x", "y"];
/// The extremes of a coordinate, the smallest first.
pub const EXTREMES: [&str; 2] = ["min", "max"];

impl FromStr for ClaimNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((_, setting)) = SettingValue::ALL.iter().find(|(word, _)| *word == text) {
            return Ok(ClaimNumber::Setting(*setting));
        }
        place(text).map_or_else(|| text.parse().map(ClaimNumber::Run), |place| Ok(ClaimNumber::Run(place)))
    }
}

/// An extreme of the shown places: `lane1.place.x.max`.
fn place(text: &str) -> Option<Quantity> {
    let parts: Vec<&str> = text.split('.').collect();
    let (lane, parts) = match parts.split_first()? {
        (first, rest) if first.starts_with("lane") => {
            (Some(first["lane".len()..].parse().ok().filter(|lane| *lane > 0)?), rest)
        }
        _ => (None, &parts[..]),
    };
    let [PLACE, axis, extreme] = parts else { return None };
    let is_there = AXES.contains(axis) && EXTREMES.contains(extreme);
    is_there.then(|| Quantity { lane, path: parts.iter().map(|part| (*part).to_owned()).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_places_and_numbers_of_a_run_are_told_apart() {
        let parse = |text: &str| text.parse::<ClaimNumber>();
        assert_eq!(parse("step_ms"), Ok(ClaimNumber::Setting(SettingValue::Step)));
        for (text, lane) in [("place.x.max", None), ("lane2.place.y.min", Some(2)), ("lane1.age_ms.max", Some(1))] {
            let Ok(ClaimNumber::Run(quantity)) = parse(text) else { panic!("{text}") };
            assert_eq!((quantity.lane, quantity.to_string().as_str()), (lane, text));
        }
        for wrong in ["lane0.place.x.max", "place.z.max", "place.x", "lane1.places.x.max", "stepz", "lanes.place.x.max"]
        {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
