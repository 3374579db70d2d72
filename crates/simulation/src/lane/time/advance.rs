//! Time that passes for a lane, piece by piece: it may stop between any two steps when a limit of work is reached, and goes on
//! from there. The result is the same however often it stops.

use super::frame_advance::FrameAdvance;
use super::started_frame::{StartedFrame, StepStage};
use super::work::Work;
use crate::displays::{FrameEnd, FrameTime, FrameWork};
use crate::input::InputTrack;
use crate::lane::Lane;
use crate::lane::input::input_response::DisplayTimes;
use crate::lane::input::sample_times::SampleTimes;
use crate::lane::pose::aim::Aim;
use crate::lane::pose::reads::Reads;
use crate::lane::records::frame_row::FrameRow;
use crate::lane::records::meters::OnDisplay;
use crate::lane::records::recent_frames::refresh_interval;
use crate::lane::records::status;
use crate::lane::states::simulation::Simulation;
use crate::metrics::started_second;
use timestep::time::Flicks;
use timestep::time::policies::plan_frame;

impl Lane {
    /// Begins to let time pass, unless it has begun.
    pub(in crate::lane) fn begin(&mut self, advance: FrameAdvance) {
        if !self.is_advancing {
            (self.is_advancing, self.window) = (true, self.clock.pass(advance));
        }
    }

    /// Ends the time that has passed.
    pub(crate) fn end(&mut self) {
        self.is_advancing = false;
    }

    /// Start of the next frame in the time that has begun to pass; `None` if there is none.
    pub(in crate::lane) fn next_frame(&self, lead: Flicks) -> Option<Flicks> {
        self.window
            .map(|frame| frame.at)
            .or_else(|| self.clock.next_start().filter(|start| *start <= self.clock.until(lead)))
    }

    /// `true` if a frame has started and still takes steps.
    pub(in crate::lane) fn is_in_frame(&self) -> bool {
        self.started.is_some()
    }

    /// Goes on with time that has begun to pass: frames start and are shown in the order of time, a start before what is shown
    /// then. No frame starts after `last`. `told` is told of each frame that comes to the display. `false` if the
    /// work was spent.
    pub(in crate::lane) fn go_on(
        &mut self,
        (advance, last): (FrameAdvance, Flicks),
        input: &InputTrack,
        work: &mut Work,
        told: &mut dyn FnMut(&Lane),
    ) -> bool {
        if let Some(frame) = self.window.take_if(|frame| frame.at <= last) {
            self.start_frame(frame, input);
        }
        let until = self.clock.until(advance.lead);
        loop {
            if !self.take_steps(input, work) {
                return false;
            }
            let next_shown = self.waiting.front().map(|(leaves, _)| *leaves).filter(|leaves| *leaves <= until);
            if next_shown.is_some_and(|shown| {
                let at = self.display_times().at(shown);
                !self.simulation.solve(&self.spec, at, work)
            }) {
                return false;
            }
            if self.next_frame(advance.lead).is_some_and(|next| next > last && next <= next_shown.unwrap_or(until)) {
                return true;
            }
            let shown_before = self.clock.shown;
            if let Some(frame) = self.clock.due_frame(next_shown.unwrap_or(until)) {
                self.start_frame(frame, input);
            } else if next_shown.is_some()
                && let Some(frame) = self.waiting.pop_front()
            {
                self.leave_queue(frame, told);
            } else {
                break;
            }
            work.spend(Work::FRAME.saturating_add(Work::of_stand((self.clock.shown - shown_before).secs())));
        }
        true
    }

    /// Lets the loop wait before its next frame, if its policy waits.
    pub(in crate::lane) fn start_waiting(&mut self) {
        let timestep = self.spec.timestep_at(self.clock.real);
        let plan = self.spec.policy.plan(&timestep, &mut self.accumulator.clone(), Flicks::ZERO);
        self.clock.wait(plan.wait, self.accumulator.carried, &self.spec);
    }

