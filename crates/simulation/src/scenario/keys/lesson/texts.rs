//! Values of a lesson that are texts, or lists.

use crate::scenario::context::ReadContext;
use crate::scenario::keys::value::{Notation, write_text};
use crate::scenario::lesson::Template;
use crate::scenario::setting::Setting;
use std::str::FromStr;

/// A text with numbers of the run.
pub(super) const RUN_TEXT: Notation<Template> =
    Notation { takes: "text with numbers of the run", read: read_template, write: |text| write_text(&text.text) };

/// Reads a text with numbers.
pub(in crate::scenario::keys) fn read_template<N: FromStr<Err = String> + Clone>(
    setting: &Setting<'_>,
    context: &mut ReadContext,
) -> Option<Template<N>> {
    setting.parsed(Template::read, context)
}

/// Reads every element of a list; `None` if one is refused. `expected` describes the list.
pub(in crate::scenario::keys) fn read_list<T>(
    setting: &Setting<'_>,
    expected: &'static str,
    context: &mut ReadContext,
    read: impl Fn(&Setting<'_>, &mut ReadContext) -> Option<T>,
) -> Option<Vec<T>> {
    let read: Vec<_> = setting.list(expected, context)?.iter().map(|element| read(element, context)).collect();
    read.into_iter().collect()
}

/// The list as TOML; `None` if it is empty.
pub(in crate::scenario::keys) fn write_list<T>(list: &[T], write: impl Fn(&T) -> String) -> Option<String> {
    let elements: Vec<_> = list.iter().map(write).collect();
    (!elements.is_empty()).then(|| format!("[{}]", elements.join(", ")))
}
