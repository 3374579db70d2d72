//! Maps of smoothness: a lane at every pair of steps a second and refresh rate, or phase: how even its motion is.
//!
//! Each cell is a run of the lane with nothing but these settings changed, and its value is that of `measure`. Columns and rows of rates are
//! whole numbers, because what is even is a line that is thinner than any cell.

use super::StudyError;
use super::lab_run::reports_of_runs;
use super::progress::{Cancelled, DoneParts, ProgressFn};
use crate::displays::{Display, RefreshRate};
use crate::lane::LaneSpec;
use crate::metrics::Report;
use crate::scenario::Scenario;
use timestep::time::Flicks;

/// A number that a map shows. Two are equal if they have the same id.
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

impl PartialEq for SmoothnessNumber {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
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
#[derive(Clone, Debug, PartialEq)]
pub struct SmoothnessRequest {
    /// The lane, on a virtual display.
    pub lane: LaneSpec,
    /// The fewest and the most steps a second: a column for every whole number, or each so many apart.
    pub steps: [u32; 2],
    /// The rows.
    pub rows: SmoothnessRows,
    /// The distance of columns, 1/s, and of rows of rates, Hz; at least 1. A map with a larger one is a coarse part of that with 1.
    pub stride: u32,
    /// Length of every run.
    pub length: Flicks,
}

impl SmoothnessRequest {
    /// The most cells of a map.
    pub const MOST_CELLS: usize = 200_000;

    /// The lane without what a map with these rows sets for itself, and without what no cell depends on. A map is about one machine: a link
    /// with another is left out.
    ///
    /// # Errors
    /// [`StudyError::NoRate`] for a lane on no virtual display, or without a rate for rows of rates; [`StudyError::Driven`] for a world
    /// that moves only under input.
    pub fn about(lane: &LaneSpec, rows: &SmoothnessRows) -> Result<LaneSpec, StudyError> {
        if lane.world.is_driven() {
            return Err(StudyError::Driven(lane.world.name));
        }
        let LaneSpec { dt, looks, .. } = LaneSpec::default();
        let mut lane = LaneSpec { dt, looks, link: None, follow: None, ..lane.clone() };
        let Display::Virtual(display) = &mut lane.display else { return Err(StudyError::NoRate) };
        match rows {
            SmoothnessRows::Rates(_) if display.vrr.is_some() => return Err(StudyError::NoRate),
            SmoothnessRows::Rates(_) => (display.hz, display.of_screen) = (RefreshRate::HZ_60, false),
            SmoothnessRows::Phases(_) => display.phase = 0.0,
        }
        Ok(lane)
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        Self::places(self.steps, self.stride)
    }

    /// Number of rows.
    pub fn row_count(&self) -> usize {
        match self.rows {
            SmoothnessRows::Rates(rates) => Self::places(rates, self.stride),
            SmoothnessRows::Phases(count) => count as usize,
        }
    }

    fn places([least, most]: [u32; 2], stride: u32) -> usize {
        (most.saturating_sub(least) / stride.max(1) + 1) as usize
    }

    /// The lane of a cell.
    pub fn lane_at(&self, column: usize, row: usize) -> LaneSpec {
        let mut lane = self.lane.clone();
        let stride = self.stride.max(1) as usize;
        lane.dt = Flicks::from_ratio(1, i64::from(self.steps[0]) + (column * stride) as i64);
        if let Display::Virtual(display) = &mut lane.display {
            match self.rows {
                SmoothnessRows::Rates([least, _]) => {
                    let rate = RefreshRate::new(f64::from(least) + (row * stride) as f64);
                    (display.hz, display.of_screen) = (rate.unwrap_or(display.hz), false);
                }
                SmoothnessRows::Phases(count) => display.phase = row as f64 / f64::from(count),
            }
        }
        lane
    }

    /// The numbers of every cell, row after row from the lowest, each from the fewest steps, on all threads of the current rayon pool.
    ///
    /// # Errors
    /// The caller has ended it.
    pub fn compute(&self, progress: ProgressFn<'_>) -> Result<Vec<Report>, Cancelled> {
        self.compute_in_parts(&DoneParts::default(), progress)
    }

    /// Goes on with the cells that an ended call has left in `parts`; otherwise as [`SmoothnessRequest::compute`].
    ///
    /// # Errors
    /// The caller has ended it; what is done stays in `parts`.
    pub fn compute_in_parts(
        &self,
        parts: &DoneParts<Vec<Report>>,
        progress: ProgressFn<'_>,
    ) -> Result<Vec<Report>, Cancelled> {
        let columns = self.columns();
        let cell = |cell: usize| Scenario::of(vec![self.lane_at(cell % columns, cell / columns)]);
        let cells = reports_of_runs(columns * self.row_count(), cell, self.length, parts, progress)?;
        Ok(cells.into_iter().flatten().collect())
    }
}
