//! Texts of a lesson, with numbers of the run.

use crate::scenario::keys::value::{Notation, write_text};
use crate::scenario::lesson::Template;

/// A text with numbers of the run.
pub(super) const RUN_TEXT: Notation<Template> = Notation {
    takes: "text with numbers of the run",
    read: |setting, context| setting.parsed(Template::parse, context),
    write: |text| write_text(&text.text),
};
