//! Position (Störmer) Verlet, x⁺ = 2x − x₋ + h² a, with a Taylor start and the backward velocity (x⁺ − x)/h.
//!
//! After the first step (x, v) moves exactly as under semi-implicit Euler; all the difference is in the start.
//! The recursion keeps no velocity, so a run turned round from the velocity shown does not come back.

use super::integrator::{Integrator, Needs};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use super::stormer::{self, ReadOut, Start, Stormer, StormerSteps};
use crate::ode::{Ode, Real};

/// Position Verlet with a Taylor start and the backward velocity.
pub struct PositionVerlet;

impl Step for PositionVerlet {
    const IS_MULTISTEP: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let method = Stormer { start: Start::Taylor, read_out: ReadOut::Backward, steps: StormerSteps::Equal };
        stormer::step(method, ode, t, h, y, memory);
    }

    fn increment(oscillator: Oscillator, h: f64) -> Option<Matrix> {
        Some(stormer::increment(oscillator, h))
    }
}

/// The entry of the list.
pub static ENTRY: Integrator = Integrator {
    id: "position-verlet",
    name: "Position Verlet",
    order: Some(2),
    evals_per_step: 1,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    summary: "Stores the last two positions and no velocity. Positions are second order; the velocity shown is the last displacement over dt, half a step late. It takes every step for as long as the one before.",
    reference: "Störmer (1907); Verlet, \"Computer 'Experiments' on Classical Fluids. I\", Phys. Rev. 159 (1967), (4); Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.4",
    method: Method::Own(Stepper::of::<PositionVerlet>()),
    ..Integrator::PLAIN
};
