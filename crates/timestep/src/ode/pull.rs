//! A hand that pulls a body: an undamped soft spring between places of a state and a target, beside the equation's own forces.
//!
//! A mouse spring of so low a frequency is stable at any step that a game takes (semi-implicit Euler: up to h = 2/Ω, 0.32 s), and it
//! does no friction's work: a body that is let go keeps what it has. (Catto, "Soft Constraints", GDC 2011.)

use std::f64::consts::TAU;

/// x'' = f + Ω² (target − x) for some places of a state; Ω² is [`Pull::STIFFNESS`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// Indices among the positions that are pulled along x and along y; `None` where the body cannot move along that axis.
    pub places: [Option<usize>; 2],
    /// Where they are pulled to, m.
    pub target: [f64; 2],
}

impl Pull {
    /// Stiffness of the spring by the mass of the body, 1/s²: alone, it swings once a second.
    pub const STIFFNESS: f64 = TAU * TAU;

    /// Adds the accelerations of the pull to `dydt`, the rates of change of the state `y`: positions, then velocities.
    pub fn add(&self, y: &[f64], dydt: &mut [f64]) {
        let velocities = y.len() / 2;
        for (place, target) in self.places.into_iter().zip(self.target) {
            if let Some(place) = place {
                dydt[velocities + place] += Self::STIFFNESS * (target - y[place]);
            }
        }
    }
}
