//! Rows of steps and frames that lanes keep for exports, plots and claims.

use super::Lab;
use super::jobs::Running;
use crate::lane::Log;
use crate::lane_picture::DrawnLane;

impl Lab {
    /// Makes lanes keep the rows of each frame for [`Lane::log`](crate::lane::Lane::log), or stops it.
    pub fn set_logging(&mut self, on: bool) {
        self.logging = on;
        for lane in &mut self.lanes {
            let log = lane.log_mut();
            (log.enabled, log.local_errors) = (on || self.curves.is_some(), on && self.local_errors);
        }
    }

    /// Makes the rows of steps have their local errors, where rows are kept. Each may take the time of a collocation step.
    pub fn log_local_errors(&mut self) {
        self.local_errors = true;
        self.set_logging(self.logging);
    }

    /// Takes the rows of the last call out of every lane, with the index of the lane, also where the call has not ended the work:
    /// a caller that writes them at once needs little memory. Empty unless logging is on.
    pub fn take_rows(&mut self) -> Vec<(usize, Log)> {
        let lanes = match &mut self.running {
            Some(Running::Advance(advancing)) => &mut advancing.lanes,
            _ => &mut self.lanes,
        };
        let take = |lane: &mut DrawnLane| {
            let log = lane.log_mut();
            Log { steps: std::mem::take(&mut log.steps), frames: std::mem::take(&mut log.frames), ..*log }
        };
        lanes.iter_mut().map(take).enumerate().collect()
    }
}
