//! The laboratory: all lanes of a scenario. [`Lab::frame`] is the only function that advances anything.
#![warn(missing_docs)]

mod cameras;
mod count;
mod curves;
mod do_jobs;
mod frame;
mod history;
mod jobs;
mod lane_view;
mod logging;
mod members;
mod one_side;
mod plots;
mod remote;
mod run_event;
mod runner;
mod search;
mod seek;
mod snapshot;
mod speed;

use crate::input::{Input, InputTrack};
use crate::lane::{CameraWay, FrameAdvance, Lane, LaneSpec, Layers, Pair, Work};
use crate::scenario::Scenario;
use crate::time::{Flicks, TimeScale};
use count::Count;
pub use curves::{Curve, LaneCurves, PlotCurves};
pub use frame::{Action, Frame};
use history::History;
use jobs::{Job, Running};
pub use lane_view::LaneView;
pub use plots::{PLOTS, Plot, PlotAxis, PlotSource};
use remote::Remote;
pub use run_event::{Advance, RunEvent};
pub use snapshot::Snapshot;
pub use speed::Speed;
use std::collections::VecDeque;

/// All lanes, and the transport that moves them.
#[derive(Clone, Debug)]
pub struct Lab {
    scenario: Scenario,
    lanes: Vec<Lane>,
    paused: bool,
    speed: Speed,
    elapsed: Flicks,
    lead: Flicks,
    layers: Layers,
    camera: CameraWay,
    logging: bool,
    /// Input of this run: past changes, and the changes that the scenario plans.
    track: InputTrack,
    /// Input of the person in the last frame.
    held: Input,
    history: Option<History>,
    /// Curves of each lane, if they are recorded.
    curves: Option<Vec<LaneCurves>>,
    /// Jobs that have not begun, in order.
    jobs: VecDeque<Job>,
    /// The job that has begun and not ended.
    running: Option<Running>,
    /// The link to the other machine, if the partner of the lane is there.
    remote: Option<Remote>,
    /// Events since they were taken last, if they are kept.
    events: Option<Vec<RunEvent>>,
}

impl Lab {
    /// Length of a frame of the live window where none is measured.
    pub const NOMINAL_FRAME: Flicks = Flicks(Flicks::PER_SECOND / 60);

    /// Longest frame of the window that counts, in real time. The laboratory pauses for the rest of a longer one (the window was busy
    /// or hidden), for all lanes alike.
    pub const LONGEST_MEASURED: Flicks = Flicks(Flicks::PER_SECOND / 4);

    /// Work of a piece of [`Lab::frame_in_pieces`].
    pub const PIECE: u64 = 2_000_000;

    /// Memory of a history that suits a window, bytes: any frame of the last minute of 16 lanes is restored in about 2 ms, older
    /// ones in about 50 ms.
    pub const HISTORY_BYTES: usize = 64 << 20;

    /// A laboratory with all lanes at t = 0, without history and curves.
    pub fn new(scenario: Scenario) -> Self {
        Lab::starting(scenario, None)
    }

    fn starting(mut scenario: Scenario, remote: Option<Remote>) -> Self {
        scenario.identify();
        let mut lab = Lab {
            scenario,
            lanes: Vec::new(),
            paused: false,
            speed: Speed::default(),
            elapsed: Flicks::ZERO,
            lead: Flicks::ZERO,
            layers: Layers::default(),
            camera: CameraWay::default(),
            logging: false,
            track: InputTrack::default(),
            held: Input::NONE,
            history: None,
            curves: None,
            jobs: VecDeque::new(),
            running: None,
            remote,
            events: None,
        };
        lab.reset();
        lab
    }

