//! The reasons why a run file cannot be read, and the note of one that can be read in part.

use super::record::VERSION;
use crate::scenario::ScenarioError;
use files::plain_file::PlainFileError;
use std::path::PathBuf;
use thiserror::Error;

/// The reason why a run file cannot be read.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// A file that the system cannot read, or a folder or device.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason, as the rest of a sentence.
        source: PlainFileError,
    },
    /// A file of another kind.
    #[error("{name}: this is no run file; the window writes them with File, Save this run")]
    Foreign {
        /// Name of the file.
        name: String,
    },
    /// A file of a later program.
    #[error("{name}: a newer program wrote this run (format {version}; this one reads {VERSION}); update Timestep Lab")]
    Newer {
        /// Name of the file.
        name: String,
        /// Version of its format.
        version: u64,
    },
    /// A file whose beginning is damaged or missing, so that there is no run in it.
    #[error("{name}: the beginning of this run is damaged or cut off; get another copy of the file")]
    Damaged {
        /// Name of the file.
        name: String,
    },
    /// A run of one machine of two.
    #[error(
        "{name}: this is the run of one machine of two, which version 0.1 of Timestep Lab recorded and replays; later ones do not"
    )]
    OneSide {
        /// Name of the file.
        name: String,
    },
    /// A scenario that this program cannot read.
    #[error("{name}: a scenario in this run has mistakes: {}", .errors.first().map(ToString::to_string).unwrap_or_default())]
    Scenario {
        /// Name of the file.
        name: String,
        /// The mistakes; at least one.
        errors: Vec<ScenarioError>,
    },
}

/// The good beginning of a run file whose rest is damaged or missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutShort {
    /// Bytes up to the last good record.
    pub good: u64,
    /// Bytes of the file.
    pub of: u64,
}

impl CutShort {
    /// The note in a sentence, for a run that is now `seconds` long.
    pub fn sentence(&self, seconds: f64) -> String {
        let CutShort { good, of } = self;
        format!("the file is damaged or cut off after byte {good} of {of}; the run up to {seconds:.2} s is good")
    }
}
