//! Semi-implicit Euler whose damping forgets the step: v⁺ = (v + h a₀)(1 − c/60 s), then x⁺ = x + h v⁺, whatever h is.
//!
//! a₀ is the acceleration at rest, and c v the part of the acceleration that the velocity brings: a₀ − a(t, x, v). So the step knows a
//! damping that is not linear as well, and acts with it for 1/60 s. Sweeps take
//! it run by run.

use super::integrator::{Integrator, Needs};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use super::no_dt::TUNED_FOR_HZ;
use super::semi_implicit_euler;
use crate::entry::Mistake;
use crate::ode::{Ode, Real};

/// The step that damps by the same share of the velocity, however long the step is.
pub struct DampedEachStep;

impl Step for DampedEachStep {
    const HAS_OWN_TIME: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let n = y.len();
        let half = n / 2;
        let (at_rest, work) = memory.scratch(3 * n, y[0]).split_at_mut(n);
        let (state, dydt) = work.split_at_mut(n);
        let zero = y[0].constant(0.0);
        state.copy_from_slice(y);
        state[half..].fill(zero);
        ode.eval(t, state, at_rest);
        for i in half..n {
            y[i] += at_rest[i] * h;
        }
        ode.eval(t, y, dydt);
        for i in 0..half {
            y[half + i] += (dydt[half + i] - at_rest[half + i]) * (1.0 / TUNED_FOR_HZ);
            let v = y[half + i];
            y[i] += v * h;
        }
    }

    /// v⁺ = (1 − 2γ/60 s)(v − hω²x), x += h v⁺.
    fn increment(Oscillator { omega_squared, gamma }: Oscillator, h: f64) -> Option<Matrix> {
        let lost = 2.0 * gamma / TUNED_FOR_HZ;
        let [of_x, of_v] = [-(1.0 - lost) * omega_squared * h, -lost];
        Some(Matrix([[h * of_x, h + h * of_v], [of_x, of_v]]))
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "damped-each-step",
    name: "Damped each step",
    order: Some(0),
    evals_per_step: 2,
    needs: Needs::SecondOrder,
    summary: "Semi-implicit Euler that multiplies the velocity by 1 − c/60 in every step in place of damping c, however long the step is. It fits 60 steps a second only: with 144 a spring comes to rest 2.4 times sooner. Without damping it is semi-implicit Euler.",
    reference: "velocity *= 0.98, as in many listings; compare the damping of physics engines, which has dt: Box2D 3, `b2IntegrateVelocities`",
    mistake: Some(Mistake {
        sign: "A spring or a fall with damping, and steps other than 1/60 s, such as the policy Variable on 144 Hz: the swing dies 2.4 times sooner, the fall ends at 1/2.4 of its speed. With 60 steps a second nothing shows.",
        code: "velocity += force / mass * dt;\nvelocity *= 0.98;\nposition += velocity * dt;",
        cure: semi_implicit_euler::ENTRY.id,
        advice: "Let the factor follow the step: velocity *= exp(-c * dt), with c = -60.0 * ln(0.98), or velocity /= 1.0 + c * dt. Or damp by a force, as the cure does.",
    }),
    code: "
a = acceleration(position, 0, t)
velocity += a * h
velocity += (acceleration(position, velocity, t) - a) / 60
position += velocity * h
",
    method: Method::Own(Stepper::of::<DampedEachStep>()),
    ..Integrator::PLAIN
};
