//! Ghosts and trails that the user has shown or hidden.

use simulation::lane_picture::Layers;

/// What the user has chosen in place of what a lesson, an opening or the lab shows; `None`: nothing.
#[derive(Clone, Copy, Debug, Default)]
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
