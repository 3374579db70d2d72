//! Time that passes for a lane, piece by piece: it may stop between any two steps when a limit of work is reached, and goes on
//! from there. The result is the same however often it stops.

use super::Lane;
use super::frame_advance::FrameAdvance;
use super::log::{FrameRow, Log};
use super::sample_times::SampleTimes;
use super::status;
use super::underway::{StartedFrame, Underway};
use super::waiting_frame::WaitingFrame;
use super::work::Work;
use crate::input::InputTrack;
use crate::time::Flicks;
use crate::time::displays::FrameTime;
use crate::time::policies::plan_frame;

impl Lane {
    /// Lets time pass, and draws if the picture changes. `input` drives worlds that can be driven. `false` if the work was
    /// spent before all of the time had passed; the same call again goes on.
    pub fn advance(&mut self, advance: FrameAdvance, input: &InputTrack, work: &mut Work) -> bool {
        let before = self.passing.as_ref().map_or_else(|| self.picture_key(), |underway| underway.picture);
        let ended = self.pass(advance, input, work);
        if ended && self.picture_key() != before {
            self.draw();
        }
        ended
    }

    /// Lets time pass as it once did, without a picture and rows; [`Lane::draw`] is to follow. `false` if the work was spent.
    pub fn replay(&mut self, advance: FrameAdvance, input: &InputTrack, work: &mut Work) -> bool {
        self.log = Log::default();
        self.drawing.bands.clear();
        self.pass(advance, input, work)
    }

    /// Lets time pass without drawing: frames start and are shown in the order of time, a start before what is shown then.
    fn pass(&mut self, advance: FrameAdvance, input: &InputTrack, work: &mut Work) -> bool {
        if self.passing.is_none() {
            self.passing = Some(Underway { picture: self.picture_key(), frame: None });
            if let Some(frame) = self.clock.pass(advance) {
                self.start_frame(frame, input);
            }
        }
        let until = self.clock.until(advance.lead);
        loop {
            if !self.take_steps(input, work) {
                return false;
            }
            let next_shown = self.waiting.front().and_then(|frame| frame.shown).filter(|shown| *shown <= until);
            if next_shown.is_some_and(|shown| !self.solve(self.clock.display_at(shown, self.spec.time_scale), work)) {
                return false;
            }
            if let Some(frame) = self.clock.due_frame(next_shown.unwrap_or(until)) {
                self.start_frame(frame, input);
            } else if next_shown.is_some()
                && let Some(frame) = self.waiting.pop_front()
            {
                self.show_frame(frame);
            } else {
                break;
            }
            work.spend(Work::FRAME);
        }
        self.passing = None;
        self.drawing.now = self.clock.served_until().map_or(self.clock.real, |served| served + advance.lead);
        true
    }

    /// Starts a frame at B: guards and policy plan its steps.
    ///
    /// Guards and policies deal in amounts of time; the direction in which it runs matters only to the clock and the steps.
    fn start_frame(&mut self, time: FrameTime, input: &InputTrack) {
        let span = self.clock.start_frame(time, &self.spec);
        let policy = self.spec.policy;
        let admitted = self.spec.guards.admit(&policy, policy.step_length(self.spec.dt), self.spec.substeps, span.fed);
        let timestep = self.spec.timestep_at(time.at);
        let plan = plan_frame(&policy, &timestep, &mut self.accumulator, admitted);
        let reading = if policy.threaded { time.at } else { self.clock.reading };
        let carried = self.accumulator.carried;
        let times = SampleTimes::of(&self.spec, &plan, reading, carried, timestep.step_cost);
        if times.is_none() {
            self.sample_input(input, time.at);
        }
        let frame = StartedFrame {
            time,
            timestep,
            plan,
            elapsed: span.elapsed,
            clamped: span.fed - admitted,
            ahead: span.ahead,
            times,
            taken: 0,
            used: Flicks::ZERO,
        };
        self.keep_underway(frame);
    }

