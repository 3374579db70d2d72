//! The substeps of one step of a lane: the same for its state, for copies of it, and for an equation that is watched.

use super::damped::Damped;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::time::work::Work;
use crate::worlds::WorldStepper;
use timestep::integrators::{Memory, StepRange};
use timestep::ode::{Coefficients, Ode, Problem, components_evaluated};

/// A step of a lane, ready to be taken from any state.
#[derive(Clone, Copy, Debug)]
pub struct Substeps<'a> {
    spec: &'a LaneSpec,
    stepper: WorldStepper<'a>,
    params: &'a [f64],
    /// Simulated time at the start, s.
    from: f64,
    /// Length of a substep, s.
    h: f64,
}

impl<'a> Substeps<'a> {
    /// Attempts of a method that chooses its steps between two questions whether the work is spent.
    const ATTEMPTS: u32 = 32;

    /// A step of `length` seconds from simulated time `from`, s. `params` are the world's parameters, followed by its input.
    pub fn new(spec: &'a LaneSpec, params: &'a [f64], coefficients: &'a Coefficients, from: f64, length: f64) -> Self {
        let stepper = WorldStepper::new(spec.world.world, spec.integrator, params, coefficients);
        let stepper = stepper.with_contacts_at(spec.contact);
        Substeps { spec, stepper, params, from, h: length / f64::from(spec.substeps_per_step()) }
    }

    /// Length of a substep, s.
    pub fn secs(&self) -> f64 {
        self.h
    }

    /// The equations of motion, without contacts.
    pub fn problem(&self) -> Problem<'a> {
        self.stepper.problem()
    }

    /// Goes on with the step from the state `y`, from substep number `place` on. `scratch` is as long as `y`. `false` if the work was
    /// spent before its end; the same call again goes on.
    pub fn take_on(
        &self,
        place: &mut u32,
        y: &mut [f64],
        memory: &mut Memory<f64>,
        scratch: &mut [f64],
        work: &mut Work,
    ) -> bool {
        let spec = self.spec;
        let pauses = spec.integrator.chooses_its_steps() && spec.world.collide.is_none();
        while *place < spec.substeps_per_step() {
            if work.is_spent() {
                return false;
            }
            let before = components_evaluated();
            memory.internal_mut().pause_after(pauses.then_some(Self::ATTEMPTS));
            match self.damped(&self.problem()) {
                Some(damped) => self.stepper.advance_over(&damped, self.substep(*place), y, memory, scratch),
                None => self.stepper.advance(self.substep(*place), y, memory, scratch),
            }
            memory.internal_mut().pause_after(None);
            work.spend(Work::of_substep(spec, components_evaluated() - before));
            if !memory.internal().is_underway() {
                *place += 1;
                self.end(*place, y, memory);
            }
        }
        *place = 0;
        true
    }

    /// Takes the step over `ode`, which wraps [`Substeps::problem`].
    pub fn take_over(&self, ode: &impl Ode<f64>, y: &mut [f64], memory: &mut Memory<f64>, scratch: &mut [f64]) {
        for substep in 0..self.spec.substeps_per_step() {
            match self.damped(ode) {
                Some(damped) => self.stepper.advance_over(&damped, self.substep(substep), y, memory, scratch),
                None => self.stepper.advance_over(ode, self.substep(substep), y, memory, scratch),
            }
            self.end(substep + 1, y, memory);
        }
    }

    /// The equation with its friction by the lane's law; `None` where that is a force.
    fn damped<'o, O: Ode<f64>>(&self, ode: &'o O) -> Option<Damped<'o, O>> {
        let (law, rate) = self.spec.friction(self.params)?;
        Some(Damped { ode, law, rate, drag: self.spec.world.drag_rate(self.params), h: self.h })
    }

    /// Time and length of a substep.
    fn substep(&self, substep: u32) -> StepRange {
        let t = self.spec.time.keep(self.spec.uptime.secs(), self.from + f64::from(substep) * self.h);
        StepRange::one(t, self.h)
    }

    /// Ends the first `taken` substeps: the damping at the end of a step, and rounding to the lane's number format.
    fn end(&self, taken: u32, y: &mut [f64], memory: &mut Memory<f64>) {
        if taken == self.spec.substeps_per_step()
            && let Some((law, rate)) = self.spec.friction(self.params)
        {
            let kept = law.kept_at_the_end(rate, f64::from(taken) * self.h);
            let places = self.spec.world.form().places(y.len());
            y[places..].iter_mut().for_each(|v| *v *= kept);
        }
        self.spec.state.round(&self.spec.world, y);
        self.spec.state.round_memory(memory.history_mut());
    }
}
