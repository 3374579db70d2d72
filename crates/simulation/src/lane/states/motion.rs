//! The motion of a lane: the state of its world, the method that steps it, and the exact solution beside it.

use super::divergence;
use super::kept::KeptMeters;
use super::substeps::Substeps;
use crate::input::Input;
use crate::lane::pose::exact_states::ExactStates;
use crate::lane::pose::trial_steps::TrialSteps;
use crate::lane::settings::precision::TimePrecision;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::time::work::Work;
use crate::link::LinkModel;
use crate::metrics::{HashMarks, StateHash, StepErrorMeters};
use crate::reference::DrivenReference;
use crate::worlds::{Grip, WorldSpec};
use glam::DVec2;
use timestep::integrators::{InternalSteps, InternalWork, Memory};
use timestep::ode::{Coefficients, Problem};
use timestep::time::Flicks;

/// The simulated part of a lane, and what is measured after every step.
#[derive(Clone, Debug)]
pub struct Motion {
    /// State after the last step: places, then their velocities if the equation is of second order.
    pub y: Vec<f64>,
    /// State before the last step.
    pub previous: Vec<f64>,
    /// Simulated time of `y`, as the lane keeps it.
    pub now: Flicks,
    /// Simulated time of `previous`.
    pub before: Flicks,
    /// The start of the newest frame.
    pub frame_start: Vec<f64>,
    /// Simulated time of that state.
    pub frame_began: Flicks,
    /// Length of that frame as the loop takes it: scaled, guarded, negative backwards in time.
    pub frame_length: Flicks,
    /// Length of the step between them; `None` before the first step.
    pub last: Option<Flicks>,
    /// Steps taken so far.
    pub steps: u64,
    /// Hash of every state so far.
    pub hash: StateHash,
    /// Its values at steps at which lanes are compared.
    pub marks: HashMarks,
    /// Distances from the exact solution after every step since [`Motion::take_errors`].
    errors: StepErrorMeters,
    /// Meters of what the exact motion keeps.
    pub kept: KeptMeters,
    /// Number of the step after which the body was too far away (`divergence.rs`), or the state not finite.
    pub diverged: Option<u64>,
    /// Number of the step after which the state was not finite: there are no more steps.
    pub ended: Option<u64>,
    memory: Memory<f64>,
    /// Work of an adaptive method before the last step.
    work_before: InternalWork,
    /// The world's parameters, followed by its input.
    params: Vec<f64>,
    /// `true` if a hand has pulled: what the free motion keeps has another value then, and no drift.
    was_pulled: bool,
    coefficients: Coefficients,
    reference: DrivenReference,
    exact: ExactStates,
    /// Simulated time in the lane's number format, s.
    secs: f64,
    /// `true` if a step has begun and not ended.
    pub is_stepping: bool,
    /// Substeps of that step that have been taken.
    substep: u32,
    scratch: Vec<f64>,
    /// Steps of copies for the pose of the frame that is being made.
    pub trial: TrialSteps,
}

impl Motion {
    /// A motion at the world's initial state, t = 0.
    pub fn new(spec: &LaneSpec) -> Self {
        let world = &spec.world;
        let exact = world.initial_state();
        let mut y = exact.clone();
        spec.state.round(world, &mut y);
        let params = Input::NONE.drive(world);
        let reference = match spec.link.map(|link| link.model) {
            // A body that is somewhere else than the motion would have it is no part of an exact motion.
            Some(LinkModel::Snapshots) => DrivenReference::nowhere(exact),
            _ => DrivenReference::new(world, exact, &params),
        };
        Motion {
            previous: y.clone(),
            frame_start: y.clone(),
            frame_began: Flicks::ZERO,
            frame_length: Flicks::ZERO,
            now: Flicks::ZERO,
            before: Flicks::ZERO,
            last: None,
            steps: 0,
            hash: StateHash::of_start(&y),
            marks: HashMarks::of_start(StateHash::of_start(&y).value()),
            errors: StepErrorMeters::default(),
            kept: KeptMeters::starting(world, reference.start()),
            diverged: None,
            ended: None,
            memory: Memory::new(),
            work_before: InternalWork::default(),
            exact: ExactStates::starting(&reference, world),
            reference,
            coefficients: (world.coefficients)(&params),
            params,
            was_pulled: false,
            secs: 0.0,
            is_stepping: false,
            substep: 0,
            scratch: vec![0.0; y.len()],
            trial: TrialSteps::default(),
            y,
        }
    }

