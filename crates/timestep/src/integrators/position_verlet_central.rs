//! Position (Störmer) Verlet with a Taylor start and the central velocity v = (x⁺ − x₋)/2h.
//!
//! That velocity is the one velocity Verlet has at x: right to O(h²), but known only when the step to x⁺ is done.
//! After step n the state therefore holds x_n and v_{n−1}.

use super::integrator::{Integrator, Needs};
use super::method::{Method, Stepper};
use super::stormer::{ReadOut, Start, Stormer, StormerMethod, StormerSteps};

/// Position Verlet with a Taylor start and the central velocity, one step late.
pub struct PositionVerletCentral;

impl StormerMethod for PositionVerletCentral {
    const METHOD: Stormer = Stormer { start: Start::Taylor, read_out: ReadOut::Central, steps: StormerSteps::Equal };
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "position-verlet-central",
    name: "Position Verlet, central velocity",
    order: Some(2),
    evals_per_step: 1,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    summary: "The positions of position Verlet with a better velocity: right to second order, but for the moment one step ago, because it needs the positions on both sides.",
    reference: "Verlet, \"Computer 'Experiments' on Classical Fluids. I\", Phys. Rev. 159 (1967), (5); Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.4",
    code: "
keep steps_before = 0
keep before = 0
moved = velocity * h + acceleration(position, velocity, t) * h * h / 2
if steps_before > 0:
    moved = position - before + acceleration(position, velocity, t) * h * h
    velocity = (position + moved - before) / (2 * h)
before = position
position += moved
steps_before = 1
",
    method: Method::Own(Stepper::of::<PositionVerletCentral>()),
    ..Integrator::PLAIN
};
