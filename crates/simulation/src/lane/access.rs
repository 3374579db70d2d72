//! A lane from outside: how it begins, joins a link and is edited, and what is read of it.

use super::Lane;
use super::pairs::linked::Linked;
use super::pose::follower_pose::FollowerPose;
use super::pose::shown_pose::ShownPose;
use super::records::frame_row::FrameRow;
use super::records::log::Log;
use super::records::meters::Meters;
use super::records::recent_frames::RecentFrames;
use super::records::report;
use super::records::status::{Status, StatusWatch};
use super::settings::mechanisms::Mechanism;
use super::settings::spec::LaneSpec;
use super::states::jumps;
use super::states::motion::Motion;
use super::states::neighbours::Neighbours;
use super::states::simulation::Simulation;
use super::states::step_errors;
use super::states::step_errors::StepErrors;
use super::time::clock::LaneClock;
use super::time::work::Work;
use crate::displays::NoiseSource;
use crate::identity::Identity;
use crate::input::InputTrack;
use crate::link::{LinkReport, Sent};
use crate::metrics::{HashMarks, InputDelay, Report, Stretch};
use glam::DVec2;
use std::borrow::Cow;
use std::collections::VecDeque;
use timestep::integrators::InternalSteps;
use timestep::time::Flicks;
use timestep::time::policies::Accumulator;

impl Lane {
    /// A lane at t = 0. `seed` is for the display's noise and hitches and for torn reads.
    pub fn new(spec: LaneSpec, seed: u64) -> Self {
        let simulation = Simulation::new(&spec);
        let (start, others) = (simulation.motion.y.clone(), simulation.other_bodies.poses(&spec, Flicks::ZERO, false));
        let point = spec.world.track(&start);
        let drawn = ShownPose {
            follower: spec.follow.map(|_| FollowerPose { place: point, time: Flicks::ZERO }),
            ..ShownPose::new(start, others)
        };
        let mut lane = Lane {
            clock: LaneClock::new(&spec.display, seed),
            accumulator: Accumulator::default(),
            is_advancing: false,
            window: None,
            started: None,
            waiting: VecDeque::new(),
            shown: FrameRow::first(point, drawn),
            lost: Flicks::ZERO,
            tears: NoiseSource::new(seed.rotate_left(17)),
            meters: Meters::default(),
            status: StatusWatch::default(),
            log: Log::default(),
            simulation,
            spec,
        };
        lane.start_waiting();
        lane
    }

    /// Replaces the spec while the motion continues; the meters start again, unless it only draws neighbours or draws them no longer.
    /// The world and its parameters must stay the same.
    pub fn edit(&mut self, spec: LaneSpec, seed: u64) {
        debug_assert_eq!(self.spec.world, spec.world, "another world is another lane");
        if self.spec.draws(Mechanism::Neighbours) != spec.draws(Mechanism::Neighbours) {
            self.simulation.neighbours = Neighbours::if_drawn(&spec, &self.simulation.motion.y);
        }
        if self.spec.moves_like(&spec) {
            return self.restyle(&spec);
        }
        if self.spec.display != spec.display {
            self.clock.switch_display(&spec.display, seed);
        }
        self.simulation.other_bodies.edit(&spec);
        self.restart_numbers();
        self.clock.stop_waiting();
        self.status.restart();
        self.simulation.input.restart();
        // The edited lane is on the display at once. The rows of what waited are complete, but for that.
        self.waiting.drain(..).for_each(|(_, frame)| self.log.add_frame(&frame));
        if self.spec.time_scale.is_backwards() != spec.time_scale.is_backwards() {
            self.reverse();
        }
        if !self.spec.has_same_steps(&spec) {
            self.simulation.restart_history();
            // Steps of the old length that are still owed would come at once, past every guard.
            self.keep_carried(Flicks(self.accumulator.carried.0.rem_euclid(spec.dt.0)));
        }
        self.simulation.edit_follower(&self.spec, &spec);
        self.spec = spec;
        self.start_waiting();
        // Also while paused, the new choices apply to the moment on display.
        let past = self.spec.past_last_step(self.accumulator.carried);
        self.shown.drawn = self.simulation.sample_pose(&self.spec, past, false);
        self.simulation.follow(&self.spec, &mut self.shown.drawn);
        self.shown.point = self.spec.world.track(&self.shown.drawn.pose);
    }

