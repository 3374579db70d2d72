//! The values of a frame that a moment may claim something about.

use crate::scenario::named;
use std::str::FromStr;

/// A value of a frame on a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameValue {
    /// 1 if the scan-out on the display is torn, otherwise 0.
    Torn,
    /// Steps taken in the frame.
    Steps,
    /// Steps taken again in the frame.
    Resimulated,
    /// Time since the frame before, as the loop measured it, ms.
    Elapsed,
    /// Time for which the display holds the frame, ms.
    Hold,
    /// T − S, ms.
    Age,
    /// Time that the pose is past the last step, in steps.
    Alpha,
    /// Time dropped in the frame, ms.
    Dropped,
    /// Distance of the tracked point from where the frame before on the display has it, pixels of the nominal screen.
    Jump,
    /// Distance of the tracked point from that of the exact solution, pixels of the nominal screen.
    Error,
    /// Place of the tracked point, m, to the right.
    X,
    /// Place of the tracked point, m, upwards.
    Y,
}

impl FrameValue {
    /// Every value with its name in scenario files.
    pub const ALL: [(&'static str, FrameValue); 12] = [
        ("torn", FrameValue::Torn),
        ("steps", FrameValue::Steps),
        ("resimulated", FrameValue::Resimulated),
        ("elapsed_ms", FrameValue::Elapsed),
        ("hold_ms", FrameValue::Hold),
        ("age_ms", FrameValue::Age),
        ("alpha", FrameValue::Alpha),
        ("dropped_ms", FrameValue::Dropped),
        ("jump_px", FrameValue::Jump),
        ("error_px", FrameValue::Error),
        ("place.x", FrameValue::X),
        ("place.y", FrameValue::Y),
    ];

    /// Its name in scenario files.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, value)| *value == self).map_or("", |(name, _)| name)
    }
}

impl FromStr for FrameValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        named(text, &Self::ALL, "a frame has no")
    }
}
