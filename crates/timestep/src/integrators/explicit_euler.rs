//! Explicit (forward) Euler: y⁺ = y + h f(t, y).

use super::butcher::ButcherTableau;
use super::integrator::Integrator;
use super::method::Method;

static TABLEAU: ButcherTableau = ButcherTableau::new(&[0.0], &[], &[1.0]);

pub const ENTRY: Integrator = Integrator {
    id: "explicit-euler",
    name: "Explicit Euler",
    order: Some(1),
    evals_per_step: 1,
    summary: "Position and velocity both move along the slope at the start of the step. An undamped spring gains energy at every step.",
    reference: "Euler, Institutionum calculi integralis I (1768), §650; Fiedler, \"Integration Basics\" (2004)",
    code: "
a = acceleration(position, velocity, t)
position += velocity * h
velocity += a * h
",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
