//! A world in motion: the state, the method that steps it, and the exact solution beside it.

use super::precision::TimeNumber;
use super::spec::LaneSpec;
use crate::input::Input;
use crate::integrators::{InternalSteps, InternalWork, Memory, Method};
use crate::metrics::{EnergyDrift, ErrorMeter, StateHash};
use crate::ode::{Coefficients, Problem};
use crate::reference::DrivenReference;
use crate::time::Flicks;
use crate::worlds::{Invariant, WorldSpec};
use glam::DVec2;

/// The simulated part of a lane.
#[derive(Clone, Debug)]
pub struct Motion {
    /// The state now, and before the last step.
    pub y: Vec<f64>,
    pub previous: Vec<f64>,
    /// Simulated time of `y` and of `previous`, as the lane keeps it.
    pub now: Flicks,
    pub before: Flicks,
    /// Length of the step between them; `None` before the first step.
    pub last: Option<Flicks>,
    pub steps: u64,
    pub hash: StateHash,
    pub integration_error: ErrorMeter,
    pub energy_drift: Option<EnergyDrift>,
    /// The step after which the state was not finite.
    pub diverged: Option<u64>,
    memory: Memory<f64>,
    /// What an adaptive method had done before the last step.
    work_before: InternalWork,
    /// The world's parameters, and behind them the input that it is driven with.
    params: Vec<f64>,
    coefficients: Coefficients,
    reference: DrivenReference,
    /// Simulated time as the lane's kind of number holds it, s.
    secs: f64,
    scratch: Vec<f64>,
}

impl Motion {
    /// At the world's initial state, t = 0.
    pub fn new(spec: &LaneSpec) -> Self {
        let world = &spec.world;
        let exact = world.world.initial_state(&world.params);
        let mut y = exact.clone();
        spec.state.round(&mut y);
        let params = [world.params.as_slice(), &Input::NONE.axes()[..world.world.inputs]].concat();
        Motion {
            previous: y.clone(),
            now: Flicks::ZERO,
            before: Flicks::ZERO,
            last: None,
            steps: 0,
            hash: StateHash::of_start(&y),
            integration_error: ErrorMeter::default(),
            energy_drift: energy_from(world, &exact),
            diverged: None,
            memory: Memory::new(),
            work_before: InternalWork::default(),
            reference: DrivenReference::new(world, exact, &params),
            coefficients: (world.world.coefficients)(&params),
            params,
            secs: 0.0,
            scratch: vec![0.0; y.len()],
            y,
        }
    }

    /// The same motion, to be continued otherwise.
    pub fn what_if(&self) -> Self {
        Motion {
            previous: self.previous.clone(),
            y: self.y.clone(),
            memory: self.memory.clone(),
            params: self.params.clone(),
            reference: self.reference.without_past(),
            scratch: self.scratch.clone(),
            ..*self
        }
    }

    /// Whether both are in the same state, and were before the last step.
    pub fn is_where(&self, other: &Motion) -> bool {
        self.y == other.y && self.previous == other.previous
    }

    /// Whether both have the same input.
    pub fn is_driven_like(&self, other: &Motion) -> bool {
        self.params == other.params
    }

    /// From now on the world is driven so.
    pub fn set_input(&mut self, world: &WorldSpec, input: Input) {
        let input = &input.axes()[..world.world.inputs];
        let held = &mut self.params[world.params.len()..];
        if *held != *input {
            held.copy_from_slice(input);
            self.coefficients = (world.world.coefficients)(&self.params);
            self.reference.change(world, self.now, &self.params);
        }
    }

    /// One step of `length`, negative backwards in time, in the lane's substeps. Does nothing once the state is no longer finite.
    pub fn step(&mut self, spec: &LaneSpec, length: Flicks) {
        if self.diverged.is_some() {
            return;
        }
        self.previous.copy_from_slice(&self.y);
        self.work_before = self.memory.internal().work();
        let h = length.secs() / f64::from(spec.substeps);
        let problem = spec.world.world.problem(&self.params, &self.coefficients);
        for substep in 0..spec.substeps {
            let t = spec.time.round(self.secs + f64::from(substep) * h);
            advance(spec, &problem, t, h, &mut self.y, &mut self.memory, &mut self.scratch);
        }
        self.keep_time(spec.time, length);
        self.steps += 1;
        self.hash.add(&self.y);
        if self.y.iter().any(|value| !value.is_finite()) {
            self.diverged = Some(self.steps);
        }
        self.measure(&spec.world);
    }

