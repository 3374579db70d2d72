//! A world as a person chose it: with its parameters filled in.

use super::World;

/// A world with its parameters filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct WorldSpec {
    pub world: &'static World,
    /// One value per entry of `world.params`, each within its range.
    pub params: Vec<f64>,
}

impl WorldSpec {
    /// The world with its default parameters.
    pub fn of(world: &'static World) -> Self {
        WorldSpec { world, params: world.default_params() }
    }
}
