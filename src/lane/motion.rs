//! A world in motion: the state, the method that steps it, and the exact solution beside it.

use super::spec::LaneSpec;
use crate::integrators::Memory;
use crate::metrics::{EnergyDrift, ErrorMeter, StateHash};
use crate::time::Flicks;
use crate::worlds::{Invariant, WorldSpec};
use glam::DVec2;

/// The simulated part of a lane.
#[derive(Clone, Debug)]
pub struct Motion {
    /// The state now, and before the last step.
    pub y: Vec<f64>,
    pub previous: Vec<f64>,
    /// Simulated time of `y` and of `previous`.
    pub now: Flicks,
    pub before: Flicks,
    pub steps: u64,
    pub hash: StateHash,
    pub integration_error: ErrorMeter,
    pub energy_drift: Option<EnergyDrift>,
    /// The step after which the state was not finite.
    pub diverged: Option<u64>,
    memory: Memory<f64>,
    start: Start,
    scratch: Vec<f64>,
}

/// Where the exact solution takes over from.
#[derive(Clone, Debug)]
struct Start {
    at: Flicks,
    y: Vec<f64>,
}

impl Motion {
    /// At the world's initial state, t = 0.
    pub fn new(world: &WorldSpec) -> Self {
        let y = world.world.initial_state(&world.params);
        Motion {
            previous: y.clone(),
            now: Flicks::ZERO,
            before: Flicks::ZERO,
            steps: 0,
            hash: StateHash::of_start(&y),
            integration_error: ErrorMeter::default(),
            energy_drift: energy_from(world, &y),
            diverged: None,
            memory: Memory::new(),
            start: Start { at: Flicks::ZERO, y: y.clone() },
            scratch: vec![0.0; y.len()],
            y,
        }
    }

    /// One step of `length`, in the lane's substeps. Does nothing once the state is no longer finite.
    pub fn step(&mut self, spec: &LaneSpec, length: Flicks) {
        if self.diverged.is_some() {
            return;
        }
        self.previous.copy_from_slice(&self.y);
        let h = length.secs() / f64::from(spec.substeps);
        for substep in 0..spec.substeps {
            let t = self.now.secs() + f64::from(substep) * h;
            advance(spec, t, h, &mut self.y, &mut self.memory, &mut self.scratch);
        }
        self.before = self.now;
        self.now += length;
        self.steps += 1;
        self.hash.add(&self.y);
        if self.y.iter().any(|value| !value.is_finite()) {
            self.diverged = Some(self.steps);
        }
        self.measure(&spec.world);
    }

    /// Moves a copy of the state on by `h` seconds, as a first step: a multistep method's history is for steps of dt.
    pub fn step_copy(&self, spec: &LaneSpec, h: f64, y: &mut [f64]) {
        advance(spec, self.now.secs(), h, y, &mut Memory::new(), &mut self.scratch.clone());
    }

    /// The method or its step changed: what came before no longer fits, neither a multistep method nor a blend.
    pub fn restart_history(&mut self) {
        self.memory.restart();
        self.previous.copy_from_slice(&self.y);
        self.before = self.now;
    }

    /// Errors and drift are collected anew; the drift stays relative to the start of the run.
    pub fn restart_meters(&mut self, world: &WorldSpec) {
        self.integration_error = ErrorMeter::default();
        self.energy_drift = energy_from(world, &self.start.y);
    }

    /// The exact state at `at`, if there is one.
    pub fn exact(&self, world: &WorldSpec, at: f64) -> Option<Vec<f64>> {
        let mut y = vec![0.0; self.y.len()];
        world.world.exact?(&world.params, self.start.at.secs(), &self.start.y, at, &mut y);
        Some(y)
    }

    fn measure(&mut self, world: &WorldSpec) {
        if let Some(exact) = world.world.exact {
            exact(&world.params, self.start.at.secs(), &self.start.y, self.now.secs(), &mut self.scratch);
            self.integration_error.add(distance(world, &self.y, &self.scratch));
        }
        if let (Some(drift), Some(invariant)) = (&mut self.energy_drift, energy(world)) {
            drift.add((invariant.value)(&world.params, &self.y));
        }
    }
}

/// The energy, where the world keeps it with these parameters.
fn energy(world: &WorldSpec) -> Option<&'static Invariant> {
    world.world.invariants.iter().find(|invariant| invariant.id == "energy" && (invariant.holds)(&world.params))
}

fn energy_from(world: &WorldSpec, start: &[f64]) -> Option<EnergyDrift> {
    EnergyDrift::from_start((energy(world)?.value)(&world.params, start))
}

/// The point a pose is measured at, m.
pub fn track(world: &WorldSpec, y: &[f64]) -> DVec2 {
    (world.world.track)(&world.params, y)
}

/// How far apart two states are in the world's plane, m.
pub fn distance(world: &WorldSpec, a: &[f64], b: &[f64]) -> f64 {
    track(world, a).distance(track(world, b))
}

/// One substep of `h` seconds from `t` with the contact that follows it.
fn advance(spec: &LaneSpec, t: f64, h: f64, y: &mut [f64], memory: &mut Memory<f64>, before: &mut [f64]) {
    let WorldSpec { world, params } = &spec.world;
    before.copy_from_slice(y);
    spec.integrator.method.step(&world.problem(params), t, h, y, memory);
    if let Some(collide) = world.collide
        && collide(params, before, y)
    {
        memory.restart();
    }
}
