//! Position (Störmer) Verlet, x⁺ = 2x − x₋ + h² a, with a Taylor start and the backward velocity (x⁺ − x)/h.
//!
//! After the first step (x, v) moves exactly as under semi-implicit Euler; all the difference is in the start.
//! The recursion keeps no velocity, so a run turned round from the velocity shown does not come back.

use super::integrator::{Integrator, Needs};
use super::method::{Method, Stepper};
use super::stormer::{ReadOut, Start, Stormer, StormerMethod, StormerSteps};

/// Position Verlet with a Taylor start and the backward velocity.
pub struct PositionVerlet;

impl StormerMethod for PositionVerlet {
    const METHOD: Stormer = Stormer { start: Start::Taylor, read_out: ReadOut::Backward, steps: StormerSteps::Equal };
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "position-verlet",
    name: "Position Verlet",
    order: Some(2),
    evals_per_step: 1,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    summary: "Stores the last two positions and no velocity. Positions are second order; the velocity shown is the last displacement over dt, half a step late. It takes every step for as long as the one before.",
    reference: "Störmer (1907); Verlet, \"Computer 'Experiments' on Classical Fluids. I\", Phys. Rev. 159 (1967), (4); Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.4",
    code: "
keep steps_before = 0
keep before = 0
moved = velocity * h + acceleration(position, velocity, t) * h * h / 2
if steps_before > 0:
    moved = position - before + acceleration(position, velocity, t) * h * h
before = position
position += moved
velocity = moved / h
steps_before = 1
",
    method: Method::Own(Stepper::of::<PositionVerlet>()),
    ..Integrator::PLAIN
};
