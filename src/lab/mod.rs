//! The laboratory: all lanes of a scenario. [`Lab::frame`] is the only function that advances anything.

mod curves;
mod history;
mod plots;
mod snapshot;
mod speed;

use crate::input::{Input, InputTrack};
use crate::lane::{FrameAdvance, Lane, LaneSpec};
use crate::scenario::Scenario;
use crate::scene::Glyph;
use crate::time::{Flicks, TimeScale};
pub use curves::{Curve, LaneCurves, PlotCurves};
use history::{History, Place, Tally};
pub use plots::{PLOTS, Plot, PlotAxis, PlotSource};
pub use snapshot::{LaneView, Snapshot};
pub use speed::Speed;

/// All lanes, and the transport that moves them.
#[derive(Clone, Debug)]
pub struct Lab {
    scenario: Scenario,
    lanes: Vec<Lane>,
    paused: bool,
    speed: Speed,
    elapsed: Flicks,
    lead: Flicks,
    logging: bool,
    /// The input of this run: what was in force until now, and what is planned.
    track: InputTrack,
    /// What the person held when last heard of.
    held: Input,
    history: Option<History>,
    /// One for each lane, if anybody looks at them.
    curves: Option<Vec<LaneCurves>>,
}

/// What one call of [`Lab::frame`] is given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame<'a> {
    /// Real time since the last call.
    pub elapsed: Flicks,
    /// What the person asked for, in order.
    pub actions: &'a [Action],
    /// The scenario as edited, if it was.
    pub scenario: Option<&'a Scenario>,
    /// What the person pushes from the start of this call on. When it changes, the person takes over from the scenario's
    /// own track for the rest of the run.
    pub input: Option<Input>,
}

/// What a person can do to the transport. Takes effect at the start of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    SetPaused(bool),
    /// Pauses, and moves on to the next frame of this lane's display.
    StepFrame {
        lane: usize,
    },
    /// Pauses, and moves on until this lane has taken a step.
    StepTick {
        lane: usize,
    },
    /// Pauses, and goes back to this lane's previous frame.
    StepFrameBack {
        lane: usize,
    },
    /// Pauses, and goes back to the frame of this lane in which it took its last step but one.
    StepTickBack {
        lane: usize,
    },
    /// Pauses, and goes to this laboratory time, as far as the history reaches ([`Snapshot::history`]).
    ScrubTo(Flicks),
    /// Back to t = 0; the history starts again.
    Reset,
    /// How fast laboratory time runs, displays included: a slow-motion camera. While time passes the speed changes smoothly
    /// ([`Speed::RAMP`]).
    SetSpeed(TimeScale),
}

impl Lab {
    /// A frame of the live window while nobody measures one.
    pub const NOMINAL_FRAME: Flicks = Flicks(Flicks::PER_SECOND / 60);

    /// A longer frame that the window measured (it was busy, or hidden) is this long to virtual displays; live lanes see it
    /// whole, because their guards are there to be watched.
    pub const LONGEST_MEASURED: Flicks = Flicks(Flicks::PER_SECOND / 4);

    /// Memory for a history that suits a window: about a minute of 16 lanes frame by frame in reach of 2 ms, and what was before
    /// in reach of a blink.
    pub const HISTORY_BYTES: usize = 64 << 20;

    /// All lanes at t = 0, without a history.
    pub fn new(scenario: Scenario) -> Self {
        let mut lab = Lab {
            scenario,
            lanes: Vec::new(),
            paused: false,
            speed: Speed::default(),
            elapsed: Flicks::ZERO,
            lead: Flicks::ZERO,
            logging: false,
            track: InputTrack::default(),
            held: Input::NONE,
            history: None,
            curves: None,
        };
        lab.reset();
        lab
    }

    /// Applies the edit and the actions, then lets time pass. Returns whether anything may look different.
    pub fn frame(&mut self, frame: Frame<'_>) -> bool {
        self.lanes.iter_mut().for_each(|lane| lane.log.clear());
        let mut changed = !frame.actions.is_empty();
        if let Some(scenario) = frame.scenario {
            changed |= *scenario != self.scenario;
            self.edit(scenario);
        }
        for action in frame.actions {
            self.act(*action);
        }
        if let Some(input) = frame.input {
            self.drive(input);
        }
        if !self.paused {
            let elapsed = self.speed.advance(frame.elapsed);
            changed |= elapsed > Flicks::ZERO;
            self.advance(elapsed, elapsed.min(Self::LONGEST_MEASURED), self.lead);
        }
        changed
    }

