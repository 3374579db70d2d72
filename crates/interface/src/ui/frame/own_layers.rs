//! Ghosts and trails as the user has chosen them.

use simulation::lane_picture::Layers;

/// Layers that the user has chosen in place of those of a lesson, an opening or the lab; `None`: no choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnLayers {
    /// `true` if lanes have their ghosts.
    pub ghost: Option<bool>,
    /// `true` if lanes have their trails.
    pub trail: Option<bool>,
}

impl OwnLayers {
    /// The layers with the user's choice.
    pub fn over(self, layers: Layers) -> Layers {
        Layers { ghost: self.ghost.unwrap_or(layers.ghost), trail: self.trail.unwrap_or(layers.trail), ..layers }
    }
}
