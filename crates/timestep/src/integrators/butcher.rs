//! The engine of all explicit Runge–Kutta methods: one loop over a Butcher tableau.
//!
//! k_i = f(t + c_i h, y + h Σ_{j<i} a_ij k_j),  y⁺ = y + h Σ b_i k_i
//! (Butcher, "Coefficients for the study of Runge–Kutta integration processes", 1963; Hairer, Nørsett &
//! Wanner, "Solving Ordinary Differential Equations I", II.1.)

use super::linear::{Matrix, Oscillator};
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
    /// The embedded error estimate, for methods that choose their steps.
    pub error: Option<ErrorEstimate>,
    is_chain: bool,
    ends_in_next: bool,
}

/// The difference between the result of a tableau and that of a second method with the same stages.
#[derive(Clone, Copy, Debug)]
pub struct ErrorEstimate {
    /// Weights `b` less those of the second method.
    pub weights: &'static [f64],
    /// The lower order of the two; the estimate is of size h^(order + 1).
    pub order: u32,
}

impl ButcherTableau {
    /// A tableau without an error estimate.
    ///
    /// # Panics
    /// Where `c`, `a` and `b` are not of one method; for a `static`, that is at compile time.
    pub const fn new(c: &'static [f64], a: &'static [&'static [f64]], b: &'static [f64]) -> Self {
        assert!(
            !b.is_empty() && c.len() == b.len() && c[0] == 0.0,
            "a stage has a node and a weight, the first node is 0"
        );
        assert!(a.len() + 1 == b.len(), "every stage but the first has a row");
        let (mut is_chain, mut ends_in_next) = (true, c[c.len() - 1] == 1.0 && b[b.len() - 1] == 0.0);
        let mut i = 0;
        while i < b.len() {
            is_chain &= b[i] != 0.0;
            if i < a.len() {
                assert!(a[i].len() == i + 1, "row i of a strict lower triangle has i entries");
                let mut j = 0;
                while j <= i {
                    is_chain &= (a[i][j] != 0.0) == (j == i);
                    ends_in_next &= i + 1 < a.len() || a[i][j] == b[j];
                    j += 1;
                }
            }
            i += 1;
        }
        Self { c, a, b, error: None, is_chain, ends_in_next }
    }

    /// The tableau with an embedded estimate: `weights` are those of the result less those of a second method; `order` is the
    /// lower order of the two.
    ///
    /// # Panics
    /// Where there is not one weight for each stage; for a `static`, that is at compile time.
    #[must_use]
    pub const fn with_error(self, weights: &'static [f64], order: u32) -> Self {
        assert!(weights.len() == self.b.len(), "a stage has a weight in the error estimate");
        Self { error: Some(ErrorEstimate { weights, order }), ..self }
    }

    /// Number of stages.
    pub const fn stages(&self) -> usize {
        self.b.len()
    }

    /// `true` if every stage builds on the one before alone and all slopes count in the end, as in RK4.
    pub const fn is_chain(&self) -> bool {
        self.is_chain
    }

    /// `true` if the last stage is the new state, so that its slope is the first one of the next step ("first same as last").
    pub const fn ends_in_next(&self) -> bool {
        self.ends_in_next
    }
}

/// The matrix that a step adds on the oscillator y' = Ay: the stability function R(hA) − 1, as the stages make it,
/// K_i = hA (1 + Σ a_ij K_j) and Σ b_i K_i (Hairer & Wanner, "Solving Ordinary Differential Equations II", IV.2).
pub fn increment(tableau: &ButcherTableau, oscillator: Oscillator, h: f64) -> Matrix {
    let along = |weights: &[f64], k: &[Matrix]| {
        weights.iter().zip(k).fold(Matrix::default(), |sum, (&w, k)| sum.plus(k.times(w)))
    };
    let a = oscillator.matrix(h);
    let mut k = Vec::with_capacity(tableau.b.len());
    k.push(a);
    for row in tableau.a {
        k.push(a.plus(a.after(along(row, &k))));
    }
    along(tableau.b, &k)
}

/// Takes one step of `h` seconds from `t`; `y`, which is not empty, becomes the state at `t + h`.
pub fn step<R: Real, O: Ode<R> + ?Sized>(
    tableau: &ButcherTableau,
    ode: &O,
    t: f64,
    h: f64,
    y: &mut [R],
    memory: &mut Memory<R>,
) {
    let (n, stages) = (y.len(), tableau.b.len());
    let (k, stage) = memory.scratch((stages + 1) * n, y[0]).split_at_mut(stages * n);
    // The same code with the number of stages known to the compiler: 1.7 times as fast for RK4.
    match stages {
        1 => step_stages(1, false, tableau, ode, t, h, y, k, stage),
        2 => step_stages(2, false, tableau, ode, t, h, y, k, stage),
        3 => step_stages(3, false, tableau, ode, t, h, y, k, stage),
        4 => step_stages(4, false, tableau, ode, t, h, y, k, stage),
        5 => step_stages(5, false, tableau, ode, t, h, y, k, stage),
        6 => step_stages(6, false, tableau, ode, t, h, y, k, stage),
        stages => step_stages(stages, false, tableau, ode, t, h, y, k, stage),
    }
}

/// The step itself, in the working space `k` (a row of slopes for every stage) and `stage` (one state). `chain`: the tableau
/// is known to be one, and is not searched for zeros.
///
/// Works component by component: loads stay as narrow as the stores of the right-hand side just before them (wider
/// ones would wait for those to reach the cache), and a component's sum stays in a register.
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the working space comes from the caller, who knows where it is fast")]
pub(super) fn step_stages<R: Real, O: Ode<R> + ?Sized>(
    stages: usize,
    chain: bool,
    tableau: &ButcherTableau,
    ode: &O,
    t: f64,
    h: f64,
    y: &mut [R],
    k: &mut [R],
    stage: &mut [R],
) {
    let n = y.len();
    ode.eval(t + h * tableau.c[0], y, &mut k[..n]);
    for i in 1..stages {
        let (done, rest) = k.split_at_mut(i * n);
        for q in 0..n {
            let first = if chain { i - 1 } else { 0 };
            stage[q] = along(y[q], h, &tableau.a[i - 1][first..i], chain, &done[first * n..], n, q);
        }
        ode.eval(t + h * tableau.c[i], stage, &mut rest[..n]);
    }
    for (q, y) in y.iter_mut().enumerate() {
        *y = along(*y, h, &tableau.b[..stages], chain, k, n, q);
    }
}

/// Component `q` of y + Σ (h w_j) k_j, where the slopes `k` are rows of `n`. The latest slope is added last and
/// with one multiplication, because everything waits for it.
#[inline(always)]
fn along<R: Real>(y: R, h: f64, weights: &[f64], none_is_zero: bool, k: &[R], n: usize, q: usize) -> R {
    let mut sum = y;
    for (j, &w) in weights.iter().enumerate() {
        if none_is_zero || w != 0.0 {
            sum += k[j * n + q] * (h * w);
        }
    }
    sum
}
