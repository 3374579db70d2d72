//! Heun's method: the mean of the slopes at both ends, the far one found by an Euler step (explicit trapezium).

use super::butcher::ButcherTableau;
use super::integrator::Integrator;
use super::method::Method;

static TABLEAU: ButcherTableau = ButcherTableau::new(&[0.0, 1.0], &[&[1.0]], &[1.0 / 2.0, 1.0 / 2.0]);

pub const ENTRY: Integrator = Integrator {
    id: "heun",
    name: "Heun",
    order: Some(2),
    evals_per_step: 2,
    summary: "Predicts the end of the step with Euler, then repeats the step with the mean of the slopes at start and predicted end.",
    reference: "Heun, \"Neue Methoden zur approximativen Integration der Differentialgleichungen\", Z. Math. Phys. 45 (1900); Butcher, Numerical Methods for Ordinary Differential Equations, §232",
    code: "
a = acceleration(position, velocity, t)
end_velocity = velocity + a * h
end_a = acceleration(position + velocity * h, end_velocity, t + h)
position += (velocity + end_velocity) * h / 2
velocity += (a + end_a) * h / 2
",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
