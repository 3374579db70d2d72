//! Leapfrog, drift-kick-drift: x½ = x + h/2 v, v⁺ = v + h a(t+h/2, x½), x⁺ = x½ + h/2 v⁺.

use super::integrator::{Integrator, Needs};
use super::kick_drift::Stage;
use super::method::Method;

static STAGES: [Stage; 3] = [Stage::Drift(0.5), Stage::Kick(1.0), Stage::Drift(0.5)];

pub const ENTRY: Integrator = Integrator {
    id: "leapfrog",
    name: "Leapfrog",
    order: Some(2),
    evals_per_step: 1,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    reversible: true,
    summary: "Half a drift, a whole kick, half a drift. The sister of velocity Verlet: it samples the force in the middle of the step instead of at the ends.",
    reference: "Hairer, Lubich & Wanner, \"Geometric numerical integration illustrated by the Störmer–Verlet method\", Acta Numerica 12 (2003)",
    code: "
position += velocity * h / 2
velocity += acceleration(position, velocity, t + h / 2) * h
position += velocity * h / 2
",
    method: Method::Splitting(&STAGES),
    ..Integrator::PLAIN
};
