//! A lane: one column of the laboratory. A world, a method, a loop policy, a presentation, guards and a display in motion.
//!
//! A frame goes through the parts in this order: the clock starts it, guards and policy plan its steps, input is sampled,
//! the motion takes the steps, the presentation chooses the pose that the display holds, and the meters measure it.
#![warn(missing_docs)]

mod clock;
mod drawing;
mod eye_view;
mod frame_advance;
mod getters;
mod guards;
mod held_frames;
mod input_polling;
mod log;
mod meters;
mod motion;
mod pixels;
mod poll;
mod pose_sampler;
mod precision;
mod recent_frames;
mod sample_times;
mod scan_out;
mod shown_pose;
mod spec;
mod status;
mod trail;

use crate::input::InputTrack;
use crate::metrics::AnimationError;
use crate::scene::Glyph;
use crate::time::Flicks;
use crate::time::displays::FrameTime;
use crate::time::policies::{Accumulator, Plan};
use clock::LaneClock;
pub use drawing::Band;
use drawing::Drawing;
pub use frame_advance::FrameAdvance;
pub use guards::Guards;
pub use held_frames::{HeldFrame, HeldFrames};
use input_polling::InputPolling;
pub use log::{FrameRow, Log, StepRow};
use meters::{FrameOutcome, Meters};
use motion::Motion;
pub use pixels::{NOMINAL_SCREEN, nominal_px_per_metre};
pub use poll::Poll;
use pose_sampler::PoseSampler;
pub use precision::{StatePrecision, TimePrecision};
pub use recent_frames::{FrameSummary, RecentFrames};
use sample_times::sample_times;
use shown_pose::ShownPose;
pub use spec::{DT_RANGE, LaneSpec, MAX_BURN, MAX_SUBSTEPS};
pub use status::Status;
use status::StatusWatch;
use trail::TrailPoint;

/// A lane that runs.
#[derive(Clone, Debug)]
pub struct Lane {
    spec: LaneSpec,
    clock: LaneClock,
    accumulator: Accumulator,
    input: InputPolling,
    motion: Motion,
    shown: ShownPose,
    meters: Meters,
    status: StatusWatch,
    drawing: Drawing,
    log: Log,
}

impl Lane {
    /// Most animation errors that checkpoints of a lane share: see [`Lane::checkpoint_bytes`].
    pub const MOST_SHARED: usize = AnimationError::WINDOW;

    /// A lane at t = 0. `glyph` is the outline of its body; `seed` is for the display's noise and hitches.
    pub fn new(spec: LaneSpec, glyph: Glyph, seed: u64) -> Self {
        let motion = Motion::new(&spec);
        Lane {
            clock: LaneClock::new(&spec.display, seed),
            accumulator: Accumulator::default(),
            input: InputPolling::default(),
            shown: ShownPose::new(motion.y.clone()),
            meters: Meters::default(),
            status: StatusWatch::default(),
            drawing: Drawing::new(&spec, &motion, glyph),
            log: Log::default(),
            motion,
            spec,
        }
    }

    /// Replaces the spec while the motion continues; the meters start again. The world and its parameters must stay the same.
    pub fn edit(&mut self, spec: LaneSpec, seed: u64) {
        debug_assert_eq!(self.spec.world, spec.world, "another world is another lane");
        if self.spec.display != spec.display {
            self.clock.switch_display(&spec.display, seed);
        }
        if !self.spec.runs_like(&spec) {
            self.meters.restart();
            self.status.restart();
            self.input.forget();
            self.motion.restart_meters(&spec.world);
        }
        if self.spec.time_scale.is_backwards() != spec.time_scale.is_backwards() {
            self.reverse();
        }
        if !self.spec.has_same_steps(&spec) {
            self.motion.restart_history();
            // Steps of the old length that are still owed would come at once, past every guard.
            let kept = Flicks(self.accumulator.carried.0.rem_euclid(spec.dt.0));
            self.meters.dropped += self.accumulator.carried - kept;
            self.accumulator = Accumulator::carrying(kept);
        }
        self.spec = spec;
        // Also while paused, the new choices apply to the moment on display.
        self.show(self.accumulator.carried, Flicks::ZERO);
        self.drawing.held.replace_newest(&self.shown.pose, self.shown.time);
        self.draw();
    }

