//! PresentMon 2: the console with both sets of metrics, the capture application, and the service.
//!
//! A frame starts where the call that presented the frame before returned (`CPUStart…`). `FrameTime` and `MsBetweenAppStart` go from there to
//! the next start; `DisplayLatency` begins there, `MsUntilDisplayed` at the call that presents the frame, `CPUBusy` later
//! (`OutputThread.cpp` of 2.0.1 to 2.4.1, `MetricsCalculator*.cpp` of 2.5.1).
//!
//! A display time can be missing although the frame was shown: where the next one reached the display no later, 2.2 to 2.4 write `NA`. The
//! time since the frame that was shown before is there then.

use super::columns::{FrameKind, Part, TICKS, column, column_in};
use super::starts::forward;
use super::tool::CaptureTool;

/// PresentMon 2.
pub(in crate::displays) static PRESENTMON_2: CaptureTool = CaptureTool {
    name: "PresentMon 2",
    wrote: |header| {
        let start =
            header.names.iter().any(|name| name.get(..8).is_some_and(|name| name.eq_ignore_ascii_case("CPUStart")));
        start || header.has("MsBetweenAppStart") || header.has("FrameTime") && header.has("CPUBusy")
    },
    columns: &[
        column_in(Part::Start, "CPUStartQPC", TICKS),
        column(Part::Start, "CPUStartTimeInMs"),
        column(Part::Start, "CPUStartQPCTimeInMs"),
        column(Part::Start, "CPUStartQPCTime"),
        column_in(Part::Start, "CPUStartTimeInSeconds", 1000.0),
        column(Part::Start, "CPUStartTime"),
        column(Part::Forward, "FrameTime"),
        column(Part::Forward, "MsBetweenAppStart"),
        column_in(Part::Present, "TimeInQPC", TICKS),
        column(Part::Present, "TimeInMs"),
        column(Part::Busy, "CPUBusy"),
        column(Part::Busy, "MsCPUBusy"),
        column(Part::Wait, "CPUWait"),
        column(Part::Wait, "MsCPUWait"),
        column(Part::Latency, "DisplayLatency"),
        column(Part::UntilShown, "MsUntilDisplayed"),
        column(Part::ShownBack, "MsBetweenDisplayChange"),
        column(Part::ShownForward, "DisplayedTime"),
        column(Part::Animation, "AnimationTime"),
        column(Part::Kind, "FrameType"),
    ],
    lacks: None,
    adjust: |rows, _| {
        // A further display of a frame has a row of its own, in which the application takes no time.
        for row in rows.iter_mut().filter(|row| forward(row) == Some(0.0)) {
            row.kind = FrameKind::Generated;
        }
        Ok(())
    },
};
