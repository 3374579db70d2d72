//! Columns of an export: what a row of a step or of a frame has under which name.

use crate::lane::{FrameRow, StepRow};
use serde::Serialize;
use std::fmt;
use timestep::time::Flicks;

/// A column of an export. A value that does not apply to a row is `None`. Times are seconds since the start of the run.
#[derive(Clone, Copy, Debug)]
pub struct RowColumn {
    /// Name with its unit.
    pub name: &'static str,
    /// Value of a step.
    pub step: fn(&StepRow) -> Option<RowValue>,
    /// Value of a frame.
    pub frame: fn(&FrameRow) -> Option<RowValue>,
}

/// The value of a column.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum RowValue {
    /// A count.
    Count(u64),
    /// A measure.
    Measure(f64),
}

use RowValue::{Count, Measure};

impl fmt::Display for RowValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count(count) => count.fmt(f),
            Measure(measure) => measure.fmt(f),
        }
    }
}

/// Every column, from the left.
pub static ROW_COLUMNS: &[RowColumn] = &[
    // Number of the step or the frame in its lane, from 1.
    column("index", |step| Some(Count(step.step)), |frame| Some(Count(frame.frame))),
    column("sim_time_secs", |step| secs(step.sim_time), |frame| secs(frame.drawn.time)),
    // Time T at which the frame is displayed: `shown_secs` in scaled time.
    of_frame("display_time_secs", |frame| frame.shown.and_then(|_| secs(frame.display_time))),
    of_frame("start_secs", |frame| secs(frame.start)),
    of_frame("done_secs", |frame| secs(frame.done)),
    of_frame("shown_secs", |frame| frame.shown.and_then(secs)),
    of_frame("tears", |frame| frame.tear.map(Measure)),
    of_frame("elapsed_secs", |frame| secs(frame.elapsed)),
    of_frame("steps", |frame| Some(Count(frame.steps))),
    of_step("internal_steps", |step| Some(Count(step.work?.accepted))),
    of_step("rejected_steps", |step| Some(Count(step.work?.rejected))),
    of_step("evals", |step| Some(Count(step.work?.evals))),
    of_frame("dropped_secs", |frame| secs(frame.dropped)),
    of_frame("negative_secs", |frame| secs(frame.negative)),
    of_frame("backlog_secs", |frame| secs(frame.backlog)),
    of_frame("animation_error_ms", |frame| frame.animation_error_ms.map(Measure)),
    // Place of the tracked point as drawn, then in the reference motion at T.
    of_frame("x_m", |frame| Some(Measure(frame.point.x))),
    of_frame("y_m", |frame| Some(Measure(frame.point.y))),
    // Place of the follower.
    of_frame("follower_x_m", |frame| Some(Measure(frame.drawn.follower?.place.x))),
    of_frame("follower_y_m", |frame| Some(Measure(frame.drawn.follower?.place.y))),
    of_frame("exact_x_m", |frame| Some(Measure(frame.exact_point?.x))),
    of_frame("exact_y_m", |frame| Some(Measure(frame.exact_point?.y))),
    of_step("local_error_m", |step| step.local_error.map(Measure)),
];

/// A column of steps and of frames.
const fn column(
    name: &'static str,
    step: fn(&StepRow) -> Option<RowValue>,
    frame: fn(&FrameRow) -> Option<RowValue>,
) -> RowColumn {
    RowColumn { name, step, frame }
}

/// A column of steps.
const fn of_step(name: &'static str, step: fn(&StepRow) -> Option<RowValue>) -> RowColumn {
    column(name, step, |_| None)
}

/// A column of frames.
const fn of_frame(name: &'static str, frame: fn(&FrameRow) -> Option<RowValue>) -> RowColumn {
    column(name, |_| None, frame)
}

/// A time in seconds.
fn secs(time: Flicks) -> Option<RowValue> {
    Some(Measure(time.secs()))
}
