//! Proof of determinism: every lane of a scenario runs under several frame patterns, and its steps are compared bit by bit.
//!
//! All runs go through [`Lab::frame`](crate::lab::Lab::frame); only the display of the lane is another one. A fixed timestep
//! promises that the state after step n depends on n alone. [`verify`] finds where that holds, where the same steps come at other
//! times, and where they differ: the first step, its numbers, and the reason. [`roll_back`] rewinds lanes and takes the steps again, and
//! [`desyncs`] lets linked lanes find where they part.

mod cause;
mod desyncs;
mod difference;
mod due_steps;
mod frame_facts;
mod lane_report;
mod lane_run;
mod pattern;
mod promise;
mod rollback;

use crate::analysis::{Cancelled, ProgressFn};
use crate::lane::LaneSpec;
use crate::scenario::Scenario;
pub use cause::Cause;
pub use desyncs::desyncs;
pub use difference::{Difference, ulps_between};
pub use lane_report::{LaneReport, OtherTimes, PatternReport, Verdict};
pub use pattern::{FramePattern, PATTERNS};
pub use promise::promises_equal_steps;
pub use rollback::{RollbackReport, roll_back};
use timestep::time::Flicks;

/// Runs every lane of the scenario for `length` under every pattern of [`PATTERNS`], and compares. Memory does not grow with the
/// length, except for a count for each 0.1 s and pattern.
///
/// # Errors
/// [`Cancelled`] if `progress` ended the work.
pub fn verify(scenario: &Scenario, length: Flicks, progress: ProgressFn<'_>) -> Result<Vec<LaneReport>, Cancelled> {
    let lanes = scenario.lanes.len();
    let verify =
        |lane| lane_report::of(scenario, lane, length, &|share| progress((lane as f64 + share) / lanes as f64));
    (0..lanes).map(verify).collect()
}

/// The scenario with one of its lanes alone, on a machine that both players share.
fn alone(scenario: &Scenario, lane: usize) -> Scenario {
    let lane = LaneSpec { link: None, ..scenario.lanes[lane].clone() };
    Scenario { lanes: vec![lane], ..scenario.clone() }
}