    /// Reverses time: as far as the simulation was behind the display, it is now ahead of it, up to a step; a longer backlog
    /// is dropped.
    fn reverse(&mut self) {
        self.motion.restart_history();
        let step = self.spec.policy.step_length(self.spec.dt);
        let kept = Flicks(self.accumulator.carried.0 % step.0.max(1));
        self.meters.dropped += self.accumulator.carried - kept;
        self.accumulator = Accumulator::carrying(-kept);
        self.clock.reverse();
    }

    /// Takes label and eye view from a spec that runs alike ([`LaneSpec::runs_like`]). [`Lane::draw`] is to follow.
    pub fn restyle(&mut self, spec: &LaneSpec) {
        spec.label.clone_into(&mut self.spec.label);
        self.spec.eye_view = spec.eye_view;
    }

    /// Lets time pass, and draws if the picture changes. `input` drives worlds that can be driven.
    pub fn advance(&mut self, advance: FrameAdvance, input: &InputTrack) {
        let before = self.picture_key();
        self.pass(advance, input);
        if self.picture_key() != before {
            self.draw();
        }
    }

    /// Lets time pass without drawing.
    fn pass(&mut self, advance: FrameAdvance, input: &InputTrack) {
        self.input.ahead = self.clock.ahead_of(advance.from);
        if let Some(frame) = self.clock.pass(advance) {
            self.frame(frame, input);
        }
        while let Some(frame) = self.clock.due_frame(advance.lead) {
            let steps = self.frame(frame, input);
            let in_frame = if self.spec.policy.threaded { 0 } else { steps };
            self.clock.end_frame(in_frame.saturating_mul(self.spec.substeps.into()));
        }
        self.drawing.now = self.clock.served_until().map_or(self.clock.real, |served| served + advance.lead);
    }

    /// Runs one frame: guards, policy, steps, presentation, meters. Returns the number of steps.
    ///
    /// Guards and policies deal in amounts of time; the direction in which it runs matters only to the clock and the steps.
    fn frame(&mut self, time: FrameTime, input: &InputTrack) -> u64 {
        let span = self.clock.start_frame(time, self.spec.time_scale);
        let policy = self.spec.policy;
        let admitted = self.spec.guards.admit(&policy, policy.step_length(self.spec.dt), self.spec.substeps, span.fed);
        let timestep = self.spec.timestep_at(self.clock.real);
        let plan = (policy.plan)(&timestep, &mut self.accumulator, admitted);
        let carried = self.accumulator.carried;
        let times = sample_times(&self.spec, &plan, self.clock.reading, carried, timestep.step_cost);
        if times.is_none() {
            self.sample_input(input, time.at);
        }
        let (steps, unused) = self.run(&plan, times.as_deref().unwrap_or_default(), input);
        let dropped = span.fed - admitted + plan.dropped + unused;
        let animation_error_ms = self.show(plan.overstep, span.display_step);
        self.measure(FrameOutcome { elapsed: time.elapsed, steps, dropped, animation_error_ms });
        let falls_behind = status::falls_behind(&self.spec, timestep.step_cost, steps, &plan, dropped);
        self.status.frame(self.clock.real, falls_behind, self.motion.diverged);
        steps
    }

    /// Takes the steps of the plan. Returns their number, and the time that a diverged state could not use.
    fn run(&mut self, plan: &Plan, times: &[Flicks], input: &InputTrack) -> (u64, Flicks) {
        let (mut used, steps_before) = (Flicks::ZERO, self.motion.steps);
        for (index, length) in plan.steps.iter().enumerate() {
            if self.motion.diverged.is_some() {
                break;
            }
            if let Some(at) = times.get(index) {
                self.sample_input(input, *at);
            }
            let directed = self.spec.time_scale.directed(length);
            self.motion.step(&self.spec, directed);
            self.input.step(&self.spec, directed);
            used += length;
            self.log.add_step(&self.spec, &self.motion);
        }
        (self.motion.steps - steps_before, plan.steps.total() - used)
    }

