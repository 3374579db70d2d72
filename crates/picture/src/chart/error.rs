//! Why a chart was not written.

use std::io;
use std::path::PathBuf;

/// Why a chart was not written. [`ChartError::is_input`] separates wrong input from failed work.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    /// A name whose ending is no format; `endings` lists those that are.
    #[error("{}: the name must end in {endings}, which says the format", path.display())]
    Ending {
        /// File as named.
        path: PathBuf,
        /// The endings that are formats.
        endings: String,
    },
    /// A PNG in a build without the feature `clips`.
    #[error("{}: this build writes no charts as PNG; choose a name in {endings}, or build it with the feature `clips`", path.display())]
    NoPng {
        /// File as named.
        path: PathBuf,
        /// The endings that this build writes.
        endings: String,
    },
    /// A place where no file can be made.
    #[error("{}: {reason}", path.display())]
    Target {
        /// File as named.
        path: PathBuf,
        /// Why no file can be made there.
        reason: String,
    },
    /// A size without pixels or with too many.
    #[error("{0}")]
    Size(String),
    /// The file cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Io {
        /// File as named.
        path: PathBuf,
        /// Cause.
        source: io::Error,
    },
    /// The SVG cannot be rendered.
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
