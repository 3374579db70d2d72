//! Kutta's third-order method, Simpson's rule made explicit.

use super::butcher::ButcherTableau;
use super::integrator::Integrator;
use super::method::Method;

static TABLEAU: ButcherTableau =
    ButcherTableau::new(&[0.0, 1.0 / 2.0, 1.0], &[&[1.0 / 2.0], &[-1.0, 2.0]], &[1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0]);

pub const ENTRY: Integrator = Integrator {
    id: "rk3",
    name: "RK3 (Kutta)",
    order: Some(3),
    evals_per_step: 3,
    summary: "Simpson's rule with three slopes: start, middle and end. An undamped oscillator loses a little energy at every step.",
    reference: "Kutta, \"Beitrag zur näherungsweisen Integration totaler Differentialgleichungen\", Z. Math. Phys. 46 (1901); Butcher, Numerical Methods for Ordinary Differential Equations, §233",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
