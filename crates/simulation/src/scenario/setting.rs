//! One setting of a scenario file, a key with its value and their places, and the readers of its value.
//!
//! A reader that finds another value than it takes reports the mistake and returns `None`, so that one pass over a file
//! finds all of its mistakes.

use super::context::ReadContext;
use super::error_kind::ScenarioErrorKind;
use super::toml_text::float;
use files::table_file::TableError;
use files::visible_text::{quotable, visible};
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use timestep::entry::{Entry, present_id};
use timestep::time::Flicks;
use toml::de::{DeTable, DeValue};

/// A key of a scenario file, its value, and the places of both in bytes of the text.
#[derive(Clone, Debug)]
pub(super) struct Setting<'d> {
    /// The full key, such as `display.hz`.
    pub key: String,
    /// The last part of the key.
    pub name: &'d str,
    /// The place of the key.
    pub key_at: Range<usize>,
    /// The value as TOML.
    pub value: &'d DeValue<'d>,
    /// The place of the value.
    pub at: Range<usize>,
}

/// The settings of a table in the order of the file; `prefix` is the key of the table.
pub(super) fn settings_of<'d>(table: &'d DeTable<'d>, prefix: &str) -> Vec<Setting<'d>> {
    let mut settings: Vec<_> = table
        .iter()
        .map(|(key, value)| Setting {
            key: if prefix.is_empty() {
                quotable(key.get_ref())
            } else {
                format!("{prefix}.{}", quotable(key.get_ref()))
            },
            name: key.get_ref(),
            key_at: key.span(),
            value: value.get_ref(),
            at: value.span(),
        })
        .collect();
    settings.sort_by_key(|setting| setting.key_at.start);
    settings
}

const DURATION: &str = "a duration (\"1/60\", \"16 ms\" or a number of seconds)";
/// The units of durations; the first is that of a bare number.
const UNITS: &[&str] = &["h", "s", "ms", "us", "µs"];

impl<'d> Setting<'d> {
    /// Reports a value of the wrong type.
    pub fn wrong_type<T>(&self, expected: &'static str, context: &mut ReadContext) -> Option<T> {
        let found = match self.value {
            DeValue::String(text) => format!("the text \"{}\"", quotable(text)),
            DeValue::Integer(number) => quotable(&number.to_string()),
            DeValue::Float(number) => quotable(&number.to_string()),
            DeValue::Boolean(boolean) => boolean.to_string(),
            DeValue::Datetime(_) => "a date or time".to_owned(),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        };
        context.report(&self.at, ScenarioErrorKind::WrongType { key: self.key.clone(), expected, found })
    }

    /// Reports a value of the right type that is too small or too large.
    pub fn out_of_range<T>(&self, range: String, context: &mut ReadContext) -> Option<T> {
        let value = match self.value {
            DeValue::String(text) => quotable(text),
            DeValue::Integer(number) => quotable(&number.to_string()),
            DeValue::Float(number) => quotable(&number.to_string()),
            other => other.type_str().to_owned(),
        };
        context.report(&self.at, ScenarioErrorKind::OutOfRange { key: self.key.clone(), range, value })
    }

    /// Reports an impossible value; `reason` says why, and quotes what was typed ([`quotable`]).
    pub fn invalid<T>(&self, reason: String, context: &mut ReadContext) -> Option<T> {
        context.report(
            &self.at,
            ScenarioErrorKind::Invalid { key: self.key.clone(), reason: visible(&reason).into_owned() },
        )
    }

    /// Reports a key that is none of `valid`.
    pub fn unknown_key<T>(&self, valid: Vec<&'static str>, context: &mut ReadContext) -> Option<T> {
        let (key, typed) = (self.key.clone(), quotable(self.name));
        context.report(&self.key_at, ScenarioErrorKind::UnknownKey { key, typed, valid })
    }

    /// Reports a table that lacks the key `name`.
    pub fn missing_key<T>(&self, name: &str, needs: &'static str, context: &mut ReadContext) -> Option<T> {
        context.report(&self.at, ScenarioErrorKind::Missing { key: format!("{}.{name}", self.key), needs })
    }

    /// Most characters of a text: whatever shows it lays it out in no time.
    const LONGEST_TEXT: usize = 4096;

    /// Most characters of a name, which stands in one line.
    const LONGEST_NAME: usize = 200;

    /// Most elements of a list of texts or tables.
    const LONGEST_LIST: usize = 500;

