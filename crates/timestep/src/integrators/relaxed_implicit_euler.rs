//! Implicit Euler whose velocity is solved for a second time, from the place that was reached: V = v + h a(t + h, x + h V, V), x⁺ = x + h V,
//! v⁺ = v + h a(t + h, x⁺ + h v⁺, v⁺). Both are implicit Euler steps from the same velocity: the first gives the place, the second the velocity.
//!
//! It is how Box2D 3 moves what soft constraints pull: they are solved before the move and again ("relaxed") after it. On an undamped spring,
//! with q = (ωh)², a step has the determinant 1/(1 + q)² where implicit Euler's has 1/(1 + q), so that a swing dies twice as fast.

use super::implicit_euler::ImplicitEuler;
use super::integrator::{Integrator, Needs};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use crate::ode::{Ode, Real};

/// The two steps.
pub struct RelaxedImplicitEuler;

impl Step for RelaxedImplicitEuler {
    const IS_IMPLICIT: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let half = y.len() / 2;
        // It is no multistep method, so that its memory is free to hold the velocities of the start.
        memory.remember(y[half..].iter().copied());
        ImplicitEuler::step(ode, t, h, y, memory);
        for i in 0..half {
            let v = memory.history()[i];
            y[half + i] = v;
        }
        memory.remember(y[..half].iter().copied());
        ImplicitEuler::step(ode, t, h, y, memory);
        y[..half].copy_from_slice(memory.history());
        memory.restart();
    }

    /// With the matrix E that implicit Euler adds: x⁺ = x + E₀·(x, v), v⁺ = v + E₁·(x⁺, v).
    fn increment(oscillator: Oscillator, h: f64) -> Option<Matrix> {
        let Matrix([[a, b], [c, d]]) = ImplicitEuler::increment(oscillator, h)?;
        Some(Matrix([[a, b], [c + c * a, d + c * b]]))
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "relaxed-implicit-euler",
    name: "Relaxed implicit Euler",
    order: Some(1),
    evals_per_step: 12,
    needs: Needs::SecondOrder,
    summary: "Implicit Euler that solves for the velocity again, from the place that it has reached. Stable for every spring, and in four substeps the soft springs of Box2D 3; a swing dies twice as fast as with implicit Euler.",
    reference: "Catto, \"Solver2D\" (2024): soft contact with relaxation, as in Box2D 3's solver.c",
    method: Method::Own(Stepper::of::<RelaxedImplicitEuler>()),
    ..Integrator::PLAIN
};
