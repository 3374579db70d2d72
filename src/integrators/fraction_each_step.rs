//! Moves by the same fraction of the way to the target in every step, whatever the step: x⁺ = x + k(g − x), k = 1 − exp(−λ/60 s).
//!
//! Sweeps take it run by run, and no kernel is written of it: it is the frame rate of its author, not dt, that it knows.

use super::integrator::{Integrator, Needs};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use crate::entry::Mistake;
use crate::ode::{Form, Ode, Real};

/// The frames per second for which the fraction was chosen.
const TUNED_FOR_HZ: f64 = 60.0;

/// The step that moves by a fraction. What does not decay towards a target, such as the target itself, takes a step of
/// explicit Euler.
pub struct FractionEachStep;

impl Step for FractionEachStep {
    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let Form::Relaxation { rate, relaxing } = ode.form() else {
            y.fill(y[0].constant(f64::NAN));
            return;
        };
        // x' = λ(g − x), so k(g − x) = x' · k/λ.
        let secs = if rate == 0.0 { 1.0 / TUNED_FOR_HZ } else { -libm::expm1(-rate / TUNED_FOR_HZ) / rate };
        let slope = memory.scratch(y.len(), y[0]);
        ode.eval(t, y, slope);
        for (i, (y, slope)) in y.iter_mut().zip(slope).enumerate() {
            *y += *slope * if i < relaxing { secs } else { h };
        }
    }
}

/// The entry of the list.
pub static ENTRY: Integrator = Integrator {
    id: "fraction-each-step",
    name: "Fraction each step",
    order: Some(0),
    evals_per_step: 1,
    needs: Needs::Relaxation,
    symplectic: false,
    reversible: false,
    summary: "Moves by the same fraction of the way to the target in every step, however long the step is. It is right at 60 steps a second only: twice the steps ease twice as fast.",
    reference: "x += (target − x) · 0.1, as in many listings; compare the exponential of the exact solution",
    mistake: Some(Mistake {
        sign: "The world Ease with steps other than 1/60 s, such as the policy Variable on 144 Hz: the body follows its target more closely on a faster display. At 60 Hz nothing shows.",
        code: "x += (target - x) * 0.1;",
        cure: "exact",
        advice: "Let the fraction follow the step: x += (target - x) * (1.0 - exp(-rate * dt)), with rate = -60.0 * ln(1.0 - 0.1).",
    }),
    method: Method::Own(Stepper::of::<FractionEachStep>()),
};
