//! Loops over many steps in which the compiler knows the shape of the method: the number of stages of a tableau, the kinds
//! of a splitting's stages, or the type of a method with code of its own.
//!
//! They carry out the operations of `Method::step` in the same order, so that every bit is the same.

use super::bound::Bound;
use super::butcher::{self, ButcherTableau};
use super::kick_drift::{self, Stage};
use super::memory::Memory;
use super::method::{Method, Step, StepVisitor};
use super::step_range::StepRange;
use super::{INTEGRATORS, with_own_step};
use crate::ode::{COEFFICIENTS, Equations, Ode, Real};
use std::marker::PhantomData;

/// The shapes there are loops for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopShape {
    OneStage,
    TwoStages,
    ThreeStages,
    FourStages,
    FourStageChain,
    KickDrift,
    DriftKick,
    KickDriftKick,
    DriftKickDrift,
    SevenFromDrift,
    Own,
}

impl LoopShape {
    /// The shape of a method; `None` where there is no loop for it.
    pub const fn of(method: &Method) -> Option<Self> {
        match method {
            Method::RungeKutta(tableau) => match (tableau.stages(), tableau.is_chain()) {
                (1, true) => Some(LoopShape::OneStage),
                (2, _) => Some(LoopShape::TwoStages),
                (3, _) => Some(LoopShape::ThreeStages),
                (4, false) => Some(LoopShape::FourStages),
                (4, true) => Some(LoopShape::FourStageChain),
                _ => None,
            },
            Method::Splitting(stages) => match stages {
                [Stage::Kick(_), Stage::Drift(_)] => Some(LoopShape::KickDrift),
                [Stage::Drift(_), Stage::Kick(_)] => Some(LoopShape::DriftKick),
                [Stage::Kick(half), Stage::Drift(_), Stage::Kick(last)] if *half == *last => {
                    Some(LoopShape::KickDriftKick)
                }
                [Stage::Drift(_), Stage::Kick(_), Stage::Drift(_)] => Some(LoopShape::DriftKickDrift),
                [
                    Stage::Drift(_),
                    Stage::Kick(_),
                    Stage::Drift(_),
                    Stage::Kick(_),
                    Stage::Drift(_),
                    Stage::Kick(_),
                    Stage::Drift(_),
                ] => Some(LoopShape::SevenFromDrift),
                _ => None,
            },
            Method::Own(_) => Some(LoopShape::Own),
            Method::Adaptive(_) | Method::Exact => None,
        }
    }
}

/// A method of the list that has no shape would be slow, and is therefore refused at compile time.
const _: () = {
    let mut i = 0;
    while i < INTEGRATORS.len() {
        let method = &INTEGRATORS[i].method;
        assert!(
            LoopShape::of(method).is_some() || matches!(method, Method::Adaptive(_) | Method::Exact),
            "a method with these stages has no loops in which the compiler knows them: add its shape to this file",
        );
        i += 1;
    }
};