    /// Starts in the exact state at `at`, where there is one; it is the first of its states.
    pub fn begin(&mut self, spec: &LaneSpec, at: Flicks) {
        if let Some(exact) = self.exact(&spec.world, at.secs()) {
            self.y = exact;
            spec.state.round(&spec.world, &mut self.y);
        }
        self.now = at;
        self.secs = spec.time.keep(spec.uptime.secs(), at.secs());
        if let Some(energy) = &mut self.kept.energy {
            energy.begin(&spec.world, at.secs(), &self.y);
        }
        self.restart_history();
    }

    /// A copy that is to continue with other input. It has only the newest part of the exact solution.
    pub fn twin(&self) -> Self {
        Motion {
            previous: self.previous.clone(),
            frame_start: self.frame_start.clone(),
            y: self.y.clone(),
            memory: self.memory.clone(),
            params: self.params.clone(),
            reference: self.reference.without_past(),
            exact: self.exact.clone(),
            scratch: self.scratch.clone(),
            trial: self.trial.clone(),
            ..*self
        }
    }

    /// Goes back to an earlier copy of this motion.
    pub fn return_to(&mut self, past: &Motion) {
        let mut now = past.twin();
        std::mem::swap(&mut now.reference, &mut self.reference);
        now.reference.return_to(&past.reference);
        std::mem::swap(&mut now.frame_start, &mut self.frame_start);
        (now.frame_began, now.frame_length) = (self.frame_began, self.frame_length);
        *self = now;
    }

    /// `true` if both are in the same state, and were before the last step.
    pub fn is_where(&self, other: &Motion) -> bool {
        self.y == other.y && self.previous == other.previous
    }

    /// Parameters of the world, followed by its input.
    pub fn params(&self) -> &[f64] {
        &self.params
    }

    /// The exact state at t = 0.
    pub fn start(&self) -> &[f64] {
        self.reference.start()
    }

    /// Drives the world with `input` from now on.
    pub fn set_input(&mut self, world: &WorldSpec, input: Input) {
        let params = input.drive(world);
        if self.params != params {
            self.params = params;
            self.coefficients = (world.coefficients)(&self.params);
            self.reference.change(world, self.now, &self.params);
            if world.pull(&self.params).is_some() {
                self.was_pulled = true;
                self.kept = KeptMeters::default();
            }
        }
    }

    /// Makes the body hop between two steps, and the exact motion with it. A multistep method starts again.
    pub fn hop(&mut self, spec: &LaneSpec) {
        spec.world.hop(&mut self.y);
        spec.state.round(&spec.world, &mut self.y);
        self.memory.restart();
        self.reference.jump(&spec.world, self.now, &self.params, |y| spec.world.hop(y));
    }

    /// Takes any hand off the body. The motion from here is the reference motion of all times: the past has no pull.
    pub fn let_go(&mut self, world: &WorldSpec) {
        if self.was_pulled {
            self.set_input(world, Input::NONE);
            self.reference = self.reference.without_past();
        }
    }

    /// The body that a hand holds, if there is one, and its target, m.
    pub fn hand(&self, world: &WorldSpec) -> Option<(&'static Grip, DVec2)> {
        let pull = world.pull(&self.params)?;
        let grip = world.grips.iter().find(|grip| grip.places == pull.places)?;
        Some((grip, pull.target.into()))
    }

