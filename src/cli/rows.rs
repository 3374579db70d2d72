//! The rows of an export: what happened in one frame or in one step of one lane. The columns are documented in
//! `docs/SCENARIOS.md`; units are in the names.

use crate::lab::LaneView;
use crate::lane::{FrameRow, StepRow};
use serde::Serialize;

/// One row. What does not apply to it is `None`. Times are simulated or display seconds since the start.
#[derive(Clone, Debug, Serialize)]
pub struct Row<'a> {
    /// Number of the lane, from 1.
    pub lane: usize,
    pub label: &'a str,
    /// `step` or `frame`.
    pub row: &'static str,
    /// Number of the step or the frame in its lane, from 1.
    pub index: u64,
    /// Of a step: the time it reached. Of a frame: the time S that its picture stands for.
    pub sim_time_secs: f64,
    /// The time T at which the frame is shown.
    pub display_time_secs: Option<f64>,
    /// What the lane measured since its last frame.
    pub elapsed_secs: Option<f64>,
    /// How many steps the frame took.
    pub steps: Option<u64>,
    /// Inside a step of an adaptive integrator: accepted and rejected steps of its own, and evaluations of the force.
    pub internal_steps: Option<u64>,
    pub rejected_steps: Option<u64>,
    pub evals: Option<u64>,
    pub dropped_secs: Option<f64>,
    pub backlog_secs: Option<f64>,
    pub animation_error_ms: Option<f64>,
    /// Where the body was drawn, and where it should be at T.
    pub x_m: Option<f64>,
    pub y_m: Option<f64>,
    pub exact_x_m: Option<f64>,
    pub exact_y_m: Option<f64>,
    /// Positions, then velocities: after the step, or as drawn.
    pub state: &'a [f64],
    /// The exact state at `sim_time_secs`; of steps only.
    pub exact_state: Option<&'a [f64]>,
}

/// The names of the columns before `state_…` and `exact_state_…`, in order.
pub const COLUMNS: [&str; 18] = [
    "lane",
    "label",
    "row",
    "index",
    "sim_time_secs",
    "display_time_secs",
    "elapsed_secs",
    "steps",
    "internal_steps",
    "rejected_steps",
    "evals",
    "dropped_secs",
    "backlog_secs",
    "animation_error_ms",
    "x_m",
    "y_m",
    "exact_x_m",
    "exact_y_m",
];

/// Hands out the rows that one lane added in the last slice, steps and frames in the order of their happening.
pub fn each<E>(
    number: usize,
    label: &str,
    lane: &LaneView<'_>,
    mut take: impl FnMut(&Row<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let log = lane.log();
    let mut steps = log.steps.iter();
    for frame in &log.frames {
        let of_this_frame = usize::try_from(frame.steps).unwrap_or(usize::MAX);
        for step in steps.by_ref().take(of_this_frame) {
            take(&step_row(number, label, step))?;
        }
        take(&frame_row(number, label, frame))?;
    }
    steps.try_for_each(|step| take(&step_row(number, label, step)))
}

fn step_row<'a>(lane: usize, label: &'a str, step: &'a StepRow) -> Row<'a> {
    Row {
        lane,
        label,
        row: "step",
        index: step.step,
        sim_time_secs: step.sim_time.secs(),
        display_time_secs: None,
        elapsed_secs: None,
        steps: None,
        internal_steps: step.work.map(|work| work.accepted),
        rejected_steps: step.work.map(|work| work.rejected),
        evals: step.work.map(|work| work.evals),
        dropped_secs: None,
        backlog_secs: None,
        animation_error_ms: None,
        x_m: None,
        y_m: None,
        exact_x_m: None,
        exact_y_m: None,
        state: &step.state,
        exact_state: step.exact.as_deref(),
    }
}

fn frame_row<'a>(lane: usize, label: &'a str, frame: &'a FrameRow) -> Row<'a> {
    Row {
        lane,
        label,
        row: "frame",
        index: frame.frame,
        sim_time_secs: frame.shown_time.secs(),
        display_time_secs: Some(frame.display_time.secs()),
        elapsed_secs: Some(frame.elapsed.secs()),
        steps: Some(frame.steps),
        internal_steps: None,
        rejected_steps: None,
        evals: None,
        dropped_secs: Some(frame.dropped.secs()),
        backlog_secs: Some(frame.backlog.secs()),
        animation_error_ms: frame.animation_error_ms,
        x_m: Some(frame.point.x),
        y_m: Some(frame.point.y),
        exact_x_m: frame.exact_point.map(|point| point.x),
        exact_y_m: frame.exact_point.map(|point| point.y),
        state: &frame.pose,
        exact_state: None,
    }
}
