//! The other symplectic Euler: x⁺ = x + h v, then v⁺ = v + h a(t + h, x⁺).

use super::integrator::{Integrator, Needs};
use super::kick_drift::Stage;
use super::method::Method;

static STAGES: [Stage; 2] = [Stage::Drift(1.0), Stage::Kick(1.0)];

pub const ENTRY: Integrator = Integrator {
    id: "drift-kick-euler",
    name: "Drift-kick Euler",
    order: Some(1),
    evals_per_step: 1,
    needs: Needs::SecondOrder,
    symplectic: true,
    summary: "Position first, then velocity with the force at the new position. As good as semi-implicit Euler, of which it is the mirror image: the energy of a spring stays bounded, although a fall looks like explicit Euler's.",
    reference: "Hairer, Lubich & Wanner, Geometric Numerical Integration (2006), I.1.2, the adjoint of symplectic Euler; in Chipmunk (pymunk 7.3.1) and in diffrax 0.7.2's SemiImplicitEuler",
    code: "
position += velocity * h
velocity += acceleration(position, velocity, t + h) * h
",
    method: Method::Splitting(&STAGES),
    ..Integrator::PLAIN
};
