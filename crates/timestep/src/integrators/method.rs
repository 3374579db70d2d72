//! The ways to carry out a step, and the trait for methods with code of their own.

use super::butcher::{self, ButcherTableau};
use super::embedded;
use super::kick_drift::{self, Stage};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::tolerances::Tolerances;
use crate::ode::{Ode, Real};
use std::any::TypeId;

/// The way a step is carried out: a table for one of the engines, or the method's own code.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// An explicit Runge–Kutta method.
    RungeKutta(&'static ButcherTableau),
    /// Kicks and drifts in turn.
    Splitting(&'static [Stage]),
    /// Code of its own.
    Own(Stepper),
    /// Takes internal steps of its own choice within tolerances, by the error estimate of the tableau.
    Adaptive(&'static ButcherTableau),
    /// Evaluates the exact solution of the equation.
    Exact,
}

impl Method {
    /// Takes one step of `h` seconds from `t`; `y` becomes the state at `t + h`. The pair must fit
    /// ([`Integrator::can_integrate`](super::Integrator::can_integrate)). Adaptive methods keep to their default tolerances;
    /// [`IntegratorSpec::step`](super::IntegratorSpec::step) says which.
    ///
    /// A step that has no result (an equation without an exact solution, a tableau without an error estimate, an iteration
    /// that does not converge) leaves a state of not-a-numbers.
    ///
    /// # Panics
    /// Where the equation itself panics on a state of the length of `y`.
    #[inline]
    pub fn step<O: Ode<f64> + ?Sized>(&self, ode: &O, t: f64, h: f64, y: &mut [f64], memory: &mut Memory<f64>) {
        self.step_within(Tolerances::default(), ode, t, h, y, memory);
    }

    /// [`Method::step`] with tolerances, which only adaptive methods keep to.
    #[inline]
    pub(super) fn step_within<O: Ode<f64> + ?Sized>(
        &self,
        tolerances: Tolerances,
        ode: &O,
        t: f64,
        h: f64,
        y: &mut [f64],
        memory: &mut Memory<f64>,
    ) {
        if y.is_empty() {
            return;
        }
        match self {
            Method::RungeKutta(tableau) => butcher::step(tableau, ode, t, h, y, memory),
            Method::Splitting(stages) => kick_drift::step(stages, ode, t, h, y, memory),
            Method::Own(stepper) => (stepper.step)(&ode, t, h, y, memory),
            Method::Adaptive(tableau) => embedded::step(tableau, ode, tolerances, t, h, y, memory),
            Method::Exact => match ode.exact_flow() {
                Some(flow) => {
                    let start = memory.scratch(y.len(), 0.0);
                    start.copy_from_slice(y);
                    flow.flow(t, start, t + h, y);
                }
                None => y.fill(f64::NAN),
            },
        }
    }
}

/// A method with code of its own, written once over the scalar. A unit struct implements it.
///
/// A step and what it calls are `#[inline(always)]`, and no closure computes with scalars, so that in a block of runs all of
/// it is compiled for the block's instruction set.
///
/// A method of another crate becomes an entry like those of this one. Lanes and single runs take it; sweeps take it run by
/// run, and a map on the graphics adapter refuses it, because both would need code that is compiled in this crate:
///
/// ```
/// use timestep::integrators::{Integrator, Memory, Method, Step, Stepper};
/// use timestep::ode::{Ode, Real};
///
/// /// Explicit Euler with half the slope.
/// struct Lazy;
///
/// impl Step for Lazy {
///     #[inline(always)]
///     fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
///         let slope = memory.scratch(y.len(), y[0]);
///         ode.eval(t, y, slope);
///         for (y, slope) in y.iter_mut().zip(slope) {
///             *y += *slope * (0.5 * h);
///         }
///     }
/// }
///
/// static LAZY: Integrator = Integrator {
///     id: "lazy",
///     name: "Lazy Euler",
///     evals_per_step: 1,
///     summary: "Half of what it should be.",
///     reference: "none",
///     method: Method::Own(Stepper::of::<Lazy>()),
///     ..Integrator::PLAIN
/// };
/// assert_eq!(timestep::integrators::IntegratorSpec::from(&LAZY).name, "Lazy Euler");
/// ```
pub trait Step: 'static {
    /// `true` if a step solves for its result by Newton's method, so that its work grows with the cube of the dimension.
    const IS_IMPLICIT: bool = false;
    /// `true` if a step goes on from the state before the last step: a multistep method.
    const IS_MULTISTEP: bool = false;
    /// `true` if a step has a time of its own beside h, in seconds, so that it is another one in another unit of time.
    const HAS_OWN_TIME: bool = false;

    /// Takes one step of `h` seconds from `t`; `y`, which is never empty, becomes the state at `t + h`. `memory` holds what the
    /// last step stored, and working space.
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>);

    /// The matrix that such a step adds to the state of a damped oscillator, by the method's formula; `None` where it is not
    /// linear. The theory of stable steps needs it.
    fn increment(_oscillator: Oscillator, _h: f64) -> Option<Matrix> {
        None
    }
}

/// Code that is written over the type of a [`Step`].
pub trait StepVisitor {
    /// Result of the visit.
    type Output;
    /// Visits the method.
    fn with<M: Step>(self) -> Self::Output;
}

/// A step of one run: equation, t, h, state and memory.
type ErasedStep = fn(&dyn Ode<f64>, f64, f64, &mut [f64], &mut Memory<f64>);

/// A [`Step`] with its types erased, as the entries hold it.
#[derive(Clone, Copy, Debug)]
pub struct Stepper {
    pub(super) kind: TypeId,
    pub(super) is_implicit: bool,
    pub(super) is_multistep: bool,
    pub(super) has_own_time: bool,
    step: ErasedStep,
    increment: fn(Oscillator, f64) -> Option<Matrix>,
}

impl Stepper {
    /// Erases the type of `M`.
    pub const fn of<M: Step>() -> Self {
        fn step<M: Step>(ode: &dyn Ode<f64>, t: f64, h: f64, y: &mut [f64], memory: &mut Memory<f64>) {
            M::step(ode, t, h, y, memory);
        }
        Self {
            kind: TypeId::of::<M>(),
            is_implicit: M::IS_IMPLICIT,
            is_multistep: M::IS_MULTISTEP,
            has_own_time: M::HAS_OWN_TIME,
            step: step::<M>,
            increment: M::increment,
        }
    }

    /// See [`Step::increment`].
    pub(super) fn increment(&self, oscillator: Oscillator, h: f64) -> Option<Matrix> {
        (self.increment)(oscillator, h)
    }
}
