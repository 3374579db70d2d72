//! Velocity Verlet, kick-drift-kick: v½ = v + h/2 a(t, x), x⁺ = x + h v½, v⁺ = v½ + h/2 a(t+h, x⁺).
//!
//! The last acceleration is the first of the next step, so a step costs one evaluation and only the first two.

use super::integrator::{Integrator, Needs};
use super::kick_drift::Stage;
use super::method::Method;

static STAGES: [Stage; 3] = [Stage::Kick(0.5), Stage::Drift(1.0), Stage::Kick(0.5)];

pub const ENTRY: Integrator = Integrator {
    id: "velocity-verlet",
    name: "Velocity Verlet",
    order: Some(2),
    evals_per_step: 1,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    reversible: true,
    summary: "Half a kick, a drift, half a kick: one evaluation of the force per step, second order, the energy of a spring bounded for ever while ω·dt is below 2, and it runs backwards along its own track.",
    reference: "Swope, Andersen, Berens & Wilson, J. Chem. Phys. 76 (1982); Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.4",
    code: "
velocity += acceleration(position, velocity, t) * h / 2
position += velocity * h
velocity += acceleration(position, velocity, t + h) * h / 2
",
    method: Method::Splitting(&STAGES),
    ..Integrator::PLAIN
};