    /// Starts the numbers again, while the lane goes on as it is.
    pub fn restart_numbers(&mut self) {
        self.simulation.other_bodies.restart_numbers(self.clock.now());
        self.meters.restart(self.clock.now());
        self.meters.begun = [self.simulation.motion.now, self.clock.real];
        self.simulation.motion.restart_meters(&self.spec.world);
    }

    /// Keeps a part of the time that is carried over, and drops the rest.
    fn keep_carried(&mut self, kept: Flicks) {
        let dropped = self.accumulator.carried - kept;
        self.meters.dropped += dropped;
        self.lost += dropped;
        self.accumulator = Accumulator::carrying(kept);
    }

    /// Reverses time: as far as the simulation was behind the display, it is now ahead of it, up to a step; a longer backlog
    /// is dropped.
    fn reverse(&mut self) {
        self.simulation.motion.let_go(&self.spec.world);
        self.simulation.restart_history();
        let step = self.spec.policy.step_length(self.spec.dt);
        self.keep_carried(Flicks(self.accumulator.carried.0 % step.0.max(1)));
        self.accumulator.carried = -self.accumulator.carried;
        self.lost = -self.lost;
        self.clock.reverse();
    }

    /// Takes the looks of a spec that runs alike ([`LaneSpec::runs_like`]).
    pub fn restyle(&mut self, spec: &LaneSpec) {
        self.spec.looks.clone_from(&spec.looks);
    }

    /// The log, to be switched on and off and cleared.
    pub(crate) fn log_mut(&mut self) -> &mut Log {
        &mut self.log
    }

    /// Gives the lane its end of the link, if it is linked: it is the machine of `player`, 0 or 1. `seed` is for the line.
    pub fn join(&mut self, player: usize, seed: u64) {
        self.simulation.link = Linked::join(&self.spec, &self.simulation.motion, player, seed);
    }

    /// The numbers of the lane's end of a link; `None` for lanes that are not linked.
    pub fn link(&self) -> Option<&LinkReport> {
        self.simulation.link.as_ref().map(|link| link.end.report())
    }

    /// Status of the link, if there is anything to say.
    pub(crate) fn link_status(&self) -> Option<Status> {
        self.simulation.link.as_ref()?.status()
    }

    /// Takes the packets sent since the last call.
    pub(super) fn take_sent(&mut self) -> Vec<Sent> {
        self.simulation.link.as_mut().map_or_else(Vec::new, |link| link.end.take_sent())
    }

    /// Puts packets of the partner on their way to the lane.
    pub(super) fn deliver(&mut self, packets: Vec<Sent>) {
        self.simulation.link.iter_mut().for_each(|link| link.end.deliver(packets.clone()));
    }

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

    /// `true` if the body is lost: too far away, or its state is not finite ([`Status::Diverged`]).
    pub fn has_diverged(&self) -> bool {
        self.simulation.settled().diverged.is_some()
    }

    /// Number of the step after which the state was not finite: the lane takes no more steps.
    pub fn ended(&self) -> Option<u64> {
        self.simulation.settled().ended
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

    /// Part of the frames of the last ten seconds in which the error of the clock has decided the number of steps.
    pub fn edge_share(&self) -> f64 {
        self.meters.edges.share()
    }

    /// Summaries of the last displayed frames; they outlive an edit.
    pub fn recent(&self) -> &RecentFrames {
        &self.meters.recent
    }

    /// Steps taken since the start of the run; of a lane that predicts the other's inputs, those that are confirmed.
    pub fn steps(&self) -> u64 {
        self.simulation.settled().steps
    }

    /// State after the last of these steps: positions, then velocities.
    pub fn state(&self) -> Cow<'_, [f64]> {
        let motion = self.simulation.settled();
        self.spec.world.jumped(motion.now, &motion.y)
    }

    /// Simulated time of this state.
    pub fn state_time(&self) -> Flicks {
        self.simulation.settled().now
    }

    /// Simulated time of the newest step, be it confirmed or not.
    pub fn simulated(&self) -> Flicks {
        self.simulation.motion.now
    }

    /// Hash of every state since the start of the run.
    pub fn state_hash(&self) -> u64 {
        self.simulation.settled().hash.value()
    }

