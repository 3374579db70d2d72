//! The scalar that worlds and methods are written over.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// The scalar that a world and a method are written over: `f64` for lanes, or a block of `f64` (many independent runs side by
/// side). A block is why there is no comparison that yields one `bool` per value.
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
    /// `value` in every run that `self` has.
    fn constant(self, value: f64) -> Self;
    /// Square root.
    fn sqrt(self) -> Self;
    /// Sine of an angle in rad.
    fn sin(self) -> Self;
    /// Cosine of an angle in rad.
    fn cos(self) -> Self;
    /// The largest magnitude among the runs, not-a-number if one of them is. An iteration that must end for all runs
    /// decides by it.
    fn largest_magnitude(self) -> f64;
    /// `then` in the runs where `self > bound`, `otherwise` in all others, also where one of the two is not-a-number: the one
    /// comparison that a block of runs can make without leaving the common path.
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
