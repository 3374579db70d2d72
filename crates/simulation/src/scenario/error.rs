//! A mistake in a scenario file with its place, rendered with the line it is in.

use super::error_kind::ScenarioErrorKind;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str};
use files::visible_text::{visible, visible_in_columns};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A mistake in a scenario file and its place. `Display` gives the message, the place, the line and advice, as
/// [`ScenarioError::render`] does without colours.
#[derive(Clone, Debug)]
pub struct ScenarioError {
    /// The name of the file, as [`Scenario::parse`](super::Scenario::parse) was given it.
    pub file: Arc<str>,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The mistake.
    pub kind: ScenarioErrorKind,
    /// The text of the line; empty if it is too long to be shown.
    source: String,
    /// The bytes of the line that the mistake is about.
    span: Range<usize>,
}

impl std::error::Error for ScenarioError {}

/// The longest line that messages show, bytes.
const LONGEST_LINE: usize = 2000;

impl ScenarioError {
    /// A mistake at the bytes `at` of `text`; the part of `at` behind its first line is cut off.
    pub(super) fn new(file: &Arc<str>, text: &str, at: Range<usize>, kind: ScenarioErrorKind) -> Self {
        let start = text.floor_char_boundary(at.start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let source = text[line_start..].split('\n').next().unwrap_or_default().trim_end_matches('\r');
        let line = text[..line_start].matches('\n').count() + 1;
        let from = (start - line_start).min(source.len());
        let to = source.floor_char_boundary(at.end.saturating_sub(line_start)).max(from);
        let column = source[..from].chars().count() + 1;
        let source = if source.len() <= LONGEST_LINE { source.to_owned() } else { String::new() };
        ScenarioError { file: Arc::clone(file), line, column, kind, source, span: from..to }
    }

    /// The message, the place, the line and advice, over several lines; `styled` adds the colours of a terminal.
    pub fn render(&self, styled: bool) -> String {
        let (file, (source, span)) = (visible(&self.file), self.visible_source());
        let mut group = Group::with_title(Level::ERROR.primary_title(self.kind.to_string()));
        // Without a line to mark, only the place is shown.
        if self.source.trim().is_empty() {
            group = group.element(Origin::path(file).line(self.line).char_column(self.column));
        } else {
            let annotation = AnnotationKind::Primary.span(span);
            let snippet = Snippet::source(source).path(file).line_start(self.line);
            group = group.element(snippet.annotation(annotation));
        }
        if let Some(help) = self.kind.help() {
            group = group.element(Level::HELP.message(normalize_untrusted_str(&help)));
        }
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }

    /// The text of the line as it is shown, and the bytes of it that the mistake is about.
    fn visible_source(&self) -> (String, Range<usize>) {
        let shown = |text: &str| text.split('\t').map(visible_in_columns).collect::<Vec<_>>().join("\t");
        let Range { start, end } = self.span;
        let pieces = self.source.get(..start).zip(self.source.get(start..end)).zip(self.source.get(end..));
        let Some(((before, marked), after)) = pieces else { return (String::new(), 0..0) };
        let [before, marked, after] = [before, marked, after].map(shown);
        let span = before.len()..before.len() + marked.len();
        (before + &marked + &after, span)
    }
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}
