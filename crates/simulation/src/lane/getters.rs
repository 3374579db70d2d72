//! The readings of a lane.

use super::Lane;
use super::frame_budget::FrameBudget;
use super::frame_row::FrameRow;
use super::log::Log;
use super::meters::Until;
use super::motion::Motion;
use super::neighbours::Neighbours;
use super::recent_frames::RecentFrames;
use super::spec::LaneSpec;
use super::status::Status;
use super::step_errors::{self, StepErrors};
use super::work::Work;
use crate::identity::Identity;
use crate::input::InputTrack;
use crate::metrics::{InputDelay, Report, Stretch};
use glam::DVec2;
use timestep::integrators::InternalSteps;
use timestep::time::Flicks;

impl Lane {
    /// The choices that the lane runs with.
    pub fn spec(&self) -> &LaneSpec {
        &self.spec
    }

    /// Number of the lane, with its colour, shape and dashes.
    pub fn identity(&self) -> Identity {
        self.spec.looks.identity
    }

    /// Status after the last frame.
    pub fn status(&self) -> Status {
        self.status.status()
    }

    /// `true` if the state is no longer finite.
    pub fn has_diverged(&self) -> bool {
        self.settled().diverged.is_some()
    }

    /// Frames shown since the start of the run or the last edit of a lane.
    pub fn frames(&self) -> u64 {
        self.meters.shown
    }

    /// Frames started since the start of the run or the last edit of a lane.
    pub fn frames_started(&self) -> u64 {
        self.meters.started
    }

    /// Time dropped by guards and policy since the start of the run or the last edit of a lane, scaled.
    pub fn dropped(&self) -> Flicks {
        self.meters.dropped
    }

    /// Summaries of the last displayed frames; they outlive an edit.
    pub fn recent(&self) -> &RecentFrames {
        &self.meters.recent
    }

    /// Steps taken since the start of the run; of a lane that predicts the other's inputs, those that are confirmed.
    pub fn steps(&self) -> u64 {
        self.settled().steps
    }

    /// State after the last of these steps: positions, then velocities.
    pub fn state(&self) -> &[f64] {
        &self.settled().y
    }

    /// Simulated time of this state.
    pub fn state_time(&self) -> Flicks {
        self.settled().now
    }

    /// Simulated time of the newest step, be it confirmed or not.
    pub fn simulated(&self) -> Flicks {
        self.motion.now
    }

    /// Hash of every state since the start of the run.
    pub fn state_hash(&self) -> u64 {
        self.settled().hash.value()
    }

    /// Steps of the method's own inside the lane's, their totals and the last of them; `None` for methods that take none.
    pub fn internal_steps(&self) -> Option<&InternalSteps> {
        self.settled().internal(&self.spec)
    }

    /// The exact state at simulated time `at`, if there is one.
    pub fn exact(&self, at: Flicks) -> Option<Vec<f64>> {
        self.motion.exact(&self.spec.world, at.secs())
    }

    /// `true` if there is an exact path at this time, which the eye of [`Looks::eye_view`](super::Looks::eye_view) can follow. A solved path ends at a
    /// horizon, and a lane that has diverged needs none.
    pub fn has_exact_path(&self) -> bool {
        !self.has_diverged() && self.exact(self.clock.display).is_some()
    }

    /// Time V since which the display shows its frame, unscaled.
    pub fn shown_at(&self) -> Flicks {
        self.clock.shown
    }

    /// The frame on display.
    pub(crate) fn on_display(&self) -> &FrameRow {
        &self.shown
    }

    /// The motion, with steps that are not confirmed.
    pub(crate) fn motion(&self) -> &Motion {
        &self.motion
    }

    /// Lag at which the eye follows, s: the one with the least blur in the last finished second; `None` before that.
    pub(crate) fn eye_lag(&self) -> Option<f64> {
        self.meters.eye_lag()
    }

    /// Tracked point of the pose on display, m.
    pub fn shown_point(&self) -> DVec2 {
        self.shown.point
    }

    /// Tracked points of the previous and the current state when the pose on display was chosen, m.
    pub fn shown_states(&self) -> [DVec2; 2] {
        self.shown.drawn.states.each_ref().map(|state| self.spec.world.track(state))
    }

