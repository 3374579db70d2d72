//! A key of a scenario file that describes itself.
//!
//! Reading, "did you mean", saving and the reference in the documentation all come from the lists of these.

use super::elsewhere::refuse;
use super::item::{Item, Problems};

/// One key of a table that describes a `T`.
pub struct Key<T: 'static> {
    pub name: &'static str,
    /// What its value looks like.
    pub takes: &'static str,
    pub summary: &'static str,
    /// Whether its value needs no key to be understood in a generated label.
    pub bare: bool,
    pub(super) read: fn(&mut T, &Item<'_>, &mut Problems) -> Option<()>,
    /// The value as TOML; `None` where there is nothing to write.
    pub(super) write: fn(&T) -> Option<String>,
}

/// Reads `item` into `target`; `None` if there was a problem.
pub(super) fn read<T>(keys: &[Key<T>], target: &mut T, item: &Item<'_>, problems: &mut Problems) -> Option<()> {
    match keys.iter().find(|key| key.name == item.name) {
        Some(key) => (key.read)(target, item, problems),
        None => refuse(item, keys.iter().map(|key| key.name).collect(), problems),
    }
}

/// The assignments of all keys in which `value` differs from `default`.
pub(super) fn differences<T>(keys: &[Key<T>], value: &T, default: &T) -> Vec<String> {
    let differing = keys.iter().filter_map(|key| {
        let text = (key.write)(value)?;
        ((key.write)(default).as_ref() != Some(&text)).then(|| format!("{} = {text}", key.name))
    });
    differing.collect()
}

/// `{ a, b }`, or `{}`.
pub(super) fn inline_table(assignments: &[String]) -> String {
    if assignments.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", assignments.join(", ")) }
}
