//! Many independent runs at once: blocks of runs stay in registers over all their steps.
//!
//! The runs of a batch share their step and their number of steps and differ in coefficients and start. The code of the
//! methods is the one that lanes use, and so every bit of the result is the same.

use super::block::Block;
use super::instruction_set::{InstructionSet, vectorize};
use pulp::{Arch, Simd, WithSimd};
use std::marker::PhantomData;
use timestep::integrators::Method;
use timestep::integrators::step_loops::{StepLoop, StepLoopVisitor, with_step_loop};
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
/// t = 0 and afterwards at the end. Returns false, and does nothing, where `method` or the processor has no blocks.
pub type BlocksFn = fn(method: &Method, batch: &Batch<'_>, states: &mut [f64]) -> bool;

/// [`BlocksFn`] for states of `N` components. `LIGHT` and `HEAVY`: how many vectors of runs take a step together under methods
/// that keep few or many numbers per run; more would not fit the registers, fewer would leave the processor waiting for results.
///
/// Light methods take the step with one vector after the other, so that few intermediate results are alive at a time and
/// all states stay in registers. `LONG`: AVX-512 is used, too. The stages of heavy ones depend on each other for so long that all vectors must advance together.
pub fn run<E: Equations, const N: usize, const LIGHT: usize, const HEAVY: usize, const LONG: bool>(
    method: &Method,
    batch: &Batch<'_>,
    states: &mut [f64],
) -> bool {
    let Some(arch) = batch.instructions.arch().or_else(|| InstructionSet::Best.arch()) else { return false };
    with_step_loop(method, Waiting::<E, N, LIGHT, HEAVY, LONG> { arch, batch, states, equations: PhantomData })
}

/// A batch that waits for the type of its method.
struct Waiting<'a, E, const N: usize, const LIGHT: usize, const HEAVY: usize, const LONG: bool> {
    arch: Arch,
    batch: &'a Batch<'a>,
    states: &'a mut [f64],
    equations: PhantomData<E>,
}

impl<E: Equations, const N: usize, const LIGHT: usize, const HEAVY: usize, const LONG: bool> StepLoopVisitor
    for Waiting<'_, E, N, LIGHT, HEAVY, LONG>
{
    fn light(self, steps: impl StepLoop) {
        vectorize::<LONG>(self.arch, Blocks::<E, _, N, LIGHT, 1>::of(steps, self.batch, self.states));
    }

    fn heavy(self, steps: impl StepLoop) {
        vectorize::<LONG>(self.arch, Blocks::<E, _, N, 1, HEAVY>::of(steps, self.batch, self.states));
    }
}

/// A batch on its way into the code of one instruction set: `K` blocks of `M` vectors at a time.
struct Blocks<'a, E, S, const N: usize, const K: usize, const M: usize> {
    method: S,
    batch: &'a Batch<'a>,
    states: &'a mut [f64],
    equations: PhantomData<E>,
}

impl<'a, E, S, const N: usize, const K: usize, const M: usize> Blocks<'a, E, S, N, K, M> {
    fn of(method: S, batch: &'a Batch<'a>, states: &'a mut [f64]) -> Self {
        Blocks { method, batch, states, equations: PhantomData }
    }
}

impl<E: Equations, S: StepLoop, const N: usize, const K: usize, const M: usize> WithSimd for Blocks<'_, E, S, N, K, M> {
    type Output = ();

    #[inline(always)]
    fn with_simd<A: Simd>(self, simd: A) {
        let Blocks { method, batch, states, .. } = self;
        let runs = batch.coefficients.len();
        for first in (0..runs).step_by(K * Block::<A, M>::RUNS) {
            let mut loaded = LoadedRuns::<A, N, K, M>::read(simd, batch, states, first);
            // Copies, which nothing else can point to, can stay in registers.
            let (c, mut y) = (loaded.c, loaded.y);
            method.take::<E, _, N, K>(&c, batch.h, batch.steps, &mut y);
            loaded.y = y;
            loaded.write(states, runs, first);
        }
    }
}

/// The runs in blocks that take their steps together. Reading and writing them is compiled once for all equations and methods.
struct LoadedRuns<A: Simd, const N: usize, const K: usize, const M: usize> {
    c: [[Block<A, M>; COEFFICIENTS]; K],
    y: [[Block<A, M>; N]; K],
}

impl<A: Simd, const N: usize, const K: usize, const M: usize> LoadedRuns<A, N, K, M> {
    /// The runs of the batch from `first` on, as many as there is room for.
    fn read(simd: A, batch: &Batch<'_>, states: &[f64], first: usize) -> Self {
        let zero = Block::<A, M>::zero(simd);
        let mut loaded = LoadedRuns { c: [[zero; COEFFICIENTS]; K], y: [[zero; N]; K] };
        let runs = batch.coefficients.len();
        for (k, (c, y)) in loaded.c.iter_mut().zip(&mut loaded.y).enumerate() {
            let first = first + k * Block::<A, M>::RUNS;
            for run in first..runs.min(first + Block::<A, M>::RUNS) {
                for (block, number) in c.iter_mut().zip(batch.coefficients[run]) {
                    block.runs_mut()[run - first] = number;
                }
                for (block, component) in y.iter_mut().zip(states.chunks_exact(runs)) {
                    block.runs_mut()[run - first] = component[run];
                }
            }
        }
        loaded
    }

    /// Puts the states back to where they were read.
    fn write(&mut self, states: &mut [f64], runs: usize, first: usize) {
        for (k, y) in self.y.iter_mut().enumerate() {
            let first = first + k * Block::<A, M>::RUNS;
            for run in first..runs.min(first + Block::<A, M>::RUNS) {
                for (block, component) in y.iter_mut().zip(states.chunks_exact_mut(runs)) {
                    component[run] = block.runs_mut()[run - first];
                }
            }
        }
    }
}
