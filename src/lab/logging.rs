//! Rows of steps and frames that lanes keep for exports, plots and claims.

use super::Lab;
use super::jobs::Running;
use crate::lane::{Lane, Log};

impl Lab {
    /// Makes lanes keep the rows of each frame for [`Lane::log`], or stops it.
    pub fn set_logging(&mut self, on: bool) {
        self.logging = on;
        for lane in &mut self.lanes {
            lane.log_mut().enabled = on || self.curves.is_some();
        }
    }

    /// Makes lanes keep the rows of each frame for [`Lane::log`], and none of steps, whose errors cost more than the run.
    pub fn log_frames(&mut self) {
        self.set_logging(true);
        self.lanes.iter_mut().for_each(|lane| lane.log_mut().frames_only = true);
    }

    /// Takes the rows of the last call out of every lane, with the index of the lane, also where the call has not ended the work:
    /// who writes them as they come needs little memory. Empty unless logging is on.
    pub fn take_rows(&mut self) -> Vec<(usize, Log)> {
        let lanes = match &mut self.running {
            Some(Running::Advance(advancing)) => &mut advancing.lanes,
            _ => &mut self.lanes,
        };
        let take = |lane: &mut Lane| {
            let log = lane.log_mut();
            Log { steps: std::mem::take(&mut log.steps), frames: std::mem::take(&mut log.frames), ..*log }
        };
        lanes.iter_mut().map(take).enumerate().collect()
    }
}
