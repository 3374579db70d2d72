//! Forest–Ruth: three leapfrog steps of θh, (1 − 2θ)h and θh with θ = 1/(2 − ∛2).
//!
//! The middle step runs backwards in time and cancels the third-order error of the outer two. Neighbouring drifts are merged.

use super::integrator::{Integrator, Needs};
use super::kick_drift::Stage;
use super::method::Method;

const THETA: f64 = 1.351_207_191_959_657_6;

static STAGES: [Stage; 7] = [
    Stage::Drift(THETA / 2.0),
    Stage::Kick(THETA),
    Stage::Drift((1.0 - THETA) / 2.0),
    Stage::Kick(1.0 - 2.0 * THETA),
    Stage::Drift((1.0 - THETA) / 2.0),
    Stage::Kick(THETA),
    Stage::Drift(THETA / 2.0),
];

pub const ENTRY: Integrator = Integrator {
    id: "yoshida4",
    name: "Yoshida 4 (Forest–Ruth)",
    order: Some(4),
    evals_per_step: 3,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    reversible: true,
    summary: "Three leapfrog steps, the middle one backwards, chosen so that their errors cancel: fourth order with bounded energy. It needs a smaller step than leapfrog to stay stable.",
    reference: "Forest & Ruth, \"Fourth-order symplectic integration\", Physica D 43 (1990); Yoshida, \"Construction of higher order symplectic integrators\", Phys. Lett. A 150 (1990)",
    method: Method::Splitting(&STAGES),
    ..Integrator::PLAIN
};
