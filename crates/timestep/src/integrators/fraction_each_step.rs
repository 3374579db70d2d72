//! Moves by the same fraction of the way to the target in every step, whatever the step: x⁺ = x + k(g − x), k = 1 − exp(−λ/60 s).
//!
//! Sweeps take it run by run: it is the frame rate of its author, not dt, that it knows.

use super::exponential_euler::relax;
use super::integrator::{Integrator, Needs};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use crate::entry::Mistake;
use crate::ode::{Ode, Real};

/// The frames per second for which the fraction was chosen.
const TUNED_FOR_HZ: f64 = 60.0;

/// The step that moves by a fraction. What does not decay towards a target, such as the target itself, takes a step of
/// explicit Euler.
pub struct FractionEachStep;

impl Step for FractionEachStep {
    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        relax(ode, t, h, |rate| rate / TUNED_FOR_HZ, y, memory);
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "fraction-each-step",
    name: "Fraction each step",
    order: Some(0),
    evals_per_step: 1,
    needs: Needs::Relaxation,
    summary: "Moves by the same fraction of the way to the target in every step, however long the step is. It fits 60 steps a second only: twice the steps ease twice as fast.",
    reference: "x += (target − x) · 0.1, as in many listings; compare Exponential Euler",
    mistake: Some(Mistake {
        sign: "The world Ease with steps other than 1/60 s, such as the policy Variable on 144 Hz: the body follows its target more closely on a faster display. With steps of 1/60 s it is Exponential Euler.",
        code: "x += (target - x) * 0.1;",
        cure: "exact",
        advice: "Let the fraction follow the step, as Exponential Euler does: x += (target - x) * (1.0 - exp(-rate * dt)), with rate = -60.0 * ln(1.0 - 0.1). That is exact for a target at rest, and alike on every display; behind a moving one it is late by what a step lets it move. Fixed steps make that alike as well.",
    }),
    method: Method::Own(Stepper::of::<FractionEachStep>()),
    ..Integrator::PLAIN
};
