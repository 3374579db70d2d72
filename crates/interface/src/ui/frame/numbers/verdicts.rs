//! Verdicts on the lanes, read with their numbers.

use simulation::lab::Snapshot;
use simulation::metrics::Report;
use simulation::verdict::{Finding, LaneChoice, choose, shared, verdict};

/// The verdict on each lane, and the lane to take.
#[derive(Debug, Default)]
pub struct Verdicts {
    lanes: Vec<Vec<Finding>>,
    /// The lane to take, where lanes can be compared.
    pub choice: Option<LaneChoice>,
}

impl Verdicts {
    /// The verdicts on these lanes with these numbers.
    pub fn of(snapshot: &Snapshot<'_>, reports: &[Report]) -> Self {
        let pairs: Vec<_> = snapshot.lanes.iter().map(|lane| lane.spec()).zip(reports).collect();
        let lanes = pairs.iter().map(|(spec, report)| verdict(spec, report));
        Verdicts { lanes: lanes.collect(), choice: choose(&pairs) }
    }

    /// How many findings, from the first, all lanes have in the same words.
    pub fn shared(&self) -> usize {
        shared(&self.lanes)
    }

    /// The verdict on a lane.
    pub fn of_lane(&self, lane: usize) -> &[Finding] {
        self.lanes.get(lane).map_or(&[], Vec::as_slice)
    }
}
