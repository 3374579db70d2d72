//! How the lab does its jobs: in place where they are light, otherwise on copies of its lanes, within a limit of work.

use super::Lab;
use super::count::Count;
use super::history::HistoryMoment;
use super::jobs::{Advancing, Job, Running};
use super::members::advance_lane;
use super::run_event::{Advance, RunEvent};
use super::search::{CountReached, FoundMoment, Search, SearchNext};
use super::seek::Seek;
use crate::input::{Change, Hang, Input};
use crate::lane::{FrameAdvance, Work};
use crate::lane_picture::DrawnLane;
use timestep::time::Flicks;

impl Lab {
    /// Most frames of a lane, started or shown, that a single step of the transport goes through: a step of 100 s at 144 Hz.
    const MOST_EVENTS: u32 = 30_000;

    /// Most work of an advance that is done in place, and at once: about a millisecond of it.
    const LIGHT: u64 = 400_000;

    /// Drops jobs that have not ended.
    pub(super) fn drop_jobs(&mut self) {
        self.jobs.clear();
        self.running = None;
    }

    /// Does the jobs until the work is spent. Returns `true` if anything may look different.
    pub(super) fn do_jobs(&mut self, work: &mut Work) -> bool {
        let mut changed = false;
        while self.is_busy() {
            if let Some(mut running) = self.running.take() {
                if !self.go_on(&mut running, work) {
                    self.running = Some(running);
                    return changed;
                }
                changed = true;
            }
            let Some(job) = self.jobs.pop_front() else { return changed };
            if work.is_spent() {
                self.jobs.push_front(job);
                return changed;
            }
            changed |= self.begin(job, work);
        }
        changed
    }

    /// Begins a job; a light one ends at once. Returns `true` if anything may look different.
    fn begin(&mut self, job: Job, work: &mut Work) -> bool {
        match job {
            // A frame of the window takes time; what preceded the rewind may be in a lead alone.
            Job::Pass(advance) => return advance.lab > Flicks::ZERO && self.begin_advance(advance, true, work),
            Job::Advance(advance) => {
                return (advance.lab > Flicks::ZERO || !advance.window) && self.begin_advance(advance, false, work);
            }
            Job::Drive(input) => self.drive(input),
            Job::TakeOver(change) => self.take_over(change),
            Job::Hang(hang) => self.hang(hang),
            Job::ScrubTo(elapsed) => {
                let moment = self.history.as_ref().map(|history| history.at(elapsed));
                if let Some(moment) = moment {
                    self.begin_seek(moment);
                }
            }
            Job::Seek(moment) => self.begin_seek(moment),
            Job::BringBack(index) => self.bring_back(index),
            Job::StepOn { lane, count } => self.begin_step(lane, count),
            Job::StepBack { lane, count } => self.begin_step_back(lane, count),
            Job::Find { lane, reached, then } => {
                let search = self.history.as_ref().map(|history| Search::new(history, lane, reached, then));
                self.running = search.map(|search| Running::Search(Box::new(search)));
            }
            Job::Until { lane, count, from, events } => self.begin_until(lane, count, from, events),
        }
        false
    }

    /// Continues the current job; `true` when it has ended.
    fn go_on(&mut self, running: &mut Running, work: &mut Work) -> bool {
        match running {
            Running::Advance(advancing) => {
                let ended = advancing.run(&self.track, self.logging, work);
                if ended {
                    let Advancing { advance, lanes, curves, .. } = &mut **advancing;
                    (self.lanes, self.curves) = (std::mem::take(lanes), curves.take());
                    self.record(*advance);
                    self.end_advance(*advance);
                }
                ended
            }
            Running::Seek(seek) => {
                let Some(history) = &mut self.history else { return true };
                let ended = seek.run(history, &self.track, work);
                if ended {
                    self.lanes = std::mem::take(&mut seek.lanes);
                    self.elapsed = history.arrive(seek.moment);
                    self.lanes.iter_mut().for_each(DrawnLane::draw);
                    self.set_logging(self.logging);
                }
                ended
            }
            Running::Search(search) => {
                let Some(history) = &self.history else { return true };
                let answer = search.run(history, &self.track, work);
                if let Some(found) = answer {
                    self.end_search(search.lane, search.then, found);
                }
                answer.is_some()
            }
        }
    }

    /// Lets lab time pass, a frame for live lanes; lanes with a display of their own also show what falls due in `lead`.
    fn begin_advance(&mut self, Advance { lab, lead, window }: Advance, rests: bool, work: &mut Work) -> bool {
        let advance = FrameAdvance { from: self.elapsed, lab, window, lead };
        let needed = self.lanes.iter().map(|lane| lane.most_work_of(advance)).fold(0, u64::saturating_add);
        if needed > Self::LIGHT.min(work.left()) {
            let (lanes, curves) = (self.lanes.clone(), self.curves.clone());
            let mut advancing = Advancing { advance, lanes, curves, rests, done: 0 };
            if self.has_future() {
                let curves = advancing.curves.iter_mut().flatten();
                curves.zip(&self.lanes).for_each(|(curves, lane)| curves.cut(lane));
            }
            self.running = Some(Running::Advance(Box::new(advancing)));
            return false;
        }
        self.record(advance);
        let mut whole = Work::unlimited();
        for index in 0..self.lanes.len() {
            let (curves, time) = (self.curves.as_mut(), (advance, &self.track));
            advance_lane(&mut self.lanes, index, curves, time, self.logging, &mut whole);
        }
        work.end_part(whole);
        self.end_advance(advance);
        true
    }

