//! What a scenario takes from a file of frame times, where that is not the file's own.

use super::trace_unit::TraceUnit;

/// The frames to take from a file: by default those of the application with the most of them, or the column `frame_ms`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TraceChoice {
    /// Unit of a plain column.
    pub unit: Option<TraceUnit>,
    /// Name of a plain column.
    pub column: Option<String>,
    /// Application in a capture.
    pub application: Option<String>,
    /// Swap chain in a capture.
    pub swap_chain: Option<String>,
}

impl From<Option<TraceUnit>> for TraceChoice {
    fn from(unit: Option<TraceUnit>) -> Self {
        TraceChoice { unit, ..TraceChoice::default() }
    }
}
