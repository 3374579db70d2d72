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
    let n = y.len();
    let stages = tableau.b.len();
    let (k, stage) = memory.scratch((stages + 1) * n).split_at_mut(stages * n);
    for i in 0..stages {
        let (done, rest) = k.split_at_mut(i * n);
        stage.copy_from_slice(y);
        if i > 0 {
            for (j, &a) in tableau.a[i - 1].iter().enumerate().filter(|(_, a)| **a != 0.0) {
                let ha = h * R::from_f64(a);
                for (s, &kj) in stage.iter_mut().zip(&done[j * n..]) {
                    *s += ha * kj;
                }
            }
        }
        ode.eval(t + h * R::from_f64(tableau.c[i]), stage, &mut rest[..n]);
    }
    for (k, &b) in k.chunks_exact(n).zip(tableau.b).filter(|(_, b)| **b != 0.0) {
        let hb = h * R::from_f64(b);
        for (y, &k) in y.iter_mut().zip(k) {
            *y += hb * k;
        }
    }
}
