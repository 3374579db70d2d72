//! Velocity Verlet: half a kick, a drift, half a kick.

use super::{Integrator, Method, Needs, kick_drift::Stage};

static STAGES: [Stage; 3] = [Stage::Kick(0.5), Stage::Drift(1.0), Stage::Kick(0.5)];

pub static ENTRY: Integrator = Integrator {
    id: "velocity-verlet",
    name: "Velocity Verlet",
    order: Some(2),
    evals_per_step: 2,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    reversible: true,
    summary: "Half a kick, a drift, half a kick.",
    reference: "Swope et al. (1982)",
    method: Method::Splitting(&STAGES),
};
