//! The last frames of lanes with claims. In a run with other switches than the lesson's, a moment shows its sentence only where
//! its claim holds.

use super::claims::holds_at;
use crate::lab::Snapshot;
use crate::lane::{FrameRow, LaneSpec};
use crate::scenario::Scenario;
use crate::scenario::lesson::Moment;
use timestep::time::Flicks;

/// Displayed frames per lane, oldest first.
#[derive(Clone, Debug, Default)]
pub struct MomentFrames {
    lanes: Vec<Vec<FrameRow>>,
    /// Settings of the lanes that the frames belong to.
    specs: Vec<LaneSpec>,
}

impl MomentFrames {
    /// Most frames that are kept of a lane: those of one scan-out, and the one before.
    const MOST: usize = 16;

    /// Takes the frames of the lab's last call, for lanes with a claim.
    pub fn take(&mut self, moments: &[Moment], snapshot: &Snapshot<'_>) {
        if self.specs != snapshot.scenario.lanes {
            self.specs.clone_from(&snapshot.scenario.lanes);
            self.lanes.clear();
        }
        self.lanes.resize(snapshot.lanes.len(), Vec::new());
        for (index, (rows, lane)) in self.lanes.iter_mut().zip(&snapshot.lanes).enumerate() {
            if !moments.iter().any(|moment| moment.claim.is_some() && moment.lane == index + 1) {
                continue;
            }
            for row in lane.log().frames.iter().filter(|row| row.shown.is_some()) {
                // The run was rewound, or the same call is observed again.
                rows.retain(|earlier| earlier.frame < row.frame);
                rows.push(row.clone());
            }
            rows.drain(..rows.len().saturating_sub(Self::MOST));
        }
    }

    /// `true` if the claim of the moment holds for the frames of its lane at lab time `now`.
    pub fn bear_out(&self, moment: &Moment, scenario: &Scenario, now: Flicks) -> bool {
        let lane = moment.lane.wrapping_sub(1);
        let shown = self.lanes.get(lane).zip(scenario.lanes.get(lane));
        shown.is_some_and(|(rows, spec)| holds_at(moment, spec, rows, now))
    }
}
