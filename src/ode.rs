//! The right-hand side y' = f(t, y; c), written once over a scalar.
//!
//! A state `y` of a second-order problem with n degrees of freedom has 2n components: the n
//! positions, then their n velocities. Units are metres, seconds, kilograms and radians.
//!
//! Every transcendental function comes from the `libm` crate and nothing uses a fused
//! multiply-add, so that a run has the same bits on every machine, in debug and in release.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// The scalar a world and a method are written over: `f64` for lanes; a block of `f64` (many
/// independent runs side by side) implements it just as well, which is why it has no comparison
/// that yields one `bool` per value.
pub trait Real:
    Copy
    + Debug
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Mul<f64, Output = Self>
    + AddAssign
    + SubAssign
{
    /// The same `value` in every run that `self` has.
    fn constant(self, value: f64) -> Self;
    fn sqrt(self) -> Self;
    fn sin(self) -> Self;
    fn cos(self) -> Self;
    /// The largest magnitude among the runs, not a number if one of them is not; what an iteration that must end for all of
    /// them looks at.
    fn largest_magnitude(self) -> f64;
    /// `then` in the runs where `self > bound`, `otherwise` in all others, also where one of the two is not
    /// a number: the one comparison a block of runs can make without leaving the common path.
    fn where_above(self, bound: Self, then: Self, otherwise: Self) -> Self;
}

impl Real for f64 {
    #[inline(always)]
    fn constant(self, value: f64) -> Self {
        value
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        f64::sqrt(self)
    }
    fn sin(self) -> Self {
        libm::sin(self)
    }
    fn cos(self) -> Self {
        libm::cos(self)
    }
    #[inline(always)]
    fn largest_magnitude(self) -> f64 {
        self.abs()
    }
    #[inline(always)]
    fn where_above(self, bound: f64, then: f64, otherwise: f64) -> f64 {
        if self > bound { then } else { otherwise }
    }
}

/// Something that can be integrated: dy/dt at (t, y), t in s and shared by all runs. `dydt` has the length of `y`.
pub trait Ode<R: Real> {
    fn eval(&self, t: f64, y: &[R], dydt: &mut [R]);
}

/// A world's right-hand side: coefficients, time in s, state, and where dy/dt goes.
pub type RhsFn<R> = fn(c: &[R], t: f64, y: &[R], dydt: &mut [R]);

/// What a right-hand side needs of a world's parameters, worked out once per run (a quotient in every evaluation would cost
/// more than all the rest of a step); what a world does not use is zero.
pub type Coefficients = [f64; COEFFICIENTS];
/// As many as any world needs.
pub const COEFFICIENTS: usize = 8;

/// The exact flow of a world: the state at `t` of the motion that passes through `y0` at `t0`.
pub type ExactFn = fn(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]);

/// What a method may rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Any y' = f(t, y).
    FirstOrder,
    /// x'' = a(t, x) or, if `velocity_dependent`, x'' = a(t, x, x'); y holds x, then x'.
    SecondOrder { velocity_dependent: bool },
}

/// One concrete problem: a world's equations with its parameters filled in.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    pub params: &'a [f64],
    /// What the right-hand side needs of the parameters, worked out once per run.
    pub coefficients: &'a [f64],
    pub rhs: RhsFn<f64>,
    pub form: Form,
    pub exact: Option<ExactFn>,
}

impl Ode<f64> for Problem<'_> {
    #[inline]
    fn eval(&self, t: f64, y: &[f64], dydt: &mut [f64]) {
        (self.rhs)(self.coefficients, t, y, dydt);
    }
}
