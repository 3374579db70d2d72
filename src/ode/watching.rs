//! Records when a method evaluates the right-hand side.

use super::equation::{ExactFlow, Form, Ode};
use super::real::Real;
use std::cell::RefCell;

/// An equation that records the times at which its right-hand side is evaluated.
#[derive(Clone, Debug)]
pub struct WatchingOde<O> {
    ode: O,
    times: RefCell<Vec<f64>>,
}

impl<O> WatchingOde<O> {
    /// Starts with an empty record. `ode` may be a reference.
    pub fn new(ode: O) -> Self {
        Self { ode, times: RefCell::default() }
    }

    /// Times of all evaluations, s, in their order.
    pub fn into_times(self) -> Vec<f64> {
        self.times.into_inner()
    }
}

impl<R: Real, O: Ode<R>> Ode<R> for WatchingOde<O> {
    fn eval(&self, t: f64, y: &[R], dydt: &mut [R]) {
        self.times.borrow_mut().push(t);
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
}
