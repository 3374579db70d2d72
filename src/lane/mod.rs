//! A lane: one column of the laboratory. World, integrator, policy, presentation, guards and display, and their state.

mod drawing;
mod log;
mod motion;
mod numbers;
mod pace;
mod pixels;
mod polling;
mod precision;
mod reading;
mod recent;
mod showing;
mod spec;
mod status;
mod stored;

use crate::input::InputTrack;
use crate::metrics::{AnimationError, ErrorMeter, Judder, LatencyMeter, Spread, StepsPerFrame};
use crate::scene::{Glyph, Scene, View};
use crate::time::Flicks;
use crate::time::displays::{FrameSource, FrameTime};
use crate::time::policies::{Accumulator, Plan};
use drawing::Trail;
pub use log::{FrameRow, Log, StepRow};
use motion::Motion;
pub use pixels::{NOMINAL_SCREEN, nominal_px_per_metre};
pub use polling::Poll;
use polling::Polling;
pub use precision::{StateNumber, TimeNumber};
pub use recent::{FrameNote, RecentFrames};
pub use spec::{DT_RANGE, Guards, LaneSpec, MAX_BURN, MAX_SUBSTEPS};
use status::SpiralWatch;
pub use status::Status;
pub use stored::Passage;

/// A lane that runs.
#[derive(Clone, Debug)]
pub struct Lane {
    spec: LaneSpec,
    glyph: Glyph,
    motion: Motion,
    accumulator: Accumulator,
    clock: LaneClock,
    polling: Polling,
    shown: Shown,
    meters: Meters,
    status: Status,
    spiral: SpiralWatch,
    trail: Trail,
    recent: RecentFrames,
    scene: Scene,
    view: View,
    pub(crate) log: Log,
}

/// The lane's three clocks. All start at zero.
#[derive(Clone, Debug)]
struct LaneClock {
    /// The laboratory's time, up to which the lane's own display has been served.
    lab: Flicks,
    /// On the live window: the laboratory's time since then, which belongs to the next frame.
    owed: Flicks,
    /// Frames of the lane's own display; `None` on the live window.
    source: Option<FrameSource>,
    /// Start of the last frame, unscaled.
    real: Flicks,
    /// The same in scaled time: the display time T.
    display: Flicks,
    /// What scaling left over, for T and for the time fed to the policy; in the direction in which time runs.
    display_carry: i64,
    fed_carry: i64,
    /// What the loop's own clock has measured, unscaled.
    reading: Flicks,
}

/// What the display holds.
#[derive(Clone, Debug)]
struct Shown {
    pose: Vec<f64>,
    /// The simulated time S it stands for.
    time: Flicks,
    /// Whether S counts: a presentation between two states has none to show before the first step.
    counts: bool,
}

/// What is collected frame by frame.
#[derive(Clone, Debug, Default)]
struct Meters {
    frames: u64,
    steps_per_frame: StepsPerFrame,
    dropped: Flicks,
    animation_error: AnimationError,
    age_ms: Spread,
    presentation_error: ErrorMeter,
    shown_error: ErrorMeter,
    judder: Judder,
    input_latency: LatencyMeter,
}

impl Lane {
    /// At t = 0. `seed` is for the display's noise.
    pub fn new(spec: LaneSpec, glyph: Glyph, seed: u64) -> Self {
        let motion = Motion::new(&spec);
        let (scene, view) = drawing::draw(&spec.world, &motion, &motion.y, Flicks::ZERO, &Trail::default(), glyph);
        let source = FrameSource::starting(&spec.display, seed, Flicks::ZERO, Flicks::ZERO);
        Lane {
            glyph,
            accumulator: Accumulator::default(),
            clock: LaneClock {
                lab: Flicks::ZERO,
                owed: Flicks::ZERO,
                source,
                real: Flicks::ZERO,
                display: Flicks::ZERO,
                display_carry: 0,
                fed_carry: 0,
                reading: Flicks::ZERO,
            },
            polling: Polling::default(),
            shown: Shown { pose: motion.y.clone(), time: Flicks::ZERO, counts: false },
            meters: Meters::default(),
            status: Status::Ok,
            spiral: SpiralWatch::default(),
            trail: Trail::default(),
            recent: RecentFrames::default(),
            log: Log::default(),
            motion,
            scene,
            view,
            spec,
        }
    }

