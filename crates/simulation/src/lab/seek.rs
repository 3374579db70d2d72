//! Seeks a moment of the history: copies of the lanes replay from the nearest checkpoint before it.

use super::history::{History, HistoryMoment};
use super::members::replay_lane;
use crate::input::InputTrack;
use crate::lane::Work;
use crate::lane_picture::DrawnLane;

/// Lanes during a seek.
#[derive(Clone, Debug)]
pub struct Seek {
    /// The moment.
    pub moment: HistoryMoment,
    /// Copies of the lanes; those before `done` have arrived.
    pub lanes: Vec<DrawnLane>,
    /// Number of advances before the checkpoint.
    from: u64,
    done: usize,
    /// Number of advances before the place of the lane that is on its way.
    after: u64,
}

impl Seek {
    /// Begins at the nearest checkpoint, or at the present if that is on the way.
    pub fn new(history: &History, moment: HistoryMoment, present: &[DrawnLane]) -> Self {
        let moment = history.within(moment);
        let (from, checkpoint) = history.nearest(moment);
        let lanes = checkpoint.unwrap_or(present).to_vec();
        Seek { moment, lanes, from, done: 0, after: from }
    }

    /// Goes on; `true` when all lanes have arrived.
    pub fn run(&mut self, history: &History, input: &InputTrack, work: &mut Work) -> bool {
        while self.done < self.lanes.len() {
            while let Some(advance) = history.advance_on_the_way(self.after, self.moment) {
                if !replay_lane(&mut self.lanes, self.done, (advance, input), work) {
                    return false;
                }
                self.after += 1;
            }
            (self.done, self.after) = (self.done + 1, self.from);
        }
        true
    }
}
