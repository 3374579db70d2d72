//! The engine of the implicit one-stage methods: Newton's method on the stage equation.
//!
//! Y = y + θh f(t + θh, Y), y⁺ = y + (Y − y)/θ: implicit Euler with θ = 1, implicit midpoint with θ = 1/2
//! (Hairer & Wanner, "Solving Ordinary Differential Equations II", IV.8).
//!
//! The Jacobian is taken anew by forward differences in every iteration, so that the iteration converges
//! quadratically down to the noise of the differences (√ε); a correction below `TOLERANCE` is therefore the last
//! one that rounding lets be seen. The linear system is reduced by Givens rotations, which need no choice of
//! pivots: all runs of a block do the same, and each stops changing when it has converged by itself.

use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::Step;
use crate::ode::{Ode, Real};

/// A correction smaller than this, relative to the norm of the stage, is the last.
const TOLERANCE: f64 = 1e-8;
/// Newton's method ends here, converged or not.
const MAX_ITERATIONS: usize = 50;
/// Step of the difference quotient, relative to 1 + |Y|: the square root of the machine epsilon, 2⁻²⁶.
const DIFFERENCE: f64 = 1.0 / 67_108_864.0;

/// The method with the stage at `HALVES` halves of the step: θ = HALVES/2.
pub struct SlopeAt<const HALVES: u8>;

impl<const HALVES: u8> SlopeAt<HALVES> {
    const THETA: f64 = HALVES as f64 / 2.0;
}

impl<const HALVES: u8> Step for SlopeAt<HALVES> {
    const IS_IMPLICIT: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        step(Self::THETA, ode, t, h, y, memory);
    }

    fn increment(oscillator: Oscillator, h: f64) -> Option<Matrix> {
        Some(increment(Self::THETA, oscillator, h))
    }
}

/// Takes one step of `h` seconds from `t` with the stage at `t + theta · h`; `y` becomes the state at `t + h`.
///
/// Where no solution is found within the limit of iterations, the state becomes not-a-number rather than wrong.
#[inline(always)]
fn step<R: Real, O: Ode<R> + ?Sized>(theta: f64, ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
    let n = y.len();
    let (stage, work) = memory.scratch(n * (n + 4), y[0]).split_at_mut(n);
    stage.copy_from_slice(y);
    let weight = h * theta;
    let unsolved = solve_stage(ode, t + weight, weight, y, stage, work);
    let (zero, nan) = (y[0].constant(0.0), y[0].constant(f64::NAN));
    for (y, &stage) in y.iter_mut().zip(stage.iter()) {
        let next = *y + (stage - *y) * (1.0 / theta);
        *y = unsolved.where_above(zero, nan, next);
    }
}

/// The matrix that a step adds on the oscillator y' = Ay: h (1 − θhA)⁻¹ A, from Cramer's rule.
fn increment(theta: f64, Oscillator { omega_squared, gamma }: Oscillator, h: f64) -> Matrix {
    let (w, stiff) = (theta * h, omega_squared * h);
    let share = 1.0 / (1.0 + (2.0 * gamma + omega_squared * w) * w);
    Matrix([[-w * stiff * share, h * share], [-stiff * share, -(2.0 * gamma * h + w * stiff) * share]])
}

/// Solves Y = y + w f(t, Y) for `stage`, which holds the first guess. Positive in the runs without a solution.
#[inline(always)]
fn solve_stage<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, w: f64, y: &[R], stage: &mut [R], work: &mut [R]) -> R {
    let n = y.len();
    let (f, work) = work.split_at_mut(n);
    let (shifted, work) = work.split_at_mut(n);
    let (delta, matrix) = work.split_at_mut(n);
    let zero = y[0].constant(0.0);
    let mut active = y[0].constant(1.0);
    for _ in 0..MAX_ITERATIONS {
        ode.eval(t, stage, f);
        newton_matrix(ode, t, w, stage, f, shifted, matrix);
        for i in 0..n {
            delta[i] = y[i] + f[i] * w - stage[i];
        }
        solve(matrix, delta);
        let (mut change, mut size) = (zero, zero);
        for (s, &d) in stage.iter_mut().zip(delta.iter()) {
            *s = active.where_above(zero, *s + d, *s);
            change += d * d;
            size += *s * *s;
        }
        active = change.where_above(size * (TOLERANCE * TOLERANCE), active, zero);
        if active.largest_magnitude() == 0.0 {
            break;
        }
    }
    active
}

