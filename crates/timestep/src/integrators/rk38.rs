//! Kutta's 3/8-rule: fourth order like RK4, with smaller error coefficients.

use super::butcher::ButcherTableau;
use super::integrator::Integrator;
use super::method::Method;

static TABLEAU: ButcherTableau = ButcherTableau::new(
    &[0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0],
    &[&[1.0 / 3.0], &[-1.0 / 3.0, 1.0], &[1.0, -1.0, 1.0]],
    &[1.0 / 8.0, 3.0 / 8.0, 3.0 / 8.0, 1.0 / 8.0],
);

pub const ENTRY: Integrator = Integrator {
    id: "rk38",
    name: "RK4, 3/8-rule",
    order: Some(4),
    evals_per_step: 4,
    summary: "Newton's 3/8-rule with four slopes spread evenly over the step: the same order and cost as RK4, and on most problems a somewhat smaller error.",
    reference: "Kutta (1901); Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, II.1, table 1.2",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
