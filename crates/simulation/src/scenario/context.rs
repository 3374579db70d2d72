//! The state of reading one file: the mistakes found so far, and the files that it names.

use super::error_kind::ScenarioErrorKind;
use super::paths::{PathScope, is_inside};
use super::problems::Problems;
use crate::displays::{Trace, TraceChoice};
use files::safe_file::FileId;
use files::table_file::TableError;
use files::visible_text::quotable;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{self, Path, PathBuf};
use std::sync::Arc;

/// A trace that was read, or the reason why it was not.
type ReadTrace = Result<Arc<Trace>, TableError>;

/// The mistakes in a file and the traces that it names, collected while it is read.
#[derive(Debug, Default)]
pub(super) struct ReadContext {
    /// Mistakes with their places in bytes of the text.
    pub problems: Problems,
    /// The folder in which relative paths start.
    pub folder: PathBuf,
    /// The files that the text may name.
    pub scope: PathScope,
    /// Traces that were read, so that each file is read once for each choice of frames, by whatever path.
    traces: BTreeMap<(FileId, TraceChoice), ReadTrace>,
}

impl ReadContext {
    /// Starts reading a file in `folder` that may name the files in `scope`.
    pub fn new(folder: PathBuf, scope: PathScope) -> Self {
        ReadContext { folder, scope, ..ReadContext::default() }
    }

    /// Adds a mistake, unless the same one is already known at this place. Returns `None`, so that a reader can return it.
    pub fn report<T>(&mut self, at: &Range<usize>, kind: ScenarioErrorKind) -> Option<T> {
        self.problems.add(at, kind);
        None
    }

    /// The absolute path of the file that was typed as the value of `key`.
    ///
    /// # Errors
    /// A file outside the scope; nothing says whether it exists.
    pub fn path(&self, typed: &str, key: &str) -> Result<PathBuf, ScenarioErrorKind> {
        if self.scope == PathScope::Nowhere {
            return Err(ScenarioErrorKind::NoFolder { key: key.to_owned(), path: quotable(typed) });
        }
        let path = self.folder.join(typed);
        if self.scope == PathScope::Folder && !is_inside(&self.folder, &path) {
            return Err(ScenarioErrorKind::PathOutside { key: key.to_owned(), path: quotable(typed) });
        }
        Ok(path::absolute(&path).unwrap_or(path))
    }

    /// The frames that are chosen of the file at `path`.
    pub fn trace(&mut self, path: &Path, choice: &TraceChoice) -> ReadTrace {
        let read = || Trace::read(path, choice.clone()).map(Arc::new);
        match FileId::of(path) {
            Ok(file) => self.traces.entry((file, choice.clone())).or_insert_with(read).clone(),
            Err(_) => read(),
        }
    }
}
