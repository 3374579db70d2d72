//! A run of a whole scenario for its numbers.

use super::progress::Cancelled;
use crate::lab::{Frame, Lab};
use crate::metrics::{Report, Stretch};
use crate::scenario::Scenario;
use std::ops::ControlFlow;
use timestep::time::Flicks;

/// The numbers of all lanes after a run of this length. `watch` is called after every frame of the lab.
///
/// # Errors
/// `watch` has ended it.
pub fn reports_after(
    scenario: Scenario,
    length: Flicks,
    mut watch: impl FnMut() -> ControlFlow<()>,
) -> Result<Vec<Report>, Cancelled> {
    let (mut lab, mut left) = (Lab::new(scenario), length);
    while left > Flicks::ZERO {
        let elapsed = left.min(Lab::NOMINAL_FRAME);
        lab.frame(Frame { elapsed, ..Frame::default() });
        left -= elapsed;
        if watch().is_break() {
            return Err(Cancelled);
        }
    }
    Ok(lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect())
}
