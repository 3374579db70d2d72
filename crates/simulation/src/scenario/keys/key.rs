//! A key of a scenario file that describes itself.

use super::row::Row;
use super::value::Value;
use crate::scenario::context::ReadContext;
use crate::scenario::setting::{Setting, settings_of};
use crate::scenario::toml_text::inline_table;

/// A key of a table that describes a `T`.
pub struct Key<T: 'static> {
    /// The key in the file.
    pub name: &'static str,
    /// The meaning of the key, in one or more sentences.
    pub summary: &'static str,
    /// The values it takes, in words or as an example, where its kind does not tell.
    takes: Option<&'static str>,
    /// `true` if a generated label shows the value without the name of the key.
    pub label_without_name: bool,
    /// The value.
    pub value: Value<T>,
    /// The row in the inspector; `None` for a key without one there, or with one that is made by hand.
    pub row: Option<Row<T>>,
    /// Words of a lane's description for a value that is unusual.
    pub unusual: fn(&T) -> Option<String>,
    /// Reason why the table must have the key, for the message; `None` if the key may be left out.
    needed: Option<&'static str>,
}

impl<T> Key<T> {
    /// A key with this value.
    pub(in crate::scenario) const fn field(name: &'static str, summary: &'static str, value: Value<T>) -> Self {
        Key { name, summary, takes: None, label_without_name: false, value, row: None, unusual: |_| None, needed: None }
    }

    /// The key that its table must have, not empty, for this reason.
    pub(in crate::scenario) const fn needed(mut self, reason: &'static str) -> Self {
        self.needed = Some(reason);
        self
    }

    /// The key with these words for its values.
    pub(in crate::scenario) const fn taking(mut self, takes: &'static str) -> Self {
        self.takes = Some(takes);
        self
    }

    /// The key whose value needs no name in labels.
    pub(in crate::scenario) const fn without_name(mut self) -> Self {
        self.label_without_name = true;
        self
    }

    /// The key with a row in the inspector.
    pub(in crate::scenario) const fn row(mut self, row: Row<T>) -> Self {
        self.row = Some(row);
        self
    }

    /// The key with words for an unusual value.
    pub(in crate::scenario) const fn unusual(mut self, unusual: fn(&T) -> Option<String>) -> Self {
        self.unusual = unusual;
        self
    }

    /// The values it takes, in words or as an example.
    pub fn takes(&self) -> String {
        self.takes.map_or_else(|| self.value.takes(), str::to_owned)
    }

    /// Tooltip of the key's row.
    pub fn tip(&self) -> String {
        let tip = self.row.as_ref().map_or("", |row| row.tip);
        format!("{}\nKey: {}", if tip.is_empty() { self.summary } else { tip }, self.name)
    }

    /// The value as TOML; `None` where there is nothing to write.
    pub(in crate::scenario) fn write(&self, of: &T) -> Option<String> {
        self.value.write(of)
    }

    /// Gives `target` the value that the key has in `from`.
    pub(in crate::scenario) fn copy(&self, from: &T, target: &mut T) {
        self.value.copy(from, target);
    }

    /// The key with its value as TOML; `None` where there is nothing to write.
    pub(in crate::scenario) fn assignment(&self, of: &T) -> Option<String> {
        Some(format!("{} = {}", self.name, self.write(of)?))
    }
}

/// Reads a setting into `target` by the key of its name; `None` if a mistake was reported.
pub(in crate::scenario) fn read<T>(
    keys: &[Key<T>],
    target: &mut T,
    setting: &Setting<'_>,
    context: &mut ReadContext,
) -> Option<()> {
    match keys.iter().find(|key| key.name == setting.name) {
        Some(key) => key.value.read(target, setting, context),
        None => setting.unknown_key(keys.iter().map(|key| key.name).collect(), context),
    }
}

/// Reads a table into `start`, setting by setting; `None` if a mistake was reported. `expected` describes the table.
pub(in crate::scenario) fn read_table<T>(
    keys: &[Key<T>],
    start: T,
    setting: &Setting<'_>,
    expected: &'static str,
    context: &mut ReadContext,
) -> Option<T> {
    let settings = settings_of(setting.table(expected, context)?, &setting.key);
    let mut value = start;
    let mut valid = true;
    for setting in &settings {
        valid &= read(keys, &mut value, setting, context).is_some();
    }
    let has = |key: &Key<T>| settings.iter().any(|setting| setting.name == key.name) && key.write(&value).is_some();
    let missing = keys.iter().find_map(|key| Some((key.name, key.needed.filter(|_| !has(key))?)));
    match missing.filter(|_| valid) {
        Some((name, reason)) => setting.missing_key(name, reason, context),
        None => valid.then_some(value),
    }
}

/// The assignments of all keys that are needed or in which `value` differs from `default`.
pub(in crate::scenario) fn changed_assignments<T>(keys: &[Key<T>], value: &T, default: &T) -> Vec<String> {
    let says_something = |key: &&Key<T>| key.needed.is_some() || key.write(default) != key.write(value);
    keys.iter().filter(says_something).filter_map(|key| key.assignment(value)).collect()
}

/// A table in one line, with its [`changed_assignments`].
pub(super) fn write_table<T>(keys: &[Key<T>], value: &T, default: &T) -> String {
    inline_table(&changed_assignments(keys, value, default))
}
