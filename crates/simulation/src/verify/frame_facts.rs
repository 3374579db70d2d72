//! Facts about the frames of a run that can be the reason for other steps: guards that refused time, and time that a policy dropped.

use crate::lane::{FrameRow, LaneSpec};
use timestep::time::Flicks;

/// The first step at which each happened; `None` if it did not. Counted from 1: the first step that was still to be taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct FrameFacts {
    /// A frame was longer than `max_frame`.
    pub max_frame: Option<u64>,
    /// A frame had more steps than `max_steps`.
    pub max_steps: Option<u64>,
    /// The policy itself dropped time, or made up for more than passed.
    pub policy_dropped: Option<u64>,
    /// Time dropped in all, scaled.
    pub dropped: Flicks,
}

impl FrameFacts {
    /// Adds a frame to which the lane was fed `fed` of scaled time.
    pub fn add(&mut self, lane: &LaneSpec, fed: Flicks, row: &FrameRow) {
        self.dropped += row.dropped;
        let first_step = row.last_step - row.steps + 1;
        let clamped = lane.guards.longest_frame(&lane.policy).is_some_and(|most| fed > most);
        let full = row.steps >= lane.guards.most_steps(lane.substeps) && row.dropped > Flicks::ZERO;
        let [max_frame, max_steps, by_policy] =
            if row.dropped == Flicks::ZERO { [false; 3] } else { [clamped, full, !clamped && !full] };
        let note = |fact: &mut Option<u64>, happened: bool, step| {
            if happened {
                fact.get_or_insert(step);
            }
        };
        note(&mut self.max_frame, max_frame, first_step);
        // The steps of the frame itself are still on time.
        note(&mut self.max_steps, max_steps, row.last_step + 1);
        note(&mut self.policy_dropped, by_policy, first_step);
    }
}
