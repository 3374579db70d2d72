//! The formula of uniform acceleration for the place beside an Euler step for the velocity: x⁺ = x + h v + h² a/2, v⁺ = v + h a, with
//! a = a(t, x, v) of the start of the step.
//!
//! A step on an undamped spring has the determinant 1 + (ωh)²/2, so that the energy grows by this factor: half as fast as explicit
//! Euler's, and without end. Sweeps take it run by run.

use super::integrator::{Integrator, Needs};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use super::velocity_verlet;
use crate::entry::Mistake;
use crate::ode::{Ode, Real};

/// The step that takes the acceleration of its start for that of all of it.
pub struct KinematicEuler;

impl Step for KinematicEuler {
    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let half = y.len() / 2;
        let half_h = 0.5 * h;
        let dydt = memory.scratch(y.len(), y[0]);
        ode.eval(t, y, dydt);
        for i in 0..half {
            let (v, a) = (y[half + i], dydt[half + i]);
            y[i] += (v + a * half_h) * h;
            y[half + i] += a * h;
        }
    }

    /// v += h a, x += h (v + h a/2) with a = −ω²x − 2γv.
    fn increment(Oscillator { omega_squared, gamma }: Oscillator, h: f64) -> Option<Matrix> {
        let [of_x, of_v] = [-omega_squared * h, -2.0 * gamma * h];
        Some(Matrix([[0.5 * h * of_x, h + 0.5 * h * of_v], [of_x, of_v]]))
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "kinematic-euler",
    name: "Kinematic Euler",
    order: Some(1),
    evals_per_step: 1,
    needs: Needs::SecondOrder,
    summary: "Moves the place by the formula of uniform acceleration, v·dt + a·dt²/2, and the velocity by a·dt, both with the acceleration of the start of the step. Exact for a falling stone; a spring gains energy at every step, half as fast as with explicit Euler.",
    reference: "s = v t + a t²/2, as in many listings of jumps; compare Velocity Verlet, which has the same line for the place (Swope, Andersen, Berens & Wilson, J. Chem. Phys. 76, 1982)",
    mistake: Some(Mistake {
        sign: "A spring: with a stiffness of 40 N/m on 1 kg and 60 steps a second its energy is 27 times as large after 10 s, by the factor 1 + (ω·dt)²/2 a step. A falling stone is exact, so that a jump does not tell.",
        code: "position += velocity * dt + 0.5 * acceleration * dt * dt;\nvelocity += acceleration * dt;",
        cure: velocity_verlet::ENTRY.id,
        advice: "Keep the line of the place, and take the mean of two accelerations for the velocity: velocity += 0.5 * (acceleration + acceleration_at(position)) * dt. Where the force depends on velocity, take semi-implicit Euler.",
    }),
    code: "
a = acceleration(position, velocity, t)
position += (velocity + a * h / 2) * h
velocity += a * h
",
    method: Method::Own(Stepper::of::<KinematicEuler>()),
    ..Integrator::PLAIN
};
