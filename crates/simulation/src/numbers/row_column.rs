//! Columns of an export: what a row of a step or of a frame has under which name.

use crate::lane::{FrameRow, StepRow};
use serde::Serialize;
use std::fmt;
use timestep::time::Flicks;

/// A column of an export. A value that does not apply to a row is `None`. Times are seconds since the start of the run.
#[derive(Clone, Copy, Debug)]
pub struct RowColumn {
    /// Name with its unit; in a record of a number empty if it is the number's id.
    pub(super) name: &'static str,
    /// Place, from the left.
    pub(super) place: u16,
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

/// A column of steps.
pub(super) const fn of_step(place: u16, step: fn(&StepRow) -> Option<RowValue>) -> RowColumn {
    RowColumn { name: "", place, step, frame: |_| None }
}

/// A column of frames.
pub(super) const fn of_frame(place: u16, frame: fn(&FrameRow) -> Option<RowValue>) -> RowColumn {
    RowColumn { name: "", place, step: |_| None, frame }
}

/// A time in seconds.
pub(super) fn secs(time: Flicks) -> Option<RowValue> {
    Some(Measure(time.secs()))
}

impl RowColumn {
    /// The column with a value of steps, too.
    pub(super) const fn and_of_step(self, step: fn(&StepRow) -> Option<RowValue>) -> Self {
        RowColumn { step, ..self }
    }

    /// The column under this name.
    pub(super) const fn named(self, name: &'static str) -> Self {
        RowColumn { name, ..self }
    }
}
