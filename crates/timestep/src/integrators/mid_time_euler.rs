//! Mid-time Euler, as met in game code: a whole Euler step of position, the force at the middle of the time step, and the
//! mean of the old and the new velocity.
//!
//! x̃ = x + h v, a = a(t + h/2, x̃, v), v⁺ = v + h a, x⁺ = x + h (v + v⁺)/2.
//!
//! Game code calls it "modified Euler", and so did this crate. Textbooks use that name for two other methods, the explicit
//! trapezoid (Heun) and the midpoint method, which are both of order 2.
//!
//! A force of time alone is integrated by the midpoint rule, to second order. A force of position is not: x̃ belongs
//! to t + h, half a step after the time it is combined with, which costs an order and damps oscillators.

use super::integrator::{Integrator, Needs};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use crate::ode::{Ode, Real};

/// The mid-time Euler step: the force is evaluated at t + h/2 and x + h v, and position moves with the mean velocity.
pub struct MidTimeEuler;

impl Step for MidTimeEuler {
    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        step_with_force_after(0.5 * h, ode, t, h, y, memory);
    }

    /// v += h a with a = −ω²(x + h v) − 2γv, x += h (v + v⁺)/2
    fn increment(Oscillator { omega_squared, gamma }: Oscillator, h: f64) -> Option<Matrix> {
        let [of_x, of_v] = [-omega_squared * h, -(omega_squared * h + 2.0 * gamma) * h];
        Some(Matrix([[0.5 * h * of_x, h + 0.5 * h * of_v], [of_x, of_v]]))
    }
}

/// The step, with the force `after` seconds after its start.
#[inline(always)]
pub(super) fn step_with_force_after<R: Real, O: Ode<R> + ?Sized>(
    after: f64,
    ode: &O,
    t: f64,
    h: f64,
    y: &mut [R],
    memory: &mut Memory<R>,
) {
    let n = y.len();
    let half = n / 2;
    let half_h = 0.5 * h;
    let (ahead, dydt) = memory.scratch(2 * n, y[0]).split_at_mut(n);
    ahead.copy_from_slice(y);
    for i in 0..half {
        ahead[i] += y[half + i] * h;
    }
    ode.eval(t + after, ahead, dydt);
    for i in 0..half {
        let v = y[half + i];
        y[half + i] += dydt[half + i] * h;
        y[i] += (v + y[half + i]) * half_h;
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "mid-time-euler",
    name: "Mid-time Euler",
    order: Some(1),
    evals_per_step: 1,
    needs: Needs::SecondOrder,
    summary: "Takes the force at the middle of the time step, but at the position predicted for its end, and moves with the mean velocity. First order and slightly damped for a spring, second order for a force of time alone. It is not the modified Euler of textbooks, which is of order 2.",
    reference: "A variant in game code of Runge's midpoint method, Math. Ann. 46 (1895); constant forces: Fiedler, \"Integration Basics\" (2004)",
    code: "
a = acceleration(position + velocity * h, velocity, t + h / 2)
position += (velocity + a * h / 2) * h
velocity += a * h
",
    method: Method::Own(Stepper::of::<MidTimeEuler>()),
    ..Integrator::PLAIN
};
