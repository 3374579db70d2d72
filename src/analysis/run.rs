//! One run of a world under one method with steps of equal length, contacts included, as lanes do it.

use super::counted::counted;
use crate::integrators::{IntegratorSpec, Memory};
use crate::ode::{Coefficients, Problem};
use crate::worlds::WorldSpec;
use std::ops::ControlFlow;

/// So many steps are taken between two looks at whether to go on.
const STRETCH: u64 = 1 << 15;

/// A motion on its way from the world's start at t = 0; step number i begins at i · h.
pub(super) struct Run<'a> {
    spec: &'a WorldSpec,
    integrator: IntegratorSpec,
    coefficients: Coefficients,
    /// Length of a step, s.
    h: f64,
    pub y: Vec<f64>,
    before: Vec<f64>,
    memory: Memory<f64>,
    steps: u64,
}

impl<'a> Run<'a> {
    pub fn new(spec: &'a WorldSpec, integrator: IntegratorSpec, h: f64) -> Self {
        let y = spec.world.initial_state(&spec.params);
        let coefficients = (spec.world.coefficients)(&spec.params);
        Self { spec, integrator, coefficients, h, before: y.clone(), y, memory: Memory::new(), steps: 0 }
    }

    /// Simulated time, s.
    pub fn now(&self) -> f64 {
        self.steps as f64 * self.h
    }

    /// How many steps the method took: its own where it chooses them.
    pub fn steps(&self) -> u64 {
        if self.integrator.chooses_its_steps() { self.memory.internal().work().accepted } else { self.steps }
    }

    pub fn is_finite(&self) -> bool {
        self.y.iter().all(|value| value.is_finite())
    }

    /// Takes `steps` more and returns the evaluations of the right-hand side. `go_on` hears of every stretch.
    pub fn advance_counted(&mut self, steps: u64, go_on: impl Fn(u64) -> ControlFlow<()>) -> ControlFlow<(), u64> {
        let mut flow = ControlFlow::Continue(());
        let (spec, coefficients) = (self.spec, self.coefficients);
        let problem = spec.world.problem(&spec.params, &coefficients);
        let evaluations = counted(&problem, |problem| flow = self.advance_over(problem, steps, go_on));
        flow?;
        ControlFlow::Continue(evaluations)
    }

    /// The same at the speed of lanes, uncounted.
    pub fn advance(&mut self, steps: u64, go_on: impl Fn(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let (spec, coefficients) = (self.spec, self.coefficients);
        self.advance_over(&spec.world.problem(&spec.params, &coefficients), steps, go_on)
    }

    fn advance_over(
        &mut self,
        problem: &Problem<'_>,
        steps: u64,
        go_on: impl Fn(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A step in which a method takes thousands of its own is a stretch by itself.
        let stretch = if self.integrator.chooses_its_steps() { 1 } else { STRETCH };
        let mut left = steps;
        while left > 0 {
            let here = left.min(stretch);
            for step in self.steps..self.steps + here {
                self.step(problem, step as f64 * self.h);
            }
            self.steps += here;
            left -= here;
            go_on(here)?;
        }
        ControlFlow::Continue(())
    }

    fn step(&mut self, problem: &Problem<'_>, t: f64) {
        let Some(collide) = self.spec.world.collide else {
            return self.integrator.step(problem, t, self.h, &mut self.y, &mut self.memory);
        };
        self.before.copy_from_slice(&self.y);
        self.integrator.step(problem, t, self.h, &mut self.y, &mut self.memory);
        if collide(problem.params, &self.before, &mut self.y) {
            self.memory.restart();
        }
    }
}
