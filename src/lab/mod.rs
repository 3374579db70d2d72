//! The laboratory: all lanes of a scenario. [`Lab::frame`] is the only function that advances anything.
#![warn(missing_docs)]

mod curves;
mod frame;
mod history;
mod plots;
mod snapshot;
mod speed;

use crate::input::{Input, InputTrack};
use crate::lane::{FrameAdvance, Lane};
use crate::scenario::Scenario;
use crate::scene::Glyph;
use crate::time::{Flicks, TimeScale};
pub use curves::{Curve, LaneCurves, PlotCurves};
pub use frame::{Action, Frame};
use history::{History, LaneCounts, Moment};
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
    /// Input of this run: past changes, and the changes that the scenario plans.
    track: InputTrack,
    /// Input of the person in the last frame.
    held: Input,
    history: Option<History>,
    /// Curves of each lane, if they are recorded.
    curves: Option<Vec<LaneCurves>>,
}

impl Lab {
    /// Length of a frame of the live window where none is measured.
    pub const NOMINAL_FRAME: Flicks = Flicks(Flicks::PER_SECOND / 60);

    /// Longest frame of the window that counts, in real time. The laboratory pauses for the rest of a longer one (the window was busy
    /// or hidden), for all lanes alike.
    pub const LONGEST_MEASURED: Flicks = Flicks(Flicks::PER_SECOND / 4);

    /// Most frames of a lane, started or shown, that a single step of the transport goes through.
    const MOST_EVENTS: u32 = 10_000;

    /// Memory of a history that suits a window, bytes: any frame of the last minute of 16 lanes is restored in about 2 ms, older
    /// ones in about 50 ms.
    pub const HISTORY_BYTES: usize = 64 << 20;

    /// A laboratory with all lanes at t = 0, without history and curves.
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

