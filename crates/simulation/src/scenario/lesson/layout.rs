//! Arrangement of the lanes on the stage.

use serde::{Deserialize, Serialize};

/// Arrangement of the lanes on the stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Rows and columns of equal cells.
    #[default]
    Grid,
    /// Full width, one below the other, with one scale and one horizontal axis: the eye compares along a vertical line.
    Tracks,
    /// All bodies in one world.
    Overlay,
}

impl Layout {
    /// Every arrangement with its word in scenario files.
    pub const ALL: [(&'static str, Layout); 3] =
        [("grid", Layout::Grid), ("tracks", Layout::Tracks), ("overlay", Layout::Overlay)];
}
