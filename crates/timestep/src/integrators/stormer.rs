//! The engine of the position Verlet methods, which remember the previous position instead of a velocity.
//!
//! x⁺ = x + (x − x₋) h/h₋ + h (h + h₋)/2 a(t, x), which for equal steps is Störmer's x⁺ = 2x − x₋ + h² a
//! (Störmer 1907; Verlet, "Computer 'Experiments' on Classical Fluids. I", Phys. Rev. 159, 1967, (4)).
//! The methods differ in how the first step is made, in whether h₋ is used, and in how the velocity,
//! which the recursion does not need, is read out. The history is x₋, then h₋.

use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::Step;
use crate::ode::{Ode, Real};

/// Rule for the first step, when there is no previous position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// x₁ = x₀ + h v₀ + h²/2 a₀
    Taylor,
    /// As if x₋₁ = x₀: x₁ = x₀ + h² a₀, whatever v₀ is.
    PreviousIsFirst,
}

/// Velocity that is reported next to x⁺.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOut {
    /// (x⁺ − x)/h: half a step late, wrong by O(h).
    Backward,
    /// (x⁺ − x₋)/2h: wrong by O(h²), but it belongs to x, a whole step ago.
    Central,
}

/// Treatment of a step that differs from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StormerSteps {
    /// As if all steps were equal.
    Equal,
    /// The last displacement is scaled by h/h₋.
    Corrected,
}

/// A member of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stormer {
    /// Rule for the first step.
    pub start: Start,
    /// Reported velocity.
    pub read_out: ReadOut,
    /// Treatment of a step of another length than the one before.
    pub steps: StormerSteps,
}

/// A method that is a member of the family.
pub trait StormerMethod: 'static {
    /// The member.
    const METHOD: Stormer;
}

impl<M: StormerMethod> Step for M {
    const IS_MULTISTEP: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        step(M::METHOD, ode, t, h, y, memory);
    }

    fn increment(oscillator: Oscillator, h: f64) -> Option<Matrix> {
        Some(increment(oscillator, h))
    }
}

/// Takes one step of `h` seconds from `t`; `y` becomes x⁺ and the velocity read-out. A step of zero seconds changes nothing.
#[inline(always)]
fn step<R: Real, O: Ode<R> + ?Sized>(method: Stormer, ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
    if h == 0.0 {
        return;
    }
    let (half, now) = (y.len() / 2, y[0].constant(h));
    let (history, dydt) = memory.split(y.len(), y[0]);
    ode.eval(t, y, dydt);
    let a = &dydt[half..];
    let (x, v) = y.split_at_mut(half);
    if history.len() != half + 1 {
        history.clear();
        history.extend_from_slice(x);
        history.push(now);
        first(method, h, x, v, a);
        return;
    }
    let (previous, last_h) = history.split_at_mut(half);
    let (stretch, gain) = match method.steps {
        StormerSteps::Equal => (now.constant(1.0), now * h),
        StormerSteps::Corrected => (now / last_h[0], (now + last_h[0]) * h * 0.5),
    };
    last_h[0] = now;
    for i in 0..half {
        let before = previous[i];
        previous[i] = x[i];
        x[i] += (x[i] - before) * stretch + a[i] * gain;
        v[i] = match method.read_out {
            ReadOut::Backward => (x[i] - previous[i]) / now,
            ReadOut::Central => (x[i] - before) / (now + now),
        };
    }
}

/// The matrix that a step adds for x'' = −ω²x, in (x, x − x₋): the companion matrix of x⁺ = 2x − x₋ − h²ω²x in variables in which short
/// steps cancel nothing.
fn increment(Oscillator { omega_squared, .. }: Oscillator, h: f64) -> Matrix {
    let gain = -omega_squared * h * h;
    Matrix([[gain, 1.0], [gain, 0.0]])
}

/// Takes the first step. The central read-out belongs to the state before it, so it leaves v₀ as it is.
#[inline(always)]
fn first<R: Real>(method: Stormer, h: f64, x: &mut [R], v: &mut [R], a: &[R]) {
    for ((x, v), &a) in x.iter_mut().zip(v).zip(a) {
        let before = *x;
        *x += match method.start {
            Start::Taylor => *v * h + a * (h * h) * 0.5,
            Start::PreviousIsFirst => a * (h * h),
        };
        if method.read_out == ReadOut::Backward {
            *v = (*x - before) / before.constant(h);
        }
    }
}