    /// Its values at steps at which lanes are compared.
    pub fn hash_marks(&self) -> &HashMarks {
        &self.simulation.settled().marks
    }

    /// Steps of the method's own inside the lane's, their totals and the last of them; `None` for methods that take none.
    pub fn internal_steps(&self) -> Option<&InternalSteps> {
        self.simulation.settled().internal(&self.spec)
    }

    /// The exact state at simulated time `at`, if there is one.
    pub fn exact(&self, at: Flicks) -> Option<Vec<f64>> {
        self.exact_at(at.secs())
    }

    /// The exact state at `at` seconds, if there is one.
    pub(crate) fn exact_at(&self, at: f64) -> Option<Vec<f64>> {
        jumps::exact(&self.spec.world, &self.simulation.motion, at)
    }

    /// The place of the follower in continuous time, m, at a time in s.
    pub(crate) fn follower_at(&self, at: f64) -> Option<DVec2> {
        self.simulation.followed(&self.spec)?.as_run(at)
    }

    /// `true` if there is an exact path at this time, which the eye of [`Looks::eye_view`](super::settings::spec::Looks::eye_view) can follow. A solved path ends at a
    /// horizon, and a lane that has diverged needs none.
    pub fn has_exact_path(&self) -> bool {
        !self.has_diverged() && self.exact(self.clock.display).is_some()
    }

    /// Time V since which the display shows its frame, unscaled.
    pub fn shown_at(&self) -> Flicks {
        self.clock.shown
    }

    /// The frame on display.
    pub fn on_display(&self) -> &FrameRow {
        &self.shown
    }

    /// The motion, with steps that are not confirmed.
    pub(crate) fn motion(&self) -> &Motion {
        &self.simulation.motion
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
        self.simulation.input.latest
    }

    /// Start B of the last frame, unscaled; 0 before the first.
    pub fn last_frame_start(&self) -> Flicks {
        self.clock.real
    }

    /// The errors of the last step; `None` before the first, where there is no exact motion from its start, and where solving that
    /// would hold a window up.
    pub fn step_errors(&self) -> Option<StepErrors> {
        step_errors::of(&self.spec, &self.simulation.motion, &mut Work::limited(Work::SHOWN))
    }

    /// Delay from the user's input to the frame that shows it, as of now. The input of a linked lane is that of its player.
    pub fn input_delay(&self) -> InputDelay {
        let now = self.clock.now();
        if self.simulation.link.is_some() {
            self.simulation.input.own.delay(now)
        } else {
            self.simulation.input.responses.delay(now)
        }
    }

    /// Neighbours of the state, while they are to be drawn.
    pub fn neighbours(&self) -> Option<&Neighbours> {
        self.simulation.neighbours.as_deref()
    }

    /// Lab time up to which the lane's own display has been served; `None` on the live window.
    pub fn served_until(&self) -> Option<Flicks> {
        self.clock.served_until()
    }

    /// Cost of running the lane again from the start, in about the time that a step takes.
    pub fn work(&self) -> u64 {
        const FRAME: u64 = 8;
        let (bodies, substeps) =
            (1 + self.simulation.other_bodies.len() as u64, u64::from(self.spec.substeps_per_step()));
        self.simulation.motion.steps.saturating_mul(bodies * substeps).saturating_add(FRAME * self.meters.started)
    }

    /// Memory of a copy beside its own size, without rows of the log, bytes.
    pub(crate) fn bytes(&self) -> usize {
        let poses = self.shown.drawn.bytes() * (1 + self.waiting.len()) + self.waiting.len() * size_of::<FrameRow>();
        poses
            + self.spec.world.params.len() * size_of::<f64>()
            + self.spec.looks.label.len()
            + size_of_val(self.spec.looks.label_keys.as_slice())
            + self.accumulator.memory.bytes()
            + self.simulation.bytes()
            + self.meters.bytes()
    }

    /// All numbers of a stretch that ends now. `input` is the track that drives the lane. Costs two searches for a lag, so not for
    /// every frame of a window, and the work of a local error: that is left out where it takes more than `work`.
    pub fn report(&self, stretch: Stretch, input: &InputTrack, work: &mut Work) -> Report {
        report::of(self, stretch, input, work)
    }
}
