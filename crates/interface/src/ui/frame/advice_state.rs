//! Advice that the window computes while its page is open.

use simulation::advice::Advised;
use simulation::lane::LaneSpec;
use std::sync::Arc;

/// Advice on a lane, as far as it is computed.
#[derive(Clone, Debug)]
pub struct AdviceState {
    /// The lane.
    pub lane: Arc<LaneSpec>,
    /// Share of the work that is done, 0 to 1.
    pub done: f64,
    /// The combinations, the best first; `None` before all have run.
    pub ranked: Option<Arc<[Advised]>>,
    /// `true` if an internal error has ended the work.
    pub failed: bool,
}

impl AdviceState {
    /// Tooltip of the buttons that ask for advice.
    pub const TIP: &str = "Runs every loop and way of drawing that makes sense on the frames of the chosen lane.";
}