    /// Starts a frame at B: guards and policy plan its steps.
    ///
    /// Guards and policies deal in amounts of time; the direction in which it runs matters only to the clock and the steps.
    fn start_frame(&mut self, time: FrameTime, input: &InputTrack) {
        let starts = [self.clock.real, time.at];
        let span = self.clock.start_frame(time, &self.spec);
        let policy = self.spec.policy;
        let admitted = self.spec.guards.admit(&policy, policy.step_length(self.spec.dt), self.spec.substeps, span.fed);
        let timestep = self.spec.timestep_at(time.at);
        self.simulation.start_frame(&self.spec, self.spec.time_scale.directed(admitted));
        let before = self.accumulator.clone();
        let clean = self.meters.edges.plan(&self.spec, &self.accumulator, starts);
        let mut plan = plan_frame(&policy, &timestep, &mut self.accumulator, admitted);
        self.meters.edges.add(started_second(time.at.secs()), clean.is_some_and(|steps| steps != plan.steps.len()));
        let reading = if policy.threaded { time.at } else { self.clock.reading };
        let carried = self.accumulator.carried;
        let times = SampleTimes::of(&self.spec, &plan, reading, carried, timestep.step_cost);
        let Simulation { motion, other_bodies, input: polling, link, .. } = &mut self.simulation;
        if let Some(link) = link {
            let parts = (motion, &*other_bodies, polling);
            let kept = link.exchange((&self.spec, &mut self.log), parts, &mut plan, times, input, time.at);
            self.accumulator.carried += kept;
        } else if times.is_none() {
            self.simulation.sample_input(&self.spec, input, time.at);
        }
        let planned = self.spec.past_last_step(plan.overstep);
        // Ticks that were dropped are newer than those that the frame has read.
        let newer = if policy.threaded { plan.shed } else { Flicks::ZERO };
        self.started = Some(StartedFrame {
            row: FrameRow {
                start: time.at,
                elapsed: span.elapsed,
                before,
                fed: span.fed,
                negative: span.negative,
                dropped: span.fed - admitted + plan.dropped,
                planned,
                overstep: planned + newer + span.ahead,
                ..FrameRow::default()
            },
            timestep,
            plan,
            torn: self.is_torn(),
            times,
            stage: StepStage::Start,
        });
    }

    /// Takes the steps of the frame that has started, if there is one, and samples its pose. `false` if the work was spent.
    fn take_steps(&mut self, input: &InputTrack, work: &mut Work) -> bool {
        if work.is_spent() {
            return false;
        }
        let Some(mut frame) = self.started.take() else { return true };
        let spec = &self.spec;
        let ended = self.simulation.take_steps(spec, &mut frame, (input, self.lost), &mut self.log, work)
            && self.simulation.try_poses(spec, &frame, work);
        if ended {
            self.end_steps(frame, input);
        } else {
            self.started = Some(frame);
        }
        ended
    }

    /// Ends the steps of a frame: counts them and samples the pose, which waits then for its time on the display.
    fn end_steps(&mut self, frame: StartedFrame, input: &InputTrack) {
        let StartedFrame { mut row, timestep, plan, torn, .. } = frame;
        // A lane that has ended takes no more steps.
        row.dropped += plan.steps.total() - row.stepped;
        self.lost += row.dropped + plan.drift;
        self.meters.dropped += row.dropped;
        self.meters.negative += row.negative;
        self.meters.locked_drift += plan.drift;
        let errors = self.simulation.take_errors();
        self.meters.start_frame(row.start, row.steps, &errors);
        self.simulation.other_bodies.end_steps(row.start);
        let taken = row.steps + row.resimulated;
        let all_steps = taken + self.spec.remainder_steps(row.overstep);
        let work = timestep.step_cost.times(all_steps);
        let falls_behind = status::falls_behind(&self.spec, &timestep, work, &plan, row.dropped);
        let settled = self.simulation.settled();
        self.status.frame(row.start, falls_behind, settled.diverged, self.link_status());
        row.drawn = self.simulation.sample_pose(&self.spec, row.overstep, torn);
        self.simulation.follow(&self.spec, &mut row.drawn);
        row.twins = self.simulation.end_frame(&self.spec, row.overstep, &row.drawn);
        row.presented = plan.present || taken > 0;
        let (hung, threaded) = (input.hung_by(row.start), self.spec.policy.threaded);
        let hang = self.clock.hang(hung);
        let end = self.clock.end_frame(FrameWork {
            steps: if threaded { 0 } else { all_steps.saturating_mul(self.spec.substeps.into()) },
            threaded,
            hang,
            has_hung: hung > Flicks::ZERO,
            presents: row.presented,
        });
        let motion = &self.simulation.motion;
        row = FrameRow {
            frame: self.meters.started,
            done: end.done,
            display_time: self.clock.display,
            last_step: self.simulation.settled().steps,
            backlog: self.accumulator.carried,
            point: self.spec.world.track(&row.drawn.pose),
            lost: self.lost,
            simulated: motion.now,
            steps_since_shown: row.steps,
            resimulated_since_shown: row.resimulated,
            // A blend that has not left the state before the last step does not show that step.
            steps_in_pose: motion.steps - u64::from(motion.steps > 0 && row.drawn.time == motion.before),
            ..row
        };
        self.enqueue(row, end);
        self.clock.wait(plan.wait, self.accumulator.carried, &self.spec);
        self.settle_input(input);
    }

