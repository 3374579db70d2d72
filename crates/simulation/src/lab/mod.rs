//! The lab: all lanes of a scenario. [`Lab::frame`] is the only function that advances anything.
#![warn(missing_docs)]

mod compared;
mod count;
mod curves;
mod cut_off;
mod do_jobs;
mod edit;
mod frame;
mod history;
mod jobs;
mod lane_titles;
mod lane_view;
mod logging;
mod members;
mod playback;
mod plots;
mod run_event;
mod run_length;
mod runner;
mod search;
mod seek;
mod snapshot;
mod speed;

use crate::input::{Input, InputTrack};
use crate::lane::Work;
use crate::lane_picture::{CameraMotion, DrawnLane, Layers};
use crate::scenario::{Scenario, mechanisms_by_default};
pub use compared::Compared;
use count::Count;
pub use curves::{Curve, LaneCurves, PlotCurves};
pub use cut_off::CutOff;
pub use edit::Restart;
pub use frame::{Action, Frame};
use history::History;
use jobs::{Job, Running};
use lane_titles::LaneTitles;
pub use lane_titles::TitledBy;
pub use lane_view::LaneView;
pub use playback::Playback;
pub use plots::{PLOTS, Plot, PlotAxis, PlotSource};
pub use run_event::{Advance, RunEvent};
pub use run_length::RunTooLong;
pub use snapshot::Snapshot;
pub use speed::Speed;
use std::collections::VecDeque;
use timestep::time::{Flicks, TimeScale};

/// All lanes, and the transport that moves them.
#[derive(Clone, Debug, Default)]
pub struct Lab {
    scenario: Scenario,
    /// What its lanes are called.
    titles: LaneTitles,
    lanes: Vec<DrawnLane>,
    paused: bool,
    speed: Speed,
    elapsed: Flicks,
    lead: Flicks,
    layers: Layers,
    camera: CameraMotion,
    /// `true` if lanes have no pictures.
    is_hidden: bool,
    logging: bool,
    /// `true` if the rows of steps have their local errors.
    local_errors: bool,
    /// Input of this run: past changes, and the changes that the scenario plans.
    track: InputTrack,
    /// Input of the user in the last frame.
    held: Input,
    history: Option<History>,
    /// Continuations of the run that were cut off since the history began, if they are kept.
    cut_off: Option<Vec<CutOff>>,
    /// Number of times that the history has begun.
    restarts: u64,
    /// Curves of each lane, if they are recorded.
    curves: Option<Vec<LaneCurves>>,
    /// Jobs that have not begun, in order.
    jobs: VecDeque<Job>,
    /// The job that has begun and not ended.
    running: Option<Running>,
    /// Events since they were taken last, if they are kept.
    events: Option<Vec<RunEvent>>,
}

impl Lab {
    /// Length of a frame of the live window where none is measured.
    pub const NOMINAL_FRAME: Flicks = Flicks(Flicks::PER_SECOND / 60);

    /// Longest frame of the window that counts, in real time. The lab pauses for the rest of a longer one (the window was busy
    /// or hidden), for all lanes alike.
    pub const LONGEST_MEASURED: Flicks = Flicks(Flicks::PER_SECOND / 4);

    /// Work of a piece of [`Lab::frame_in_pieces`].
    pub const PIECE: u64 = 2_000_000;

    /// Memory of a history that suits a window, bytes: any frame of the last minute of 16 lanes is restored in about 2 ms, older
    /// ones in about 50 ms.
    pub const HISTORY_BYTES: usize = 64 << 20;

    /// A lab with all lanes at t = 0, without history and curves.
    pub fn new(mut scenario: Scenario) -> Self {
        scenario.identify();
        let mut lab = Lab { titles: LaneTitles::of(&scenario.lanes), scenario, ..Lab::default() };
        lab.reset();
        lab
    }

    /// The lab without pictures: its lanes have no bands. For runs of which numbers are wanted; pictures can be half of the time.
    pub fn without_pictures(mut self) -> Self {
        self.is_hidden = true;
        self.lanes.iter_mut().for_each(DrawnLane::hide);
        self
    }

