//! The substeps of one step of a lane: the same for its state, for copies of it, and for an equation that is watched.

use super::spec::LaneSpec;
use crate::integrators::{Memory, StepRange};
use crate::ode::{Coefficients, Ode, Problem};
use crate::worlds::WorldStepper;

/// A step of a lane, ready to be taken from any state.
#[derive(Clone, Copy, Debug)]
pub struct Substeps<'a> {
    spec: &'a LaneSpec,
    stepper: WorldStepper<'a>,
    /// Simulated time at the start, s.
    from: f64,
    /// Length of a substep, s.
    h: f64,
}

impl<'a> Substeps<'a> {
    /// A step of `length` seconds from simulated time `from`, s. `params` are the world's parameters, followed by its input.
    pub fn new(spec: &'a LaneSpec, params: &'a [f64], coefficients: &'a Coefficients, from: f64, length: f64) -> Self {
        let stepper = WorldStepper::new(spec.world.world, spec.integrator, params, coefficients);
        let stepper = stepper.with_contacts_at(spec.contact);
        Substeps { spec, stepper, from, h: length / f64::from(spec.substeps_per_step()) }
    }

    /// Length of a substep, s.
    pub fn secs(&self) -> f64 {
        self.h
    }

    /// The equations of motion, without contacts.
    pub fn problem(&self) -> Problem<'a> {
        self.stepper.problem()
    }

    /// Takes the step from the state `y`. `scratch` is as long as `y`.
    pub fn take(&self, y: &mut [f64], memory: &mut Memory<f64>, scratch: &mut [f64]) {
        self.take_each(y, memory, |range, y, memory| self.stepper.advance(range, y, memory, scratch));
    }

    /// Takes the step over `ode`, which wraps [`Substeps::problem`].
    pub fn take_over(&self, ode: &impl Ode<f64>, y: &mut [f64], memory: &mut Memory<f64>, scratch: &mut [f64]) {
        self.take_each(y, memory, |range, y, memory| self.stepper.advance_over(ode, range, y, memory, scratch));
    }

    #[inline]
    fn take_each(
        &self,
        y: &mut [f64],
        memory: &mut Memory<f64>,
        mut advance: impl FnMut(StepRange, &mut [f64], &mut Memory<f64>),
    ) {
        let spec = self.spec;
        for substep in 0..spec.substeps_per_step() {
            let t = spec.time.keep(spec.uptime.secs(), self.from + f64::from(substep) * self.h);
            advance(StepRange::one(t, self.h), y, memory);
            spec.state.round(y);
            spec.state.round(memory.history_mut());
        }
    }
}
