//! Eases towards a target as a decay does, with the target held for the step: x⁺ = x + (1 − exp(−λh))(g − x), g read at its start.
//!
//! With λ = −60 ln(1 − k) the share is 1 − (1 − k)^(60h), the line that games write. The flow of x' = λ(g − x) is exact where g does
//! not move. Where it does, a first order remains: g' · h of the way to the target is read too late.
//!
//! The rate is that of one run, so sweeps take it run by run.

use super::integrator::{Integrator, Needs};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use crate::ode::{Form, Ode, Real};

/// The step of a decay towards a target that is held. What does not decay, such as the target itself, takes a step of explicit Euler.
pub struct ExponentialEuler;

impl Step for ExponentialEuler {
    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        relax(ode, t, h, |rate| rate * h, y, memory);
    }
}

/// Takes a step of `h` seconds in which the distances to the targets decay by exp(−`exponent(λ)`).
#[inline(always)]
pub(super) fn relax<R: Real, O: Ode<R> + ?Sized>(
    ode: &O,
    t: f64,
    h: f64,
    exponent: impl Fn(f64) -> f64,
    y: &mut [R],
    memory: &mut Memory<R>,
) {
    let Form::Relaxation { rate, relaxing } = ode.form() else {
        y.fill(y[0].constant(f64::NAN));
        return;
    };
    // x' = λ(g − x), so s(g − x) = x' · s/λ. Without a rate nothing moves.
    let secs = if rate == 0.0 { 0.0 } else { -libm::expm1(-exponent(rate)) / rate };
    let slope = memory.scratch(y.len(), y[0]);
    ode.eval(t, y, slope);
    for (i, (y, slope)) in y.iter_mut().zip(slope).enumerate() {
        *y += *slope * if i < relaxing { secs } else { h };
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "exponential-euler",
    name: "Exponential Euler",
    order: Some(1),
    evals_per_step: 1,
    needs: Needs::Relaxation,
    summary: "Moves by 1 − exp(−λ·dt) of the way to the target, which it reads at the start of the step. Exact for a target at rest, whatever the step; behind a target that moves, the more so the longer the step.",
    reference: "Certaine, \"The solution of ordinary differential equations with large time constants\" (1960); Hochbruck & Ostermann, \"Exponential integrators\", Acta Numerica 19 (2010), 2.1",
    method: Method::Own(Stepper::of::<ExponentialEuler>()),
    ..Integrator::PLAIN
};
