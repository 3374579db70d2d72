//! Equations of motion with their coefficients, for the loops in which the compiler knows both.

use crate::ode::{Equations, Ode, Real};
use std::marker::PhantomData;

/// Equations of motion with the coefficients of one run or block of runs.
pub struct Bound<'a, E, R> {
    c: &'a [R],
    equations: PhantomData<E>,
}

impl<'a, E, R> Bound<'a, E, R> {
    #[inline(always)]
    pub fn new(c: &'a [R]) -> Self {
        Self { c, equations: PhantomData }
    }
}

impl<E: Equations, R: Real> Ode<R> for Bound<'_, E, R> {
    #[inline(always)]
    fn eval(&self, t: f64, y: &[R], dydt: &mut [R]) {
        E::eval(self.c, t, y, dydt);
    }
}
