//! A mistake in a scenario file with its place, rendered with the line it is in.

use super::problem::Problem;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str};
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
    /// The line itself, unless it is too long to be shown, and what in it is meant (bytes of that line).
    source: String,
    span: Range<usize>,
}

impl std::error::Error for ScenarioError {}

/// A longer line (bytes) is not shown.
const LONGEST_LINE: usize = 2000;

impl ScenarioError {
    /// `at` is in bytes of `text`; what lies outside of it is cut off.
    pub(super) fn new(file: &Arc<str>, text: &str, at: Range<usize>, problem: Problem) -> Self {
        let start = text.floor_char_boundary(at.start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let source = text[line_start..].split('\n').next().unwrap_or_default().trim_end_matches('\r');
        let line = text[..line_start].matches('\n').count() + 1;
        let from = (start - line_start).min(source.len());
        let to = source.floor_char_boundary(at.end.saturating_sub(line_start)).max(from);
        let column = source[..from].chars().count() + 1;
        let source = if source.len() <= LONGEST_LINE { source.to_owned() } else { String::new() };
        ScenarioError { file: Arc::clone(file), line, column, problem, source, span: from..to }
    }

    /// The message, the place, the line and a suggestion; `styled` for a terminal with colours.
    pub fn render(&self, styled: bool) -> String {
        let mut group = Group::with_title(Level::ERROR.primary_title(self.problem.to_string()));
        // A caret under nothing says nothing.
        if self.source.trim().is_empty() {
            group = group.element(Origin::path(&*self.file).line(self.line).char_column(self.column));
        } else {
            let annotation = AnnotationKind::Primary.span(self.span.clone());
            let snippet = Snippet::source(self.source.as_str()).path(&*self.file).line_start(self.line);
            group = group.element(snippet.annotation(annotation));
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
