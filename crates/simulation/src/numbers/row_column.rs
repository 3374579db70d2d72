//! Columns of an export: what a row of a step or of a frame has under which name.

use super::Number;
use crate::lane::{FrameRow, StepRow};
use serde::Serialize;
use std::fmt;
use std::sync::LazyLock;
use timestep::time::Flicks;

/// A column of an export. A value that does not apply to a row is `None`. Times are seconds since the start of the run.
#[derive(Clone, Copy, Debug)]
pub struct RowColumn {
    /// Name with its unit; in a record of a number empty if it is the number's id.
    name: &'static str,
    /// Place, from the left.
    place: u16,
    /// Value of a step.
    pub step: fn(&StepRow) -> Option<Cell>,
    /// Value of a frame.
    pub frame: fn(&FrameRow) -> Option<Cell>,
}

/// The value of a column.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// A count.
    Count(u64),
    /// A measure.
    Measure(f64),
}

use Cell::{Count, Measure};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count(count) => count.fmt(f),
            Measure(measure) => measure.fmt(f),
        }
    }
}

/// A column of steps.
pub(super) const fn of_step(place: u16, step: fn(&StepRow) -> Option<Cell>) -> RowColumn {
    RowColumn { name: "", place, step, frame: |_| None }
}

/// A column of frames.
pub(super) const fn of_frame(place: u16, frame: fn(&FrameRow) -> Option<Cell>) -> RowColumn {
    RowColumn { name: "", place, step: |_| None, frame }
}

/// A time in seconds.
pub(super) fn secs(time: Flicks) -> Option<Cell> {
    Some(Measure(time.secs()))
}

impl RowColumn {
    /// The column with a value of steps, too.
    pub(super) const fn and_of_step(self, step: fn(&StepRow) -> Option<Cell>) -> Self {
        RowColumn { step, ..self }
    }

    /// The column under this name.
    pub(super) const fn named(self, name: &'static str) -> Self {
        RowColumn { name, ..self }
    }

    /// All columns with their names, from the left.
    pub fn all() -> &'static [(&'static str, &'static RowColumn)] {
        &COLUMNS
    }
}

static COLUMNS: LazyLock<Vec<(&str, &RowColumn)>> = LazyLock::new(|| {
    let of_number = |number: &'static Number| {
        let column = number.row.as_ref()?;
        Some((if column.name.is_empty() { number.id } else { column.name }, column))
    };
    let mut columns: Vec<_> = Number::all().filter_map(of_number).collect();
    columns.extend(OTHERS.iter().map(|column| (column.name, column)));
    columns.sort_by_key(|(_, column)| column.place);
    columns
});

/// The columns that belong to no number of a lane.
static OTHERS: &[RowColumn] = &[
    // Number of the step or the frame in its lane, from 1.
    of_frame(10, |frame| Some(Count(frame.frame))).and_of_step(|step| Some(Count(step.step))).named("index"),
    // Time T at which the frame is displayed: `shown_secs` in scaled time.
    of_frame(30, |frame| frame.shown.and_then(|_| secs(frame.display_time))).named("display_time_secs"),
    of_frame(40, |frame| secs(frame.start)).named("start_secs"),
    of_frame(50, |frame| secs(frame.done)).named("done_secs"),
    of_frame(60, |frame| frame.shown.and_then(secs)).named("shown_secs"),
    of_frame(70, |frame| frame.tear.map(Measure)).named("tears"),
    of_frame(80, |frame| secs(frame.elapsed)).named("elapsed_secs"),
    // Place of the tracked point as drawn, then in the reference motion at T.
    of_frame(160, |frame| Some(Measure(frame.point.x))).named("x_m"),
    of_frame(170, |frame| Some(Measure(frame.point.y))).named("y_m"),
    of_frame(180, |frame| Some(Measure(frame.exact_point?.x))).named("exact_x_m"),
    of_frame(190, |frame| Some(Measure(frame.exact_point?.y))).named("exact_y_m"),
];
