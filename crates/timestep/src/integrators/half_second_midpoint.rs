//! Mid-time Euler with half a second where half a step was meant: a(t + 0.5) for a(t + h/2).
//!
//! Sweeps take it run by run.

use super::integrator::{Integrator, Needs};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use super::mid_time_euler::{self, MidTimeEuler};
use crate::entry::Mistake;
use crate::ode::{Ode, Real};

/// The mid-time Euler step, with the force of half a second after its start.
pub struct HalfSecondMidpoint;

impl Step for HalfSecondMidpoint {
    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        mid_time_euler::step_with_force_after(0.5, ode, t, h, y, memory);
    }

    /// The oscillator has no force of time.
    fn increment(oscillator: Oscillator, h: f64) -> Option<Matrix> {
        MidTimeEuler::increment(oscillator, h)
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "half-second-midpoint",
    name: "Half-second midpoint",
    order: Some(0),
    evals_per_step: 1,
    needs: Needs::SecondOrder,
    summary: "Mid-time Euler, but the force is taken at t + 0.5 s in place of t + dt/2. Forces of time come half a second early however small dt is; for all others it is mid-time Euler.",
    reference: "Wrensch's listing of a midpoint method",
    mistake: Some(Mistake {
        sign: "The world Wind with a frequency that is no multiple of 2 Hz, such as 0.7: the error stays where it is when dt is divided by ten. With 4 Hz, half a second is two whole periods, and the error falls with dt as it should.",
        code: "let a = acceleration(t + 0.5, x + v * dt);\nlet v_next = v + a * dt;\nx += 0.5 * (v + v_next) * dt;",
        cure: "mid-time-euler",
        advice: "Half of the step, not of a second: acceleration(t + 0.5 * dt, …). Only a force that depends on time tests it.",
    }),
    code: "
a = acceleration(position + velocity * h, velocity, t + 0.5)
position += (velocity + a * h / 2) * h
velocity += a * h
",
    method: Method::Own(Stepper::of::<HalfSecondMidpoint>()),
    ..Integrator::PLAIN
};
