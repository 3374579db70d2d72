//! Lists as values.

use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;

/// Reads every element of a list of at most 500; `None` if one is refused. `expected` describes the list.
pub(super) fn read_list<T>(
    setting: &Setting<'_>,
    expected: &'static str,
    context: &mut ReadContext,
    read: impl Fn(&Setting<'_>, &mut ReadContext) -> Option<T>,
) -> Option<Vec<T>> {
    let read: Vec<_> = setting.short_list(expected, context)?.iter().map(|element| read(element, context)).collect();
    read.into_iter().collect()
}

/// The list as TOML; `None` if it is empty.
pub(super) fn write_list<T>(list: &[T], write: impl Fn(&T) -> String) -> Option<String> {
    let elements: Vec<_> = list.iter().map(write).collect();
    (!elements.is_empty()).then(|| format!("[{}]", elements.join(", ")))
}
