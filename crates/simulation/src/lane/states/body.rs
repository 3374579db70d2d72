//! One of the bodies beside a lane's first one: a motion with steps of its own, within its life.
//!
//! At tick k·n a body that steps every n ticks goes from the time of tick (k − 1)·n to that of tick k·n. Where it is born or dies
//! between them, it steps from its birth or to its death instead. The display is between the last two of these ticks, by the
//! lane's overstep and the ticks since, so that a body is presented one of its own steps late from birth to death.

use super::energy::Energy;
use super::jumps;
use super::motion::Motion;
use crate::lane::pose::body_pose::BodyPose;
use crate::lane::pose::pose_sampler::{PoseSampler, share, within};
use crate::lane::pose::shown_pose::ShownPose;
use crate::lane::pose::trial_steps::TrialSteps;
use crate::lane::records::meters::{Meters, OnDisplay};
use crate::lane::records::report_span::ReportSpan;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::time::work::Work;
use crate::metrics::BodyReport;
use crate::worlds::BodySpec;
use timestep::time::Flicks;

/// A body with its motion and its numbers.
#[derive(Clone, Debug)]
pub struct Body {
    /// The lane as the body sees it: its world, its step, its substeps.
    spec: LaneSpec,
    /// The motion without jumps.
    motion: Motion,
    /// Simulated times of its last two ticks; the same before the first step.
    ticks: [Flicks; 2],
    meters: Meters,
    /// S of the frame on display, if the body is in it and S counts.
    shown: Option<Flicks>,
}

impl Body {
    /// Body number `index` of the lane at t = 0.
    pub fn new(lane: &LaneSpec, index: usize) -> Self {
        let spec = lane.body(index);
        let mut body =
            Body { motion: Motion::new(&spec), ticks: [Flicks::ZERO; 2], meters: Meters::default(), shown: None, spec };
        body.motion.begin(&body.spec, body.about().nearest(Flicks::ZERO));
        body
    }

    fn about(&self) -> BodySpec {
        self.spec.world.bodies.first().copied().unwrap_or_default()
    }

    /// Takes over what may change while the motion goes on.
    pub fn edit(&mut self, spec: LaneSpec) {
        self.shown = None;
        self.spec = spec;
    }

    /// Starts the numbers again at lab time `now`.
    pub fn restart_numbers(&mut self, now: Flicks) {
        self.meters.restart(now);
        self.motion.restart_meters(&self.spec.world);
    }

    /// Forgets the state before the last, which fits no blend any more.
    pub fn restart_history(&mut self) {
        self.motion.restart_history();
        self.ticks[0] = self.ticks[1];
    }

    /// Marks the start of a frame of `length`.
    pub fn start_frame(&mut self, length: Flicks) {
        self.motion.start_frame(length);
    }

    /// Ends tick number `tick` at simulated time `at`, and takes a step if the body's own tick is due. `false` if the work was spent
    /// inside the step; the same call again goes on.
    pub fn tick_on(&mut self, tick: u64, at: Flicks, work: &mut Work) -> bool {
        let about = self.about();
        if !tick.is_multiple_of(about.every.ticks().into()) {
            return true;
        }
        let has_begun = self.motion.is_stepping;
        if !has_begun {
            self.ticks = [self.ticks[1], at];
        }
        let [from, to] = self.ticks.map(|tick| about.nearest(tick));
        if !has_begun && self.motion.now != from {
            self.motion.begin(&self.spec, from);
        }
        from == to || self.motion.step_on(&self.spec, to - from, |_, _| false, work)
    }

    /// `true` if the body is alive at its last tick.
    pub fn is_alive(&self) -> bool {
        self.about().lives_at(self.ticks[1])
    }

    /// State at its last tick, where it is after its jumps; `None` if it is not alive.
    pub fn state(&self) -> Option<Vec<f64>> {
        self.is_alive().then(|| self.spec.world.jumped(self.ticks[1], &self.motion.y).into_owned())
    }

    /// Its energy, if it is alive and its world keeps energy.
    pub fn energy(&self) -> Option<Energy> {
        self.motion.kept.energy.filter(|_| self.is_alive())
    }

