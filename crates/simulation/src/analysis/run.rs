//! One run of a world under one method with steps of equal length, contacts included, as lanes do it.

use crate::worlds::{ContactTiming, WorldSpec, WorldStepper};
use std::ops::ControlFlow;
use timestep::integrators::{IntegratorSpec, Memory, StepRange};
use timestep::ode::{Coefficients, CountingOde};

/// Steps that are taken between two questions whether to go on.
const STRETCH: u64 = 1 << 15;

/// A motion on its way from the world's start at t = 0; step number i begins at i · h.
pub(super) struct StudyRun<'a> {
    spec: &'a WorldSpec,
    integrator: IntegratorSpec,
    contact: ContactTiming,
    coefficients: Coefficients,
    /// Length of a step, s.
    h: f64,
    /// The state now.
    pub y: Vec<f64>,
    before: Vec<f64>,
    memory: Memory<f64>,
    steps: u64,
}

impl<'a> StudyRun<'a> {
    /// At the world's start.
    pub fn new(spec: &'a WorldSpec, integrator: IntegratorSpec, contact: ContactTiming, h: f64) -> Self {
        let (y, coefficients) = (spec.initial_state(), spec.coefficients());
        Self { spec, integrator, contact, coefficients, h, before: y.clone(), y, memory: Memory::new(), steps: 0 }
    }

    /// Simulated time, s.
    pub fn now(&self) -> f64 {
        self.steps as f64 * self.h
    }

    /// Steps that the method took: its own where it chooses them.
    pub fn steps(&self) -> u64 {
        if self.integrator.chooses_its_steps() { self.memory.internal().work().accepted } else { self.steps }
    }

    /// `true` if the state is finite.
    pub fn is_finite(&self) -> bool {
        self.y.iter().all(|value| value.is_finite())
    }

    /// Takes `steps` more and returns the evaluations of the right-hand side. `go_on` hears of every stretch.
    pub fn advance_counted(&mut self, steps: u64, go_on: impl Fn(u64) -> ControlFlow<()>) -> ControlFlow<(), u64> {
        let coefficients = self.coefficients;
        let counting = CountingOde::new(self.spec.problem(&coefficients));
        self.in_stretches(steps, go_on, |stepper, range, y, memory, before| {
            stepper.advance_over(&counting, range, y, memory, before);
        })?;
        ControlFlow::Continue(counting.evaluations())
    }

    /// Takes `steps` more as fast as can be. `go_on` hears of every stretch.
    pub fn advance(&mut self, steps: u64, go_on: impl Fn(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.in_stretches(steps, go_on, |stepper, range, y, memory, before| stepper.advance(range, y, memory, before))
    }

    fn in_stretches(
        &mut self,
        steps: u64,
        go_on: impl Fn(u64) -> ControlFlow<()>,
        advance: impl Fn(&WorldStepper<'_>, StepRange, &mut [f64], &mut Memory<f64>, &mut [f64]),
    ) -> ControlFlow<()> {
        let stepper = self.spec.stepper(self.integrator, &self.coefficients).with_contacts_at(self.contact);
        // A step in which a method takes thousands of its own is a stretch by itself.
        let stretch = if self.integrator.chooses_its_steps() { 1 } else { STRETCH };
        let mut left = steps;
        while left > 0 {
            let here = left.min(stretch);
            let range = StepRange { origin: 0.0, first: self.steps, count: here, h: self.h };
            advance(&stepper, range, &mut self.y, &mut self.memory, &mut self.before);
            self.steps += here;
            left -= here;
            go_on(here)?;
        }
        ControlFlow::Continue(())
    }
}
