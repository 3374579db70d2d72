//! Work that a call may do: what keeps a heavy scenario from holding everything else up.
//!
//! The unit is one evaluation of one component of a right-hand side. Every evaluation on this thread counts by itself, those of trial
//! steps and solved references too. What else a step or a frame costs is added in the same unit, about.

use crate::lane::settings::spec::LaneSpec;
use crate::worlds::{ContactTiming, WorldSpec};
use std::fmt;
use timestep::integrators::InternalWork;
use timestep::ode::components_evaluated;

/// A limit of work, and what has been done of it since it was made.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    limit: u64,
    /// Components that the thread had evaluated at the start.
    begun: u64,
    /// Work beside evaluations.
    other: u64,
    time: Option<TimeLimit<'a>>,
    /// Work at which the time was asked for.
    asked: u64,
}

/// The caller's "time is up", for a limit of work that lasts longer than expected. It changes no result, only where a call stops.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a>(pub &'a dyn Fn() -> bool);

impl fmt::Debug for TimeLimit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TimeLimit")
    }
}

impl<'a> Work<'a> {
    /// Work between two questions about the time: some ten microseconds. So much is done in any case.
    const ASK: u64 = 4096;
    /// Work that a window may do to show local errors once, beside its lanes: some milliseconds.
    pub const SHOWN: u64 = 2_000_000;
    /// Work of a step beside its evaluations.
    const STEP: u64 = 16;
    /// Work of a frame beside its steps.
    pub const FRAME: u64 = 256;

    /// No limit.
    pub fn unlimited() -> Self {
        Work::limited(u64::MAX)
    }

    /// Work up to a limit, counted from now on, on this thread.
    pub fn limited(limit: u64) -> Self {
        Work { limit, begun: components_evaluated(), other: 0, time: None, asked: 0 }
    }

    /// The same, which also ends when the time is up.
    pub fn until(self, time: Option<TimeLimit<'a>>) -> Self {
        Work { time, ..self }
    }

    /// Work for the local errors of all lanes, to be shown once: without a limit in a recording, which has no frame rate to keep.
    pub fn shown(is_recorded: bool) -> Self {
        if is_recorded { Work::unlimited() } else { Work::limited(Work::SHOWN) }
    }

    /// Counts work beside evaluations that has been done. The last piece may go over the limit.
    pub fn spend(&mut self, done: u64) {
        self.other = self.other.saturating_add(done);
    }

    /// `true` if nothing more may be done.
    pub fn is_spent(&mut self) -> bool {
        let done = self.done();
        if done >= self.asked + Self::ASK
            && let Some(TimeLimit(is_up)) = self.time
        {
            self.asked = done;
            if is_up() {
                self.limit = 0;
            }
        }
        done >= self.limit
    }

    /// Work that has been done.
    pub fn done(&self) -> u64 {
        components_evaluated().wrapping_sub(self.begun).saturating_add(self.other)
    }

    /// Work that is left.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.done())
    }

    /// A limit for a part of what is left, at most `most`; [`Work::end_part`] is to follow.
    pub fn part(&self, most: u64) -> Self {
        Work::limited(most.min(self.left())).until(self.time)
    }

    /// A limit for what is left of work that was not spent a moment ago, and for a piece of it in any case, so that every call gets on;
    /// [`Work::end_part`] is to follow.
    pub fn piece(&self) -> Self {
        Work::limited(self.left().max(1)).until(self.time)
    }

    /// Counts what was done beside evaluations in a part, and stops if its time was up.
    pub fn end_part(&mut self, part: Self) {
        self.spend(part.other);
        if part.limit == 0 {
            self.limit = 0;
        }
    }

    /// Work of solving one segment of a world's reference motion: sixteen nodes, a dozen iterations with twice the digits.
    pub fn of_segment(world: &WorldSpec) -> u64 {
        8_000 * world.dim() as u64
    }

    /// Work beside evaluations of a substep of a method that is implicit: it solves a linear system for as many evaluations as the
    /// state has components. `evaluated` are the components that the substep has evaluated.
    pub fn of_substep(spec: &LaneSpec, evaluated: u64) -> u64 {
        let systems = if spec.integrator.is_implicit() { evaluated * spec.world.dim() as u64 } else { 0 };
        Self::STEP + systems
    }

    /// Work of measuring a frame that has stood for so many seconds of lab time, beside [`Work::FRAME`]: judder and eye blur of each are
    /// fitted in some hundred microseconds. Where frames follow closely, the one fit in many of them is no reason to stop.
    pub fn of_stand(secs: f64) -> u64 {
        const SECOND: f64 = 65_536.0;
        if secs < 0.25 { 0 } else { (SECOND * secs) as u64 }
    }

    /// Work of one step of a lane, all its substeps, as expected. `last` is the work of its last step, where the method chooses steps of
    /// its own; before the first one a dozen are assumed.
    fn of_step(spec: &LaneSpec, last: Option<InternalWork>) -> u64 {
        let (dim, substeps) = (spec.world.dim(), u64::from(spec.substeps_per_step()));
        let cuts = spec.world.collide.is_some() && spec.contact == ContactTiming::TimeOfImpact;
        let attempts = if cuts { ContactTiming::STEPS_OF_IMPACT } else { 1 };
        let each = spec.integrator.work_per_step(dim) * attempts;
        let evaluations = match last {
            Some(last) => (last.evals * dim as u64).max(each),
            None if spec.integrator.chooses_its_steps() => 12 * each * substeps,
            None => each * substeps,
        };
        // A tick in which every body steps costs the most.
        let bodies = spec.world.bodies.get(1..).unwrap_or_default();
        let others = bodies.iter().map(|body| u64::from(spec.substeps * body.every.parts())).sum::<u64>();
        evaluations + Self::STEP * substeps + (each + Self::STEP) * others
    }

    /// Most work of one step of a lane, about. A method that looks for its result may take more than expected.
    pub fn most_of_step(spec: &LaneSpec, last: Option<InternalWork>) -> u64 {
        /// Newton's method, the choice of steps and the search for a contact take at most so many times what is expected of them.
        const UNSURE: u64 = 16;
        let searches =
            spec.integrator.is_implicit() || spec.integrator.chooses_its_steps() || spec.world.collide.is_some();
        Self::of_step(spec, last).saturating_mul(if searches { UNSURE } else { 1 })
    }
}
