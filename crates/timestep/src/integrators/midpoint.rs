//! Explicit midpoint: half a step of Euler finds the slope in the middle, and the whole step follows that slope.

use super::butcher::ButcherTableau;
use super::integrator::Integrator;
use super::method::Method;

static TABLEAU: ButcherTableau = ButcherTableau::new(&[0.0, 1.0 / 2.0], &[&[1.0 / 2.0]], &[0.0, 1.0]);

pub const ENTRY: Integrator = Integrator {
    id: "midpoint",
    name: "Midpoint",
    order: Some(2),
    evals_per_step: 2,
    summary: "Takes half a step to find the slope in the middle, goes back, and takes the whole step along it. An undamped oscillator still gains energy, but slowly.",
    reference: "Runge, \"Ueber die numerische Auflösung von Differentialgleichungen\", Math. Ann. 46 (1895); Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, II.1",
    code: "
middle_velocity = velocity + acceleration(position, velocity, t) * h / 2
middle = position + velocity * h / 2
velocity += acceleration(middle, middle_velocity, t + h / 2) * h
position += middle_velocity * h
",
    method: Method::RungeKutta(&TABLEAU),
    ..Integrator::PLAIN
};