    /// Takes the steps of the frame that has started, if there is one, and samples its pose. `false` if the work was spent.
    fn take_steps(&mut self, input: &InputTrack, work: &mut Work) -> bool {
        let Some(mut frame) = self.passing.as_mut().and_then(|underway| underway.frame.take()) else {
            return !work.is_spent();
        };
        while self.motion.diverged.is_none()
            && let Some(length) = frame.plan.steps.get(frame.taken)
        {
            let directed = self.spec.time_scale.directed(length);
            if work.is_spent() || !self.solve(self.motion.now + directed, work) {
                self.keep_underway(frame);
                return false;
            }
            if let Some(times) = &mut frame.times {
                let at = times.next(&self.spec, length);
                self.sample_input(input, at);
            }
            self.motion.step(&self.spec, directed);
            self.input.step(&self.spec, directed);
            frame.taken += 1;
            frame.used += length;
            self.log.add_step(&self.spec, &self.motion);
            work.spend(self.step_work() * (1 + self.input.twins() as u64));
        }
        self.end_steps(frame, input);
        true
    }

    fn keep_underway(&mut self, frame: StartedFrame) {
        if let Some(underway) = &mut self.passing {
            underway.frame = Some(frame);
        }
    }

    /// Ends the steps of a frame: counts them and samples the pose, which waits then for its time on the display.
    fn end_steps(&mut self, frame: StartedFrame, input: &InputTrack) {
        let StartedFrame { time, timestep, plan, elapsed, clamped, ahead, taken: steps, used, .. } = frame;
        let carried = self.accumulator.carried;
        let dropped = clamped + plan.dropped + plan.steps.total() - used;
        self.lost += dropped + plan.drift;
        self.meters.dropped += dropped;
        self.meters.locked_drift += plan.drift;
        self.meters.start_frame(time.at, steps, &self.motion.take_errors());
        let work = timestep.step_cost.times(steps);
        let falls_behind = status::falls_behind(&self.spec, &timestep, work, &plan, dropped);
        self.status.frame(time.at, falls_behind, self.motion.diverged);
        let overstep = plan.overstep + ahead;
        let pose = self.sample_pose(overstep, self.spec.policy.threaded);
        let twins = self.compare_twins(&pose, overstep);
        let row = FrameRow {
            frame: self.meters.started,
            start: time.at,
            done: time.at,
            shown: None,
            display_time: self.clock.display,
            elapsed,
            steps,
            last_step: self.motion.steps,
            dropped,
            backlog: carried,
            shown_time: pose.time,
            animation_error_ms: None,
            tear: None,
            pose: Vec::new(),
            point: Default::default(),
            exact_point: None,
        };
        let (lost, simulated) = (self.lost, self.motion.now);
        self.end_frame(WaitingFrame { shown: None, pose, lost, simulated, steps_since_shown: steps, twins, row });
        self.settle_input(input);
    }

    /// Work of the lane's next step, about.
    fn step_work(&self) -> u64 {
        Work::of_step(&self.spec, self.motion.last_work(&self.spec))
    }

    /// Solves the reference motion as far as the scaled time `at`. `false` if the work was spent before.
    fn solve(&mut self, at: Flicks, work: &mut Work) -> bool {
        self.motion.diverged.is_some() || self.motion.solve(&self.spec.world, at.secs(), work)
    }

    /// Work of an advance, about, if no frame is longer than it is now.
    pub fn work_of(&self, advance: FrameAdvance) -> u64 {
        let spec = &self.spec;
        let due = self.accumulator.carried.max(Flicks::ZERO) + spec.time_scale.magnitude().scale(advance.lab, &mut 0);
        let step = spec.policy.step_length(spec.dt);
        let steps = due.0.max(0) as u64 / step.0.max(1) as u64 + 1;
        let frames = spec.display.most_frames_in(advance.lab + advance.lead);
        let done = steps.saturating_add(frames).saturating_mul(self.step_work() * (1 + self.input.twins() as u64));
        let solving = self.motion.solving_work(&spec.world, (self.clock.display + due).secs());
        done.saturating_add(frames * Work::FRAME).saturating_add(solving)
    }
}
