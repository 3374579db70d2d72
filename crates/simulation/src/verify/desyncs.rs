//! Desyncs: linked lanes run as they are, over their line, and are compared tick by tick as the two machines compare themselves.

use crate::analysis::{Cancelled, ProgressFn};
use crate::lab::{Frame, Lab};
use crate::link::Desync;
use crate::scenario::Scenario;
use timestep::time::Flicks;

/// Runs the scenario for `length` if any of its lanes are linked. Returns for each lane the first tick at which it and its partner
/// differ, if they do.
///
/// # Errors
/// [`Cancelled`] if `progress` ended the work.
pub fn desyncs(
    scenario: &Scenario,
    length: Flicks,
    progress: ProgressFn<'_>,
) -> Result<Vec<Option<Desync>>, Cancelled> {
    if scenario.lanes.iter().all(|lane| lane.link.is_none()) {
        return Ok(vec![None; scenario.lanes.len()]);
    }
    let mut lab = Lab::new(scenario.clone()).without_pictures();
    while lab.snapshot().elapsed < length {
        let elapsed = Lab::NOMINAL_FRAME.min(length - lab.snapshot().elapsed);
        lab.frame(Frame { elapsed, ..Frame::default() });
        if progress(lab.snapshot().elapsed.secs() / length.secs()).is_break() {
            return Err(Cancelled);
        }
    }
    Ok(lab.snapshot().lanes.iter().map(|lane| lane.link().and_then(|link| link.desync.clone())).collect())
}