    /// Puts a frame that is done into the queue of its display.
    fn enqueue(&mut self, mut frame: FrameRow, end: FrameEnd) {
        let last = self.waiting.back().map(|(leaves, _)| *leaves);
        let leaves = if frame.presented { end.shown } else { last.max(Some(frame.start)) };
        while end.replaces
            && let Some((_, replaced)) = self.waiting.pop_back_if(|(leaves, _)| Some(*leaves) >= end.shown)
        {
            frame.steps_since_shown += replaced.steps_since_shown;
            frame.resimulated_since_shown += replaced.resimulated_since_shown;
            self.never_show(&replaced);
        }
        match leaves {
            Some(leaves) => self.waiting.push_back((leaves, frame)),
            None => self.never_show(&frame),
        }
    }

    /// Takes a frame out of the queue, when its time has come. `told` is told if it comes to the display.
    pub(in crate::lane) fn leave_queue(&mut self, (at, frame): (Flicks, FrameRow), told: &mut dyn FnMut(&Lane)) {
        if frame.presented {
            self.show_frame(at, frame);
            told(self);
        } else {
            self.never_show(&frame);
        }
    }

    /// Ends a frame that will never be shown, and counts it as lost if it was presented.
    fn never_show(&mut self, frame: &FrameRow) {
        self.meters.never_shown += u64::from(frame.presented);
        self.log.add_frame(frame);
    }

    /// Puts a frame on the display at V, and measures it.
    fn show_frame(&mut self, shown: Flicks, frame: FrameRow) {
        let display_step = self.clock.show_frame(shown, self.spec.time_scale);
        let (world, display_time) = (&self.spec.world, self.clock.display);
        self.simulation.input.responses.show(shown, &frame.twins);
        self.simulation.input.own.show(shown, frame.steps_in_pose);
        self.simulation.motion.display(world, display_time.secs());
        let exact = self.simulation.motion.exact(world, display_time.secs());
        let (before, now) = (&self.shown.drawn, &frame.drawn);
        let step = (now.counts && before.counts && self.meters.shown > 0).then(|| now.time - before.time);
        let at = OnDisplay { shown, display: display_time, display_step, lost: frame.lost };
        self.simulation.follow_on(&self.spec, display_time.secs());
        let of = (&self.spec, &self.simulation.motion, self.simulation.followed(&self.spec));
        let animation_error_ms = self.meters.show_frame(of, now, at, step, exact.as_deref());
        self.simulation.other_bodies.show(&now.others, at);
        let tear = self.spec.display.as_virtual().and_then(|display| display.tear_at(shown));
        self.meters.torn += u64::from(tear.is_some());
        let exact_point = exact.map(|exact| world.track(&world.jumped(display_time, &exact)));
        self.shown = FrameRow { shown: Some(shown), display_time, animation_error_ms, tear, exact_point, ..frame };
        self.meters.recent.push(&self.shown, refresh_interval(&self.spec.display));
        self.log.add_frame(&self.shown);
    }