    /// Simulated time of a display that is as far past the body's last tick, by the body's own step, as the amount `past` is of `step`.
    pub fn at_alpha(&self, past: Flicks, step: Flicks) -> Flicks {
        let [from, to] = self.ticks;
        to + share(to - from, past, step)
    }

    /// The pose of a display at simulated time `display`. `torn`: the frame meets a half-written tick.
    pub fn pose(&self, display: Flicks, torn: bool) -> BodyPose {
        let sampler = PoseSampler::of_body(&self.spec, &self.motion, self.ticks, display - self.ticks[1], torn);
        let about = self.about();
        let blends = self.spec.presented().pose_time.blends();
        let [from, to] = self.ticks;
        let time = match self.motion.last {
            None if blends => from + within(to - from, display - to),
            _ => sampler.time(&self.motion),
        };
        let known = blends || self.is_alive();
        BodyPose {
            pose: jumps::pose(&self.spec, &sampler, &self.motion, time),
            time,
            present: known && about.lives_at(time) && self.motion.ended.is_none(),
            cut: about.is_cut_between(self.ticks[0], self.ticks[1]),
            counts: sampler.counts(&self.motion),
        }
    }

    /// Takes the trial steps of that pose. `false` if the work was spent before; the same call again goes on.
    pub fn try_pose(&mut self, display: Flicks, torn: bool, work: &mut Work) -> bool {
        let sampler = PoseSampler::of_body(&self.spec, &self.motion, self.ticks, display - self.ticks[1], torn);
        jumps::try_pose(&self.spec, &sampler, &mut self.motion, work)
    }

    /// Forgets them.
    pub fn forget_trial(&mut self) {
        self.motion.trial = TrialSteps::default();
    }

    /// Continues from the pose that was drawn, in place of the state.
    pub fn continue_from(&mut self, pose: &BodyPose) {
        if pose.present {
            self.motion.continue_from(&self.spec, &self.spec.world.jumped(pose.time, &pose.pose));
        }
    }

    /// Counts the errors of the steps in a frame that starts at lab time `at`.
    pub fn end_steps(&mut self, at: Flicks) {
        let errors = self.motion.take_errors();
        self.meters.add_errors(at, &errors);
    }

    /// Measures the pose of a frame that comes to the display.
    pub fn show(&mut self, pose: &BodyPose, at: OnDisplay) {
        let before = std::mem::replace(&mut self.shown, (pose.present && pose.counts).then_some(pose.time));
        if !pose.present {
            return;
        }
        let step = before.zip(self.shown).map(|(before, now)| now - before);
        let world = &self.spec.world;
        let exact = self.motion.exact(world, at.display.secs()).filter(|_| self.about().lives_at(at.display));
        let pose = &ShownPose { time: pose.time, counts: pose.counts, ..ShownPose::new(pose.pose.clone(), Vec::new()) };
        self.meters.show_frame((&self.spec, &self.motion, None), pose, at, step, exact.as_deref());
    }

    /// The numbers of a stretch; `number` is the body's, counted from 1.
    pub fn report(&self, number: usize, span: ReportSpan) -> BodyReport {
        let numbers = self.meters.distributions(span);
        let [judder_px, ..] = self.meters.pursuit(&self.spec.world, &self.motion, span);
        BodyReport {
            body: number,
            dt_secs: self.spec.dt.secs(),
            alive: self.is_alive(),
            steps: self.motion.steps,
            sim_time_secs: self.ticks[1].secs(),
            state: self.state(),
            frames_shown: self.meters.shown,
            animation_error_ms: numbers.animation_error.get(),
            age_ms: numbers.age_ms.get(),
            integration_error: numbers.step_errors.places.get(),
            velocity_error: numbers.step_errors.velocities.get(),
            presentation_error: numbers.presentation_error.get(),
            shown_error: numbers.shown_error.get(),
            judder_px,
        }
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Body>() + self.motion.bytes() + self.meters.bytes() + 8 * self.spec.world.params.len()
    }
}