/// All steps of a run, or of `K` blocks of runs.
pub trait StepLoop: Copy {
    /// Takes `steps` steps of `h` seconds from t = 0 with `K` runs or blocks of runs, each with its coefficients.
    fn take<E: Equations, R: Real, const N: usize, const K: usize>(
        self,
        coefficients: &[[R; COEFFICIENTS]; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    );

    /// Takes steps with one run, which goes on from what `memory` holds.
    fn take_one<O: Ode<f64>, const N: usize>(
        self,
        ode: &O,
        range: StepRange,
        y: &mut [f64; N],
        memory: &mut Memory<f64>,
    );
}

/// Code that is written over the type of a [`StepLoop`].
pub trait StepLoopVisitor {
    /// For methods that keep few numbers per run between the stages.
    fn light(self, steps: impl StepLoop);
    /// For methods that keep many.
    fn heavy(self, steps: impl StepLoop);
}

/// Hands the loop of `method` to `user`; `false`, with nothing done, where there is none.
pub fn with_step_loop(method: &Method, user: impl StepLoopVisitor) -> bool {
    match (LoopShape::of(method), method) {
        (Some(shape), Method::RungeKutta(tableau)) => match shape {
            LoopShape::OneStage => user.light(RungeKutta::<1, true>(tableau)),
            LoopShape::TwoStages => user.heavy(RungeKutta::<2, false>(tableau)),
            LoopShape::ThreeStages => user.heavy(RungeKutta::<3, false>(tableau)),
            LoopShape::FourStages => user.heavy(RungeKutta::<4, false>(tableau)),
            LoopShape::FourStageChain => user.heavy(RungeKutta::<4, true>(tableau)),
            _ => return false,
        },
        (Some(shape), Method::Splitting(stages)) => match (shape, stages) {
            (LoopShape::KickDrift, _) => user.light(Splitting::<2, true>(stages)),
            (LoopShape::DriftKick, _) => user.light(Splitting::<2, false>(stages)),
            (LoopShape::KickDriftKick, [Stage::Kick(half), Stage::Drift(whole), ..]) => {
                user.light(KickDriftKick { half: *half, whole: *whole });
            }
            (LoopShape::DriftKickDrift, _) => user.light(Splitting::<3, false>(stages)),
            (LoopShape::SevenFromDrift, _) => user.light(Splitting::<7, false>(stages)),
            _ => return false,
        },
        (_, Method::Own(stepper)) => return with_own_step(stepper, OwnLoop(user)).is_some(),
        _ => return false,
    }
    true
}

/// A user that waits for the type of a method with code of its own.
struct OwnLoop<U>(U);

impl<U: StepLoopVisitor> StepVisitor for OwnLoop<U> {
    type Output = ();

    fn with<M: Step>(self) {
        self.0.heavy(CustomMethod(PhantomData::<M>));
    }
}

/// A method with `S` stages.
#[derive(Clone, Copy)]
struct RungeKutta<'a, const S: usize, const CHAIN: bool>(&'a ButcherTableau);

impl<const S: usize, const CHAIN: bool> RungeKutta<'_, S, CHAIN> {
    #[inline(always)]
    fn step<R: Real, O: Ode<R>, const N: usize>(self, ode: &O, t: f64, h: f64, y: &mut [R; N]) {
        let (mut k, mut stage) = ([[y[0]; N]; S], [y[0]; N]);
        butcher::step_stages(S, CHAIN, self.0, ode, t, h, y, k.as_flattened_mut(), &mut stage);
    }
}

impl<const S: usize, const CHAIN: bool> StepLoop for RungeKutta<'_, S, CHAIN> {
    #[inline(always)]
    fn take<E: Equations, R: Real, const N: usize, const K: usize>(
        self,
        coefficients: &[[R; COEFFICIENTS]; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    ) {
        for i in 0..steps {
            for (c, y) in coefficients.iter().zip(y.iter_mut()) {
                self.step(&Bound::<E, _>::new(c), i as f64 * h, h, y);
            }
        }
    }

    #[inline(always)]
    fn take_one<O: Ode<f64>, const N: usize>(
        self,
        ode: &O,
        range: StepRange,
        y: &mut [f64; N],
        _memory: &mut Memory<f64>,
    ) {
        for i in 0..range.count {
            self.step(ode, range.time(i), range.h, y);
        }
    }
}

/// A method with `S` stages, kicks and drifts in turn.
#[derive(Clone, Copy)]
struct Splitting<'a, const S: usize, const KICK_FIRST: bool>(&'a [Stage]);

impl<const S: usize, const KICK_FIRST: bool> Splitting<'_, S, KICK_FIRST> {
    /// Stages of the splitting, with their kinds known to the compiler.
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

impl<const S: usize, const KICK_FIRST: bool> StepLoop for Splitting<'_, S, KICK_FIRST> {
    #[inline(always)]
    fn take<E: Equations, R: Real, const N: usize, const K: usize>(
        self,
        coefficients: &[[R; COEFFICIENTS]; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    ) {
        let stages = self.stages();
        for i in 0..steps {
            for (c, y) in coefficients.iter().zip(y.iter_mut()) {
                let mut dydt = [y[0]; N];
                kick_drift::step_stages(&stages, &Bound::<E, _>::new(c), i as f64 * h, h, y, &mut dydt, false);
            }
        }
    }

    #[inline(always)]
    fn take_one<O: Ode<f64>, const N: usize>(
        self,
        ode: &O,
        range: StepRange,
        y: &mut [f64; N],
        _memory: &mut Memory<f64>,
    ) {
        let stages = self.stages();
        for i in 0..range.count {
            let mut dydt = [y[0]; N];
            kick_drift::step_stages(&stages, ode, range.time(i), range.h, y, &mut dydt, false);
        }
    }
}

