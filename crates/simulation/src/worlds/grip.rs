//! Bodies that a hand can grab. Keys and hands are two properties: `spring` has grips and no keys. The target is constant between two
//! samples, so the exact motion under a pull is a closed form for each stretch.

use glam::DVec2;
use timestep::ode::Pull;

/// A body that a hand can grab, in a world of second order.
#[derive(Clone, Copy, Debug)]
pub struct Grip {
    /// Indices among the positions of the body's place along x and along y; `None` along an axis on which it cannot move.
    pub places: [Option<usize>; 2],
    /// Centre of the body in the state `y`, m.
    pub center: fn(p: &[f64], y: &[f64]) -> DVec2,
    /// Radius of the body, m.
    pub radius: fn(p: &[f64]) -> f64,
}

/// The pull that is behind `own` numbers in the parameters `p`: the number of the body, then its target, m. `None` without a pull.
pub(super) fn pull(grips: &[Grip], p: &[f64], own: usize) -> Option<Pull> {
    let &[body, x, y] = p.get(own..)? else { return None };
    let grip = grips.get(body as usize)?;
    Some(Pull { places: grip.places, target: [x, y] })
}
