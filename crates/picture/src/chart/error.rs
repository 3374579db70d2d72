//! Why a chart was not written.

use std::io;
use std::path::PathBuf;

/// Why a chart was not written. [`ChartError::is_input`] separates wrong input from failed work.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    #[error("{}: the name must end in {endings}, which says the format", path.display())]
    Ending { path: PathBuf, endings: String },
    #[error("{}: this build writes no charts as PNG; choose a name in {endings}, or build it with the feature `clips`", path.display())]
    NoPng { path: PathBuf, endings: String },
    /// A place where no file can be made.
    #[error("{}: {reason}", path.display())]
    Target { path: PathBuf, reason: String },
    /// A size without pixels or with too many.
    #[error("{0}")]
    Size(String),
    #[error("cannot write {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("the chart cannot be drawn: {0}")]
    Draw(String),
}

impl ChartError {
    /// `true` if the input must change (exit status 2); `false` if the work failed (exit status 1).
    pub fn is_input(&self) -> bool {
        use ChartError::*;
        match self {
            Ending { .. } | NoPng { .. } | Target { .. } | Size(_) => true,
            Io { .. } | Draw(_) => false,
        }
    }
}
