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
    code: "
v1 = velocity
a1 = acceleration(position, velocity, t)
v2 = velocity + a1 * h / 3
a2 = acceleration(position + v1 * h / 3, v2, t + h / 3)
v3 = velocity + (a2 - a1 / 3) * h
a3 = acceleration(position + (v2 - v1 / 3) * h, v3, t + h * 2 / 3)
v4 = velocity + (a1 - a2 + a3) * h
a4 = acceleration(position + (v1 - v2 + v3) * h, v4, t + h)
position += (v1 + 3 * v2 + 3 * v3 + v4) * h / 8
velocity += (a1 + 3 * a2 + 3 * a3 + a4) * h / 8
",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
