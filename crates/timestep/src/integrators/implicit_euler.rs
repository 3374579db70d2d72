//! Implicit (backward) Euler: y⁺ = y + h f(t + h, y⁺).

use super::implicit;
use super::integrator::Integrator;
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use crate::ode::{Ode, Real};

/// The slope at the end of the step, found by solving for it.
pub struct ImplicitEuler;

impl Step for ImplicitEuler {
    const IS_IMPLICIT: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        implicit::step(1.0, ode, t, h, y, memory);
    }

    fn increment(oscillator: Oscillator, h: f64) -> Option<Matrix> {
        Some(implicit::increment(1.0, oscillator, h))
    }
}

/// The entry of the list.
pub static ENTRY: Integrator = Integrator {
    id: "implicit-euler",
    name: "Implicit Euler",
    order: Some(1),
    evals_per_step: 6,
    summary: "Moves along the slope at the end of the step, which has to be solved for. Stable for every step of a linear problem, however stiff, but it damps everything that swings.",
    reference: "Hairer & Wanner, Solving Ordinary Differential Equations II, IV.3; Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2",
    method: Method::Own(Stepper::of::<ImplicitEuler>()),
    ..Integrator::PLAIN
};
