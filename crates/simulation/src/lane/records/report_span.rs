//! The stretch of a run that numbers are asked for.

use crate::metrics::Stretch;
use timestep::time::{Flicks, TimeScale};

/// A moment of a run and the stretch before it that is asked for.
#[derive(Clone, Copy, Debug)]
pub struct ReportSpan {
    /// Lab time.
    pub now: Flicks,
    /// Rate of display time.
    pub time_scale: TimeScale,
    /// Stretch that ends now.
    pub stretch: Stretch,
}
