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
    code: "
v1 = velocity
a1 = acceleration(position, velocity, t)
v2 = v1 + a1 * h / 2
a2 = acceleration(position + v1 * h / 2, v2, t + h / 2)
v3 = v1 + (2 * a2 - a1) * h
a3 = acceleration(position + (2 * v2 - v1) * h, v3, t + h)
position += (v1 + 4 * v2 + v3) * h / 6
velocity += (a1 + 4 * a2 + a3) * h / 6
",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