    /// Applies the edit and the actions, then lets time pass. Returns `true` if anything may look different.
    pub fn frame(&mut self, frame: Frame<'_>) -> bool {
        self.lanes.iter_mut().for_each(|lane| lane.log_mut().clear());
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
            let elapsed = self.speed.advance(frame.elapsed.min(Self::LONGEST_MEASURED));
            changed |= elapsed > Flicks::ZERO;
            self.advance(elapsed, self.lead);
        }
        changed
    }

    /// A read-only view of everything.
    pub fn snapshot(&self) -> Snapshot<'_> {
        Snapshot {
            scenario: &self.scenario,
            elapsed: self.elapsed,
            paused: self.paused,
            input: &self.track,
            speed: self.speed.target(),
            speed_now: self.speed.now(),
            history: self.history.as_ref().map_or([self.elapsed; 2], History::range),
            lanes: self
                .lanes
                .iter()
                .enumerate()
                .map(|(index, lane)| LaneView::new(lane, &self.track, self.curves_of(index)))
                .collect(),
        }
    }

    /// Starts recording history for scrubbing, within `bytes`, or two copies of all lanes if these are larger. In a long run the
    /// oldest part is dropped. The history starts again at a reset and at every edit of a lane, except of its label and its eye view.
    pub fn keep_history(&mut self, bytes: usize) {
        self.history = Some(History::starting(bytes, &mut self.lanes, self.elapsed));
    }

    /// Memory that the history takes, bytes.
    pub fn history_bytes(&self) -> usize {
        self.history.as_ref().map_or(0, History::bytes)
    }

    /// Starts recording curves of every lane ([`LaneView::curves`]), in bounded memory. A reset starts all of them again, an
    /// edit of a lane only its own.
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

    /// Sets the speed at once, without the ramp of [`Action::SetSpeed`].
    pub fn set_speed(&mut self, speed: TimeScale) {
        self.speed.change(speed, false);
    }

    /// Makes virtual displays show frames that fall due up to `lead` from now.
    ///
    /// A window's frames scatter around the refreshes of a virtual display of the same rate. Half a window's frame of
    /// lead keeps that scatter from deciding which refresh a lane shows.
    pub fn set_lead(&mut self, lead: Flicks) {
        self.lead = lead;
    }

    /// Makes lanes keep the rows of each frame for [`Lane::log`], or stops it.
    pub fn set_logging(&mut self, on: bool) {
        self.logging = on;
        for lane in &mut self.lanes {
            lane.log_mut().enabled = on || self.curves.is_some();
        }
    }

    /// Lets laboratory time pass, a frame for live lanes; lanes with a display of their own also show what falls due in `lead`.
    fn advance(&mut self, lab: Flicks, lead: Flicks) {
        if lab <= Flicks::ZERO {
            return;
        }
        let advance = FrameAdvance { from: self.elapsed, lab, window: true, lead };
        if let Some(history) = &mut self.history {
            if history.has_future() {
                self.curves.iter_mut().flatten().zip(&self.lanes).for_each(|(curves, lane)| curves.cut(lane));
            }
            history.record(advance);
        }
        self.elapsed += lab;
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            let [steps, frames] = [lane.log().steps.len(), lane.log().frames.len()];
            lane.advance(advance, &self.track);
            if let Some(curves) = self.curves.as_mut().and_then(|curves| curves.get_mut(index)) {
                curves.add_rows(lane, &lane.log().steps[steps..], &lane.log().frames[frames..]);
                if !self.logging {
                    lane.log_mut().clear();
                }
            }
        }
        if let Some(history) = &mut self.history {
            history.keep(&mut self.lanes, self.elapsed);
        }
    }

    /// Adds a change of the person's input to the track, after every time at which a lane has sampled it already, so that the
    /// track replays to the same run.
    fn drive(&mut self, input: Input) {
        if input != self.held {
            self.held = input;
            let unseen = self.lanes.iter().map(|lane| lane.last_input_sample() + Flicks(1));
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
                if !self.seek_more(lane, Lane::frames) {
                    self.step_frame(lane);
                }
            }
            Action::StepTick { lane } => {
                self.paused = true;
                if !self.seek_more(lane, Lane::steps) {
                    self.step_tick(lane);
                }
            }
            Action::StepFrameBack { lane } => self.step_frame_back(lane),
            Action::StepTickBack { lane } => self.step_tick_back(lane),
            Action::ScrubTo(elapsed) => {
                self.paused = true;
                let moment = self.history.as_ref().map(|history| history.at(elapsed));
                moment.into_iter().for_each(|moment| self.seek(moment));
            }
        }
    }

    /// Goes to a moment of the history.
    fn seek(&mut self, moment: Moment) {
        let Some(history) = &mut self.history else { return };
        self.elapsed = history.seek(moment, &mut self.lanes, &self.track);
        self.lanes.iter_mut().for_each(Lane::draw);
        self.set_logging(self.logging);
    }

    /// Where the history has a future: goes to the moment at which a lane has counted more, or else to the last. Returns `true`
    /// if the lane has counted more then.
    fn seek_more(&mut self, index: usize, count: impl Fn(&Lane) -> u64) -> bool {
        let (Some(history), Some(lane)) = (&self.history, self.lanes.get(index)) else { return false };
        if !history.has_future() {
            return false;
        }
        let now = count(lane);
        let known = history.first(index, &self.track, |lane| count(lane) > now);
        let moment = known.map_or(history.last(), |(moment, _)| moment);
        self.seek(moment);
        known.is_some()
    }

    fn step_frame_back(&mut self, index: usize) {
        self.paused = true;
        let (Some(history), Some(lane)) = (&self.history, self.lanes.get(index)) else { return };
        let before = lane.frames().saturating_sub(1);
        if let Some((moment, _)) = history.first(index, &self.track, |lane| lane.frames() >= before) {
            self.seek(moment);
        }
    }

    /// Goes back to the frame in which a lane took its last step but one. A frame may take several steps, and several frames
    /// none, so the count before this frame's steps says where to go.
    fn step_tick_back(&mut self, index: usize) {
        self.paused = true;
        let (Some(history), Some(lane)) = (&self.history, self.lanes.get(index)) else { return };
        let now = lane.steps();
        let Some((_, LaneCounts { steps, .. })) = history.first(index, &self.track, |lane| lane.steps() >= now) else {
            return;
        };
        if let Some((moment, _)) = history.first(index, &self.track, |lane| lane.steps() >= steps) {
            self.seek(moment);
        }
    }

    /// Advances until a lane's display shows its next frame.
    fn step_frame(&mut self, index: usize) {
        let Some(frames) = self.lanes.get(index).map(Lane::frames) else { return };
        for _ in 0..Self::MOST_EVENTS {
            let lane = &self.lanes[index];
            if lane.frames() != frames {
                break;
            }
            let event = lane.until_next_event(Self::NOMINAL_FRAME);
            self.advance(event, Flicks::ZERO);
        }
    }

    /// Advances frame by frame of a lane until it has taken a step, unless it never will (time scale 0, diverged).
    fn step_tick(&mut self, index: usize) {
        let Some(steps) = self.lanes.get(index).map(Lane::steps) else { return };
        for _ in 0..Self::MOST_EVENTS {
            let lane = &self.lanes[index];
            if lane.steps() != steps || lane.is_still() {
                break;
            }
            let frame = lane.until_next_step(Self::NOMINAL_FRAME);
            self.advance(frame, Flicks::ZERO);
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

    /// Applies an edited scenario. Lanes with the same worlds continue; if a world, a parameter or the number of lanes changed,
    /// all start again together, so that they stay comparable.
    fn edit(&mut self, scenario: &Scenario) {
        let old = std::mem::replace(&mut self.scenario, scenario.clone());
        let worlds = |scenario: &Scenario| scenario.lanes.iter().map(|lane| lane.world.clone()).collect::<Vec<_>>();
        // A lane that has diverged starts again when its steps are changed, and the others with it.
        let mut pairs = self.lanes.iter().zip(&scenario.lanes);
        let repaired = pairs.any(|(lane, spec)| lane.has_diverged() && !lane.spec().has_same_steps(spec));
        // The track of this very run changes nothing: saving puts it into the scenario.
        let other_input = ![&old.input, &self.track].map(InputTrack::changes).contains(&scenario.input.changes());
        if worlds(&old) != worlds(scenario) || old.seed != scenario.seed || repaired || other_input {
            self.reset();
            return;
        }
        let mut edited = false;
        for (index, (lane, spec)) in self.lanes.iter_mut().zip(&scenario.lanes).enumerate() {
            if lane.spec() == spec {
                continue;
            }
            if lane.spec().runs_like(spec) {
                lane.restyle(spec);
                lane.draw();
                self.history.iter_mut().for_each(|history| history.restyle(index, spec));
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
