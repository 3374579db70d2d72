//! FRAPS: the time since the start of its capture, frame by frame. Frame times are the differences.

use super::columns::{CapturePart, column};
use super::tool::{CaptureTool, RowsAre};

/// FRAPS.
pub(in crate::displays) static FRAPS: CaptureTool = CaptureTool {
    name: "FRAPS",
    wrote: |header| header.names.first().is_some_and(|name| name == "Frame") && header.has("Time (ms)"),
    columns: &[column(CapturePart::Start, "Time (ms)")],
    lacks: Some("no display times: each frame counts as shown when it starts"),
    adjust: |rows, _| {
        let times = || {
            rows.windows(2).filter_map(|pair| {
                Some((pair[1].line, pair[0].get(CapturePart::Start)?, pair[1].get(CapturePart::Start)?))
            })
        };
        match times().find(|(_, before, now)| now < before) {
            Some((line, before, now)) => Err(format!(
                "`Time (ms)` falls from {before} to {now} in line {line}, and FRAPS counts from the start of its capture; if these are frame \
                 times, write `column = \"Time (ms)\"` beside the trace"
            )),
            None => Ok(RowsAre::Frames),
        }
    },
};
