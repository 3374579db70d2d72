//! The rows of the last call of `Lab::frame`, for exports and plots.

use super::frame_row::FrameRow;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::states::jumps;
use crate::lane::states::motion::Motion;
use crate::lane::states::other_bodies::OtherBodies;
use timestep::integrators::InternalWork;
use timestep::time::Flicks;

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepRow {
    /// Number of the step, counted from 1.
    pub step: u64,
    /// Simulated time after the step.
    pub sim_time: Flicks,
    /// State after the step: positions, then velocities.
    pub state: Vec<f64>,
    /// Exact state at the same time, where there is one.
    pub exact: Option<Vec<f64>>,
    /// Error that the step added, m, where the exact motion from the state before it is known; `None` unless these are kept.
    pub local_error: Option<f64>,
    /// States of the other bodies, each after its own last step; `None` for one that is not alive.
    pub others: Vec<Option<Vec<f64>>>,
    /// Work inside the step, where the method chooses steps of its own.
    pub work: Option<InternalWork>,
}

impl StepRow {
    /// Everything that has been computed by the end of the step: the state, and those of the other bodies. NaN stands for a body that
    /// is not alive.
    pub fn numbers(&self) -> impl Iterator<Item = f64> {
        let length = self.state.len();
        let others = self
            .others
            .iter()
            .flat_map(move |state| (0..length).map(move |index| state.as_ref().map_or(f64::NAN, |state| state[index])));
        self.state.iter().copied().chain(others)
    }
}

/// The rows since the last call of `Lab::frame`; kept only while logging is on.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// `true` if rows are kept.
    pub enabled: bool,
    /// `true` if the rows of steps have their local errors.
    pub local_errors: bool,
    /// Steps, in order.
    pub steps: Vec<StepRow>,
    /// Frames, in order.
    pub frames: Vec<FrameRow>,
}

impl Log {
    /// Drops all rows.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.frames.clear();
    }

    /// Adds the step that was just taken, if rows are kept.
    pub(in crate::lane) fn add_step(
        &mut self,
        spec: &LaneSpec,
        motion: &Motion,
        other_bodies: &OtherBodies,
        local_error: Option<f64>,
    ) {
        if self.enabled {
            self.steps.push(StepRow {
                step: motion.steps,
                sim_time: motion.now,
                state: spec.world.jumped(motion.now, &motion.y).into_owned(),
                exact: jumps::exact(&spec.world, motion, motion.now.secs()),
                local_error,
                others: other_bodies.states(),
                work: motion.last_work(spec),
            });
        }
    }

    /// Adds a frame, if rows are kept.
    pub(in crate::lane) fn add_frame(&mut self, row: &FrameRow) {
        if self.enabled {
            self.frames.push(row.clone());
        }
    }
}