    /// Samples the input at the lane's time `at`.
    fn sample_input(&mut self, input: &InputTrack, at: Flicks) {
        if self.spec.world.is_driven() {
            self.input.sample(&self.spec, input, at, &mut self.motion, &mut self.meters.input_latency);
        }
    }

    /// Chooses the pose that the display holds. `overstep` is an amount of time, `display_step` has a direction. Returns the
    /// animation error since the last frame, ms.
    fn show(&mut self, overstep: Flicks, display_step: Flicks) -> Option<f64> {
        if self.motion.diverged.is_some() {
            self.shown.counts = false;
            return None;
        }
        let sampler = PoseSampler::new(&self.spec, &self.motion, overstep);
        let moved = self.shown.replace(&sampler, &self.motion);
        let pose_of = |motion: &Motion, pose: &mut [f64]| sampler.sample(motion, pose);
        self.input.compare(&self.spec, &self.shown.pose, self.clock.real, pose_of, &mut self.meters.input_latency);
        let moved = moved.filter(|_| self.meters.frames > 0)?;
        Some((moved - display_step).millis().abs())
    }

    /// Hands the frame just shown to the meters, the trail and the log.
    fn measure(&mut self, outcome: FrameOutcome) {
        let world = &self.spec.world;
        let (real_time, display_time) = (self.clock.real, self.clock.display);
        let exact = self.motion.exact(world, display_time.secs());
        self.meters.add_frame(outcome);
        let (point, exact_point) = (world.track(&self.shown.pose), exact.as_deref().map(|exact| world.track(exact)));
        if self.motion.diverged.is_none() {
            self.meters.add_pose(&self.spec, &self.motion, &self.shown, display_time, exact.as_deref());
            self.drawing.trail.push(TrailPoint { at: display_time, shown: point, exact: exact_point });
            let (sim_time, pose) = (self.shown.time, self.shown.pose.clone());
            let refresh = recent_frames::refresh_interval(&self.spec.display);
            self.drawing.held.push(HeldFrame { shown: real_time, display_time, sim_time, pose }, refresh);
        }
        let FrameOutcome { elapsed, steps, dropped, animation_error_ms } = outcome;
        let age = self.shown.counts.then(|| (display_time - self.shown.time).millis() as f32);
        let (backlog, animation_error) = (self.accumulator.carried, animation_error_ms.map(|error| error as f32));
        let summary = FrameSummary {
            number: 0,
            at: real_time,
            refresh_index: 0,
            steps,
            dropped,
            backlog,
            simulated: self.motion.now,
            age_ms: age,
            animation_error_ms: animation_error,
        };
        self.meters.recent.push(summary, recent_frames::refresh_interval(&self.spec.display));
        self.log.add_frame(|| FrameRow {
            frame: self.meters.frames,
            display_time,
            real_time,
            elapsed,
            steps,
            dropped,
            backlog,
            shown_time: self.shown.time,
            animation_error_ms,
            pose: self.shown.pose.clone(),
            point,
            exact_point,
        });
    }

    /// Draws the picture that the display shows, or that an eye sees of it.
    pub fn draw(&mut self) {
        self.drawing.draw(&self.spec, &self.motion, self.clock.display);
    }

    /// The log, to be switched on and off and cleared.
    pub(crate) fn log_mut(&mut self) -> &mut Log {
        &mut self.log
    }

    /// A copy for the history: without the picture, which can be drawn again, and without rows of the log.
    pub fn checkpoint(&mut self) -> Lane {
        let (bands, log) = (std::mem::take(&mut self.drawing.bands), std::mem::take(&mut self.log));
        let copy = self.clone();
        (self.drawing.bands, self.log) = (bands, log);
        copy
    }

    /// Lets time pass as it once did, without a picture and rows; [`Lane::draw`] is to follow.
    pub fn replay(&mut self, advances: impl IntoIterator<Item = FrameAdvance>, input: &InputTrack) {
        self.log = Log::default();
        self.drawing.bands.clear();
        advances.into_iter().for_each(|advance| self.pass(advance, input));
    }
}
