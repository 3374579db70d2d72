//! FrameView, which writes the columns of PresentMon 1 among a hundred others, with spaces around values. `Dropped` can be `Error`.

use super::presentmon::PRESENTMON_1_COLUMNS;
use super::tool::{CaptureTool, as_it_is};

/// FrameView.
pub(in crate::displays) static FRAMEVIEW: CaptureTool = CaptureTool {
    name: "FrameView",
    wrote: |header| header.has("MsBetweenPresents") && (header.has("Render Queue Depth") || header.has("GPU0Clk(MHz)")),
    columns: PRESENTMON_1_COLUMNS,
    lacks: Some(
        "it does not say when the work on a frame began, nor which frames a driver generated; frames start at the call that presents them",
    ),
    adjust: as_it_is,
};