    /// Applies the edit and the actions, then lets time pass. Returns `true` if anything may look different.
    ///
    /// Where the work is limited and more is to be done, it goes on in the next call: meanwhile no time passes, further actions and
    /// input wait, and the snapshot keeps its lanes. A limit changes no result. An edit and a reset drop what has not ended,
    /// and where that rests in a pause, so does a step or a scrub.
    pub fn frame(&mut self, frame: Frame<'_>) -> bool {
        if !self.is_busy() {
            self.lanes.iter_mut().for_each(|lane| lane.log_mut().clear());
        }
        let mut changed = !frame.actions.is_empty();
        if let Some(scenario) = frame.scenario
            && *scenario != self.scenario
        {
            changed = true;
            self.drop_jobs();
            self.edit(scenario);
        }
        let was_busy = self.is_busy();
        for action in frame.actions {
            self.act(*action);
        }
        if let Some(input) = frame.input {
            self.add_drive(input);
        }
        if !was_busy && !self.paused {
            let lab = self.speed.advance(frame.elapsed.min(Self::LONGEST_MEASURED));
            self.jobs.push_back(Job::Pass(Advance { lab, lead: self.lead, window: true }));
        }
        let limit = frame.work.map_or(u64::MAX, |limit| limit.max(1));
        changed |= self.do_jobs(&mut Work::limited(limit).until(frame.time));
        self.draw_looks() || changed
    }

    /// Draws all lanes with the looks in force, which new and restored lanes do not have yet.
    fn draw_looks(&mut self) -> bool {
        let more = mechanisms_by_default(&self.scenario, self.elapsed);
        let mechanisms = self.layers.mechanisms.map(|drawn| drawn.and(more));
        let layers = Layers { mechanisms, ..self.layers };
        let mut changed = false;
        for lane in &mut self.lanes {
            changed |= lane.set_looks(layers, self.camera);
        }
        changed
    }

    /// As [`Lab::frame`], but in pieces of a few milliseconds, whatever limit the frame has. `between` sees the lab after each
    /// piece but the last; its error drops what has not ended.
    ///
    /// # Errors
    /// That of `between`.
    pub fn frame_in_pieces<E>(
        &mut self,
        frame: Frame<'_>,
        mut between: impl FnMut(&mut Lab) -> Result<(), E>,
    ) -> Result<(), E> {
        let work = Some(Self::PIECE);
        self.frame(Frame { work, ..frame });
        while self.is_busy() {
            between(self).inspect_err(|_| self.drop_jobs())?;
            self.frame(Frame { work, ..Frame::default() });
        }
        Ok(())
    }

