//! Runs of whole scenarios for their numbers.

use super::progress::{Cancelled, DoneParts, ProgressFn};
use crate::lab::{Frame, Lab};
use crate::metrics::{Report, Stretch};
use crate::scenario::Scenario;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
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
    let (mut lab, mut left) = (Lab::new(scenario).without_pictures(), length);
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

/// The numbers of all lanes after each of `count` runs of this length, on all threads of the current rayon pool. Goes on with the runs that
/// an ended call has left in `parts`.
///
/// # Errors
/// `progress` ended the work; what is done stays in `parts`.
pub fn reports_of_runs(
    count: usize,
    scenario: impl Fn(usize) -> Scenario + Sync,
    length: Flicks,
    parts: &DoneParts<Vec<Report>>,
    progress: ProgressFn<'_>,
) -> Result<Vec<Vec<Report>>, Cancelled> {
    let frames = (length.0 / Lab::NOMINAL_FRAME.0.max(1)).max(1) as usize;
    let done = AtomicUsize::new(parts.count() * frames);
    let run = |number: usize| {
        reports_after(scenario(number), length, || {
            let done = done.fetch_add(1, Ordering::Relaxed);
            if done.is_multiple_of(32) {
                progress((done as f64 / (count * frames) as f64).min(1.0))
            } else {
                ControlFlow::Continue(())
            }
        })
    };
    parts.complete(count, run, |_| ControlFlow::Continue(()))
}
