//! Time-corrected Verlet: x⁺ = x + (x − x₋) h/h₋ + a h (h + h₋)/2, for steps of changing length.
//!
//! (x − x₋)/h₋ is the velocity in the middle of the last step and (h + h₋)/2 the time from there to the middle of
//! this one. Dummer's first version had a h² and is right for equal steps only.

use super::integrator::{Integrator, Needs};
use super::method::{Method, Stepper};
use super::stormer::{ReadOut, Start, Stormer, StormerMethod, StormerSteps};

/// Position Verlet for steps of changing length.
pub struct TimeCorrectedVerlet;

impl StormerMethod for TimeCorrectedVerlet {
    const METHOD: Stormer =
        Stormer { start: Start::Taylor, read_out: ReadOut::Backward, steps: StormerSteps::Corrected };
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "time-corrected-verlet",
    name: "Time-corrected Verlet",
    order: Some(2),
    evals_per_step: 1,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    summary: "Position Verlet that knows how long its last step was, so the step may change from frame to frame. With equal steps it is position Verlet; symplectic only then.",
    reference: "Dummer, \"A Simple Time-Corrected Verlet Integration Method\" (2005), with the corrected last term",
    code: "
keep last_h = 0
keep before = 0
moved = velocity * h + acceleration(position, velocity, t) * h * h / 2
if last_h != 0:
    moved = (position - before) * h / last_h + acceleration(position, velocity, t) * h * (h + last_h) / 2
before = position
position += moved
velocity = moved / h
last_h = h
",
    method: Method::Own(Stepper::of::<TimeCorrectedVerlet>()),
    ..Integrator::PLAIN
};