    /// Applies the edit and the actions, then lets time pass. Returns `true` if anything may look different.
    ///
    /// Where the work is limited and more is to be done, it goes on in the next call: meanwhile no time passes, further actions and
    /// input wait, and everybody sees the lanes as they were. A limit changes no result. An edit and a reset drop what has not ended.
    pub fn frame(&mut self, frame: Frame<'_>) -> bool {
        if !self.is_busy() {
            self.lanes.iter_mut().for_each(|lane| lane.log_mut().clear());
            self.drop_packets();
        }
        let mut changed = !frame.actions.is_empty();
        if let Some(scenario) = frame.scenario
            && *scenario != self.scenario
            && self.remote.is_none()
        {
            changed = true;
            self.drop_jobs();
            self.edit(scenario);
        }
        let was_busy = self.is_busy();
        if !frame.packets.is_empty() {
            self.jobs.push_back(Job::Receive(frame.packets.to_vec()));
        }
        for action in frame.actions {
            self.act(*action);
        }
        frame.input.into_iter().for_each(|input| self.add_drive(input));
        if !was_busy && !self.paused {
            let lab = self.speed.advance(frame.elapsed.min(Self::LONGEST_MEASURED));
            self.jobs.push_back(Job::Pass(Advance { lab, lead: self.lead, window: true }));
        }
        changed |= self.do_jobs(&mut frame.work.map_or(Work::UNLIMITED, |limit| Work::limited(limit.max(1))));
        self.draw_looks() || changed
    }

    /// Draws all lanes with the looks in force: new lanes, and those that come out of the history, have others.
    fn draw_looks(&mut self) -> bool {
        self.lanes.iter_mut().filter_map(|lane| lane.set_looks(self.layers, self.camera).then_some(())).count() > 0
    }

    /// As [`Lab::frame`], but in pieces of a few milliseconds, whatever limit the frame has. `between` sees the laboratory after each
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