    /// What everybody else may see.
    pub fn snapshot(&self) -> Snapshot<'_> {
        Snapshot {
            scenario: &self.scenario,
            elapsed: self.elapsed,
            paused: self.paused,
            input: &self.track,
            speed: self.speed.asked(),
            speed_now: self.speed.now(),
            history: self.history.as_ref().map_or([self.elapsed; 2], History::range),
            lanes: self
                .lanes
                .iter()
                .enumerate()
                .map(|(index, lane)| LaneView::of(lane, self.curves_of(index)))
                .collect(),
        }
    }

    /// From now on what happens can be gone back to. The history takes up so many bytes, or two copies of all lanes where these
    /// are more; in a long run the oldest of it is forgotten. It starts again at a reset and at every edit of a lane, except of
    /// its label.
    pub fn keep_history(&mut self, bytes: usize) {
        self.history = Some(History::starting(bytes, &mut self.lanes, self.elapsed));
    }

    /// Memory that the history takes up.
    pub fn history_bytes(&self) -> usize {
        self.history.as_ref().map_or(0, History::bytes)
    }

    /// From now on there are curves of every lane ([`LaneView::curves`]), in bounded memory. A reset starts all of them again,
    /// an edit of a lane its own.
    pub fn keep_curves(&mut self) {
        self.curves = Some(self.lanes.iter().map(LaneCurves::starting).collect());
        self.set_logging(self.logging);
    }

    fn curves_of(&self, lane: usize) -> Option<&LaneCurves> {
        self.curves.as_ref()?.get(lane)
    }

    fn restart_history(&mut self) {
        if let Some(bytes) = self.history.as_ref().map(History::budget) {
            self.keep_history(bytes);
        }
    }

    /// Takes this speed at once, as a recording does that begins.
    pub fn set_speed(&mut self, speed: TimeScale) {
        self.speed.change(speed, false);
    }

    /// Virtual displays show what falls due up to `lead` from now.
    ///
    /// A window's frames scatter around the refreshes of a virtual display of the same rate. Half a window's frame of
    /// lead keeps that scatter from deciding which refresh a lane shows.
    pub fn set_lead(&mut self, lead: Flicks) {
        self.lead = lead;
    }

    /// Whether lanes keep the rows of each frame for [`LaneView::log`].
    pub fn set_logging(&mut self, on: bool) {
        self.logging = on;
        for lane in &mut self.lanes {
            lane.log.enabled = on || self.curves.is_some();
        }
    }

    /// One frame of length `window` for live lanes; `lab` of laboratory time for the others, with what falls due in `lead`.
    fn advance(&mut self, window: Flicks, lab: Flicks, lead: Flicks) {
        if window <= Flicks::ZERO {
            return;
        }
        let advance = FrameAdvance { from: self.elapsed, window, lab, lead };
        if let Some(history) = &mut self.history {
            if history.has_future() {
                self.curves.iter_mut().flatten().zip(&self.lanes).for_each(|(curves, lane)| curves.cut(lane));
            }
            history.record(advance);
        }
        self.elapsed += lab;
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            let [steps, frames] = [lane.log.steps.len(), lane.log.frames.len()];
            lane.advance(advance, &self.track);
            if let Some(curves) = self.curves.as_mut().and_then(|curves| curves.get_mut(index)) {
                curves.take(lane, &lane.log.steps[steps..], &lane.log.frames[frames..]);
                if !self.logging {
                    lane.log.clear();
                }
            }
        }
        if let Some(history) = &mut self.history {
            history.keep(&mut self.lanes, self.elapsed);
        }
    }

    /// What the person does now goes into the track after everything that a lane has looked at already, so that the track
    /// replays to the same run.
    fn drive(&mut self, input: Input) {
        if input != self.held {
            self.held = input;
            let unseen = self.lanes.iter().map(|lane| lane.polled() + Flicks(1));
            let at = unseen.fold(self.elapsed, Flicks::max);
            self.track.take_over(at, input);
        }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::SetPaused(paused) => self.paused = paused,
            Action::SetSpeed(speed) => self.speed.change(speed, !self.paused),
            Action::Reset => self.reset(),
            Action::StepFrame { lane } => {
                self.paused = true;
                let frames = |lane: &Lane| lane.frames();
                if !self.go_on(lane, frames)
                    && let Some(lane) = self.lanes.get(lane)
                {
                    let frame = lane.until_next_frame(Self::NOMINAL_FRAME);
                    self.advance(frame, frame, Flicks::ZERO);
                }
            }
            Action::StepTick { lane } => {
                self.paused = true;
                if !self.go_on(lane, Lane::steps) {
                    self.step_tick(lane);
                }
            }
            Action::StepFrameBack { lane } => self.step_frame_back(lane),
            Action::StepTickBack { lane } => self.step_tick_back(lane),
            Action::ScrubTo(elapsed) => {
                self.paused = true;
                let place = self.history.as_ref().map(|history| history.at(elapsed));
                place.into_iter().for_each(|place| self.go(place));
            }
        }
    }

    /// Goes to a moment of the history.
    fn go(&mut self, place: Place) {
        let Some(history) = &mut self.history else { return };
        self.elapsed = history.go(place, &mut self.lanes, &self.track);
        self.lanes.iter_mut().for_each(Lane::draw);
        self.set_logging(self.logging);
    }

    /// Where the future is known: goes to the moment at which this lane has counted more; if that is not known, to the last.
    /// Returns whether the lane has counted more then.
    fn go_on(&mut self, index: usize, count: impl Fn(&Lane) -> u64) -> bool {
        let (Some(history), Some(lane)) = (&self.history, self.lanes.get(index)) else { return false };
        if !history.has_future() {
            return false;
        }
        let now = count(lane);
        let known = history.first(index, &self.track, |lane| count(lane) > now);
        let place = known.map_or(history.last(), |(place, _)| place);
        self.go(place);
        known.is_some()
    }

    fn step_frame_back(&mut self, index: usize) {
        self.paused = true;
        let (Some(history), Some(lane)) = (&self.history, self.lanes.get(index)) else { return };
        let before = lane.frames().saturating_sub(1);
        if let Some((place, _)) = history.first(index, &self.track, |lane| lane.frames() >= before) {
            self.go(place);
        }
    }

    /// A frame may take several steps, and several frames none: the steps before this frame's say where to go.
    fn step_tick_back(&mut self, index: usize) {
        self.paused = true;
        let (Some(history), Some(lane)) = (&self.history, self.lanes.get(index)) else { return };
        let now = lane.steps();
        let Some((_, Tally { steps, .. })) = history.first(index, &self.track, |lane| lane.steps() >= now) else {
            return;
        };
        if let Some((place, _)) = history.first(index, &self.track, |lane| lane.steps() >= steps) {
            self.go(place);
        }
    }

    /// Moves on, frame by frame of this lane, until it has taken a step. A lane that never steps (time scale 0, diverged) ends the search.
    fn step_tick(&mut self, index: usize) {
        const MOST_FRAMES: u32 = 10_000;
        let Some(steps) = self.lanes.get(index).map(Lane::steps) else { return };
        for _ in 0..MOST_FRAMES {
            let lane = &self.lanes[index];
            if lane.steps() != steps || lane.is_still() {
                break;
            }
            let frame = lane.until_next_step(Self::NOMINAL_FRAME);
            self.advance(frame, frame, Flicks::ZERO);
        }
    }

    fn reset(&mut self) {
        self.elapsed = Flicks::ZERO;
        self.track = self.scenario.input.clone();
        self.held = Input::NONE;
        self.lanes = (self.scenario.lanes.iter().enumerate())
            .map(|(index, spec)| Lane::new(spec.clone(), Glyph::ALL[index % Glyph::ALL.len()], self.scenario.seed))
            .collect();
        if self.curves.is_some() {
            self.keep_curves();
        }
        self.set_logging(self.logging);
        self.restart_history();
    }

    /// Lanes with the same worlds go on; if a world, a parameter or the number of lanes changed, all start again together,
    /// so that they stay comparable.
    fn edit(&mut self, scenario: &Scenario) {
        let old = std::mem::replace(&mut self.scenario, scenario.clone());
        let worlds = |scenario: &Scenario| scenario.lanes.iter().map(|lane| lane.world.clone()).collect::<Vec<_>>();
        // A lane that has exploded starts again when what it exploded with is changed, and the others with it.
        let mut pairs = self.lanes.iter().zip(&scenario.lanes);
        let mended = pairs.any(|(lane, spec)| lane.has_diverged() && lane.steps_otherwise(spec));
        // The track of this very run changes nothing: that is how a drive gets into its scenario.
        let redriven = ![&old.input, &self.track].map(InputTrack::changes).contains(&scenario.input.changes());
        if worlds(&old) != worlds(scenario) || old.seed != scenario.seed || mended || redriven {
            self.reset();
            return;
        }
        let mut edited = false;
        for (index, (lane, spec)) in self.lanes.iter_mut().zip(&scenario.lanes).enumerate() {
            if lane.spec() == spec {
                continue;
            }
            let relabelled = LaneSpec { label: spec.label.clone(), ..lane.spec().clone() };
            if relabelled == *spec {
                lane.relabel(&spec.label);
                self.history.iter_mut().for_each(|history| history.relabel(index, &spec.label));
            } else {
                lane.edit(spec.clone(), scenario.seed);
                if let Some(curves) = self.curves.as_mut().and_then(|curves| curves.get_mut(index)) {
                    *curves = LaneCurves::starting(lane);
                }
                edited = true;
            }
        }
        if edited {
            self.restart_history();
        }
    }
}
