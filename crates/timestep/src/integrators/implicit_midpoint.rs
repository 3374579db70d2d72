//! Implicit midpoint: y⁺ = y + h f(t + h/2, (y + y⁺)/2).

use super::implicit;
use super::integrator::Integrator;
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use crate::ode::{Ode, Real};

/// The slope halfway between the old state and the new one, found by solving for it.
pub struct ImplicitMidpoint;

impl Step for ImplicitMidpoint {
    const IS_IMPLICIT: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        implicit::step(0.5, ode, t, h, y, memory);
    }

    fn increment(oscillator: Oscillator, h: f64) -> Option<Matrix> {
        Some(implicit::increment(0.5, oscillator, h))
    }
}

/// The entry of the list.
pub static ENTRY: Integrator = Integrator {
    id: "implicit-midpoint",
    name: "Implicit midpoint",
    order: Some(2),
    evals_per_step: 6,
    symplectic: true,
    reversible: true,
    summary: "Moves along the slope halfway between the old and the new state, which has to be solved for. Stable for every step of a linear problem, keeps the energy of a spring up to rounding, and runs backwards along its own track.",
    reference: "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2 and VI.4",
    method: Method::Own(Stepper::of::<ImplicitMidpoint>()),
    ..Integrator::PLAIN
};