    /// `true` if work is left for the next call. While it is paused, the laboratory leaves time alone that has begun to pass.
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
            lanes: self
                .lanes
                .iter()
                .enumerate()
                .map(|(index, lane)| LaneView::new(lane, &self.track, self.curves_of(index)))
                .collect(),
        }
    }

    /// Starts recording history for scrubbing, within `bytes`, or two copies of all lanes if these are larger. In a long run the
    /// oldest part is dropped. The history starts again at a reset and at every edit of a lane, except of its label, its eye view and
    /// its mechanisms other than neighbours. A laboratory of one machine of two keeps none ([`Lab::with_remote`]).
    pub fn keep_history(&mut self, bytes: usize) {
        let keeps = self.remote.is_none();
        self.history = keeps.then(|| History::starting(bytes, &mut self.lanes, self.elapsed));
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

    /// Starts keeping events for [`Lab::take_events`]. The first is the start of the run, so that nothing may have happened yet.
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

    /// Forgets what was after the present: the run goes on from here, or would have gone on in another way.
    fn forget_future(&mut self) {
        let Some((to, part)) = self.history.as_mut().and_then(History::forget_future) else { return };
        self.curves.iter_mut().flatten().zip(&self.lanes).for_each(|(curves, lane)| curves.cut(lane));
        self.keep_event(|_| RunEvent::WentBack { to });
        if let Some(FrameAdvance { lab, lead, window, .. }) = part {
            self.keep_event(|_| RunEvent::Advanced(Advance { lab, lead, window }));
        }
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

    fn act(&mut self, action: Action) {
        match action {
            Action::SetPaused(paused) => self.paused = paused,
            Action::SetSpeed(speed) => self.speed.change(speed, !self.paused),
            Action::SetLayers(layers) => self.layers = layers,
            Action::SetCamera(way) => self.camera = way,
            Action::Reset if self.remote.is_some() => {}
            Action::Reset => {
                self.drop_jobs();
                self.reset();
            }
            Action::Advance(advance) => self.jobs.push_back(Job::Advance(advance)),
            Action::TakeOver(change) => self.jobs.push_back(Job::TakeOver(change)),
            Action::StepFrame { lane } => self.pause_and(Job::StepOn { lane, count: Count::Frames }),
            Action::StepTick { lane } => self.pause_and(Job::StepOn { lane, count: Count::Steps }),
            Action::StepFrameBack { lane } => self.pause_and(Job::StepBack { lane, count: Count::Frames }),
            Action::StepTickBack { lane } => self.pause_and(Job::StepBack { lane, count: Count::Steps }),
            Action::ScrubTo(elapsed) => {
                // Of several places only the last matters.
                self.jobs.pop_back_if(|last| matches!(last, Job::ScrubTo(_)));
                self.pause_and(Job::ScrubTo(elapsed));
            }
        }
    }

    fn pause_and(&mut self, job: Job) {
        self.paused = true;
        self.jobs.push_back(job);
    }

    fn reset(&mut self) {
        self.elapsed = Flicks::ZERO;
        self.track = self.scenario.input.clone();
        self.held = Input::NONE;
        let specs = self.scenario.lanes.iter();
        let specs = specs.map(|spec| if self.remote.is_some() { spec.without_line() } else { spec.clone() });
        self.lanes = specs.map(|spec| Lane::new(spec, self.scenario.seed)).collect();
        for index in 0..self.lanes.len() {
            let is_second = Pair::partner(&self.lanes, index).is_some_and(|partner| partner < index);
            let player = self.player().unwrap_or(usize::from(is_second));
            self.lanes[index].join(player, self.scenario.seed);
        }
        if self.curves.is_some() {
            self.keep_curves();
        }
        self.set_logging(self.logging);
        self.restart_history();
        self.keep_event(Lab::start_event);
    }

    /// Applies an edited scenario. Lanes with the same worlds continue; if a world, a parameter or the number of lanes changed,
    /// all start again together, so that they stay comparable.
    fn edit(&mut self, scenario: &Scenario) {
        let mut scenario = scenario.clone();
        scenario.identify();
        let scenario = &scenario;
        let old = std::mem::replace(&mut self.scenario, scenario.clone());
        let worlds = |scenario: &Scenario| scenario.lanes.iter().map(|lane| lane.world.clone()).collect::<Vec<_>>();
        // A lane that has diverged starts again when its steps are changed, and the others with it.
        let mut pairs = self.lanes.iter().zip(&scenario.lanes);
        let repaired = pairs.any(|(lane, spec)| lane.has_diverged() && !lane.spec().has_same_steps(spec));
        // The track of this very run changes nothing: saving puts it into the scenario.
        let other_input = ![&old.input, &self.track].map(InputTrack::changes).contains(&scenario.input.changes());
        // Two machines begin together, or not at all.
        let is_linked = |lane: &Lane, spec: &LaneSpec| lane.spec().link.is_some() || spec.link.is_some();
        let mut pairs = self.lanes.iter().zip(&scenario.lanes);
        let relinked = pairs.any(|(lane, spec)| is_linked(lane, spec) && !lane.spec().runs_like(spec));
        let starts_again = repaired || other_input || relinked;
        if worlds(&old) != worlds(scenario) || old.seed != scenario.seed || starts_again {
            self.reset();
            return;
        }
        let runs_otherwise = |(lane, spec): (&Lane, &LaneSpec)| lane.spec() != spec && !lane.spec().runs_like(spec);
        let edited = self.lanes.iter().zip(&scenario.lanes).any(runs_otherwise);
        if edited {
            self.forget_future();
        }
        for (index, (lane, spec)) in self.lanes.iter_mut().zip(&scenario.lanes).enumerate() {
            if lane.spec() == spec {
                continue;
            }
            if lane.spec().runs_like(spec) {
                lane.restyle(spec);
                lane.draw();
                self.history.iter_mut().for_each(|history| history.restyle(index, spec));
            } else {
                let curves = self.curves.as_mut().filter(|_| !lane.spec().moves_like(spec));
                lane.edit(spec.clone(), scenario.seed);
                if let Some(curves) = curves.and_then(|curves| curves.get_mut(index)) {
                    *curves = LaneCurves::starting(lane);
                }
            }
        }
        if edited {
            self.restart_history();
        }
        self.keep_event(|lab| {
            let scenario = Box::new(lab.scenario.clone());
            if edited { RunEvent::Edited(scenario) } else { RunEvent::Restyled(scenario) }
        });
    }
}
