//! Semi-implicit (symplectic) Euler: v⁺ = v + h a(t, x), then x⁺ = x + h v⁺.

use super::integrator::{Integrator, Needs};
use super::kick_drift::Stage;
use super::method::Method;

static STAGES: [Stage; 2] = [Stage::Kick(1.0), Stage::Drift(1.0)];

pub const ENTRY: Integrator = Integrator {
    id: "semi-implicit-euler",
    name: "Semi-implicit Euler",
    order: Some(1),
    evals_per_step: 1,
    needs: Needs::SecondOrder,
    symplectic: true,
    summary: "Velocity first, then position with the new velocity. As cheap as explicit Euler, yet the energy of a spring stays bounded while ω·dt is below 2.",
    reference: "Hairer, Lubich & Wanner, Geometric Numerical Integration (2006), I.1.2; Fiedler, \"Integration Basics\" (2004)",
    code: "
velocity += acceleration(position, velocity, t) * h
position += velocity * h
",
    method: Method::Splitting(&STAGES),
    ..Integrator::PLAIN
};
