//! A mistake in a scenario file with its place, rendered with the line it is in.

use super::problem::Problem;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A [`Problem`] and where it is.
#[derive(Clone, Debug)]
pub struct ScenarioError {
    pub file: Arc<str>,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    pub problem: Problem,
    /// The line itself, and what in it is meant (bytes of that line).
    source: String,
    span: Range<usize>,
}

impl std::error::Error for ScenarioError {}

/// A longer line is shown without what surrounds the problem.
const LONGEST_LINE: usize = 2000;

impl ScenarioError {
    /// `at` is in bytes of `text`; what lies outside of it is cut off.
    pub(super) fn new(file: &Arc<str>, text: &str, at: Range<usize>, problem: Problem) -> Self {
        let start = text.floor_char_boundary(at.start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let source = text[line_start..].split('\n').next().unwrap_or_default().trim_end_matches('\r');
        let line = text[..line_start].matches('\n').count() + 1;
        let column = text[line_start..start].chars().count() + 1;
        let from = (start - line_start).min(source.len());
        let to = source.floor_char_boundary(at.end.saturating_sub(line_start)).max(from);
        let (source, span) = if source.len() > LONGEST_LINE {
            let to = source.floor_char_boundary(to.min(from + LONGEST_LINE));
            (source[from..to].to_owned(), 0..to - from)
        } else {
            (source.to_owned(), from..to)
        };
        ScenarioError { file: Arc::clone(file), line, column, problem, source, span }
    }

    /// The message, the place, the line and a suggestion; `styled` for a terminal with colours.
    pub fn render(&self, styled: bool) -> String {
        let title = Level::ERROR.primary_title(self.problem.to_string());
        let place = format!("{}:{}:{}", self.file, self.line, self.column);
        let origin = annotate_snippets::Origin::path(place);
        let snippet = Snippet::source(self.source.as_str())
            .line_start(self.line)
            .annotation(AnnotationKind::Primary.span(self.span.clone()));
        let mut group = Group::with_title(title).element(origin);
        if self.source.trim().is_empty() {
            // A caret under nothing says nothing.
        } else {
            group = group.element(snippet);
        }
        if let Some(help) = self.problem.help() {
            group = group.element(Level::HELP.message(normalize_untrusted_str(&help)));
        }
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}
