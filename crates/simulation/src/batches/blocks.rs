//! Many independent runs at once: blocks of runs stay in registers over all their steps.
//!
//! The runs of a batch share their step and their number of steps and differ in coefficients and start. The code of the
//! methods is the one that lanes use, and so every bit of the result is the same.

use super::block::Block;
use super::instruction_set::InstructionSet;
use pulp::{Simd, WithSimd};
use std::marker::PhantomData;
use timestep::integrators::Method;
use timestep::integrators::bound::Bound;
use timestep::integrators::shapes::{StepLoop, StepLoopUser, with_step_loop};
use timestep::ode::{COEFFICIENTS, Coefficients, Equations};

/// Runs of one world under one method from t = 0, whose step number i begins at i · h.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// Length of a step, s.
    pub h: f64,
    /// Number of steps to take.
    pub steps: u64,
    /// One entry for each run.
    pub coefficients: &'a [Coefficients],
    /// Instructions to run with; those of another processor count as the best.
    pub instructions: InstructionSet,
}

/// Takes all runs of a batch to their end. `states` holds the first component of all runs, then the second, and so on, at
/// t = 0 and afterwards at the end. Returns false, and does nothing, where `method` has no blocks.
pub type BlocksFn = fn(method: &Method, batch: &Batch<'_>, states: &mut [f64]) -> bool;

/// [`BlocksFn`] for states of `N` components. `LIGHT` and `HEAVY`: how many vectors of runs take a step together under methods
/// that keep few or many numbers per run; more would not fit the registers, fewer would leave the processor waiting for results.
///
/// Light methods take the step with one vector after the other, so that few intermediate results are alive at a time and
/// all states stay in registers. The stages of heavy ones depend on each other for so long that all vectors must advance together.
pub fn run<E: Equations, const N: usize, const LIGHT: usize, const HEAVY: usize>(
    method: &Method,
    batch: &Batch<'_>,
    states: &mut [f64],
) -> bool {
    with_step_loop(method, Waiting::<E, N, LIGHT, HEAVY> { batch, states, equations: PhantomData })
}

/// A batch that waits for the type of its method.
struct Waiting<'a, E, const N: usize, const LIGHT: usize, const HEAVY: usize> {
    batch: &'a Batch<'a>,
    states: &'a mut [f64],
    equations: PhantomData<E>,
}

impl<E: Equations, const N: usize, const LIGHT: usize, const HEAVY: usize> StepLoopUser
    for Waiting<'_, E, N, LIGHT, HEAVY>
{
    fn light(self, steps: impl StepLoop) {
        dispatch::<E, _, N, LIGHT, 1>(steps, self.batch, self.states);
    }

    fn heavy(self, steps: impl StepLoop) {
        dispatch::<E, _, N, 1, HEAVY>(steps, self.batch, self.states);
    }
}

fn dispatch<E: Equations, S: StepLoop, const N: usize, const K: usize, const M: usize>(
    method: S,
    batch: &Batch<'_>,
    states: &mut [f64],
) {
    let arch = batch.instructions.arch().unwrap_or_default();
    arch.dispatch(Blocks::<E, S, N, K, M> { method, batch, states, equations: PhantomData });
}

/// A batch on its way into the code of one instruction set: `K` blocks of `M` vectors at a time.
struct Blocks<'a, E, S, const N: usize, const K: usize, const M: usize> {
    method: S,
    batch: &'a Batch<'a>,
    states: &'a mut [f64],
    equations: PhantomData<E>,
}

impl<E: Equations, S: StepLoop, const N: usize, const K: usize, const M: usize> WithSimd for Blocks<'_, E, S, N, K, M> {
    type Output = ();

    #[inline(always)]
    fn with_simd<A: Simd>(self, simd: A) {
        let Blocks { method, batch, states, .. } = self;
        let runs = batch.coefficients.len();
        let mut first = 0;
        while first < runs {
            let here = first..runs.min(first + K * Block::<A, M>::RUNS);
            let mut numbers = [[0.0; MOST_RUNS]; COEFFICIENTS];
            for (run, given) in batch.coefficients[here.clone()].iter().enumerate() {
                for (numbers, given) in numbers.iter_mut().zip(given) {
                    numbers[run] = *given;
                }
            }
            let zero = Block::<A, M>::zero(simd);
            let (mut c, mut y) = ([[zero; COEFFICIENTS]; K], [[zero; N]; K]);
            for (k, c) in c.iter_mut().enumerate() {
                for (c, numbers) in c.iter_mut().zip(&numbers) {
                    *c = Block::from_slice(simd, &numbers[k * Block::<A, M>::RUNS..]);
                }
            }
            for q in 0..N {
                let mut numbers = [0.0; MOST_RUNS];
                numbers[..here.len()].copy_from_slice(&states[q * runs..][here.clone()]);
                for (k, y) in y.iter_mut().enumerate() {
                    y[q] = Block::from_slice(simd, &numbers[k * Block::<A, M>::RUNS..]);
                }
            }
            let odes = c.each_ref().map(|c| Bound::<E, _>::new(c));
            method.take(&odes, batch.h, batch.steps, &mut y);
            for q in 0..N {
                let mut numbers = [0.0; MOST_RUNS];
                for (k, y) in y.iter().enumerate() {
                    y[q].copy_to_slice(&mut numbers[k * Block::<A, M>::RUNS..][..Block::<A, M>::RUNS]);
                }
                states[q * runs..][here.clone()].copy_from_slice(&numbers[..here.len()]);
            }
            first = here.end;
        }
    }
}

/// The most that are taken at a time: 8 vectors of 8 numbers.
const MOST_RUNS: usize = 64;
