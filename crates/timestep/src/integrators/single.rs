//! One run, many steps a call: method, world and the length of the state are known to the compiler, the state stays in
//! registers, and there is one indirect call for all steps.

use super::bound::Bound;
use super::memory::Memory;
use super::method::Method;
use super::step_loops::{StepLoop, StepLoopVisitor, with_step_loop};
use super::step_range::StepRange;
use crate::ode::{Coefficients, Equations};
use std::marker::PhantomData;

/// Takes steps with one run of a world from the state `y`, with the bits of `Method::step` taken step by step; contacts are
/// not applied. Returns `false`, and does nothing, where there is no such code for the method or the length of `y`.
pub type SingleFn = fn(&Method, &Coefficients, StepRange, y: &mut [f64], memory: &mut Memory<f64>) -> bool;

/// [`SingleFn`] for states of `N` components.
pub fn run<E: Equations, const N: usize>(
    method: &Method,
    coefficients: &Coefficients,
    range: StepRange,
    y: &mut [f64],
    memory: &mut Memory<f64>,
) -> bool {
    let Ok(y) = <&mut [f64; N]>::try_from(y) else { return false };
    with_step_loop(method, Single::<E, N> { coefficients, range, y, memory, equations: PhantomData })
}

/// A run that waits for the type of its method.
struct Single<'a, E, const N: usize> {
    coefficients: &'a Coefficients,
    range: StepRange,
    y: &'a mut [f64; N],
    memory: &'a mut Memory<f64>,
    equations: PhantomData<E>,
}

impl<E: Equations, const N: usize> Single<'_, E, N> {
    #[inline(always)]
    fn take(self, steps: impl StepLoop) {
        // Copies, which nothing else can point to, can stay in registers.
        let (c, mut y) = (*self.coefficients, *self.y);
        steps.take_one(&Bound::<E, _>::new(&c), self.range, &mut y, self.memory);
        *self.y = y;
    }
}

impl<E: Equations, const N: usize> StepLoopVisitor for Single<'_, E, N> {
    fn light(self, steps: impl StepLoop) {
        self.take(steps);
    }

    fn heavy(self, steps: impl StepLoop) {
        self.take(steps);
    }
}