    /// Takes over an edited spec and lets the motion go on; the numbers start again. World and parameters must be the same.
    pub fn edit(&mut self, spec: LaneSpec, seed: u64) {
        debug_assert_eq!(self.spec.world, spec.world, "another world is another lane");
        if self.spec.display != spec.display {
            self.clock.lab += std::mem::take(&mut self.clock.owed);
            self.clock.source = FrameSource::starting(&spec.display, seed, self.clock.lab, self.clock.real);
        }
        let relabelled = LaneSpec { label: spec.label.clone(), ..self.spec.clone() };
        if relabelled != spec {
            self.meters = Meters::default();
            self.spiral = SpiralWatch::default();
            self.polling.forget();
            self.motion.restart_meters(&spec.world);
        }
        if self.spec.time_scale.is_backwards() != spec.time_scale.is_backwards() {
            self.turn();
        }
        if self.steps_otherwise(&spec) {
            self.motion.restart_history();
            // Steps of the old length that are still owed would come at once, past every guard.
            let kept = Flicks(self.accumulator.carried.0.rem_euclid(spec.dt.0));
            self.meters.dropped += self.accumulator.carried - kept;
            self.accumulator = Accumulator::carrying(kept);
        }
        self.spec = spec;
        // Paused or not, the picture is now what the new choices make of the same moment.
        self.show(self.accumulator.carried, Flicks::ZERO);
        self.draw();
    }

    /// Time turns: what was ahead is now behind. How far the simulation was behind the display, so far it is now ahead of it,
    /// up to a step; longer debts are dropped.
    fn turn(&mut self) {
        self.motion.restart_history();
        let step = self.spec.policy.step_length(self.spec.dt);
        let kept = Flicks(self.accumulator.carried.0 % step.0.max(1));
        self.meters.dropped += self.accumulator.carried - kept;
        self.accumulator = Accumulator::carrying(-kept);
        self.clock.display_carry = -self.clock.display_carry;
        self.clock.fed_carry = -self.clock.fed_carry;
    }

    /// Whether a lane of this spec would take other steps than this one.
    pub fn steps_otherwise(&self, spec: &LaneSpec) -> bool {
        let stepping = |spec: &LaneSpec| (spec.integrator, spec.policy, spec.dt, spec.substeps, spec.time, spec.state);
        stepping(&self.spec) != stepping(spec)
    }

    /// Lets time pass, and draws if a frame is shown. `input` drives it where it can be driven.
    pub fn advance(&mut self, passage: Passage, input: &InputTrack) {
        let frames_before = self.meters.frames;
        self.pass(passage, input);
        if self.meters.frames != frames_before {
            self.draw();
        }
    }

    /// Lets time pass without drawing.
    fn pass(&mut self, Passage { from, window, lab, lead }: Passage, input: &InputTrack) {
        self.polling.set_ahead(self.clock.lab + self.clock.owed - from);
        if self.clock.source.is_some() {
            self.clock.lab += lab;
        } else if window == Flicks::ZERO {
            self.clock.owed += lab;
        } else {
            self.clock.lab += window + std::mem::take(&mut self.clock.owed);
            let at = self.clock.lab.max(self.clock.real);
            self.frame(FrameTime { at, elapsed: at - self.clock.real }, input);
        }
        let until = self.clock.lab + lead;
        while let Some(source) = self.clock.source.as_mut().filter(|source| source.next() <= until) {
            let time = source.start_frame();
            let steps = self.frame(time, input);
            if let Some(source) = &mut self.clock.source {
                let in_frame = if self.spec.policy.threaded { 0 } else { steps };
                source.end_frame(in_frame.saturating_mul(self.spec.substeps.into()));
            }
        }
    }

