//! Requests of stability maps, for the tests that share them.

use simulation::analysis::stability::{Cells, MapRequest, Spacing};
use simulation::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::Integrator;

pub fn cells(from: f64, to: f64, count: usize, spacing: Spacing) -> Cells {
    Cells { edges: [from, to], count, spacing }
}

/// A map of 1000 steps of `world` over dt and the parameter `key`, with other parameters `changed`.
pub fn request(
    world: &str,
    integrator: &str,
    key: &str,
    values: Cells,
    dt: Cells,
    changed: &[(&str, f64)],
) -> MapRequest {
    let mut world = WorldSpec::of(World::by_id(world).expect("a world"));
    for (key, value) in changed {
        world[*key] = *value;
    }
    let param = world.place_of(key).expect("a parameter");
    let integrator = Integrator::by_id(integrator).expect("an integrator");
    MapRequest { world, integrator, steps: 1000, dt, param, values }
}
