//! PresentMon 1, and the columns of that name that later versions write with `--v1_metrics`.
//!
//! Times count from the call that presents a frame (`PresentData/PresentMonTraceSession.cpp`, `CsvOutput.cpp` of 1.9.2): `MsBetweenPresents`
//! ends there, `MsUntilDisplayed` begins there. So that call is the start of the frame here.

use super::columns::{CapturePart, Column, TICKS, column, column_in};
use super::tool::{CaptureTool, as_it_is};

/// The columns of PresentMon 1, which other tools write, too.
pub(super) const PRESENTMON_1_COLUMNS: &[Column] = &[
    column_in(CapturePart::Start, "TimeInSeconds", 1000.0),
    column_in(CapturePart::Start, "QPCTime", TICKS),
    column(CapturePart::Back, "MsBetweenPresents"),
    column(CapturePart::Latency, "MsUntilDisplayed"),
    column(CapturePart::ShownBack, "MsBetweenDisplayChange"),
    column(CapturePart::Dropped, "Dropped"),
];

/// What files of present calls do not say.
pub(super) const NO_START: &str =
    "it does not say when the work on a frame began; frames start at the call that presents them";

/// PresentMon 1.
pub(in crate::displays) static PRESENTMON_1: CaptureTool = CaptureTool {
    name: "PresentMon 1",
    wrote: |header| header.has("MsBetweenPresents"),
    columns: PRESENTMON_1_COLUMNS,
    lacks: Some(NO_START),
    adjust: as_it_is,
};