    /// The value as text of at most 4096 characters.
    pub fn text(&self, context: &mut ReadContext) -> Option<&'d str> {
        self.text_up_to(Self::LONGEST_TEXT, context)
    }

    /// The value as text of at most 200 characters.
    pub fn short_text(&self, context: &mut ReadContext) -> Option<&'d str> {
        self.text_up_to(Self::LONGEST_NAME, context)
    }

    fn text_up_to(&self, most: usize, context: &mut ReadContext) -> Option<&'d str> {
        let Some(text) = self.value.as_str() else { return self.wrong_type("text in quotes", context) };
        match text.char_indices().nth(most) {
            None => Some(text),
            Some(_) => self.invalid(format!("it has at most {most} characters, not {}", text.chars().count()), context),
        }
    }

    /// The values of a list of at most 500 elements, as [`Setting::list`] reads them.
    pub fn short_list(&self, expected: &'static str, context: &mut ReadContext) -> Option<Vec<Setting<'d>>> {
        let list = self.list(expected, context)?;
        match list.len() {
            0..=Self::LONGEST_LIST => Some(list),
            count => self.invalid(format!("it has at most {} elements, not {count}", Self::LONGEST_LIST), context),
        }
    }

    /// The text as `parse` understands it, which gives the reason where it does not.
    pub fn parsed<T>(&self, parse: impl FnOnce(&str) -> Result<T, String>, context: &mut ReadContext) -> Option<T> {
        parse(self.text(context)?).map_or_else(|reason| self.invalid(reason, context), Some)
    }

    /// The contents of the file that the value names, as `read` reads them.
    pub fn file<T>(
        &self,
        read: impl FnOnce(&mut ReadContext, &Path) -> Result<T, TableError>,
        context: &mut ReadContext,
    ) -> Option<T> {
        let typed = self.text(context)?;
        let unreadable = |error: TableError| ScenarioErrorKind::Invalid {
            key: self.key.clone(),
            reason: visible(&error.to_string()).into_owned(),
        };
        let path = context.path(typed, &self.key);
        let contents = path.and_then(|path| read(context, &path).map_err(unreadable));
        contents.map_or_else(|kind| context.report(&self.at, kind), Some)
    }

    /// The value as `true` or `false`.
    pub fn boolean(&self, context: &mut ReadContext) -> Option<bool> {
        self.value.as_bool().or_else(|| self.wrong_type("true or false", context))
    }

    /// The value as a table; `expected` describes it in the message.
    pub fn table(&self, expected: &'static str, context: &mut ReadContext) -> Option<&'d DeTable<'d>> {
        self.value.as_table().or_else(|| self.wrong_type(expected, context))
    }

    /// `true` if the value is a list.
    pub fn is_list(&self) -> bool {
        self.value.is_array()
    }

    /// The values of a list, each as a setting under the list's own key; `expected` describes the list in the message.
    pub fn list(&self, expected: &'static str, context: &mut ReadContext) -> Option<Vec<Setting<'d>>> {
        let Some(array) = self.value.as_array() else { return self.wrong_type(expected, context) };
        let element = |value: &'d toml::Spanned<DeValue<'d>>| Setting {
            value: value.get_ref(),
            at: value.span(),
            ..self.clone()
        };
        Some(array.iter().map(element).collect())
    }

    /// The value as a number, finite or not; `None` for any other type.
    pub fn as_f64(&self) -> Option<f64> {
        match self.value {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().parse().ok(),
            DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n as f64),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        }
    }

    /// The value as a finite number within `range`, both ends allowed.
    pub fn number(&self, range: [f64; 2], unit: &str, context: &mut ReadContext) -> Option<f64> {
        let Some(number) = self.as_f64() else { return self.wrong_type("a number", context) };
        if (range[0]..=range[1]).contains(&number) {
            return Some(number);
        }
        let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
        self.out_of_range(format!("from {} to {}{unit}", float(range[0]), float(range[1])), context)
    }

    /// The value as a whole number within `range`.
    pub fn integer(&self, range: RangeInclusive<u64>, context: &mut ReadContext) -> Option<u64> {
        let DeValue::Integer(number) = self.value else { return self.wrong_type("a whole number", context) };
        let number = u64::from_str_radix(number.as_str().trim_start_matches('+'), number.radix());
        match number {
            Ok(number) if range.contains(&number) => Some(number),
            _ => self.out_of_range(format!("from {} to {}", range.start(), range.end()), context),
        }
    }

    /// The value as a duration within `range`, both ends allowed.
    pub fn duration(&self, range: [Flicks; 2], context: &mut ReadContext) -> Option<Flicks> {
        let duration = match (self.value, self.as_f64()) {
            (DeValue::String(text), _) => self.parse_duration(text, context)?,
            (_, Some(secs)) if secs.is_nan() => Flicks(i64::MIN),
            (_, Some(secs)) => Flicks::from_secs(secs),
            _ => return self.wrong_type(DURATION, context),
        };
        if (range[0]..=range[1]).contains(&duration) {
            return Some(duration);
        }
        let range = match range[0] {
            Flicks(1) => format!("more than 0 and at most {}", range[1]),
            from => format!("from {from} to {}", range[1]),
        };
        self.out_of_range(range, context)
    }

    fn parse_duration(&self, text: &str, context: &mut ReadContext) -> Option<Flicks> {
        text.parse().ok().or_else(|| {
            let key = self.key.clone();
            let unit = text.trim_start_matches(|c: char| !c.is_alphabetic() || matches!(c, 'e' | 'E')).trim();
            let number = text[..text.len() - text.trim_start_matches(|c: char| !c.is_alphabetic()).len()].trim();
            let number_is_valid = !number.is_empty() && number.parse::<Flicks>().is_ok();
            let kind = if number_is_valid && !unit.is_empty() && !UNITS.contains(&unit) {
                ScenarioErrorKind::UnknownUnit { key, unit: quotable(unit), valid: UNITS }
            } else {
                ScenarioErrorKind::NotADuration { key, typed: quotable(text) }
            };
            context.report(&self.at, kind)
        })
    }

    /// `Some(None)` if the value is the word `off`, else the value that `read` finds.
    pub fn unless_off<T>(
        &self,
        context: &mut ReadContext,
        read: impl FnOnce(&Self, &mut ReadContext) -> Option<T>,
    ) -> Option<Option<T>> {
        if self.value.as_str() == Some("off") { Some(None) } else { read(self, context).map(Some) }
    }

    /// The choice whose word the value is; `kind` names what is chosen in the message.
    pub fn one_of<T: Copy>(
        &self,
        kind: &'static str,
        choices: &[(&'static str, T)],
        context: &mut ReadContext,
    ) -> Option<T> {
        self.one_of_renamed(kind, choices, &[], context)
    }

    /// The choice that the value names, where `renamed` pairs earlier words with present ones.
    pub fn one_of_renamed<T: Copy>(
        &self,
        kind: &'static str,
        choices: &[(&'static str, T)],
        renamed: &'static [(&'static str, &'static str)],
        context: &mut ReadContext,
    ) -> Option<T> {
        let typed = self.text(context)?;
        let present = present_id(typed, renamed);
        choices.iter().find(|(word, _)| *word == present).map(|(_, choice)| *choice).or_else(|| {
            let valid = choices.iter().map(|(word, _)| *word).collect();
            let (key, typed) = (self.key.clone(), quotable(typed));
            context.report(&self.at, ScenarioErrorKind::UnknownId { key, kind, typed, valid, renamed })
        })
    }

    /// The place of the word that the value is.
    pub fn word(&self, words: &[&'static str], context: &mut ReadContext) -> Option<usize> {
        let choices: Vec<_> = words.iter().enumerate().map(|(place, word)| (*word, place)).collect();
        self.one_of("word", &choices, context)
    }

    /// The entry that the value names by `"id"` or by `{ id = "id", … }`, and the other settings of the table.
    pub fn entry<E: Entry>(&self, context: &mut ReadContext) -> Option<(&'static E, Vec<Setting<'d>>)> {
        match self.value {
            DeValue::String(_) => Some((self.entry_by_id(context)?, Vec::new())),
            DeValue::Table(table) => {
                let (ids, options) =
                    settings_of(table, &self.key).into_iter().partition::<Vec<_>, _>(|setting| setting.name == "id");
                let Some(id) = ids.first() else {
                    return self.missing_key("id", "the table needs an `id` that names its entry", context);
                };
                Some((id.entry_by_id(context)?, options))
            }
            _ => self.wrong_type("an id in quotes, or a table { id = \"…\" }", context),
        }
    }

    /// The entry whose id the value is.
    pub fn entry_by_id<E: Entry>(&self, context: &mut ReadContext) -> Option<&'static E> {
        let ids: Vec<_> = E::all().iter().map(|entry| (entry.id(), *entry)).collect();
        self.one_of_renamed(E::KIND, &ids, E::RENAMED, context)
    }
}