    /// `true` if work is left for the next call. While paused, time that has begun to pass rests, until the pause ends or another moment is
    /// asked for.
    pub fn is_busy(&self) -> bool {
        let rests = self.paused && matches!(&self.running, Some(Running::Advance(advancing)) if advancing.rests);
        !self.jobs.is_empty() || (self.running.is_some() && !rests)
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
            layers: self.layers,
            camera: self.camera,
            history: self.history.as_ref().map_or([self.elapsed; 2], History::range),
            cut_off: self.cut_off.as_deref().unwrap_or_default(),
            lanes: self
                .lanes
                .iter()
                .enumerate()
                .map(|(index, lane)| LaneView::new(lane, &self.track, self.curves_of(index), &self.titles))
                .collect(),
        }
    }

    /// Starts recording history for scrubbing, within `bytes`, or two copies of all lanes if these are larger. In a long run the
    /// oldest part is dropped. The history starts again at a reset and at every edit of a lane, except of its label, its eye view and
    /// its mechanisms other than neighbours.
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
        self.curves = Some(self.lanes.iter().map(|lane| LaneCurves::starting(lane)).collect());
        self.set_logging(self.logging);
    }

    /// Starts keeping continuations that are cut off, for [`Action::BringBack`]. It needs a history.
    pub fn keep_cut_off(&mut self) {
        self.cut_off = Some(Vec::new());
    }

    /// Starts keeping events for [`Lab::take_events`]. The first is the start of the run, so call it before the first frame.
    pub fn keep_events(&mut self) {
        self.events = Some(vec![self.start_event()]);
    }

    /// Takes the events since the last call: all of them together are the run as it is now.
    pub fn take_events(&mut self) -> Vec<RunEvent> {
        self.events.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// `true` if the history goes on after the present.
    pub fn has_future(&self) -> bool {
        self.history.as_ref().is_some_and(History::has_future)
    }

    fn keep_event(&mut self, event: impl FnOnce(&Self) -> RunEvent) {
        if self.events.is_some() {
            let event = event(self);
            self.events.get_or_insert_default().push(event);
        }
    }

    fn curves_of(&self, lane: usize) -> Option<&LaneCurves> {
        self.curves.as_ref()?.get(lane)
    }

    /// Number of times that the history has begun: with the run, and at every edit that changed how lanes run.
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    fn restart_history(&mut self) {
        self.restarts += 1;
        self.cut_off.iter_mut().for_each(Vec::clear);
        if let Some(bytes) = self.history.as_ref().map(History::budget) {
            self.keep_history(bytes);
        }
    }

    /// Draws the lanes with these layers from now on, without a frame.
    pub fn set_layers(&mut self, layers: Layers) {
        self.layers = layers;
        self.draw_looks();
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

    fn act(&mut self, action: Action) {
        match action {
            Action::SetPaused(paused) => self.paused = paused,
            Action::SetSpeed(speed) => self.speed.change(speed, !self.paused),
            Action::SetLayers(layers) => self.layers = layers,
            Action::SetCamera(way) => self.camera = way,
            Action::Reset => {
                self.drop_jobs();
                self.reset();
            }
            Action::Advance(advance) => self.jobs.push_back(Job::Advance(advance)),
            Action::TakeOver(change) => self.jobs.push_back(Job::TakeOver(change)),
            Action::Hang(hang) => self.jobs.push_back(Job::Hang(hang)),
            Action::StepFrame { lane } => self.pause_and(Job::StepOn { lane, count: Count::Frames }),
            Action::StepTick { lane } => self.pause_and(Job::StepOn { lane, count: Count::Steps }),
            Action::StepFrameBack { lane } => self.pause_and(Job::StepBack { lane, count: Count::Frames }),
            Action::StepTickBack { lane } => self.pause_and(Job::StepBack { lane, count: Count::Steps }),
            Action::BringBack(index) => self.pause_and(Job::BringBack(index)),
            Action::ScrubTo(elapsed) => {
                // Of several places only the last matters.
                self.jobs.pop_back_if(|last| matches!(last, Job::ScrubTo(_)));
                self.pause_and(Job::ScrubTo(elapsed));
            }
        }
    }

    /// Does a job from what is shown: time that rests in a pause was never seen.
    fn pause_and(&mut self, job: Job) {
        if !self.is_busy() {
            self.running = None;
        }
        self.paused = true;
        self.jobs.push_back(job);
    }

    /// The start of the run as an event.
    fn start_event(&self) -> RunEvent {
        RunEvent::Started(Box::new(self.scenario.clone()))
    }

    fn reset(&mut self) {
        self.elapsed = Flicks::ZERO;
        self.track = self.scenario.input.clone();
        self.held = Input::NONE;
        let specs = self.scenario.lanes.iter().cloned();
        self.lanes = specs.map(|spec| DrawnLane::new(spec, self.scenario.seed)).collect();
        for index in 0..self.lanes.len() {
            let is_second = members::partner(&self.lanes, index).is_some_and(|partner| partner < index);
            self.lanes[index].join(usize::from(is_second), self.scenario.seed);
        }
        if self.is_hidden {
            self.lanes.iter_mut().for_each(DrawnLane::hide);
        }
        if self.curves.is_some() {
            self.keep_curves();
        }
        self.set_logging(self.logging);
        self.restart_history();
        self.keep_event(Lab::start_event);
    }
}
