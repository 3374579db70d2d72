//! Time-corrected Verlet: x⁺ = x + (x − x₋) h/h₋ + a h (h + h₋)/2, for steps of changing length.
//!
//! (x − x₋)/h₋ is the velocity in the middle of the last step and (h + h₋)/2 the time from there to the middle of
//! this one. Dummer's first version had a h² and is right for equal steps only.

use super::integrator::{Integrator, Needs};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use super::stormer::{self, ReadOut, Start, Stormer, StormerSteps};
use crate::ode::{Ode, Real};

/// Position Verlet for steps of changing length.
pub struct TimeCorrectedVerlet;

impl Step for TimeCorrectedVerlet {
    const IS_MULTISTEP: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let method = Stormer { start: Start::Taylor, read_out: ReadOut::Backward, steps: StormerSteps::Corrected };
        stormer::step(method, ode, t, h, y, memory);
    }

    fn increment(oscillator: Oscillator, h: f64) -> Option<Matrix> {
        Some(stormer::increment(oscillator, h))
    }
}

/// The entry of the list.
pub static ENTRY: Integrator = Integrator {
    id: "time-corrected-verlet",
    name: "Time-corrected Verlet",
    order: Some(2),
    evals_per_step: 1,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    summary: "Position Verlet that knows how long its last step was, so the step may change from frame to frame. With equal steps it is position Verlet; symplectic only then.",
    reference: "Dummer, \"A Simple Time-Corrected Verlet Integration Method\" (2005), with the corrected last term",
    method: Method::Own(Stepper::of::<TimeCorrectedVerlet>()),
    ..Integrator::PLAIN
};
