//! The equations that collocation solves, in `f64` and, where the motion amplifies rounding errors, also in double-double.

use crate::double_double::DoubleDouble;
use crate::worlds::WorldSpec;
use timestep::ode::{DOUBLE_DOUBLE, Form, Ode, count_components};

/// A right-hand side: writes y' at time `t` (s) and state `y` into a slice of the same length.
pub type DerivativeFn<'a, R> = &'a dyn Fn(f64, &[R], &mut [R]);

/// The equations of a motion in one or two precisions.
#[derive(Clone, Copy)]
pub struct CollocationProblem<'a> {
    /// The right-hand side in `f64`.
    pub double: DerivativeFn<'a, f64>,
    /// Right-hand side in double-double arithmetic; `None` where `f64` is enough.
    pub double_double: Option<DerivativeFn<'a, DoubleDouble>>,
    /// `true` if the second half of the state is the velocity of the first half.
    pub second_order: bool,
}

impl CollocationProblem<'_> {
    /// The largest contribution of the solution's last Legendre terms, relative to the motion. With double-double
    /// derivatives the end of a step has about twice as many correct digits as the inside.
    pub(super) fn tolerance(&self) -> f64 {
        if self.double_double.is_some() { 1e-17 } else { 1e-15 }
    }
}

/// Calls `then` with the equations of `world`.
pub(super) fn with_problem<T>(world: &WorldSpec, params: &[f64], then: impl FnOnce(CollocationProblem<'_>) -> T) -> T {
    let coefficients = (world.coefficients)(params);
    let problem = world.world.problem(params, &coefficients);
    let wide = coefficients.map(DoubleDouble::from_f64);
    let double = |t: f64, y: &[f64], dydt: &mut [f64]| problem.eval(t, y, dydt);
    let double_double = world.rhs.double_double.filter(|_| problem.pull.is_none()).map(|rhs| {
        move |t: f64, y: &[DoubleDouble], dydt: &mut [DoubleDouble]| {
            count_components(DOUBLE_DOUBLE * y.len() as u64);
            rhs(&wide, t, y, dydt);
        }
    });
    then(CollocationProblem {
        double: &double,
        double_double: double_double.as_ref().map(|rhs| rhs as DerivativeFn<'_, DoubleDouble>),
        second_order: matches!(problem.form, Form::SecondOrder { .. }),
    })
}
