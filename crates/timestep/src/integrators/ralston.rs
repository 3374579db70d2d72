//! Ralston's method: the two-stage second-order method whose bound on the truncation error is smallest.

use super::butcher::ButcherTableau;
use super::integrator::Integrator;
use super::method::Method;

static TABLEAU: ButcherTableau = ButcherTableau::new(&[0.0, 2.0 / 3.0], &[&[2.0 / 3.0]], &[1.0 / 4.0, 3.0 / 4.0]);

pub const ENTRY: Integrator = Integrator {
    id: "ralston",
    name: "Ralston",
    order: Some(2),
    evals_per_step: 2,
    summary: "Samples the slope two thirds of the way along: of all two-stage methods of second order, the one with the smallest bound on its error per step.",
    reference: "Ralston, \"Runge-Kutta Methods with Minimum Error Bounds\", Math. Comp. 16 (1962)",
    code: "
a = acceleration(position, velocity, t)
later_velocity = velocity + a * h * 2 / 3
later_a = acceleration(position + velocity * h * 2 / 3, later_velocity, t + h * 2 / 3)
position += (velocity + 3 * later_velocity) * h / 4
velocity += (a + 3 * later_a) * h / 4
",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
