//! Flaws of a lesson or an opening whose file can be read: only its run, or all of its parts together, show them.

use super::error::ScenarioError;
use super::error_kind::ScenarioErrorKind;
use files::visible_text::visible;
use std::fmt;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// A flaw of a lesson or an opening. Its text is one line, `key`: reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The key that is best changed, with the places of elements of lists: `lesson.moments.2.at`.
    path: String,
    /// The reason.
    reason: String,
}

impl Flaw {
    /// A flaw of the value at this path, from the top of the file; places of elements are counted from 0.
    pub fn new(path: impl Into<String>, reason: impl AsRef<str>) -> Self {
        Flaw { path: path.into(), reason: visible(reason.as_ref()).into_owned() }
    }

    /// The key without the places of elements.
    fn key(&self) -> String {
        let names: Vec<_> = self.path.split('.').filter(|part| part.parse::<usize>().is_err()).collect();
        names.join(".")
    }

    /// The mistake at its place in the text of the scenario; `file` is the name of the file in messages.
    pub(super) fn in_text(&self, text: &str, file: &str) -> ScenarioError {
        let kind = ScenarioErrorKind::Invalid { key: self.key(), reason: self.reason.clone() };
        let (document, _) = DeTable::parse_recoverable(text);
        ScenarioError::new(&file.into(), text, self.span(document.get_ref()), kind)
    }

    /// The bytes of the value, or of the innermost table or list around it that the document has.
    fn span(&self, document: &DeTable<'_>) -> Range<usize> {
        let mut parts = self.path.split('.');
        let Some(top) = parts.next().and_then(|name| document.get(name)) else { return 0..0 };
        let mut found = top;
        for part in parts {
            let inner = match found.get_ref() {
                DeValue::Array(list) => part.parse().ok().and_then(|place: usize| list.get(place)),
                DeValue::Table(table) => table.get(part),
                _ => None,
            };
            let Some(inner) = inner else { break };
            found = inner;
        }
        found.span()
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.key(), self.reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flaw_is_at_its_value_or_at_what_is_around_it() {
        let text = "[lesson]\nask = \"Why?\"\nmoments = [\n  { at = 1, say = \"a\" },\n  { at = 2, say = \"b\" },\n]\n";
        for (path, line, column) in [
            ("lesson.ask", 2, 7),
            ("lesson.moments.1.say", 5, 19),
            ("lesson.moments.1.is", 5, 3),
            ("lesson.moments.7.at", 3, 11),
            ("lesson.bet", 1, 1),
            ("opening.line", 1, 1),
        ] {
            let error = Flaw::new(path, "no").in_text(text, "a.toml");
            assert_eq!((error.line, error.column), (line, column), "{path}");
        }
        assert_eq!(Flaw::new("lesson.moments.1.is", "not\nso").to_string(), "`lesson.moments.is`: not␊so");
    }
}
