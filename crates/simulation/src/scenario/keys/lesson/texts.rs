//! Texts of a lesson, with numbers of the run.

use crate::scenario::context::ReadContext;
use crate::scenario::keys::value::{Notation, write_text};
use crate::scenario::lesson::Template;
use crate::scenario::setting::Setting;
use std::str::FromStr;

/// A text with numbers of the run.
pub(super) const RUN_TEXT: Notation<Template> =
    Notation { takes: "text with numbers of the run", read: read_template, write: |text| write_text(&text.text) };

/// Reads a text with numbers.
pub(in crate::scenario::keys) fn read_template<N: FromStr<Err = String>>(
    setting: &Setting<'_>,
    context: &mut ReadContext,
) -> Option<Template<N>> {
    setting.parsed(Template::parse, context)
}
