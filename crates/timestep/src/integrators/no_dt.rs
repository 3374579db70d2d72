//! Semi-implicit Euler whose place forgets the step: v⁺ = v + h a(t, x, v), x⁺ = x + v⁺/60 s, whatever h is.
//!
//! Sweeps take it run by run.

use super::integrator::{Integrator, Needs};
use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use super::semi_implicit_euler;
use crate::entry::Mistake;
use crate::ode::{Ode, Real};

/// The frames per second for which the speed of the place was chosen.
pub(super) const TUNED_FOR_HZ: f64 = 60.0;

/// The step that moves a place by the same part of its velocity, however long the step is.
pub struct NoDt;

impl Step for NoDt {
    const HAS_OWN_TIME: bool = true;

    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let half = y.len() / 2;
        let dydt = memory.scratch(y.len(), y[0]);
        ode.eval(t, y, dydt);
        for i in 0..half {
            y[half + i] += dydt[half + i] * h;
            let v = y[half + i];
            y[i] += v * (1.0 / TUNED_FOR_HZ);
        }
    }

    /// v += h (−ω²x − 2γv), x += v⁺/60 s.
    fn increment(Oscillator { omega_squared, gamma }: Oscillator, h: f64) -> Option<Matrix> {
        let [of_x, of_v] = [-omega_squared * h, -2.0 * gamma * h];
        let moved = 1.0 / TUNED_FOR_HZ;
        Some(Matrix([[moved * of_x, moved + moved * of_v], [of_x, of_v]]))
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "no-dt",
    name: "Place without dt",
    order: Some(0),
    evals_per_step: 1,
    needs: Needs::SecondOrder,
    summary: "Semi-implicit Euler in which one line forgets dt: the place moves by v/60 in every step, however long the step is. With 60 steps a second it is semi-implicit Euler; with 144 everything moves 2.4 times too fast.",
    reference: "x += v once a frame, with v in pixels a frame, as in listings for 60 Hz; compare Fiedler, \"Fix Your Timestep!\" (2004), \"Fixed delta time\"",
    mistake: Some(Mistake {
        sign: "The world Glide with steps other than 1/60 s, such as the policy Variable on 144 Hz: the body moves 2.4 times too fast, and half as fast as it should on 30 Hz. With 60 steps a second nothing shows. A spring swings at another rate.",
        code: "velocity += acceleration * dt;\nposition += velocity; // per frame, of which there are 60 a second",
        cure: semi_implicit_euler::ENTRY.id,
        advice: "Every line that changes the state has the step: position += velocity * dt, with the velocity per second. Or take fixed steps, of which there are 60 a second on every display.",
    }),
    code: "
velocity += acceleration(position, velocity, t) * h
position += velocity / 60
",
    method: Method::Own(Stepper::of::<NoDt>()),
    ..Integrator::PLAIN
};
