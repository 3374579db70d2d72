//! Integrators: how a state gets from t to t + h. One file per method, one line here.

mod block;
pub mod blocks;
pub mod butcher;
pub mod dormand_prince;
mod exact;
mod explicit_euler;
mod heun;
pub mod implicit;
pub mod implicit_euler;
pub mod implicit_midpoint;
pub mod internal_steps;
pub mod kick_drift;
mod leapfrog;
pub mod linear;
pub mod memory;
pub mod mid_time_euler;
mod midpoint;
pub mod naive_verlet;
pub mod position_verlet;
pub mod position_verlet_central;
mod ralston;
mod rk3;
mod rk38;
mod rk4;
mod semi_implicit_euler;
mod spec;
pub mod stormer;
pub mod time_corrected_verlet;
mod velocity_verlet;
mod yoshida4;

use crate::ode::{Form, Ode, Problem, Real};
use crate::tape::Taped;
use butcher::ButcherTableau;
pub use internal_steps::{InternalStep, InternalSteps, InternalWork};
use kick_drift::Stage;
use linear::{Matrix, Oscillator};
pub use memory::Memory;
pub use spec::{IntegratorOption, IntegratorSpec, TOLERANCES, Tolerances};
use std::any::TypeId;

/// Makes the list of entries and, of the types behind a colon, the choice between methods with code of their own.
macro_rules! integrators {
    ($($module:ident $(: $own:ident)?,)*) => {
        /// Every integrator, in the order of menus and documentation.
        pub static INTEGRATORS: &[&Integrator] = &[$(&$module::ENTRY),*];

        impl Stepper {
            /// Hands the type of the method to `user`; `None` where it is not in the list.
            pub(crate) fn with_type<U: StepUser>(&self, user: U) -> Option<U::Output> {
                $($(if self.kind == TypeId::of::<$module::$own>() {
                    return Some(user.with::<$module::$own>());
                })?)*
                None
            }
        }
    };
}

integrators! {
    explicit_euler,
    semi_implicit_euler,
    midpoint,
    mid_time_euler: MidTimeEuler,
    heun,
    ralston,
    rk3,
    rk4,
    rk38,
    position_verlet: PositionVerlet,
    position_verlet_central: PositionVerletCentral,
    naive_verlet: NaiveVerlet,
    time_corrected_verlet: TimeCorrectedVerlet,
    velocity_verlet,
    leapfrog,
    yoshida4,
    dormand_prince,
    implicit_euler: ImplicitEuler,
    implicit_midpoint: ImplicitMidpoint,
    exact,
}

/// A method that describes itself.
#[derive(Debug)]
pub struct Integrator {
    pub id: &'static str,
    pub name: &'static str,
    /// Order of the position's global error: halving dt divides the error by 2^order. `None`: no error but rounding.
    pub order: Option<u32>,
    /// Right-hand-side evaluations per step, once under way; implicit methods state what Newton's iteration takes for a
    /// linear problem with one degree of freedom, adaptive ones that of each internal step.
    pub evals_per_step: u32,
    pub needs: Needs,
    /// For steps of equal length and a force that does not depend on velocity. Methods that only read the velocity
    /// out of the positions count as what their positions do.
    pub symplectic: bool,
    /// Stepping by −h undoes a step of h (time symmetry), starting from position and velocity with a restarted memory.
    pub reversible: bool,
    pub summary: &'static str,
    /// Paper, article or book, and equation.
    pub reference: &'static str,
    pub method: Method,
}

/// What a method asks of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Any y' = f(t, y).
    Nothing,
    /// Positions and velocities: x'' = a(t, x, x').
    SecondOrder,
    /// Positions and velocities, and a force that does not depend on velocity: x'' = a(t, x).
    ForceWithoutVelocity,
    /// A world with an exact solution.
    ExactSolution,
}

/// How a step is carried out: a table for one of the engines, or the method's own code.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    RungeKutta(&'static ButcherTableau),
    Splitting(&'static [Stage]),
    Own(Stepper),
    /// Takes internal steps of its own choice within tolerances.
    Adaptive(AdaptiveStep),
    /// Evaluates the problem's exact solution.
    Exact,
}

/// The step of an adaptive method: problem, tolerances, t, h, state and memory.
pub type AdaptiveStep = fn(&Problem<'_>, Tolerances, f64, f64, &mut [f64], &mut Memory<f64>);

/// A step over the scalar that writes down what is done: problem, t, h, state and memory.
type TapedStep = fn(&dyn Ode<Taped>, f64, f64, &mut [Taped], &mut Memory<Taped>);

/// A method with code of its own, written once over the scalar. A unit struct implements it.
///
/// A step and what it calls are `#[inline(always)]`, and no closure computes with scalars, so that in a block of runs all of
/// it is compiled for the block's instruction set.
pub trait Step: 'static {
    /// One step of `h` seconds from `t`; `y` becomes the state at `t + h`.
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>);

    /// What such a step adds to the state of a damped oscillator, by the method's formula; `None` where it is not linear.
    fn increment(_oscillator: Oscillator, _h: f64) -> Option<Matrix> {
        None
    }
}

/// What is written over the type of a [`Step`].
pub(crate) trait StepUser {
    type Output;
    fn with<M: Step>(self) -> Self::Output;
}

