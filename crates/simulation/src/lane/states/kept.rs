//! Meters of what the exact motion keeps: its energy, the norm of a quaternion, the axis of an orbit.

use super::energy::Energy;
use crate::metrics::{InvariantDrift, Precession};
use crate::worlds::WorldSpec;
use glam::{DVec2, dvec2};

/// The meters that a world has.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeptMeters {
    /// Energy gained and lost.
    pub energy: Option<Energy>,
    /// Relative change of the norm of a quaternion.
    pub norm: Option<InvariantDrift>,
    /// Turns of an orbit's axis.
    pub precession: Option<Precession>,
}

impl KeptMeters {
    /// The meters of a motion that starts in the state `y` at t = 0.
    pub fn starting(world: &WorldSpec, y: &[f64]) -> Self {
        let norm = world.kept("norm").and_then(|norm| InvariantDrift::from_start((norm.value)(&world.params, y)));
        KeptMeters { energy: Energy::starting(world, y), norm, precession: precession(world, y) }
    }

    /// Adds the state `y` after a step between these times, s. `exact` writes the exact state at a time between them, and says if there is
    /// one.
    pub fn after_step(
        mut self,
        world: &WorldSpec,
        times: [f64; 2],
        y: &[f64],
        exact: impl Fn(f64, &mut [f64]) -> bool,
    ) -> Self {
        self.energy = self.energy.map(|energy| energy.after_step(world, times, y, exact));
        if let (Some(drift), Some(norm)) = (&mut self.norm, world.kept("norm")) {
            drift.add((norm.value)(&world.params, y));
        }
        if let Some(precession) = &mut self.precession {
            precession.add(plane_state(y));
        }
        self
    }

    /// Starts the meters again in the state `y`; the drifts stay relative to `start`, the state at t = 0.
    pub fn restart(&mut self, world: &WorldSpec, start: &[f64], y: &[f64]) {
        let fresh = KeptMeters::starting(world, start);
        self.energy.iter_mut().for_each(Energy::restart);
        (self.norm, self.precession) = (fresh.norm, precession(world, y));
    }
}

fn precession(world: &WorldSpec, y: &[f64]) -> Option<Precession> {
    Precession::from_start((world.attraction?)(&world.params), plane_state(y))
}

/// Place and velocity of a body in the plane.
fn plane_state(y: &[f64]) -> [DVec2; 2] {
    [dvec2(y[0], y[1]), dvec2(y[2], y[3])]
}