    /// Decides what is known about the answers to changes of input.
    fn settle_input(&mut self, input: &InputTrack) {
        if self.spec.follows_input() && self.simulation.link.is_none() {
            let (times, now) = (self.display_times(), self.clock.real);
            self.simulation.input.responses.settle(&self.spec.world, input, times, now, false);
        }
    }

    /// Display time as it goes on from the frame on display.
    pub(in crate::lane) fn display_times(&self) -> DisplayTimes {
        DisplayTimes { lab: self.clock.shown, display: self.clock.display, time_scale: self.spec.time_scale }
    }

    /// `true` if the pose of a frame is read while another thread writes: by chance, once for each frame.
    fn is_torn(&mut self) -> bool {
        self.spec.policy.threaded && self.spec.reads == Reads::Torn && self.tears.uniform() < Reads::TORN_SHARE
    }

    /// Most trial steps of poses in so many frames, about: as many as would catch up with the display.
    fn most_trials(&self, frames: u64, steps: u64) -> u64 {
        /// Refreshes from the start of a frame to its time on the display.
        const AHEAD: u64 = 8;
        let spec = &self.spec;
        let ahead = if spec.aim == Aim::Display { spec.display.idle_frame().times(AHEAD) } else { Flicks::ZERO };
        let ahead = spec.time_scale.magnitude().scale(ahead, &mut 0).0 as u64
            / spec.policy.step_length(spec.dt).0.max(1) as u64;
        if spec.presented().steps_copies { frames.saturating_mul(steps.saturating_add(ahead)) } else { 0 }
    }

    /// The segments of a reference may become so many times shorter than the next one.
    const SHORTER: u64 = 4;

    /// Most work of an advance, about, if no frame is longer than it is now. An eye that looks at the lane follows `eye_lag` seconds later.
    pub(crate) fn most_work_of(&self, advance: FrameAdvance, eye_lag: f64) -> u64 {
        let spec = &self.spec;
        let due = self.accumulator.carried.max(Flicks::ZERO) + spec.time_scale.magnitude().scale(advance.lab, &mut 0);
        let step = spec.policy.step_length(spec.dt);
        let steps = due.0.max(0) as u64 / step.0.max(1) as u64 + 1;
        let frames = spec.display.most_frames_in(advance.lab + advance.lead);
        let link = self.simulation.link.as_ref();
        let again = frames.saturating_mul(link.map_or(0, |link| link.end.prediction()));
        let done = steps.saturating_add(frames).saturating_add(again).saturating_add(self.most_trials(frames, steps));
        let done = done.saturating_mul(self.simulation.step_work(spec));
        // A step may end long after its frame.
        let stepped = Flicks(step.0.saturating_mul(steps.min(i64::MAX as u64) as i64));
        let stepped = self.simulation.motion.now.0.saturating_add(spec.time_scale.directed(stepped).0);
        let shown = self.display_times().at(self.clock.until(advance.lab + advance.lead)).secs();
        let ends = [Flicks(stepped).secs(), shown, shown - eye_lag];
        let solving =
            ends.map(|end| self.simulation.motion.solving_work(&spec.world, end)).into_iter().fold(0, u64::max);
        done.saturating_add(frames * Work::FRAME).saturating_add(solving.saturating_mul(Self::SHORTER))
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
        let is_exact = self.clock.is_live() && self.spec.clock_step == Flicks::ZERO;
        let predictable = is_exact && self.spec.policy.carries && missing > Flicks::ZERO && self.steps_after(missing);
        let frame = predictable.then(|| self.clock.until_fed(missing, self.spec.time_scale)).flatten();
        frame.map_or_else(|| self.until_next_event(nominal), |frame| frame.min(nominal))
    }

    /// `true` if a frame of this length takes a step.
    fn steps_after(&self, frame: Flicks) -> bool {
        let timestep = self.spec.timestep_at(self.clock.real);
        !self.spec.policy.plan(&timestep, &mut self.accumulator.clone(), frame).steps.is_empty()
    }

    /// `true` if the lane will never step again, however much time passes.
    pub fn is_still(&self) -> bool {
        let standing = self.spec.time_scale.is_zero();
        self.ended().is_some() || (standing && !self.steps_after(Flicks::ZERO))
    }
}
