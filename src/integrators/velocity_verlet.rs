//! Velocity Verlet (kick–drift–kick): v½ = v + a(t, x) h/2, x⁺ = x + v½ h, v⁺ = v½ + a(t + h, x⁺) h/2.

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
    summary: "Half a kick, a drift, half a kick. Second order, time-reversible, and its energy only wobbles.",
    reference: "Swope, Andersen, Berens & Wilson (1982), J. Chem. Phys. 76, 637; Hairer, Lubich & Wanner (2006), I.1.4",
    method: Method::Splitting(&STAGES),
};
