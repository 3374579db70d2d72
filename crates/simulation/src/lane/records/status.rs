//! The status of a lane: healthy, diverged, or in the spiral of death.

use crate::lane::settings::spec::LaneSpec;
use crate::link::Refusal;
use std::fmt;
use timestep::time::Flicks;
use timestep::time::policies::{Plan, Timestep};

/// Status after a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Nothing is wrong.
    #[default]
    Ok,
    /// The body was farther from its start after a step than a million widths of its view, or the state no longer finite. The lane
    /// goes on until its state is not finite, and then takes no more steps.
    Diverged {
        /// Number of that step, counted from 1.
        step: u64,
    },
    /// Steps take longer to compute than the time they simulate, so that every frame has more to catch up with.
    Spiral {
        /// Unscaled time of the first such frame.
        since: Flicks,
    },
    /// A tick waits for the input of the lane that this one is linked with.
    Waiting,
    /// The lanes that are linked have no tick in common, because they do not agree about it.
    Refused {
        /// Setting on which they do not agree.
        reason: Refusal,
    },
    /// The lanes that are linked are no longer equal.
    Desync {
        /// Number of the first step that differs, counted from 1.
        tick: u64,
    },
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Ok => f.write_str("ok"),
            Status::Diverged { step } => write!(f, "diverged at step {step}"),
            Status::Spiral { .. } => f.write_str("spiral"),
            Status::Waiting => f.write_str("waiting"),
            Status::Refused { reason } => write!(f, "refused: {reason}"),
            Status::Desync { tick } => write!(f, "desync at tick {tick}"),
        }
    }
}

/// Recognises the spiral of death: the steps of several frames in a row took longer than the time they covered, so that the
/// next frame has more to catch up with.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatusWatch {
    status: Status,
    /// Start and length of the present row of such frames.
    since: Flicks,
    frames: u32,
}

impl StatusWatch {
    /// Fewer frames than this may be a hitch that is being caught up with.
    const FRAMES: u32 = 8;

    /// Status after the last frame.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Forgets the present row; the status stays until the next frame.
    pub fn restart(&mut self) {
        *self = StatusWatch { status: self.status, ..Self::default() };
    }

    /// Updates the status with a frame that started at the unscaled time `at`. `diverged` is the step at which the motion
    /// was lost, `link` what there is to say of a link.
    pub fn frame(&mut self, at: Flicks, falls_behind: bool, diverged: Option<u64>, link: Option<Status>) {
        if !falls_behind {
            self.frames = 0;
        } else {
            if self.frames == 0 {
                self.since = at;
            }
            self.frames = self.frames.saturating_add(1);
        }
        self.status = match (diverged, link) {
            (Some(step), _) => Status::Diverged { step },
            (None, Some(link)) => link,
            (None, None) if self.frames < Self::FRAMES => Status::Ok,
            (None, None) => Status::Spiral { since: self.since },
        };
    }
}

/// `true` if the steps of a frame, `work` in all, are the reason that the next one has more to catch up with, and no guard dropped
/// time to make up for it: they took longer than the time they covered, or they alone filled more than two refreshes and two
/// steps of time, so that frames stay long. Rendering delays frames too, but does not depend on the number of steps.
pub fn falls_behind(spec: &LaneSpec, timestep: &Timestep, work: Flicks, plan: &Plan, dropped: Flicks) -> bool {
    if spec.policy.threaded {
        return timestep.step_cost > spec.dt;
    }
    let relieved = dropped > Flicks::ZERO && spec.guards.any();
    let limps = work > timestep.dt.max(plan.steps.length).max(timestep.refresh).times(2);
    spec.policy.splits && (work > plan.steps.total() || limps) && !relieved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_row_of_late_frames_is_a_spiral() {
        let mut watch = StatusWatch::default();
        let mut run = |frames: i64, behind: bool| {
            (0..frames).for_each(|k| watch.frame(Flicks(k), behind, None, None));
            watch.status()
        };
        assert_eq!(run(7, true), Status::Ok);
        assert_eq!(run(1, false), Status::Ok);
        assert_eq!(run(9, true), Status::Spiral { since: Flicks(0) });
        assert_eq!(run(1, false), Status::Ok);
    }
}
