//! Why a figure has no chart.

/// Why a figure has no chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureError {
    /// World and methods allow no such figure, or the adapter cannot compute it; a sentence says why.
    Refused(String),
    /// The caller ended the work.
    Stopped,
}