    /// Takes one step of `length`, negative backwards in time, in the lane's substeps. A state that is not finite stays as it is. `place`
    /// may then change the state, given the simulated time; it returns `true` if it did, so that a multistep method starts again. `false`
    /// if the work was spent inside the step; the same call again goes on.
    pub fn step_on(
        &mut self,
        spec: &LaneSpec,
        length: Flicks,
        place: impl FnOnce(Flicks, &mut [f64]) -> bool,
        work: &mut Work,
    ) -> bool {
        if !self.is_stepping {
            self.is_stepping = true;
            self.previous.copy_from_slice(&self.y);
            self.work_before = self.memory.internal().work();
            // Other bodies have added their states after the step before.
            self.marks.add(self.steps, self.hash.value(), spec.policy.step_length(spec.dt));
        }
        if self.ended.is_none() && !self.take_substeps(spec, length, work) {
            return false;
        }
        self.is_stepping = false;
        self.keep_time(spec, length);
        if place(self.now, &mut self.y) {
            spec.state.round(&spec.world, &mut self.y);
            self.memory.restart();
        }
        self.steps += 1;
        self.hash.add(&spec.world.jumped(self.now, &self.y));
        self.measure(&spec.world);
        self.judge(&spec.world);
        true
    }

    /// The equations of motion under the input of this moment, without contacts.
    pub fn problem<'a>(&'a self, world: &WorldSpec) -> Problem<'a> {
        world.world.problem(&self.params, &self.coefficients)
    }

    fn take_substeps(&mut self, spec: &LaneSpec, length: Flicks, work: &mut Work) -> bool {
        let substeps = Substeps::new(spec, &self.params, &self.coefficients, self.secs, length.secs());
        substeps.take_on(&mut self.substep, &mut self.y, &mut self.memory, &mut self.scratch, work)
    }

    /// The last step, to be taken again from another state or by a recording equation; `None` before the first and after the end.
    pub fn last_step<'a>(&'a self, spec: &'a LaneSpec) -> Option<Substeps<'a>> {
        let length = self.last.filter(|_| self.ended.is_none())?;
        Some(Substeps::new(spec, &self.params, &self.coefficients, self.before.secs(), length.secs()))
    }

    /// Updates simulated time after a step of `length`: an integer sum of steps, or a running sum of rounded seconds.
    fn keep_time(&mut self, spec: &LaneSpec, length: Flicks) {
        self.before = self.now;
        self.last = Some(length);
        if spec.time == TimePrecision::Integer {
            self.now += length;
            self.secs = self.now.secs();
        } else {
            let secs = self.secs + spec.time.round(length.secs());
            self.secs = spec.time.keep(spec.uptime.secs(), secs);
            self.now = Flicks::from_secs(self.secs);
        }
    }

    /// A step of `h` seconds that begins `after` seconds from this moment, for copies of the state.
    pub fn step_after<'a>(&'a self, spec: &'a LaneSpec, after: f64, h: f64) -> Substeps<'a> {
        Substeps::new(spec, &self.params, &self.coefficients, self.secs + after, h)
    }

    /// Memory for such a step. A multistep method's own fits only steps as long as the last; any other starts as a first step.
    pub fn memory_for(&self, h: f64) -> Memory<f64> {
        let continues = self.last.is_some_and(|last| last.secs() == h);
        if continues { self.memory.clone() } else { Memory::new() }
    }

    /// Steps inside the lane's, where the method chooses its own.
    pub fn internal(&self, spec: &LaneSpec) -> Option<&InternalSteps> {
        spec.integrator.chooses_its_steps().then(|| self.memory.internal())
    }

    /// Work inside the last step, where the method chooses its own.
    pub fn last_work(&self, spec: &LaneSpec) -> Option<InternalWork> {
        self.internal(spec).map(|internal| internal.work().since(self.work_before))
    }

    /// Memory of a copy, about, bytes.
    pub fn bytes(&self) -> usize {
        let numbers = 7 * self.y.len() + self.memory.history().len() + self.params.len();
        numbers * size_of::<f64>() + self.memory.internal().bytes() + self.reference.bytes() + self.exact.bytes()
    }

    /// Forgets the past after a change of the method or its step: it no longer fits a multistep method or a blend.
    pub fn restart_history(&mut self) {
        self.memory.restart();
        self.previous.copy_from_slice(&self.y);
        self.before = self.now;
        self.last = None;
        self.start_frame(self.frame_length);
    }

    /// Marks the start of a frame of `length`.
    pub fn start_frame(&mut self, length: Flicks) {
        self.frame_start.copy_from_slice(&self.y);
        (self.frame_began, self.frame_length) = (self.now, length);
    }

    /// Continues from a pose that was drawn, in place of the state. A multistep method starts again.
    pub fn continue_from(&mut self, spec: &LaneSpec, pose: &[f64]) {
        if self.ended.is_none() && self.y != pose {
            self.y.copy_from_slice(pose);
            spec.state.round(&spec.world, &mut self.y);
            self.memory.restart();
        }
    }

    /// The distances from the exact solution after each step since the last call.
    pub fn take_errors(&mut self) -> StepErrorMeters {
        std::mem::take(&mut self.errors)
    }

    /// Starts the drifts again; they stay relative to the start of the run.
    pub fn restart_meters(&mut self, world: &WorldSpec) {
        if !self.was_pulled {
            self.kept.restart(world, self.reference.start(), &self.y);
        }
    }

    /// Works out the exact state at the time of the frame on display, `at` seconds.
    pub fn display(&mut self, world: &WorldSpec, at: f64) {
        self.exact.display(&self.reference, world, at);
    }

    /// The exact state at `at` seconds, if there is one.
    pub fn exact(&self, world: &WorldSpec, at: f64) -> Option<Vec<f64>> {
        let mut y = vec![0.0; self.y.len()];
        self.exact_into(world, at, &mut y).then_some(y)
    }

    /// Writes the exact state at `at` seconds into `y`; `false`, with `y` unspecified, if there is none.
    pub fn exact_into(&self, world: &WorldSpec, at: f64, y: &mut [f64]) -> bool {
        match self.exact.at(at) {
            Some(known) => {
                y.copy_from_slice(known);
                true
            }
            None => self.reference.at(world, at, y),
        }
    }

    /// Solves the reference motion as far as `at` seconds, where it has no closed form. `false` if the work was spent before.
    pub fn solve(&self, world: &WorldSpec, at: f64, work: &mut Work) -> bool {
        while self.reference.unsolved(at) > 0 {
            if work.is_spent() {
                return false;
            }
            if !self.reference.solve_on(world, at) {
                break;
            }
        }
        true
    }

    /// Work of solving the reference motion as far as `at` seconds, about.
    pub fn solving_work(&self, world: &WorldSpec, at: f64) -> u64 {
        Work::of_segment(world).saturating_mul(self.reference.unsolved_between(self.now.secs(), at))
    }

    fn measure(&mut self, world: &WorldSpec) {
        let (problem, at) = (world.world.problem(&self.params, &self.coefficients), self.now.secs());
        if let Some(exact) = self.exact.step(&self.reference, world, at) {
            self.errors.places.add(world.distance(&self.y, exact));
            self.errors.velocities.add(world.velocity_distance(&problem, at, &self.y, exact));
        }
        let times = [self.before, self.now].map(Flicks::secs);
        let exact = |at: f64, y: &mut [f64]| self.exact_into(world, at, y);
        self.kept = self.kept.after_step(world, times, &self.y, exact);
    }

    /// Notes the step after which the motion has diverged, and the one after which it ends.
    fn judge(&mut self, world: &WorldSpec) {
        let (steps, is_finite) = (self.steps, self.y.iter().all(|value| value.is_finite()));
        self.ended = self.ended.or((!is_finite).then_some(steps));
        let (start, exact) = (self.reference.start(), self.exact.at(self.now.secs()));
        let is_lost = || !is_finite || divergence::is_too_far(world, &self.y, start, exact);
        self.diverged = self.diverged.or_else(|| is_lost().then_some(steps));
    }
}
