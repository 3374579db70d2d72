//! A value of a scenario file, with its key and its place, read as what it should be.
//!
//! Every reader adds a problem and returns `None` where the value is not what it should be, so that one
//! pass over a file finds all of its problems.

use super::problem::Problem;
use crate::entry::Entry;
use crate::time::Flicks;
use crate::time::displays::{Trace, TraceError};
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Problems in the order they were found, with their places in bytes.
#[derive(Debug, Default)]
pub(super) struct Problems {
    pub list: Vec<(Range<usize>, Problem)>,
    /// Where relative paths start.
    pub folder: PathBuf,
    /// The files that were read, so that a matrix reads each once.
    pub traces: BTreeMap<PathBuf, Result<Arc<Trace>, TraceError>>,
}

impl Problems {
    /// Adds a problem once. `None`, so that a reader can return it.
    pub fn add<T>(&mut self, at: &Range<usize>, problem: Problem) -> Option<T> {
        let entry = (at.clone(), problem);
        if !self.list.contains(&entry) {
            self.list.push(entry);
        }
        None
    }
}

/// One value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Item<'d> {
    /// The key as a person would say it, such as `display.hz`.
    pub key: String,
    /// Its last part.
    pub name: &'d str,
    pub key_at: Range<usize>,
    pub value: &'d DeValue<'d>,
    pub at: Range<usize>,
}

/// The entries of a table in file order.
pub(super) fn entries<'d>(table: &'d DeTable<'d>, prefix: &str) -> Vec<Item<'d>> {
    let mut items: Vec<_> = table
        .iter()
        .map(|(key, value)| Item {
            key: if prefix.is_empty() { key.get_ref().to_string() } else { format!("{prefix}.{}", key.get_ref()) },
            name: key.get_ref(),
            key_at: key.span(),
            value: value.get_ref(),
            at: value.span(),
        })
        .collect();
    items.sort_by_key(|item| item.key_at.start);
    items
}

const DURATION: &str = "a duration (\"1/60\", \"16 ms\" or a number of seconds)";
/// How durations end; the first is what a bare number means.
pub(super) const UNITS: &[&str] = &["s", "ms", "us", "µs"];

impl<'d> Item<'d> {
    /// The value is not even of the right kind.
    pub fn wrong_type<T>(&self, expected: &'static str, problems: &mut Problems) -> Option<T> {
        let found = match self.value {
            DeValue::String(text) => format!("the text {:?}", text.chars().take(60).collect::<String>()),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            DeValue::Boolean(truth) => truth.to_string(),
            DeValue::Datetime(_) => "a date or time".to_owned(),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        };
        problems.add(&self.at, Problem::WrongType { key: self.key.clone(), expected, found })
    }

    /// The value is of the right kind, but too small or too large.
    pub fn out_of_range<T>(&self, range: String, problems: &mut Problems) -> Option<T> {
        let value = match self.value {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            other => other.type_str().to_owned(),
        };
        problems.add(&self.at, Problem::OutOfRange { key: self.key.clone(), range, value })
    }

    pub fn unknown_key<T>(&self, valid: Vec<&'static str>, problems: &mut Problems) -> Option<T> {
        let (key, typed) = (self.key.clone(), self.name.to_owned());
        problems.add(&self.key_at, Problem::UnknownKey { key, typed, valid })
    }

