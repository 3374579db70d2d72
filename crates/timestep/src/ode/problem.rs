//! An equation as a plain function of coefficients, as worlds have it, and as a type.

use super::constraint::DistanceConstraint;
use super::drag::add_drag;
use super::equation::{ExactFlow, Form, Ode};
use super::evaluations::count_components;
use super::pull::Pull;
use super::real::Real;
use std::borrow::Cow;

/// A right-hand side as a type, written once over the scalar, so that it becomes part of the loop over steps.
pub trait Equations {
    /// Fills in `dydt` = f(t, y; c). `c` are the world's [`Coefficients`], `t` is in s; `dydt` has the length of `y`.
    fn eval<R: Real>(c: &[R], t: f64, y: &[R], dydt: &mut [R]);
}

/// A right-hand side as a function: coefficients, time in s, state, and where dy/dt goes.
pub type RhsFn<R> = fn(c: &[R], t: f64, y: &[R], dydt: &mut [R]);

/// Numbers that a right-hand side makes of a world's parameters once per run (a quotient in every evaluation would cost
/// more than all the rest of a step). Entries that a world does not use are zero.
pub type Coefficients = [f64; COEFFICIENTS];

/// Length of [`Coefficients`]: as many as any world needs.
pub const COEFFICIENTS: usize = 8;

/// The exact flow of a world with parameters `p`: the state at `t` of the motion that passes through `y0` at `t0`.
pub type ExactFn = fn(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]);

/// The springs of a world as distances to keep, and its right-hand side without them.
#[derive(Clone, Copy, Debug)]
pub struct Constraints {
    /// Distance number `index` of the world with parameters `p`, from the pivot outwards; `None` behind the last one.
    pub get: fn(p: &[f64], index: usize) -> Option<DistanceConstraint<f64>>,
    /// The coefficients with which the right-hand side is that of a world without these springs, from its own.
    pub without: fn(c: &[f64]) -> Coefficients,
}

/// An equation made of plain functions, with its numbers filled in.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// Parameters of the exact solution.
    pub params: &'a [f64],
    /// Coefficients of the right-hand side.
    pub coefficients: &'a [f64],
    /// The right-hand side.
    pub rhs: RhsFn<f64>,
    /// Form of the equation.
    pub form: Form,
    /// The exact solution, where there is a closed form.
    pub exact: Option<ExactFn>,
    /// The distances to keep, where it has some.
    pub constraints: Option<Constraints>,
    /// Quadratic drag beside the right-hand side, 1/m: 0 where it has none.
    pub drag: f64,
    /// The hand that pulls a body; `params` tell the exact solution about it.
    pub pull: Option<Pull>,
}

impl Problem<'_> {
    #[inline]
    fn eval_with(&self, coefficients: &[f64], t: f64, y: &[f64], dydt: &mut [f64]) {
        count_components(y.len() as u64);
        (self.rhs)(coefficients, t, y, dydt);
        if self.drag != 0.0 {
            add_drag(self.drag, y, dydt);
        }
        if let Some(pull) = &self.pull {
            pull.add(y, dydt);
        }
    }

    /// Rates of change of the places of the state `y` at `t`: the velocities that are behind the positions or, in an
    /// equation of first order, dy/dt.
    pub fn slopes<'y>(&self, t: f64, y: &'y [f64]) -> Cow<'y, [f64]> {
        match self.form {
            Form::SecondOrder { .. } => Cow::Borrowed(&y[self.form.places(y.len())..]),
            Form::FirstOrder | Form::Relaxation { .. } => {
                let mut dydt = vec![0.0; y.len()];
                self.eval(t, y, &mut dydt);
                Cow::Owned(dydt)
            }
        }
    }
}

impl Ode<f64> for Problem<'_> {
    #[inline]
    fn eval(&self, t: f64, y: &[f64], dydt: &mut [f64]) {
        self.eval_with(self.coefficients, t, y, dydt);
    }

    fn form(&self) -> Form {
        self.form
    }

    fn coefficients(&self) -> &[f64] {
        // Coefficients tell neither one pull nor one drag from another.
        if self.pull.is_some() || self.drag != 0.0 { self.params } else { self.coefficients }
    }

    fn exact_flow(&self) -> Option<&dyn ExactFlow<f64>> {
        self.exact.is_some().then_some(self as &dyn ExactFlow<f64>)
    }

    fn constraint(&self, index: usize) -> Option<DistanceConstraint<f64>> {
        (self.constraints?.get)(self.params, index)
    }

    fn eval_unconstrained(&self, t: f64, y: &[f64], dydt: &mut [f64]) {
        match &self.constraints {
            Some(constraints) => self.eval_with(&(constraints.without)(self.coefficients), t, y, dydt),
            None => self.eval(t, y, dydt),
        }
    }
}

impl ExactFlow<f64> for Problem<'_> {
    /// Not-a-number where there is no closed form.
    fn flow(&self, t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
        match self.exact {
            Some(exact) => exact(self.params, t0, y0, t, y),
            None => y.fill(f64::NAN),
        }
    }
}
