//! MangoHud: a table of the machine, and below it a row for each frame, or for each `log_interval`.
//!
//! The frame time is that before the row, in microseconds before 0.6.9 and in milliseconds since, as its frames a second tell
//! (`src/logging.cpp`, `src/overlay.cpp` of 0.8.4).

use super::columns::{CapturePart, CaptureRow, column, column_in, median};
use super::tool::{CaptureTool, RowsAre};

/// Product of frame time and frames a second above which the frame time is in microseconds: it is about 1000 or 1,000,000.
const MICROS: f64 = 31_623.0;
/// Rows that are at least so far apart, ms, and by this factor farther than their frames are long, are samples.
const SAMPLES: (f64, f64) = (50.0, 1.5);

/// MangoHud.
pub(in crate::displays) static MANGOHUD: CaptureTool = CaptureTool {
    name: "MangoHud",
    wrote: |header| header.names.iter().any(|name| name == "frametime") && header.has("fps"),
    columns: &[
        column(CapturePart::Back, "frametime"),
        column(CapturePart::Rate, "fps"),
        // Nanoseconds.
        column_in(CapturePart::Written, "elapsed", 1e-6),
    ],
    lacks: Some("no display times: each frame counts as shown when it starts"),
    adjust: |rows, notes| {
        let product = |row: &CaptureRow| Some(row.get(CapturePart::Back)? * row.get(CapturePart::Rate)?);
        if median(rows.iter().filter_map(product)).is_some_and(|product| product > MICROS) {
            for row in rows.iter_mut() {
                let micros = row.get(CapturePart::Back);
                row.set(CapturePart::Back, micros.map(|micros| micros / 1000.0));
            }
            notes.push("`frametime` is in microseconds here".to_owned());
        }
        let apart = |pair: &[CaptureRow]| Some(pair[1].get(CapturePart::Written)? - pair[0].get(CapturePart::Written)?);
        let apart = median(rows.windows(2).filter_map(apart));
        let frame = median(rows.iter().filter_map(|row| row.get(CapturePart::Back)));
        let rows_are = match (apart, frame) {
            (Some(apart), Some(frame)) if apart >= SAMPLES.0 && apart > SAMPLES.1 * frame => RowsAre::Samples,
            _ => RowsAre::Frames,
        };
        if let (RowsAre::Samples, Some(apart), Some(frame)) = (rows_are, apart, frame) {
            notes.push(format!(
                "its rows are samples, {apart:.0} ms apart, of frames of {frame:.1} ms: most frames are missing, so pacing cannot be judged; \
                 `log_interval=0` logs every frame"
            ));
        }
        Ok(rows_are)
    },
};
