//! A key of a scenario file that describes itself.

use crate::scenario::context::ReadContext;
use crate::scenario::setting::{Setting, settings_of};
use crate::scenario::toml_text::quoted;

/// A key of a table that describes a `T`.
pub struct Key<T: 'static> {
    /// The key in the file.
    pub name: &'static str,
    /// The values it takes, in words or as an example.
    pub takes: &'static str,
    /// The meaning of the key, in one or more sentences.
    pub summary: &'static str,
    /// `true` if a generated label shows the value without the name of the key.
    pub label_without_name: bool,
    /// Reads the setting into the value; `None` if a mistake was reported.
    pub(in crate::scenario) read: fn(&mut T, &Setting<'_>, &mut ReadContext) -> Option<()>,
    /// The value as TOML; `None` where there is nothing to write.
    pub(in crate::scenario) write: fn(&T) -> Option<String>,
}

/// Reads a setting into `target` by the key of its name; `None` if a mistake was reported.
pub(in crate::scenario) fn read<T>(
    keys: &[Key<T>],
    target: &mut T,
    setting: &Setting<'_>,
    context: &mut ReadContext,
) -> Option<()> {
    match keys.iter().find(|key| key.name == setting.name) {
        Some(key) => (key.read)(target, setting, context),
        None => setting.unknown_key(keys.iter().map(|key| key.name).collect(), context),
    }
}

/// Reads a table into a new value, setting by setting; `None` if a mistake was reported. `expected` describes the table.
pub(in crate::scenario) fn read_table<T: Default>(
    keys: &[Key<T>],
    setting: &Setting<'_>,
    expected: &'static str,
    context: &mut ReadContext,
) -> Option<T> {
    let table = setting.table(expected, context)?;
    let mut value = T::default();
    let mut valid = true;
    for setting in settings_of(table, &setting.key) {
        valid &= read(keys, &mut value, &setting, context).is_some();
    }
    valid.then_some(value)
}

/// The assignments of all keys in which `value` differs from `default`.
pub(in crate::scenario) fn changed_assignments<T>(keys: &[Key<T>], value: &T, default: &T) -> Vec<String> {
    let differing = keys.iter().filter_map(|key| {
        let text = (key.write)(value)?;
        ((key.write)(default).as_ref() != Some(&text)).then(|| format!("{} = {text}", key.name))
    });
    differing.collect()
}

/// The word for a value in a list of choices.
pub(super) fn word_of<T: PartialEq>(choices: &[(&str, T)], value: T) -> Option<String> {
    choices.iter().find(|(_, choice)| *choice == value).map(|(word, _)| quoted(word))
}
