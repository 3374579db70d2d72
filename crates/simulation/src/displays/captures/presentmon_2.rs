//! PresentMon 2: the console with both sets of metrics, the capture application, and the service.
//!
//! A frame starts where the call that presented the frame before returned (`CPUStart…`). `FrameTime` and `MsBetweenAppStart` go from there to
//! the next start; `DisplayLatency` begins there, `MsUntilDisplayed` at the call that presents the frame, `CPUBusy` later
//! (`OutputThread.cpp` of 2.0.1 to 2.4.1, `MetricsCalculator*.cpp` of 2.5.1).
//!
//! A display time can be missing although the frame was shown: where the next one reached the display no later, 2.2 to 2.4 write `NA`. The
//! time since the frame that was shown before is there then.

use super::columns::{CapturePart, FrameKind, TICKS, column, column_in};
use super::starts::forward;
use super::tool::{CaptureTool, RowsAre};

/// PresentMon 2.
pub(in crate::displays) static PRESENTMON_2: CaptureTool = CaptureTool {
    name: "PresentMon 2",
    wrote: |header| {
        let start =
            header.names.iter().any(|name| name.get(..8).is_some_and(|name| name.eq_ignore_ascii_case("CPUStart")));
        start || header.has("MsBetweenAppStart") || header.has("FrameTime") && header.has("CPUBusy")
    },
    columns: &[
        column_in(CapturePart::Start, "CPUStartQPC", TICKS),
        column(CapturePart::Start, "CPUStartTimeInMs"),
        column(CapturePart::Start, "CPUStartQPCTimeInMs"),
        column(CapturePart::Start, "CPUStartQPCTime"),
        column_in(CapturePart::Start, "CPUStartTimeInSeconds", 1000.0),
        column(CapturePart::Start, "CPUStartTime"),
        column(CapturePart::Forward, "FrameTime"),
        column(CapturePart::Forward, "MsBetweenAppStart"),
        column_in(CapturePart::Present, "TimeInQPC", TICKS),
        column(CapturePart::Present, "TimeInMs"),
        column(CapturePart::Busy, "CPUBusy"),
        column(CapturePart::Busy, "MsCPUBusy"),
        column(CapturePart::Wait, "CPUWait"),
        column(CapturePart::Wait, "MsCPUWait"),
        column(CapturePart::Latency, "DisplayLatency"),
        column(CapturePart::UntilShown, "MsUntilDisplayed"),
        column(CapturePart::ShownBack, "MsBetweenDisplayChange"),
        column(CapturePart::ShownForward, "DisplayedTime"),
        column(CapturePart::Animation, "AnimationTime"),
        column(CapturePart::Kind, "FrameType"),
    ],
    lacks: None,
    adjust: |rows, _| {
        // A further display of a frame has a row of its own, in which the application takes no time.
        for row in rows.iter_mut().filter(|row| forward(row) == Some(0.0)) {
            row.kind = FrameKind::Generated;
        }
        Ok(RowsAre::Frames)
    },
};
