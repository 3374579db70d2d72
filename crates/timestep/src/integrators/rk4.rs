//! The classical Runge–Kutta method of fourth order.

use super::butcher::ButcherTableau;
use super::integrator::Integrator;
use super::method::Method;

static TABLEAU: ButcherTableau = ButcherTableau::new(
    &[0.0, 1.0 / 2.0, 1.0 / 2.0, 1.0],
    &[&[1.0 / 2.0], &[0.0, 1.0 / 2.0], &[0.0, 0.0, 1.0]],
    &[1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0],
);

pub const ENTRY: Integrator = Integrator {
    id: "rk4",
    name: "RK4",
    order: Some(4),
    evals_per_step: 4,
    summary: "Four slopes, the middle ones counted double. Very accurate while the step is short against the motion, yet over a long run its energy leaks away.",
    reference: "Kutta (1901); Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, II.1, table 1.2",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