    pub fn text(&self, problems: &mut Problems) -> Option<&'d str> {
        self.value.as_str().or_else(|| self.wrong_type("text in quotes", problems))
    }

    pub fn truth(&self, problems: &mut Problems) -> Option<bool> {
        self.value.as_bool().or_else(|| self.wrong_type("true or false", problems))
    }

    pub fn table(&self, expected: &'static str, problems: &mut Problems) -> Option<&'d DeTable<'d>> {
        self.value.as_table().or_else(|| self.wrong_type(expected, problems))
    }

    /// A list with at least one value; each value becomes an item under the list's own key.
    pub fn list(&self, expected: &'static str, problems: &mut Problems) -> Option<Vec<Item<'d>>> {
        let Some(array) = self.value.as_array() else { return self.wrong_type(expected, problems) };
        let item =
            |value: &'d toml::Spanned<DeValue<'d>>| Item { value: value.get_ref(), at: value.span(), ..self.clone() };
        Some(array.iter().map(item).collect())
    }

    /// Whether the value is the word `off`.
    pub fn is_off(&self) -> bool {
        self.value.as_str() == Some("off")
    }

    /// The value as a number, finite or not.
    pub fn as_f64(&self) -> Option<f64> {
        match self.value {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().parse().ok(),
            DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n as f64),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        }
    }

    /// A finite number within `range`.
    pub fn number(&self, range: [f64; 2], unit: &str, problems: &mut Problems) -> Option<f64> {
        let Some(number) = self.as_f64() else { return self.wrong_type("a number", problems) };
        if (range[0]..=range[1]).contains(&number) {
            return Some(number);
        }
        let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
        self.out_of_range(format!("from {} to {}{unit}", float(range[0]), float(range[1])), problems)
    }

    /// A whole number within `range`.
    pub fn whole(&self, range: RangeInclusive<u64>, problems: &mut Problems) -> Option<u64> {
        let DeValue::Integer(number) = self.value else { return self.wrong_type("a whole number", problems) };
        let number = u64::from_str_radix(number.as_str().trim_start_matches('+'), number.radix());
        match number {
            Ok(number) if range.contains(&number) => Some(number),
            _ => self.out_of_range(format!("from {} to {}", range.start(), range.end()), problems),
        }
    }

    /// A duration within `range`.
    pub fn duration(&self, range: [Flicks; 2], problems: &mut Problems) -> Option<Flicks> {
        let duration = match (self.value, self.as_f64()) {
            (DeValue::String(text), _) => self.parse_duration(text, problems)?,
            (_, Some(secs)) if secs.is_nan() => Flicks(i64::MIN),
            (_, Some(secs)) => Flicks::from_secs(secs),
            _ => return self.wrong_type(DURATION, problems),
        };
        if (range[0]..=range[1]).contains(&duration) {
            return Some(duration);
        }
        let range = match range[0] {
            Flicks(1) => format!("more than 0 and at most {}", range[1]),
            from => format!("from {from} to {}", range[1]),
        };
        self.out_of_range(range, problems)
    }

    fn parse_duration(&self, text: &str, problems: &mut Problems) -> Option<Flicks> {
        text.parse().ok().or_else(|| {
            let key = self.key.clone();
            let unit = text.trim_start_matches(|c: char| !c.is_alphabetic() || matches!(c, 'e' | 'E')).trim();
            let number = text[..text.len() - text.trim_start_matches(|c: char| !c.is_alphabetic()).len()].trim();
            let number_is_fine = !number.is_empty() && number.parse::<Flicks>().is_ok();
            let problem = if number_is_fine && !unit.is_empty() && !UNITS.contains(&unit) {
                Problem::UnknownUnit { key, unit: unit.to_owned(), valid: UNITS }
            } else {
                Problem::NotADuration { key, typed: text.to_owned() }
            };
            problems.add(&self.at, problem)
        })
    }

    /// `off`, or what `read` makes of the value.
    pub fn unless_off<T>(
        &self,
        problems: &mut Problems,
        read: impl FnOnce(&Self, &mut Problems) -> Option<T>,
    ) -> Option<Option<T>> {
        if self.is_off() { Some(None) } else { read(self, problems).map(Some) }
    }

    /// One of some words.
    pub fn one_of<T: Copy>(
        &self,
        kind: &'static str,
        choices: &[(&'static str, T)],
        problems: &mut Problems,
    ) -> Option<T> {
        let typed = self.text(problems)?;
        choices.iter().find(|(word, _)| *word == typed).map(|(_, choice)| *choice).or_else(|| {
            let valid = choices.iter().map(|(word, _)| *word).collect();
            problems.add(&self.at, Problem::UnknownId { key: self.key.clone(), kind, typed: typed.to_owned(), valid })
        })
    }

    /// An entry by its id: `"id"` or `{ id = "id", … }`. Also the other keys of the table.
    pub fn entry<E: Entry>(&self, problems: &mut Problems) -> Option<(&'static E, Vec<Item<'d>>)> {
        match self.value {
            DeValue::String(id) => Some((self.by_id(id, &self.at, problems)?, Vec::new())),
            DeValue::Table(table) => {
                let (ids, options) =
                    entries(table, &self.key).into_iter().partition::<Vec<_>, _>(|item| item.name == "id");
                let Some(id) = ids.first() else {
                    let problem = Problem::Missing {
                        key: format!("{}.id", self.key),
                        needs: "a table says by `id` what it is about",
                    };
                    return problems.add(&self.at, problem);
                };
                let id = id.by_id(id.text(problems)?, &id.at, problems)?;
                Some((id, options))
            }
            _ => self.wrong_type("an id in quotes, or a table { id = \"…\" }", problems),
        }
    }

    fn by_id<E: Entry>(&self, id: &str, at: &Range<usize>, problems: &mut Problems) -> Option<&'static E> {
        E::by_id(id).or_else(|| {
            let valid = E::all().iter().map(|entry| entry.id()).collect();
            let problem = Problem::UnknownId { key: self.key.clone(), kind: E::KIND, typed: id.to_owned(), valid };
            problems.add(at, problem)
        })
    }
}

/// A finite number as TOML, whole ones without a fraction.
pub(super) fn float(value: f64) -> String {
    let negative_zero = value == 0.0 && value.is_sign_negative();
    if value == value.trunc() && value.abs() < 1e9 && !negative_zero {
        format!("{value:.0}")
    } else {
        format!("{value:?}")
    }
}

/// Text as TOML.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
