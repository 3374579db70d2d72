//! When the frames of a capture start: by its clock where that is good enough, else by the sum of its frame times.

use super::columns::{CapturePart, CaptureRow, Column, FrameKind, TICKS, median};
use std::borrow::Cow;

/// Largest difference, in the middle, of a clock from the frame times beside it, ms. Clocks that differ by more have too few digits, another
/// unit, or count from other moments.
const GOOD_CLOCK_MS: f64 = 0.003;
/// Rates of clocks that count ticks, a second.
const TICK_RATES: [f64; 6] = [10e6, 1e6, 3_579_545.0, 14_318_180.0, 19.2e6, 24e6];
/// How far a measured rate may be from one of these.
const RATE_ERROR: f64 = 1e-3;

/// How the starts are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartsFrom {
    /// The clock, a column.
    Clock(&'static str),
    /// The sum of frame times, a column.
    Sum(&'static str),
}

/// The starts of all rows.
#[derive(Debug)]
pub(super) struct Starts {
    /// Start of each row, ms from some moment; `None` where nothing tells.
    pub at: Vec<Option<f64>>,
    /// How they are known.
    pub from: StartsFrom,
    /// Milliseconds in a unit of the clock, also that of present calls.
    pub unit: f64,
}

/// From the start of the row to the next one, ms.
pub(super) fn forward(row: &CaptureRow) -> Option<f64> {
    let work = || Some(row.get(CapturePart::Busy)? + row.get(CapturePart::Wait)?);
    row.get(CapturePart::Forward).or_else(work)
}

/// The starts of `rows`, which have `columns`; `None` if no column tells them.
pub(super) fn starts_of(rows: &[CaptureRow], columns: &[(usize, &'static Column)]) -> Option<Starts> {
    let column = |part: CapturePart| columns.iter().map(|(_, column)| *column).find(|column| column.part == part);
    let back = |row: &CaptureRow| row.get(CapturePart::Back);
    let is_own = |row: &&CaptureRow| row.kind == FrameKind::Own;
    let own = if rows.iter().all(|row| is_own(&row)) {
        Cow::Borrowed(rows)
    } else {
        Cow::Owned(rows.iter().filter(is_own).copied().collect())
    };
    // The time from each frame of the application to its next.
    let step = |pair: &[CaptureRow]| back(&pair[1]).or_else(|| forward(&pair[0]));
    let clock = |row: &CaptureRow| row.get(CapturePart::Start);
    let ticks = |pair: &[CaptureRow]| Some(clock(&pair[1])? - clock(&pair[0])?);
    let start = column(CapturePart::Start);
    let unit = match start {
        Some(column) if column.unit == TICKS => tick(own.windows(2).filter_map(|pair| {
            let (step, ticks) = (step(pair)?, ticks(pair)?);
            (step > 0.0 && ticks > 0.0).then_some(step / ticks)
        })),
        _ => 1.0,
    };
    let apart = median(own.windows(2).filter_map(|pair| Some((ticks(pair)? * unit - step(pair)?).abs())));
    let steps = column(CapturePart::Back).or(column(CapturePart::Forward)).or(column(CapturePart::Busy));
    if let Some(start) = start
        && (steps.is_none() || apart.is_some_and(|apart| apart <= GOOD_CLOCK_MS))
    {
        let zero = rows.iter().find_map(clock)?;
        let at = rows.iter().map(|row| Some((clock(row)? - zero) * unit)).collect();
        return Some(Starts { at, from: StartsFrom::Clock(start.name), unit });
    }
    let steps = steps?;
    let (mut now, mut before): (f64, Option<&CaptureRow>) = (0.0, None);
    let sum = rows.iter().map(|row| {
        if row.kind == FrameKind::Generated {
            return Some(now);
        }
        let step = before.map_or(Some(0.0), |before| back(row).or_else(|| forward(before)));
        before = Some(row);
        now += step.unwrap_or(0.0);
        step.map(|_| now)
    });
    let at = sum.collect();
    Some(Starts { at, from: StartsFrom::Sum(steps.name), unit })
}

/// Milliseconds in a tick, as the median of these says, rounded to a rate that clocks have.
fn tick(measured: impl Iterator<Item = f64>) -> f64 {
    let Some(measured) = median(measured) else { return 1000.0 / TICK_RATES[0] };
    let near = TICK_RATES.iter().find(|rate| (measured * **rate / 1000.0 - 1.0).abs() < RATE_ERROR);
    near.map_or(measured, |rate| 1000.0 / rate)
}
