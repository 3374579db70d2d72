//! A method that describes itself: the record behind every menu, list and test.

use super::butcher;
use super::kick_drift;
use super::linear::{Matrix, Oscillator, is_bounded};
use super::method::Method;
use super::tolerances::{IntegratorOption, TOLERANCES};
use crate::entry::Mistake;
use crate::ode::{Features, Form, Ode};

/// A method that describes itself.
///
/// The entries of [`INTEGRATORS`](super::INTEGRATORS) are `static` records, and so can be one of your own; see [`Step`](super::Step).
#[derive(Debug)]
pub struct Integrator {
    /// The id in scenario files and on the command line.
    pub id: &'static str,
    /// The name in the window and in messages.
    pub name: &'static str,
    /// Order of the position's global error: halving dt divides the error by 2^order. `None`: no error but rounding.
    pub order: Option<u32>,
    /// Right-hand-side evaluations per step, once under way; implicit methods state what Newton's iteration takes for a
    /// linear problem with one degree of freedom, adaptive ones that of each internal step.
    pub evals_per_step: u32,
    /// Demands on the equation.
    pub needs: Needs,
    /// `true` if it is symplectic for steps of equal length and a force that does not depend on velocity. Methods that only
    /// read the velocity out of the positions count as what their positions do.
    pub symplectic: bool,
    /// `true` if stepping by −h undoes a step of h (time symmetry), from position and velocity with a restarted memory.
    pub reversible: bool,
    /// One or two sentences for a user who chooses.
    pub summary: &'static str,
    /// Paper, article or book, and equation.
    pub reference: &'static str,
    /// The mistake that it makes on purpose, if it is one to recognise.
    pub mistake: Option<Mistake>,
    /// The step as code ([`crate::code`]), by which `position` and `velocity` go on by `h` from `t`; empty where it takes more than twelve lines.
    pub code: &'static str,
    /// The code or the table of a step.
    pub method: Method,
}

/// Demands of a method on an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Any y' = f(t, y).
    Nothing,
    /// Positions and velocities: x'' = a(t, x, x').
    SecondOrder,
    /// Positions and velocities, and a force that does not depend on velocity: x'' = a(t, x).
    ForceWithoutVelocity,
    /// An equation with an exact solution.
    ExactSolution,
    /// Components that decay towards a target: x' = λ(g − x).
    Relaxation,
    /// Distances between bodies that can be kept by position.
    Constraints,
}

impl Integrator {
    /// A method without a step, a name or a demand: an entry says how it differs.
    pub const PLAIN: Integrator = Integrator {
        id: "",
        name: "",
        order: None,
        evals_per_step: 0,
        needs: Needs::Nothing,
        symplectic: false,
        reversible: false,
        summary: "",
        reference: "",
        mistake: None,
        code: "",
        method: Method::Splitting(&[]),
    };

    /// `true` if tolerances and not dt decide its error.
    pub fn chooses_its_steps(&self) -> bool {
        matches!(self.method, Method::Adaptive(_))
    }

    /// `true` if a step is carried out at its own length, neither divided nor jumped over by a closed form.
    pub fn takes_even_steps(&self) -> bool {
        !matches!(self.method, Method::Adaptive(_) | Method::Exact)
    }

    /// `true` if a step solves for its result by Newton's method.
    pub fn is_implicit(&self) -> bool {
        matches!(self.method, Method::Own(stepper) if stepper.is_implicit)
    }

    /// `true` if a step goes on from the state before the last step.
    pub fn is_multistep(&self) -> bool {
        matches!(self.method, Method::Own(stepper) if stepper.is_multistep)
    }

    /// `true` if a step has a time of its own beside its length, in seconds: it is another one in another unit of time.
    pub fn has_own_time(&self) -> bool {
        matches!(self.method, Method::Own(stepper) if stepper.has_own_time)
    }

    /// Work of one step, internal or not, at this dimension, in evaluations of one component, about.
    pub fn work_per_step(&self, dim: usize) -> u64 {
        /// Iterations of Newton's method, where the equation is not linear.
        const ITERATIONS: u64 = 4;
        let dim = dim as u64;
        match self.method {
            _ if self.is_implicit() => ITERATIONS * (dim * (dim + 1) + dim * dim * dim),
            _ => u64::from(self.evals_per_step) * dim,
        }
    }

    /// The numbers of it that a user may choose.
    pub fn options(&self) -> &'static [IntegratorOption] {
        if self.chooses_its_steps() { &TOLERANCES } else { &[] }
    }

    /// Checks that this method can integrate an equation with these features.
    ///
    /// # Errors
    /// A sentence that says why it cannot.
    pub fn fits(&self, equation: Features) -> Result<(), String> {
        let missing = match (self.needs, equation.form) {
            (Needs::SecondOrder | Needs::ForceWithoutVelocity, Form::FirstOrder | Form::Relaxation { .. }) => {
                "needs positions and velocities, which this world does not have"
            }
            (Needs::ForceWithoutVelocity, Form::SecondOrder { velocity_dependent: true }) => {
                "needs a force that does not depend on velocity, and this one does"
            }
            (Needs::ExactSolution, _) if !equation.has_exact_flow => {
                "needs a world with an exact solution, which this one has not"
            }
            (Needs::Relaxation, Form::FirstOrder | Form::SecondOrder { .. }) => {
                "needs a world that eases towards a target, which this one does not"
            }
            (Needs::Constraints, _) if !equation.has_constraints => {
                "needs a world with distances to keep, which this one has not"
            }
            _ => return Ok(()),
        };
        Err(format!("{} {missing}", self.name))
    }

    /// Checks that this method can integrate `ode`.
    ///
    /// # Errors
    /// A sentence that says why it cannot.
    pub fn can_integrate(&self, ode: &dyn Ode<f64>) -> Result<(), String> {
        self.fits(Features::of(ode))
    }

    /// The matrix that one step of `h` seconds adds to the state of the oscillator. `None` for methods that are not linear
    /// maps, for the exact solution, and where the method cannot integrate the oscillator.
    pub fn increment(&self, oscillator: Oscillator, h: f64) -> Option<Matrix> {
        let form = Form::SecondOrder { velocity_dependent: oscillator.gamma != 0.0 };
        self.fits(Features { form, has_exact_flow: true, has_constraints: false }).ok()?;
        match self.method {
            Method::RungeKutta(tableau) => Some(butcher::increment(tableau, oscillator, h)),
            Method::Splitting(stages) => Some(kick_drift::increment(stages, oscillator, h)),
            Method::Own(stepper) => stepper.increment(oscillator, h),
            Method::Adaptive(_) | Method::Exact => None,
        }
    }

    /// `true` if the spectral radius of a step is at most 1, up to rounding; `None` where [`Integrator::increment`] is.
    pub fn is_stable(&self, oscillator: Oscillator, h: f64) -> Option<bool> {
        self.increment(oscillator, h).map(|increment| is_bounded(increment, oscillator, h))
    }
}
