//! The rows of an export, one for each frame and each step of each lane. `docs/SCENARIOS.md` documents the columns; units
//! are in their names.

use serde::Serialize;
use simulation::lane::{FrameRow, LaneSpec, Log, StepRow};
use simulation::worlds::WorldSpec;
use timestep::time::Flicks;

/// One row. A value that does not apply to it is `None`. Times are seconds since the start of the run.
#[derive(Clone, Debug, Serialize)]
pub struct ExportRow<'a> {
    /// Number of the lane.
    pub lane: usize,
    /// Label of the lane.
    pub label: &'a str,
    /// `step` or `frame`.
    pub row: &'static str,
    /// Number of the step or the frame in its lane, from 1.
    pub index: u64,
    /// Simulated time that the step reached, or the simulated time S that the frame shows.
    pub sim_time_secs: f64,
    /// Time T at which the frame is displayed: `shown_secs` in scaled time.
    pub display_time_secs: Option<f64>,
    /// Lab time at which the frame starts.
    pub start_secs: Option<f64>,
    /// Lab time at which the machine has finished the frame.
    pub done_secs: Option<f64>,
    /// Lab time at which the frame is shown; of one that is never shown, there is none.
    pub shown_secs: Option<f64>,
    /// Row from which on the frame is visible first, as a fraction of the height, where the display was scanning out a picture.
    pub tears: Option<f64>,
    /// Time that the lane measured since its last frame.
    pub elapsed_secs: Option<f64>,
    /// Steps in the frame.
    pub steps: Option<u64>,
    /// Accepted steps that an adaptive integrator took inside this step.
    pub internal_steps: Option<u64>,
    /// Steps that an adaptive integrator took back inside this step.
    pub rejected_steps: Option<u64>,
    /// Evaluations of the force by an adaptive integrator inside this step.
    pub evals: Option<u64>,
    /// Time dropped in the frame.
    pub dropped_secs: Option<f64>,
    /// Time left in the accumulator for the next frame.
    pub backlog_secs: Option<f64>,
    /// |ΔS − ΔT| since the last frame.
    pub animation_error_ms: Option<f64>,
    /// Position of the tracked point as drawn.
    pub x_m: Option<f64>,
    /// As `x_m`, upwards.
    pub y_m: Option<f64>,
    /// Position of the tracked point in the reference motion at T.
    pub exact_x_m: Option<f64>,
    /// As `exact_x_m`, upwards.
    pub exact_y_m: Option<f64>,
    /// Distance of the step's end from where the exact motion leads from its start, m.
    pub local_error_m: Option<f64>,
    /// Positions, then velocities: after the step, or as drawn.
    pub state: &'a [f64],
    /// State of the reference motion at `sim_time_secs`; of steps only.
    pub exact_state: Option<&'a [f64]>,
    /// The bodies beside the first: after the step, or as drawn; `None` where the first is alone.
    pub bodies: Option<Vec<BodyCell>>,
}

/// One of the bodies beside the first of its lane. A position is `None` while the body is not there.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BodyCell {
    /// Position, m.
    pub x_m: Option<f64>,
    /// Position upwards, m.
    pub y_m: Option<f64>,
    /// `true` if the pose comes from two states between which the body was born, died or jumped; of frames only.
    pub cut: Option<bool>,
}

impl BodyCell {
    fn new(world: &WorldSpec, state: Option<&[f64]>, cut: Option<bool>) -> Self {
        let point = state.map(|state| world.track(state));
        BodyCell { x_m: point.map(|point| point.x), y_m: point.map(|point| point.y), cut }
    }
}

/// The names of the columns before `state_…`, `exact_state_…` and `body…`, in order.
pub const COLUMNS: [&str; 23] = [
    "lane",
    "label",
    "row",
    "index",
    "sim_time_secs",
    "display_time_secs",
    "start_secs",
    "done_secs",
    "shown_secs",
    "tears",
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
    "local_error_m",
];

/// Gives `write_row` the rows that one lane has added; the steps of a frame come before it.
pub fn each_row<E>(
    number: usize,
    spec: &LaneSpec,
    label: &str,
    log: &Log,
    mut write_row: impl FnMut(&ExportRow<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let mut steps = log.steps.iter().peekable();
    for frame in &log.frames {
        while let Some(step) = steps.next_if(|step| step.step <= frame.last_step) {
            write_row(&step_row(number, spec, label, step))?;
        }
        write_row(&frame_row(number, spec, label, frame))?;
    }
    steps.try_for_each(|step| write_row(&step_row(number, spec, label, step)))
}

fn step_row<'a>(lane: usize, spec: &LaneSpec, label: &'a str, step: &'a StepRow) -> ExportRow<'a> {
    let others = step.others.iter().map(|state| BodyCell::new(&spec.world, state.as_deref(), None));
    ExportRow {
        lane,
        label,
        row: "step",
        index: step.step,
        sim_time_secs: step.sim_time.secs(),
        display_time_secs: None,
        start_secs: None,
        done_secs: None,
        shown_secs: None,
        tears: None,
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
        local_error_m: step.local_error,
        state: &step.state,
        exact_state: step.exact.as_deref(),
        bodies: (!step.others.is_empty()).then(|| others.collect()),
    }
}

/// The row of a frame.
pub fn frame_row<'a>(lane: usize, spec: &LaneSpec, label: &'a str, frame: &'a FrameRow) -> ExportRow<'a> {
    let others = frame.others.iter().map(|body| BodyCell::new(&spec.world, body.shown(), Some(body.cut)));
    ExportRow {
        lane,
        label,
        row: "frame",
        index: frame.frame,
        sim_time_secs: frame.shown_time.secs(),
        display_time_secs: frame.shown.map(|_| frame.display_time.secs()),
        start_secs: Some(frame.start.secs()),
        done_secs: Some(frame.done.secs()),
        shown_secs: frame.shown.map(Flicks::secs),
        tears: frame.tear,
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
        local_error_m: None,
        state: &frame.pose,
        exact_state: None,
        bodies: (!frame.others.is_empty()).then(|| others.collect()),
    }
}
