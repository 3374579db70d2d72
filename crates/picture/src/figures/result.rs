//! A figure as far as it has been computed.

use super::figure::Figure;
use super::job::FigureJob;
use crate::chart::Chart;
use std::sync::Arc;

/// A figure as far as it has been computed.
#[derive(Clone, Debug)]
pub struct FigureResult {
    /// The figure.
    pub figure: &'static Figure,
    /// The job that `chart` shows.
    pub job: FigureJob,
    /// The chart, or a sentence that says why there is none.
    pub chart: Result<Arc<Chart>, String>,
    /// The share that is done of something finer or newer, while it is computed.
    pub working: Option<f32>,
}
