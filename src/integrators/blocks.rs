//! Many independent runs at once: blocks of runs stay in registers over all their steps.
//!
//! The runs of a batch share their step and their number of steps and differ in coefficients and start. The code of the
//! methods is the one that lanes use, and so is every bit of the result.

use super::block::Block;
use super::butcher::{self, ButcherTableau};
use super::kick_drift::{self, Stage};
use super::{Memory, Method, Step, StepUser};
use crate::ode::{COEFFICIENTS, Coefficients, Ode, Real};
use pulp::{Arch, Simd, WithSimd};
use std::marker::PhantomData;

/// Runs of one world under one method from t = 0, whose step number i begins at i · h.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// Length of a step, s.
    pub h: f64,
    pub steps: u64,
    /// One entry for each run.
    pub coefficients: &'a [Coefficients],
}

/// Takes all runs of a batch to their end. `states` holds the first component of all runs, then the second, and so on, at
/// t = 0 and afterwards at the end. Returns false, and does nothing, where `method` has no blocks.
pub type BlocksFn = fn(method: &Method, batch: &Batch<'_>, states: &mut [f64]) -> bool;

/// A right-hand side as a type, so that it becomes part of the loop over steps.
pub trait Equations {
    fn eval<R: Real>(c: &[R], t: f64, y: &[R], dydt: &mut [R]);
}

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
    match method {
        Method::RungeKutta(tableau) => match tableau.b.len() {
            1 if tableau.is_chain() => dispatch::<E, _, N, LIGHT, 1>(RungeKutta::<1, true>(tableau), batch, states),
            2 => dispatch::<E, _, N, 1, HEAVY>(RungeKutta::<2, false>(tableau), batch, states),
            3 => dispatch::<E, _, N, 1, HEAVY>(RungeKutta::<3, false>(tableau), batch, states),
            4 if tableau.is_chain() => dispatch::<E, _, N, 1, HEAVY>(RungeKutta::<4, true>(tableau), batch, states),
            4 => dispatch::<E, _, N, 1, HEAVY>(RungeKutta::<4, false>(tableau), batch, states),
            _ => return false,
        },
        Method::Splitting(stages) => match (stages, stages.len()) {
            ([Stage::Kick(_), ..], 2) => dispatch::<E, _, N, LIGHT, 1>(Splitting::<2, true>(stages), batch, states),
            ([Stage::Kick(half), Stage::Drift(whole), Stage::Kick(last)], _) if half == last => {
                dispatch::<E, _, N, LIGHT, 1>(KickDriftKick { half: *half, whole: *whole }, batch, states);
            }
            ([Stage::Drift(_), ..], 3) => dispatch::<E, _, N, LIGHT, 1>(Splitting::<3, false>(stages), batch, states),
            ([Stage::Drift(_), ..], 7) => dispatch::<E, _, N, LIGHT, 1>(Splitting::<7, false>(stages), batch, states),
            _ => return false,
        },
        Method::Own(stepper) => {
            return stepper.with_type(OwnBlocks::<E, N, HEAVY> { batch, states, equations: PhantomData }).is_some();
        }
        Method::Adaptive(_) | Method::Exact => return false,
    }
    true
}

/// All steps of `K` runs or blocks of runs, whatever the scalar.
trait Steps: Copy {
    fn take<R: Real, O: Ode<R>, const N: usize, const K: usize>(
        self,
        odes: &[O; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    );
}

/// A method with `S` stages.
#[derive(Clone, Copy)]
struct RungeKutta<'a, const S: usize, const CHAIN: bool>(&'a ButcherTableau);

impl<const S: usize, const CHAIN: bool> Steps for RungeKutta<'_, S, CHAIN> {
    #[inline(always)]
    fn take<R: Real, O: Ode<R>, const N: usize, const K: usize>(
        self,
        odes: &[O; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    ) {
        for i in 0..steps {
            for (ode, y) in odes.iter().zip(y.iter_mut()) {
                let (mut k, mut stage) = ([[y[0]; N]; S], [y[0]; N]);
                butcher::step_stages(S, CHAIN, self.0, ode, i as f64 * h, h, y, k.as_flattened_mut(), &mut stage);
            }
        }
    }
}

/// A method with `S` stages, kicks and drifts in turn.
#[derive(Clone, Copy)]
struct Splitting<'a, const S: usize, const KICK_FIRST: bool>(&'a [Stage]);