    /// Simulated time after a step of `length`. As an integer it is a sum of steps; otherwise a running sum of rounded seconds.
    fn keep_time(&mut self, number: TimeNumber, length: Flicks) {
        self.before = self.now;
        self.last = Some(length);
        if number == TimeNumber::Integer {
            self.now += length;
            self.secs = self.now.secs();
        } else {
            self.secs = number.round(self.secs + number.round(length.secs()));
            self.now = Flicks::from_secs(self.secs);
        }
    }

    /// Moves a copy of the state on by `h` seconds, in the lane's substeps. A multistep method's history is for steps like the
    /// last; any other is a first step.
    pub fn step_copy(&self, spec: &LaneSpec, h: f64, y: &mut [f64]) {
        let continues = self.last.is_some_and(|last| last.secs() == h);
        let mut memory = if continues { self.memory.clone() } else { Memory::new() };
        let (mut scratch, substep_secs) = (self.scratch.clone(), h / f64::from(spec.substeps));
        let problem = spec.world.world.problem(&self.params, &self.coefficients);
        for substep in 0..spec.substeps {
            let t = spec.time.round(self.secs + f64::from(substep) * substep_secs);
            advance(spec, &problem, t, substep_secs, y, &mut memory, &mut scratch);
        }
    }

    /// What goes on inside the steps, where the method chooses its own.
    pub fn internal(&self, spec: &LaneSpec) -> Option<&InternalSteps> {
        matches!(spec.integrator.method, Method::Adaptive(_)).then(|| self.memory.internal())
    }

    /// What the last step took, where the method chooses its own.
    pub fn last_work(&self, spec: &LaneSpec) -> Option<InternalWork> {
        self.internal(spec).map(|internal| internal.work().since(self.work_before))
    }

    /// Memory of a copy, about.
    pub fn bytes(&self) -> usize {
        let numbers = 6 * self.y.len() + self.memory.history().len() + self.params.len();
        numbers * size_of::<f64>() + self.memory.internal().bytes() + self.reference.bytes()
    }

    /// The method or its step changed: what came before no longer fits, neither a multistep method nor a blend.
    pub fn restart_history(&mut self) {
        self.memory.restart();
        self.previous.copy_from_slice(&self.y);
        self.before = self.now;
        self.last = None;
    }

    /// Errors and drift are collected anew; the drift stays relative to the start of the run.
    pub fn restart_meters(&mut self, world: &WorldSpec) {
        self.integration_error = ErrorMeter::default();
        self.energy_drift = energy_from(world, self.reference.start());
    }

    /// The exact state at `at`, if there is one.
    pub fn exact(&self, world: &WorldSpec, at: f64) -> Option<Vec<f64>> {
        let mut y = vec![0.0; self.y.len()];
        self.reference.at(world, at, &mut y).then_some(y)
    }

    fn measure(&mut self, world: &WorldSpec) {
        if self.reference.at(world, self.now.secs(), &mut self.scratch) {
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

/// One substep of `h` seconds from `t` with the contact that follows it. The problem's parameters have the input behind them.
fn advance(
    spec: &LaneSpec,
    problem: &Problem<'_>,
    t: f64,
    h: f64,
    y: &mut [f64],
    memory: &mut Memory<f64>,
    before: &mut [f64],
) {
    let world = spec.world.world;
    before.copy_from_slice(y);
    spec.integrator.step(problem, t, h, y, memory);
    if let Some(collide) = world.collide
        && collide(problem.params, before, y)
    {
        memory.restart();
    }
    spec.state.round(y);
    spec.state.round(memory.history_mut());
}
