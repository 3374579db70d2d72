//! The input of one frame of the lab.

use super::run_event::Advance;
use crate::input::{Change, Hang, Input};
use crate::lane::TimeLimit;
use crate::lane_picture::{CameraMotion, Layers};
use crate::scenario::Scenario;
use timestep::time::{Flicks, TimeScale};

/// Everything that one call of [`super::Lab::frame`] is given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame<'a> {
    /// Real time since the last call.
    pub elapsed: Flicks,
    /// Actions of the user, in order.
    pub actions: &'a [Action],
    /// The scenario as edited; `None` if it was not.
    pub scenario: Option<&'a Scenario>,
    /// Input of the user from the start of this call on. When it changes, it replaces the scenario's own track for the rest
    /// of the run.
    pub input: Option<Input>,
    /// Limit of the work that the call may do, at least 1 ([`crate::lane::Work`]); `None` for no limit. What is not done by then
    /// goes on in the next call, and no time passes meanwhile ([`super::Lab::is_busy`]).
    pub work: Option<u64>,
    /// Ends the call as a spent limit does, when the caller says so: for work that takes longer than expected. Asked between steps and
    /// inside the solution of a reference, after some work in any case, so that every call gets on.
    pub time: Option<TimeLimit<'a>>,
}

/// An action on the transport. It takes effect at the start of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// Stops or continues lab time.
    SetPaused(bool),
    /// Pauses, and advances to the next frame of a lane's display.
    StepFrame {
        /// Index of the lane.
        lane: usize,
    },
    /// Pauses, and advances until a lane has taken a step.
    StepTick {
        /// Index of the lane.
        lane: usize,
    },
    /// Pauses, and goes back to a lane's previous frame.
    StepFrameBack {
        /// Index of the lane.
        lane: usize,
    },
    /// Pauses, and goes back to the frame of a lane in which it took its last step but one.
    StepTickBack {
        /// Index of the lane.
        lane: usize,
    },
    /// Pauses, and goes to this lab time, as far as the history reaches ([`super::Snapshot::history`]).
    ScrubTo(Flicks),
    /// Pauses, and brings back the continuation at this index of [`super::Snapshot::cut_off`].
    BringBack(usize),
    /// Goes to t = 0; the history starts again.
    Reset,
    /// Sets the speed of lab time, displays included: a slow-motion camera. While time passes the speed changes
    /// smoothly ([`super::Speed::RAMP`]).
    SetSpeed(TimeScale),
    /// Draws the lanes with these layers only. Does not change the run.
    SetLayers(Layers),
    /// Draws the lanes with this camera mode. Does not change the run.
    SetCamera(CameraMotion),
    /// Lets time of a recorded run pass, whatever the speed and also while paused.
    Advance(Advance),
    /// Changes the input from a moment on, as it was recorded.
    TakeOver(Change),
    /// Makes the first frame of every virtual display that starts from this moment on, and after the present, longer: the program stands
    /// still.
    Hang(Hang),
}