/// The matrix 1 − w ∂f/∂Y by rows, where `f` is f(t, Y). Leaves `stage` as it was.
#[inline(always)]
fn newton_matrix<R: Real, O: Ode<R> + ?Sized>(
    ode: &O,
    t: f64,
    w: f64,
    stage: &mut [R],
    f: &[R],
    shifted: &mut [R],
    matrix: &mut [R],
) {
    let n = stage.len();
    let (zero, one) = (f[0].constant(0.0), f[0].constant(1.0));
    for j in 0..n {
        let here = stage[j];
        let magnitude = here.where_above(zero, here, -here);
        stage[j] = here + (one + magnitude) * DIFFERENCE;
        let shift = stage[j] - here;
        ode.eval(t, stage, shifted);
        stage[j] = here;
        for i in 0..n {
            let identity = if i == j { one } else { zero };
            matrix[i * n + j] = identity - (shifted[i] - f[i]) / shift * w;
        }
    }
}

/// Solves `matrix` · x = `rhs` (square, by rows); `rhs` becomes x and `matrix` its triangle.
#[inline(always)]
pub(super) fn solve<R: Real>(matrix: &mut [R], rhs: &mut [R]) {
    let n = rhs.len();
    for column in 0..n {
        for row in column + 1..n {
            let (upper, lower) = matrix.split_at_mut(row * n);
            rotate(column, &mut upper[column * n..][..n], &mut lower[..n], rhs, row);
        }
    }
    for i in (0..n).rev() {
        let mut sum = rhs[i];
        for j in i + 1..n {
            sum -= matrix[i * n + j] * rhs[j];
        }
        rhs[i] = sum / matrix[i * n + i];
    }
}

/// Turns rows `column` and `row` into each other so that the entry of `row` in `column` vanishes; leaves alone those in which
/// it is zero.
#[inline(always)]
fn rotate<R: Real>(column: usize, upper: &mut [R], lower: &mut [R], rhs: &mut [R], row: usize) {
    let (a, b) = (upper[column], lower[column]);
    if b.largest_magnitude() == 0.0 {
        return;
    }
    let (zero, least) = (a.constant(0.0), a.constant(f64::from_bits(1)));
    let magnitude = b.where_above(zero, b, -b);
    let length = (a * a + b * b).sqrt();
    // Both entries zero: nothing to turn. A length that is not a number goes on to spoil the result, as it should.
    let tiny = a.constant(f64::MIN_POSITIVE);
    let cos = tiny.where_above(length, a.constant(1.0), a / length);
    let sin = tiny.where_above(length, zero, b / length);
    let [x, y] = [rhs[column], rhs[row]];
    rhs[column] = least.where_above(magnitude, x, cos * x + sin * y);
    rhs[row] = least.where_above(magnitude, y, cos * y - sin * x);
    for (upper, lower) in upper[column..].iter_mut().zip(&mut lower[column..]) {
        let [u, l] = [*upper, *lower];
        *upper = least.where_above(magnitude, u, cos * u + sin * l);
        *lower = least.where_above(magnitude, l, cos * l - sin * u);
    }
}

#[cfg(test)]
mod tests {
    use super::solve;

    /// The first entry on the diagonal is zero, which elimination without a choice of pivots would divide by.
    #[test]
    fn a_zero_on_the_diagonal_is_no_obstacle() {
        let mut x = [5.0, 7.0, -2.0];
        solve(&mut [0.0, 2.0, 1.0, 1.0, 1.0, 1.0, 4.0, 0.0, -3.0], &mut x);
        let residuals = [2.0 * x[1] + x[2] - 5.0, x[0] + x[1] + x[2] - 7.0, 4.0 * x[0] - 3.0 * x[2] + 2.0];
        assert!(residuals.iter().all(|r: &f64| r.abs() < 1e-14), "{x:?} leaves {residuals:?}");
    }

    #[test]
    fn a_singular_system_has_no_finite_solution() {
        let mut x = [1.0, 2.0];
        solve(&mut [0.0, 1.0, 0.0, 1.0], &mut x);
        assert!(!x.iter().all(|x: &f64| x.is_finite()), "{x:?}");
    }
}
