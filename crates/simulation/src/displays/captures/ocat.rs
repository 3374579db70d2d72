//! OCAT, which writes the columns of PresentMon 1 and, in its first row alone, the machine: more fields than the other rows have.

use super::presentmon::{NO_START, PRESENTMON_1_COLUMNS};
use super::tool::{CaptureTool, as_it_is};

/// OCAT.
pub(in crate::displays) static OCAT: CaptureTool = CaptureTool {
    name: "OCAT",
    wrote: |header| {
        let has_machine = header.has("Motherboard") || header.has("MsEstimatedDriverLag");
        // The files of 2018 have neither a process nor a swap chain.
        header.has("MsBetweenPresents") && (has_machine || !header.has("ProcessID") && header.has("Application"))
    },
    columns: PRESENTMON_1_COLUMNS,
    lacks: Some(NO_START),
    adjust: as_it_is,
};