impl<const S: usize, const KICK_FIRST: bool> Splitting<'_, S, KICK_FIRST> {
    /// The same stages, with their kinds known to the compiler.
    #[inline(always)]
    fn stages(&self) -> [Stage; S] {
        let mut stages = [Stage::Kick(0.0); S];
        for (i, stage) in stages.iter_mut().enumerate() {
            let (Stage::Kick(fraction) | Stage::Drift(fraction)) = self.0[i];
            *stage = if (i % 2 == 0) == KICK_FIRST { Stage::Kick(fraction) } else { Stage::Drift(fraction) };
        }
        stages
    }
}

impl<const S: usize, const KICK_FIRST: bool> Steps for Splitting<'_, S, KICK_FIRST> {
    #[inline(always)]
    fn take<R: Real, O: Ode<R>, const N: usize, const K: usize>(
        self,
        odes: &[O; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    ) {
        let stages = self.stages();
        for i in 0..steps {
            for (ode, y) in odes.iter().zip(y.iter_mut()) {
                let mut dydt = [y[0]; N];
                kick_drift::step_stages(&stages, ode, i as f64 * h, h, y, &mut dydt, false);
            }
        }
    }
}

/// A method with code of its own.
struct Own<M>(PhantomData<M>);

impl<M> Clone for Own<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Own<M> {}

impl<M: Step> Steps for Own<M> {
    #[inline(always)]
    fn take<R: Real, O: Ode<R>, const N: usize, const K: usize>(
        self,
        odes: &[O; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    ) {
        for (ode, y) in odes.iter().zip(y.iter_mut()) {
            let mut memory = Memory::new();
            for i in 0..steps {
                M::step(ode, i as f64 * h, h, y, &mut memory);
            }
        }
    }
}

/// A batch that waits for the type of its method.
struct OwnBlocks<'a, E, const N: usize, const V: usize> {
    batch: &'a Batch<'a>,
    states: &'a mut [f64],
    equations: PhantomData<E>,
}

impl<E: Equations, const N: usize, const V: usize> StepUser for OwnBlocks<'_, E, N, V> {
    type Output = ();

    fn with<M: Step>(self) {
        dispatch::<E, _, N, 1, V>(Own(PhantomData::<M>), self.batch, self.states);
    }
}

/// Two equal kicks: the last one of a step is the first of the next, and worked out once.
#[derive(Clone, Copy)]
struct KickDriftKick {
    half: f64,
    whole: f64,
}

impl Steps for KickDriftKick {
    #[inline(always)]
    fn take<R: Real, O: Ode<R>, const N: usize, const K: usize>(
        self,
        odes: &[O; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    ) {
        let mut kicks = *y;
        for (k, kick) in kicks.iter_mut().enumerate() {
            odes[k].eval(0.0, &y[k], kick);
            for kick in &mut kick[N / 2..] {
                *kick = *kick * (h * self.half);
            }
        }
        let rest = [Stage::Drift(self.whole), Stage::Kick(self.half)];
        for i in 0..steps {
            for (k, kick) in kicks.iter_mut().enumerate() {
                for q in N / 2..N {
                    y[k][q] += kick[q];
                }
                kick_drift::step_stages(&rest, &odes[k], i as f64 * h, h, &mut y[k], kick, false);
                for kick in &mut kick[N / 2..] {
                    *kick = *kick * (h * self.half);
                }
            }
        }
    }
}

fn dispatch<E: Equations, S: Steps, const N: usize, const K: usize, const M: usize>(
    method: S,
    batch: &Batch<'_>,
    states: &mut [f64],
) {
    Arch::new().dispatch(Blocks::<E, S, N, K, M> { method, batch, states, equations: PhantomData });
}

/// A batch on its way into the code of one instruction set: `K` blocks of `M` vectors at a time.
struct Blocks<'a, E, S, const N: usize, const K: usize, const M: usize> {
    method: S,
    batch: &'a Batch<'a>,
    states: &'a mut [f64],
    equations: PhantomData<E>,
}

impl<E: Equations, S: Steps, const N: usize, const K: usize, const M: usize> WithSimd for Blocks<'_, E, S, N, K, M> {
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
            let odes = c.each_ref().map(|c| Bound::<E, _> { c, equations: PhantomData });
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

/// Equations of motion with their coefficients.
struct Bound<'a, E, R> {
    c: &'a [R],
    equations: PhantomData<E>,
}

impl<E: Equations, R: Real> Ode<R> for Bound<'_, E, R> {
    #[inline(always)]
    fn eval(&self, t: f64, y: &[R], dydt: &mut [R]) {
        E::eval(self.c, t, y, dydt);
    }
}
