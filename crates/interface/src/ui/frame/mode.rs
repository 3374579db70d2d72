//! The modes of the window, and its visible parts.

use crate::ui::base::clip_size::ClipSize;
use serde::{Deserialize, Serialize};

/// A mode of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The question, large lanes, a few numbers and the transport.
    #[default]
    Stage,
    /// The whole instrument: switches, inspector, all numbers, strips, plots and figures.
    Lab,
}

/// Parts of the window that are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WindowExtent {
    /// Lanes, texts and controls.
    #[default]
    Controls,
    /// Lanes alone in exactly this many pixels, to be recorded by another program.
    Recording(ClipSize),
    /// Lanes alone.
    Lanes,
}