    fn record(&mut self, advance: FrameAdvance) {
        self.forget_future();
        let FrameAdvance { lab, lead, window, .. } = advance;
        self.keep_event(|_| RunEvent::Advanced(Advance { lab, lead, window }));
        self.history.iter_mut().for_each(|history| history.record(advance));
    }

    fn end_advance(&mut self, advance: FrameAdvance) {
        self.elapsed += advance.lab;
        if let Some(history) = &mut self.history {
            history.keep(&mut self.lanes, self.elapsed);
        }
    }

    /// Adds a change of the user's input to what is to be done. Of several in a row only the last matters.
    pub(super) fn add_drive(&mut self, input: Input) {
        self.jobs.pop_back_if(|last| matches!(last, Job::Drive(_)));
        self.jobs.push_back(Job::Drive(input));
    }

    /// Adds a change of the user's input to the track, after every time at which a lane has sampled it already, so that the
    /// track replays to the same run.
    fn drive(&mut self, input: Input) {
        if input != self.held {
            let unseen = self.lanes.iter().map(|lane| lane.last_input_sample() + Flicks(1));
            let at = unseen.fold(self.elapsed, Flicks::max);
            self.take_over(Change { at, input });
        }
    }

    /// Changes the input from a moment on. What the history has after the present ran with other input, so it is forgotten.
    fn take_over(&mut self, change: Change) {
        self.held = change.input;
        self.forget_future();
        self.track.take_over(change.at, change.input);
        self.keep_event(|_| RunEvent::TookOver(change));
    }

    /// Adds a hang to the run, not before the first moment after every frame that has started, so that the track replays to the same run.
    /// The history after the present ran without it, so it is forgotten.
    fn hang(&mut self, Hang { at, lasts }: Hang) {
        let unstarted = self.lanes.iter().map(|lane| lane.last_frame_start() + Flicks(1));
        let hang = Hang { at: unstarted.fold(at.max(self.elapsed), Flicks::max), lasts };
        self.forget_future();
        self.track.hang(hang);
        self.keep_event(|_| RunEvent::Hung(hang));
    }

    fn begin_seek(&mut self, moment: HistoryMoment) {
        let seek = self.history.as_ref().map(|history| Seek::new(history, moment, &self.lanes));
        self.running = seek.map(|seek| Running::Seek(Box::new(seek)));
    }

    /// Where the history has a future, the next frame or step is in it, or time goes on from its end.
    fn begin_step(&mut self, index: usize, count: Count) {
        let Some(from) = self.lanes.get(index).map(|lane| count.of(lane)) else { return };
        self.jobs.push_front(if self.has_future() {
            let reached = CountReached { count, least: from + 1 };
            Job::Find { lane: index, reached, then: SearchNext::GoOrStepOn { count } }
        } else {
            Job::Until { lane: index, count, from, events: Self::MOST_EVENTS }
        });
    }

    /// Goes back by a frame, or to the frame in which the lane took its last step but one. A frame may take several steps, and
    /// several frames none, so the count before this frame's steps says where to go.
    fn begin_step_back(&mut self, index: usize, count: Count) {
        let Some(lane) = self.lanes.get(index) else { return };
        let now = count.of(lane);
        let (least, then) = match count {
            Count::Frames => (now.saturating_sub(1), SearchNext::Go),
            Count::Steps => (now, SearchNext::GoBeforeFrame),
        };
        self.jobs.push_front(Job::Find { lane: index, reached: CountReached { count, least }, then });
    }

    /// Lets time pass event by event until the count has changed, unless it never will (time scale 0, diverged).
    fn begin_until(&mut self, index: usize, count: Count, from: u64, events: u32) {
        let Some(lane) = self.lanes.get(index) else { return };
        let is_vain = count == Count::Steps && lane.is_still();
        if count.of(lane) != from || events == 0 || is_vain {
            return;
        }
        let lab = match count {
            Count::Frames => lane.until_next_event(Self::NOMINAL_FRAME),
            Count::Steps => lane.until_next_step(Self::NOMINAL_FRAME),
        };
        self.jobs.push_front(Job::Until { lane: index, count, from, events: events - 1 });
        self.jobs.push_front(Job::Advance(Advance { lab, lead: Flicks::ZERO, window: true }));
    }

    fn end_search(&mut self, lane: usize, then: SearchNext, found: Option<FoundMoment>) {
        match (found, then) {
            (Some((_, before)), SearchNext::GoBeforeFrame) => {
                let reached = CountReached { count: Count::Steps, least: before.steps };
                self.jobs.push_front(Job::Find { lane, reached, then: SearchNext::Go });
            }
            (Some((moment, _)), _) => self.jobs.push_front(Job::Seek(moment)),
            (None, SearchNext::GoOrStepOn { count }) => {
                self.jobs.push_front(Job::StepOn { lane, count });
                let end = self.history.as_ref().map(|history| Job::Seek(history.last()));
                if let Some(end) = end {
                    self.jobs.push_front(end);
                }
            }
            (None, _) => {}
        }
    }
}
