//! How often a method really evaluates the right-hand side: implicit methods take as many iterations as they need.

use crate::ode::{Problem, RhsFn};
use std::cell::Cell;

thread_local! {
    /// The right-hand side that is counted on this thread, and how often it was evaluated.
    static COUNT: Cell<(RhsFn<f64>, u64)> = const { Cell::new((nothing, 0)) };
}

fn nothing(_: &[f64], _: f64, _: &[f64], _: &mut [f64]) {}

fn counting(c: &[f64], t: f64, y: &[f64], dydt: &mut [f64]) {
    let (rhs, evaluations) = COUNT.get();
    COUNT.set((rhs, evaluations + 1));
    rhs(c, t, y, dydt);
}

/// Does `work` on this thread over a problem of the same values and returns its evaluations.
pub(super) fn counted(problem: &Problem<'_>, work: impl FnOnce(&Problem<'_>)) -> u64 {
    COUNT.set((problem.rhs, 0));
    work(&Problem { rhs: counting, ..*problem });
    COUNT.get().1
}
