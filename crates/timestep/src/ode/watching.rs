//! Records where a method evaluates the right-hand side, and what it finds there.

use super::constraint::DistanceConstraint;
use super::equation::{ExactFlow, Form, Ode};
use super::real::Real;
use std::cell::RefCell;

/// One evaluation of a right-hand side.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation<R> {
    /// Time, s.
    pub t: f64,
    /// State.
    pub y: Vec<R>,
    /// dy/dt there.
    pub dydt: Vec<R>,
}

/// An equation that records the evaluations of its right-hand side.
#[derive(Clone, Debug)]
pub struct WatchingOde<O, R = f64> {
    ode: O,
    evaluations: RefCell<Vec<Evaluation<R>>>,
}

impl<O, R> WatchingOde<O, R> {
    /// Starts with an empty record. `ode` may be a reference.
    pub fn new(ode: O) -> Self {
        Self { ode, evaluations: RefCell::default() }
    }

    /// All evaluations, in their order.
    pub fn into_evaluations(self) -> Vec<Evaluation<R>> {
        self.evaluations.into_inner()
    }

    /// Times of all evaluations, s, in their order.
    pub fn into_times(self) -> Vec<f64> {
        self.into_evaluations().into_iter().map(|evaluation| evaluation.t).collect()
    }
}

impl<O, R: Real> WatchingOde<O, R> {
    fn record(&self, t: f64, y: &[R], dydt: &[R]) {
        let evaluation = Evaluation { t, y: y.to_vec(), dydt: dydt.to_vec() };
        self.evaluations.borrow_mut().push(evaluation);
    }
}

impl<R: Real, O: Ode<R>> Ode<R> for WatchingOde<O, R> {
    fn eval(&self, t: f64, y: &[R], dydt: &mut [R]) {
        self.ode.eval(t, y, dydt);
        self.record(t, y, dydt);
    }

    fn form(&self) -> Form {
        self.ode.form()
    }

    fn coefficients(&self) -> &[R] {
        self.ode.coefficients()
    }

    fn exact_flow(&self) -> Option<&dyn ExactFlow<R>> {
        self.ode.exact_flow()
    }

    fn constraint(&self, index: usize) -> Option<DistanceConstraint<R>> {
        self.ode.constraint(index)
    }

    fn eval_unconstrained(&self, t: f64, y: &[R], dydt: &mut [R]) {
        self.ode.eval_unconstrained(t, y, dydt);
        self.record(t, y, dydt);
    }
}