    /// `true` if a hand can grab a body of the lane.
    pub fn can_be_grabbed(&self) -> bool {
        !self.spec.world.grips.is_empty() && self.spec.follows_input() && !self.has_diverged()
    }

    /// Centre and radius in m of a body that a hand can grab, as the display shows it. `body` is its number in the world's `grips`.
    pub fn shown_body(&self, body: usize) -> Option<(DVec2, f64)> {
        let (world, grip) = (&self.spec.world, self.spec.world.grips.get(body)?);
        Some(((grip.center)(&world.params, &self.shown.drawn.pose), (grip.radius)(&world.params)))
    }

    /// Rows of the frames that wait, as they will be shown if no other frame starts: the end of a run.
    pub fn waiting_rows(&self) -> Vec<FrameRow> {
        let mut end = Lane { log: Log { enabled: true, ..Log::default() }, ..self.clone() };
        while let Some(frame) = end.waiting.pop_front() {
            end.leave_queue(frame, &mut |_| {});
        }
        end.log.frames
    }

    /// Rows of the steps and frames in the last call of `Lab::frame`; empty unless logging is on.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Latest lab time at which the lane has sampled the input; before 0 if it has not.
    pub fn last_input_sample(&self) -> Flicks {
        self.input.latest
    }

    /// Start B of the last frame, unscaled; 0 before the first.
    pub fn last_frame_start(&self) -> Flicks {
        self.clock.real
    }

    /// Time of the frame on display, as the loop spent it; all zero before the first.
    pub fn budget(&self) -> FrameBudget {
        self.shown.budget()
    }

    /// The errors of the last step; `None` before the first, where there is no exact motion from its start, and where solving that
    /// would hold a window up.
    pub fn step_errors(&self) -> Option<StepErrors> {
        step_errors::of(&self.spec, &self.motion, &mut Work::limited(Work::SHOWN))
    }

    /// Delay from the person's input to the frame that shows it, as of now. The input of a linked lane is that of its player.
    pub fn input_delay(&self) -> InputDelay {
        let now = self.clock.now();
        if self.link.is_some() { self.input.own.delay(now) } else { self.input.responses.delay(now) }
    }

    /// Neighbours of the state, while they are to be drawn.
    pub fn neighbours(&self) -> Option<&Neighbours> {
        self.neighbours.as_deref()
    }

    /// Lab time until the lane's next frame starts or is shown. `nominal` is the length of a frame of the live window.
    pub fn until_next_event(&self, nominal: Flicks) -> Flicks {
        let shown = self.waiting.front().map(|(leaves, _)| *leaves);
        let next = self.clock.next_start().map(|start| shown.map_or(start, |shown| shown.min(start)));
        next.map_or(nominal, |next| (next - self.clock.now()).max(Flicks(1)))
    }

    /// On the live window: length of a frame, at most `nominal`, at whose end the lane takes a step; otherwise as
    /// [`Lane::until_next_event`].
    pub fn until_next_step(&self, nominal: Flicks) -> Flicks {
        let missing = self.spec.dt - self.accumulator.carried;
        let predictable =
            self.clock.is_live() && self.spec.policy.carries && missing > Flicks::ZERO && self.steps_after(missing);
        let frame = predictable.then(|| self.clock.until_fed(missing, self.spec.time_scale)).flatten();
        frame.map_or_else(|| self.until_next_event(nominal), |frame| frame.min(nominal))
    }

    /// `true` if a frame of this length takes a step.
    fn steps_after(&self, frame: Flicks) -> bool {
        let timestep = self.spec.timestep_at(self.clock.real);
        !(self.spec.policy.plan)(&timestep, &mut self.accumulator.clone(), frame).steps.is_empty()
    }

    /// `true` if the lane will never step again, however much time passes.
    pub fn is_still(&self) -> bool {
        let standing = self.spec.time_scale.is_zero();
        self.has_diverged() || (standing && !self.steps_after(Flicks::ZERO))
    }

    /// Lab time up to which the lane's own display has been served; `None` on the live window.
    pub fn served_until(&self) -> Option<Flicks> {
        self.clock.served_until()
    }

