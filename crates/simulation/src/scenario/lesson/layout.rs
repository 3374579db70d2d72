//! Arrangement of the lanes on the stage.

use crate::words::worded;
use serde::{Deserialize, Serialize};

worded! {
    /// Arrangement of the lanes on the stage.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Layout {
        /// Rows and columns of equal cells.
        #[default]
        Grid = "grid",
        /// Full width, one below the other, with one scale and one horizontal axis: the eye compares along a vertical line.
        Tracks = "tracks",
        /// All bodies in one world.
        Overlay = "overlay",
    }
}