/// Two equal kicks: the last one of a step is the first of the next, and worked out once.
#[derive(Clone, Copy)]
struct KickDriftKick {
    half: f64,
    whole: f64,
}

impl KickDriftKick {
    /// One step. `kick`: the acceleration at its start times `h` and the fraction of the kick, in the second half; at its
    /// end likewise.
    #[inline(always)]
    fn step<R: Real, O: Ode<R>, const N: usize>(self, ode: &O, t: f64, h: f64, y: &mut [R; N], kick: &mut [R; N]) {
        for q in N / 2..N {
            y[q] += kick[q];
        }
        let rest = [Stage::Drift(self.whole), Stage::Kick(self.half)];
        kick_drift::step_stages(&rest, ode, t, h, y, kick, false);
        for kick in &mut kick[N / 2..] {
            *kick = *kick * (h * self.half);
        }
    }
}

impl StepLoop for KickDriftKick {
    #[inline(always)]
    fn take<E: Equations, R: Real, const N: usize, const K: usize>(
        self,
        coefficients: &[[R; COEFFICIENTS]; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    ) {
        let mut kicks = *y;
        for (k, kick) in kicks.iter_mut().enumerate() {
            E::eval(&coefficients[k], 0.0, &y[k], kick);
            for kick in &mut kick[N / 2..] {
                *kick = *kick * (h * self.half);
            }
        }
        for i in 0..steps {
            for (k, kick) in kicks.iter_mut().enumerate() {
                self.step(&Bound::<E, _>::new(&coefficients[k]), i as f64 * h, h, &mut y[k], kick);
            }
        }
    }

    /// The memory keeps the acceleration itself, because the next step may have another length.
    #[inline(always)]
    fn take_one<O: Ode<f64>, const N: usize>(
        self,
        ode: &O,
        range: StepRange,
        y: &mut [f64; N],
        memory: &mut Memory<f64>,
    ) {
        if range.count == 0 {
            return;
        }
        let (history, _) = memory.split(0, y[0]);
        let mut dydt = *y;
        if history.len() == N / 2 {
            dydt[N / 2..].copy_from_slice(history);
        } else {
            ode.eval(range.time(0), y, &mut dydt);
        }
        let rest = [Stage::Drift(self.whole), Stage::Kick(self.half)];
        for i in 0..range.count {
            for q in N / 2..N {
                y[q] += dydt[q] * (range.h * self.half);
            }
            kick_drift::step_stages(&rest, ode, range.time(i), range.h, y, &mut dydt, false);
        }
        history.clear();
        history.extend_from_slice(&dydt[N / 2..]);
    }
}

/// A method with code of its own.
struct CustomMethod<M>(PhantomData<M>);

impl<M> Clone for CustomMethod<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for CustomMethod<M> {}

impl<M: Step> StepLoop for CustomMethod<M> {
    #[inline(always)]
    fn take<E: Equations, R: Real, const N: usize, const K: usize>(
        self,
        coefficients: &[[R; COEFFICIENTS]; K],
        h: f64,
        steps: u64,
        y: &mut [[R; N]; K],
    ) {
        for (c, y) in coefficients.iter().zip(y.iter_mut()) {
            let (ode, mut memory) = (Bound::<E, _>::new(c), Memory::new());
            for i in 0..steps {
                M::step(&ode, i as f64 * h, h, y, &mut memory);
            }
        }
    }

    #[inline(always)]
    fn take_one<O: Ode<f64>, const N: usize>(
        self,
        ode: &O,
        range: StepRange,
        y: &mut [f64; N],
        memory: &mut Memory<f64>,
    ) {
        for i in 0..range.count {
            M::step(ode, range.time(i), range.h, y, memory);
        }
    }
}