    /// Cost of running the lane again from the start, in about the time that a step takes.
    pub fn work(&self) -> u64 {
        const FRAME: u64 = 8;
        let (bodies, substeps) = (1 + self.company.len() as u64, u64::from(self.spec.substeps_per_step()));
        self.motion.steps.saturating_mul(bodies * substeps).saturating_add(FRAME * self.meters.started)
    }

    /// Memory of a copy beside its own size, without rows of the log, bytes.
    pub(crate) fn bytes(&self) -> usize {
        let poses = self.shown.drawn.bytes() * (1 + self.waiting.len()) + self.waiting.len() * size_of::<FrameRow>();
        poses
            + self.spec.world.params.len() * size_of::<f64>()
            + self.spec.looks.label.len()
            + size_of_val(self.spec.looks.label_keys.as_slice())
            + self.accumulator.memory.bytes()
            + self.input.bytes()
            + self.link.as_ref().map_or(0, |end| end.bytes())
            + self.motion.bytes()
            + self.company.bytes()
            + self.speculation.as_ref().map_or(0, |speculation| speculation.bytes())
            + self.neighbours.as_ref().map_or(0, |neighbours| neighbours.bytes())
            + self.meters.bytes()
    }

    /// Judder and eye blur, which need an exact path that stays: `None` where inputs are predicted.
    fn pursuit_px(&self, until: Until) -> [Option<f64>; 2] {
        match self.speculation {
            None => self.meters.pursuit_px(&self.spec.world, &self.motion, until),
            Some(_) => [None; 2],
        }
    }

    /// All numbers of a stretch that ends now. `input` is the track that drives the lane. Costs two searches for a lag, so not for
    /// every frame of a window, and the work of a local error: that is left out where it takes more than `work`.
    pub fn report(&self, stretch: Stretch, input: &InputTrack, work: &mut Work) -> Report {
        let (spec, motion, meters) = (&self.spec, self.settled(), &self.meters);
        let internal = self.internal_steps().map(InternalSteps::work);
        let until = Until { now: self.clock.now(), time_scale: spec.time_scale, stretch };
        let numbers = meters.distributions(until);
        let [judder_px, eye_blur_px] = self.pursuit_px(until);
        let [input_latency_ms, first_response_ms] = match self.link {
            None => self.input.responses.get(&spec.world, input, self.display_times(), until.now),
            Some(_) => [None, self.input.own.get()],
        };
        Report {
            label: spec.title(),
            world: spec.world.id,
            integrator: spec.integrator.id,
            dt_secs: spec.policy.step_length(spec.dt).secs(),
            policy: spec.policy.id,
            presentation: spec.presentation.id,
            status: self.status().to_string(),
            steps: motion.steps,
            internal_steps: internal.map(|work| work.accepted),
            rejected_steps: internal.map(|work| work.rejected),
            evals: internal.map(|work| work.evals),
            frames: meters.started,
            steps_per_frame: meters.steps_per_frame.get().clone(),
            sim_time_secs: self.motion.now.secs(),
            real_time_secs: self.clock.real.secs(),
            dropped_secs: meters.dropped.secs(),
            locked_drift_secs: (!spec.policy.uses_clock).then(|| meters.locked_drift.secs()),
            backlog_secs: self.accumulator.carried.secs(),
            state: motion.y.clone(),
            state_hash: motion.hash.hex(),
            shown_fps: meters.shown_fps(until),
            frames_never_shown: meters.never_shown,
            animation_error_ms: numbers.animation_error.get(),
            age_ms: numbers.age_ms.get(),
            delay_ms: numbers.delay_ms.get(),
            integration_error: numbers.integration_error.get(),
            velocity_error: numbers.velocity_error.get(),
            local_error: step_errors::local(spec, motion, work),
            presentation_error: numbers.presentation_error.get(),
            shown_error: numbers.shown_error.get(),
            energy_drift: self.company.energy_drift().or(motion.energy_drift.map(|drift| drift.get())),
            norm_drift: motion.norm_drift.map(|drift| drift.get()),
            judder_px,
            eye_blur_px,
            input_latency_ms,
            first_response_ms,
            link: self.link().cloned(),
            bodies: self.company.reports(until),
        }
    }
}
