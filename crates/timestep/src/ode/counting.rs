//! Counts evaluations: implicit methods take as many iterations as they need, adaptive ones as many steps.

use super::constraint::DistanceConstraint;
use super::equation::{ExactFlow, Form, Ode};
use super::real::Real;
use std::cell::Cell;

/// An equation that counts how often its right-hand side is evaluated.
#[derive(Clone, Debug)]
pub struct CountingOde<O> {
    ode: O,
    evaluations: Cell<u64>,
}

impl<O> CountingOde<O> {
    /// Counts from 0. `ode` may be a reference.
    pub fn new(ode: O) -> Self {
        Self { ode, evaluations: Cell::new(0) }
    }

    /// Evaluations so far.
    pub fn evaluations(&self) -> u64 {
        self.evaluations.get()
    }
}

impl<R: Real, O: Ode<R>> Ode<R> for CountingOde<O> {
    fn eval(&self, t: f64, y: &[R], dydt: &mut [R]) {
        self.evaluations.set(self.evaluations.get() + 1);
        self.ode.eval(t, y, dydt);
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
        self.evaluations.set(self.evaluations.get() + 1);
        self.ode.eval_unconstrained(t, y, dydt);
    }
}