/// A [`Step`] with its types erased, as the entries hold it.
#[derive(Clone, Copy, Debug)]
pub struct Stepper {
    kind: TypeId,
    lane: fn(&Problem<'_>, f64, f64, &mut [f64], &mut Memory<f64>),
    taped: TapedStep,
    increment: fn(Oscillator, f64) -> Option<Matrix>,
}

impl Stepper {
    pub const fn of<M: Step>() -> Self {
        fn lane<M: Step>(problem: &Problem<'_>, t: f64, h: f64, y: &mut [f64], memory: &mut Memory<f64>) {
            M::step(problem, t, h, y, memory);
        }
        fn taped<M: Step>(ode: &dyn Ode<Taped>, t: f64, h: f64, y: &mut [Taped], memory: &mut Memory<Taped>) {
            M::step(ode, t, h, y, memory);
        }
        Self { kind: TypeId::of::<M>(), lane: lane::<M>, taped: taped::<M>, increment: M::increment }
    }
}

impl Method {
    /// One step of `h` seconds from `t`; `y` becomes the state at `t + h`. The pair must fit ([`Integrator::fits`]).
    /// Adaptive methods keep to their default tolerances; [`IntegratorSpec::step`] says which.
    pub fn step(&self, problem: &Problem<'_>, t: f64, h: f64, y: &mut [f64], memory: &mut Memory<f64>) {
        match self {
            Method::RungeKutta(tableau) => butcher::step(tableau, problem, t, h, y, memory),
            Method::Splitting(stages) => kick_drift::step(stages, problem, t, h, y, memory),
            Method::Own(stepper) => (stepper.lane)(problem, t, h, y, memory),
            Method::Adaptive(step) => step(problem, Tolerances::default(), t, h, y, memory),
            Method::Exact => {
                let exact = problem.exact.expect("Integrator::fits refuses worlds without an exact solution");
                let start = memory.scratch(y.len(), 0.0);
                start.copy_from_slice(y);
                exact(problem.params, t, start, t + h, y);
            }
        }
    }
}

impl Method {
    /// The same step of `h` seconds from `t`, written down. False, with nothing done, for methods that are not written over
    /// the scalar: adaptive ones and the exact solution.
    pub fn tape(&self, ode: &dyn Ode<Taped>, t: f64, h: f64, y: &mut [Taped], memory: &mut Memory<Taped>) -> bool {
        match self {
            Method::RungeKutta(tableau) => butcher::step(tableau, ode, t, h, y, memory),
            Method::Splitting(stages) => kick_drift::step(stages, ode, t, h, y, memory),
            Method::Own(stepper) => (stepper.taped)(ode, t, h, y, memory),
            Method::Adaptive(_) | Method::Exact => return false,
        }
        true
    }
}

impl Integrator {
    /// Whether tolerances and not dt decide its error.
    pub fn chooses_its_steps(&self) -> bool {
        matches!(self.method, Method::Adaptive(_))
    }

    /// What a person may choose about it.
    pub fn options(&self) -> &'static [IntegratorOption] {
        if matches!(self.method, Method::Adaptive(_)) { &TOLERANCES } else { &[] }
    }

    /// Whether this method can integrate such a problem; the error is a sentence that says why not.
    pub fn fits(&self, form: Form, has_exact: bool) -> Result<(), String> {
        let missing = match (self.needs, form) {
            (Needs::SecondOrder | Needs::ForceWithoutVelocity, Form::FirstOrder) => {
                "needs positions and velocities, which this world does not have"
            }
            (Needs::ForceWithoutVelocity, Form::SecondOrder { velocity_dependent: true }) => {
                "needs a force that does not depend on velocity, and this one does"
            }
            (Needs::ExactSolution, _) if !has_exact => "needs a world with an exact solution, which this one has not",
            _ => return Ok(()),
        };
        Err(format!("{} {missing}", self.name))
    }
}

crate::entry::entry!(Integrator, "integrator", INTEGRATORS, renamed: ["modified-euler" => "mid-time-euler"]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;

    const FREE_FORCE: Form = Form::SecondOrder { velocity_dependent: false };
    const FRICTION: Form = Form::SecondOrder { velocity_dependent: true };

    #[test]
    fn entries_can_be_told_apart_and_found() {
        for (i, entry) in INTEGRATORS.iter().enumerate() {
            assert!(
                entry.id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
                "{}",
                entry.id
            );
            assert!(INTEGRATORS[..i].iter().all(|e| e.id != entry.id && e.name != entry.name), "{}", entry.id);
            assert!(std::ptr::eq(Integrator::by_id(entry.id).expect("just read from the list"), *entry));
            assert!(entry.summary.ends_with('.') && !entry.reference.is_empty(), "{}", entry.id);
        }
        assert!(Integrator::by_id("euler").is_none());
    }

    #[test]
    fn pairs_that_do_not_fit_are_refused_with_the_reason() {
        let refusal =
            |id: &str, form| Integrator::by_id(id).expect("in the list").fits(form, false).err().unwrap_or_default();
        assert_eq!(refusal("velocity-verlet", FREE_FORCE), "");
        assert_eq!(
            refusal("velocity-verlet", FRICTION),
            "Velocity Verlet needs a force that does not depend on velocity, and this one does"
        );
        assert!(refusal("semi-implicit-euler", Form::FirstOrder).contains("positions and velocities"));
        assert_eq!(refusal("semi-implicit-euler", FRICTION), "");
        assert_eq!(refusal("rk4", Form::FirstOrder), "");
        assert!(refusal("exact", FREE_FORCE).contains("exact solution"));
    }
}
