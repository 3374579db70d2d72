//! Maps of smoothness: a lane at every pair of steps a second and refresh rate, or phase: how even its motion is.
//!
//! Each cell is a run of the lane with nothing but these settings changed, and its value is that of `measure`. Columns and rows of rates are
//! whole numbers, because what is even is a line that is thinner than any cell.

use super::lab_run::reports_after;
use super::progress::{Cancelled, ProgressFn};
use crate::displays::{Display, RefreshRate, VirtualDisplay};
use crate::lane::LaneSpec;
use crate::metrics::Report;
use crate::scenario::Scenario;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use timestep::time::Flicks;

/// A number that a map shows.
#[derive(Debug)]
pub struct SmoothnessNumber {
    /// Its key on the command line.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// Takes it from a report; `None` where it does not apply.
    pub read: fn(&Report) -> Option<f64>,
}

/// Every number of a map, the default first.
pub static SMOOTHNESS_NUMBERS: [SmoothnessNumber; 4] = [
    SmoothnessNumber { id: "pacing", name: "pacing", unit: "ms", read: |report| report.pacing_ms },
    SmoothnessNumber { id: "judder", name: "judder", unit: "px", read: |report| report.judder_px },
    SmoothnessNumber {
        id: "empty-frames",
        name: "frames without a step",
        unit: "%",
        read: |report| {
            let empty = report.steps_per_frame.get(&0).copied().unwrap_or(0);
            (report.frames > 0).then(|| 100.0 * empty as f64 / report.frames as f64)
        },
    },
    SmoothnessNumber { id: "delay", name: "delay", unit: "ms", read: |report| Some(report.delay_ms?.mean) },
];

/// The setting that grows from the lowest row to the highest.
#[derive(Clone, Debug, PartialEq)]
pub enum SmoothnessRows {
    /// Whole refresh rates from the first to the second, Hz.
    Rates([u32; 2]),
    /// So many phases from 0 on.
    Phases(u32),
}

/// A map to compute.
#[derive(Clone, Debug)]
pub struct SmoothnessRequest {
    /// The lane, on a virtual display.
    pub lane: LaneSpec,
    /// The fewest and the most steps a second: a column for every whole number.
    pub steps: [u32; 2],
    /// The rows.
    pub rows: SmoothnessRows,
    /// Length of every run.
    pub length: Flicks,
}

impl SmoothnessRows {
    /// Number of rows.
    pub fn count(&self) -> usize {
        match self {
            SmoothnessRows::Rates([least, most]) => (most - least + 1) as usize,
            SmoothnessRows::Phases(count) => *count as usize,
        }
    }

    /// Gives a display the setting of a row.
    fn apply(&self, display: &mut VirtualDisplay, row: usize) {
        match self {
            SmoothnessRows::Rates([least, _]) => {
                let rate = RefreshRate::new(f64::from(*least) + row as f64);
                (display.hz, display.of_screen) = (rate.unwrap_or(display.hz), false);
            }
            SmoothnessRows::Phases(count) => display.phase = row as f64 / f64::from(*count),
        }
    }
}

impl SmoothnessRequest {
    /// The most cells of a map.
    pub const MOST_CELLS: usize = 200_000;

    /// Number of columns.
    pub fn columns(&self) -> usize {
        (self.steps[1] - self.steps[0] + 1) as usize
    }

    /// The lane of a cell.
    pub fn lane_at(&self, column: usize, row: usize) -> LaneSpec {
        let mut lane = self.lane.clone();
        lane.dt = Flicks::from_ratio(1, i64::from(self.steps[0]) + column as i64);
        if let Display::Virtual(display) = &mut lane.display {
            self.rows.apply(display, row);
        }
        lane
    }

    /// The numbers of every cell, row after row from the lowest, each from the fewest steps, on all threads of the current rayon pool.
    ///
    /// # Errors
    /// The caller has ended it.
    pub fn compute(&self, progress: ProgressFn<'_>) -> Result<Vec<Report>, Cancelled> {
        let (columns, count) = (self.columns(), self.columns() * self.rows.count());
        let done = AtomicUsize::new(0);
        let cell = |cell: usize| {
            let lane = self.lane_at(cell % columns, cell / columns);
            let reports = reports_after(Scenario::of(vec![lane]), self.length, || ControlFlow::Continue(()))?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(8) && progress(done as f64 / count as f64).is_break() {
                return Err(Cancelled);
            }
            reports.into_iter().next().ok_or(Cancelled)
        };
        (0..count).into_par_iter().map(cell).collect()
    }
}
