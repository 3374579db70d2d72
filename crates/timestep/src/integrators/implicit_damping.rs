//! Semi-implicit Euler that is implicit in the velocity's own damping: v⁺ = v + h (1 − h ∂a/∂v)⁻¹ a(t, x, v), then x⁺ = x + h v⁺.
//!
//! Where a is linear in v, as with viscous damping, that is v⁺ = v + h a(t, x, v⁺): one linear equation, without an iteration. On a spring
//! of natural rate ω with damping ratio ζ it is stable while ωh is below 2ζ + 2√(ζ² + 1), where explicit damping ends at
//! 2√(ζ² + 1) − 2ζ.

use super::implicit::solve;
use super::integrator::{Integrator, Needs};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use crate::ode::{Ode, Real};

/// Half the distance of the two velocities of a difference quotient, relative to 1 + |v|. It is exact for forces up to the square of v.
const DIFFERENCE: f64 = 1.0 / 512.0;

/// The step: the matrix 1 − h ∂a/∂v by central differences, and one linear system.
pub struct ImplicitDamping;

impl Step for ImplicitDamping {
    const IS_IMPLICIT: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let n = y.len();
        let half = n / 2;
        let (dydt, work) = memory.scratch(2 * n + half + half * half, y[0]).split_at_mut(n);
        let (shifted, work) = work.split_at_mut(n);
        let (kick, matrix) = work.split_at_mut(half);
        ode.eval(t, y, dydt);
        for (kick, a) in kick.iter_mut().zip(&dydt[half..]) {
            *kick = *a * h;
        }
        let (zero, one) = (y[0].constant(0.0), y[0].constant(1.0));
        for j in 0..half {
            let here = y[half + j];
            let magnitude = here.where_above(zero, here, -here);
            let shift = (one + magnitude) * DIFFERENCE;
            y[half + j] = here + shift;
            let above = y[half + j];
            ode.eval(t, y, shifted);
            y[half + j] = here - shift;
            let apart = above - y[half + j];
            ode.eval(t, y, dydt);
            y[half + j] = here;
            for i in 0..half {
                let identity = if i == j { one } else { zero };
                matrix[i * half + j] = identity - (shifted[half + i] - dydt[half + i]) / apart * h;
            }
        }
        solve(matrix, kick);
        for i in 0..half {
            y[half + i] += kick[i];
            let v = y[half + i];
            y[i] += v * h;
        }
    }

    /// v += h (−ω²x − 2γv)/(1 + 2γh), x += h v⁺.
    fn increment(Oscillator { omega_squared, gamma }: Oscillator, h: f64) -> Option<Matrix> {
        let share = 1.0 / (1.0 + 2.0 * gamma * h);
        let [of_x, of_v] = [-omega_squared * h * share, -2.0 * gamma * h * share];
        Some(Matrix([[h * of_x, h + h * of_v], [of_x, of_v]]))
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "implicit-damping",
    name: "Implicit damping",
    order: Some(1),
    evals_per_step: 3,
    needs: Needs::SecondOrder,
    summary: "Semi-implicit Euler whose damping is solved for at the end of the step. Strong friction makes it more stable, where explicit damping makes it explode; without friction it is semi-implicit Euler.",
    reference: "MuJoCo 4.0.0's default integrator, with its joint damping (documentation, \"Numerical integration\"); a linearly implicit Euler, Hairer & Wanner, Solving Ordinary Differential Equations II, IV.7",
    method: Method::Own(Stepper::of::<ImplicitDamping>()),
    ..Integrator::PLAIN
};