    /// One frame: guards, policy, steps, presentation, metrics. Returns the number of steps.
    ///
    /// Guards and policies deal in amounts of time; in which direction it runs matters to the clocks and the steps only.
    fn frame(&mut self, time: FrameTime, input: &InputTrack) -> u64 {
        let (way, scale) = (self.spec.time_scale, self.spec.time_scale.magnitude());
        let display_before = self.clock.display;
        self.clock.display += way.turn(scale.scale(time.at - self.clock.real, &mut self.clock.display_carry));
        self.clock.real = time.at;
        self.clock.reading += time.elapsed;

        let fed = scale.scale(time.elapsed, &mut self.clock.fed_carry);
        let policy = self.spec.policy;
        let admitted = self.spec.guards.admit(&policy, policy.step_length(self.spec.dt), self.spec.substeps, fed);
        let late = self.accumulator.late();
        let plan = (policy.plan)(&self.timestep(), &mut self.accumulator, admitted);
        let ticks = self.tick_times(&plan, late);
        if ticks.is_none() {
            self.poll(input, time.at);
        }
        let (steps, unused) = self.run(&plan, ticks.as_deref().unwrap_or_default(), input);
        let dropped = fed - admitted + plan.dropped + unused;
        self.meters.dropped += dropped;

        let error = self.show(plan.overstep, self.clock.display - display_before);
        if let Some(error) = error {
            self.meters.animation_error.add(error);
        }
        self.measure(steps);
        self.remember(steps, dropped, error);
        let spiral = self.spiral.frame(self.clock.real, self.falls_behind(steps, &plan, dropped));
        self.status = self.motion.diverged.map_or(spiral, |step| Status::Diverged { step });
        if self.log.enabled {
            self.log_frame(time, steps, dropped, error);
        }
        steps
    }

    /// Carries the plan out. Returns how many steps were taken, and the time that a diverged state could not use.
    fn run(&mut self, plan: &Plan, ticks: &[Flicks], input: &InputTrack) -> (u64, Flicks) {
        let (mut used, steps_before) = (Flicks::ZERO, self.motion.steps);
        for (index, length) in plan.steps.iter().enumerate() {
            if self.motion.diverged.is_some() {
                break;
            }
            if let Some(due) = ticks.get(index) {
                self.poll(input, *due);
            }
            let turned = self.spec.time_scale.turn(length);
            self.motion.step(&self.spec, turned);
            self.polling.step(&self.spec, turned);
            used += length;
            if self.log.enabled {
                self.log_step();
            }
        }
        (self.motion.steps - steps_before, plan.steps.total() - used)
    }

    /// Looks at the input at the lane's time `at`.
    fn poll(&mut self, input: &InputTrack, at: Flicks) {
        if self.spec.world.world.inputs > 0 {
            self.polling.poll(&self.spec, input, at, &mut self.motion, &mut self.meters.input_latency);
        }
    }

    /// The latest laboratory time at which the lane has looked at the input; before 0 if it has not.
    pub fn polled(&self) -> Flicks {
        self.polling.latest
    }

    /// Laboratory time until the lane's next frame, or until its next step if that comes first on the live window.
    /// `nominal` is the length of a live frame.
    pub fn until_next_frame(&self, nominal: Flicks) -> Flicks {
        match &self.clock.source {
            Some(source) => (source.next() - self.clock.lab).max(Flicks(1)),
            None => nominal,
        }
    }

    /// On the live window: a frame of at most `nominal` that ends where the lane takes a step; otherwise as
    /// [`Lane::until_next_frame`].
    pub fn until_next_step(&self, nominal: Flicks) -> Flicks {
        let millionths = i128::from(self.spec.time_scale.magnitude().millionths);
        let missing = self.spec.dt - self.accumulator.carried;
        let unknown = !self.spec.policy.carries || missing <= Flicks::ZERO || millionths == 0;
        if self.clock.source.is_some() || unknown {
            return self.until_next_frame(nominal);
        }
        let missing = i128::from(missing.0) * 1_000_000;
        let missing = missing - i128::from(self.clock.fed_carry);
        let frame = missing.div_euclid(millionths) + i128::from(missing.rem_euclid(millionths) != 0);
        nominal.min(Flicks(frame.clamp(1, i64::MAX.into()) as i64))
    }

    /// Whether the lane will not step however long one waits.
    pub fn is_still(&self) -> bool {
        let standing = self.spec.time_scale.millionths == 0;
        let plan = || (self.spec.policy.plan)(&self.timestep(), &mut self.accumulator.clone(), Flicks::ZERO);
        self.motion.diverged.is_some() || (standing && plan().steps.is_empty())
    }

    /// Whether the state is no longer finite.
    pub fn has_diverged(&self) -> bool {
        self.motion.diverged.is_some()
    }

    pub fn spec(&self) -> &LaneSpec {
        &self.spec
    }

    pub fn glyph(&self) -> Glyph {
        self.glyph
    }
}
