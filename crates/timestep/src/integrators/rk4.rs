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
    code: "
v1 = velocity
a1 = acceleration(position, velocity, t)
v2 = velocity + a1 * h / 2
a2 = acceleration(position + v1 * h / 2, v2, t + h / 2)
v3 = velocity + a2 * h / 2
a3 = acceleration(position + v2 * h / 2, v3, t + h / 2)
v4 = velocity + a3 * h
a4 = acceleration(position + v3 * h, v4, t + h)
position += (v1 + 2 * v2 + 2 * v3 + v4) * h / 6
velocity += (a1 + 2 * a2 + 2 * a3 + a4) * h / 6
",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
