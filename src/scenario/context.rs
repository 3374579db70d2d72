//! The state of reading one file: the mistakes found so far, and the traces that the file names.

use super::error_kind::ScenarioErrorKind;
use crate::time::displays::{Trace, TraceError};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// The mistakes in a file and the traces that it names, collected while it is read.
#[derive(Debug, Default)]
pub(super) struct ReadContext {
    /// Mistakes in the order they were found, with their places in bytes of the text.
    pub errors: Vec<(Range<usize>, ScenarioErrorKind)>,
    /// The folder in which relative paths start.
    pub folder: PathBuf,
    /// Traces that were read, by absolute path, so that a matrix reads each file once.
    pub traces: BTreeMap<PathBuf, Result<Arc<Trace>, TraceError>>,
}

impl ReadContext {
    /// Adds a mistake, unless the same one is already known at this place. Returns `None`, so that a reader can return it.
    pub fn report<T>(&mut self, at: &Range<usize>, kind: ScenarioErrorKind) -> Option<T> {
        let error = (at.clone(), kind);
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
        None
    }
}
