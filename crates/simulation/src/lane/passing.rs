//! Time that passes for a lane, piece by piece: it may stop between any two steps when a limit of work is reached, and goes on
//! from there. The result is the same however often it stops.

use super::Lane;
use super::aim::Aim;
use super::frame_advance::FrameAdvance;
use super::frame_row::FrameRow;
use super::pose_sampler::PoseSampler;
use super::sample_times::SampleTimes;
use super::status;
use super::step_stage::StepStage;
use super::trial::Trial;
use super::underway::{StartedFrame, Underway};
use super::work::Work;
use crate::displays::{FrameTime, FrameWork};
use crate::input::InputTrack;
use timestep::time::Flicks;
use timestep::time::policies::plan_frame;

/// How far time has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// All of it.
    All,
    /// As far as frames may start.
    UpToLast,
    /// A part: the work is spent.
    Part,
}

impl Lane {
    /// Begins to let time pass, unless it has begun.
    pub(super) fn begin(&mut self, advance: FrameAdvance) {
        if self.passing.is_none() {
            self.passing = Some(Underway { window: self.clock.pass(advance), frame: None });
        }
    }

    /// Ends the time that has passed.
    pub(crate) fn end(&mut self) {
        self.passing = None;
    }

    /// Start of the next frame in the time that has begun to pass; `None` if there is none.
    pub(super) fn next_frame(&self, lead: Flicks) -> Option<Flicks> {
        let window = self.passing.as_ref().and_then(|underway| underway.window).map(|frame| frame.at);
        window.or_else(|| self.clock.next_start().filter(|start| *start <= self.clock.until(lead)))
    }

    /// `true` if a frame has started and still takes steps.
    pub(super) fn is_in_frame(&self) -> bool {
        self.passing.as_ref().is_some_and(|underway| underway.frame.is_some())
    }

    /// Goes on with time that has begun to pass: frames start and are shown in the order of time, a start before what is shown
    /// then. No frame starts after `last`. `told` is told of each frame that comes to the display.
    pub(super) fn go_on(
        &mut self,
        (advance, last): (FrameAdvance, Flicks),
        input: &InputTrack,
        work: &mut Work,
        told: &mut dyn FnMut(&Lane),
    ) -> Passed {
        let window = self.passing.as_mut().and_then(|underway| underway.window.take_if(|frame| frame.at <= last));
        if let Some(frame) = window {
            self.start_frame(frame, input);
        }
        let until = self.clock.until(advance.lead);
        loop {
            if !self.take_steps(input, work) {
                return Passed::Part;
            }
            let next_shown = self.waiting.front().map(|(leaves, _)| *leaves).filter(|leaves| *leaves <= until);
            if next_shown.is_some_and(|shown| !self.solve(self.clock.display_at(shown, self.spec.time_scale), work)) {
                return Passed::Part;
            }
            if self.next_frame(advance.lead).is_some_and(|next| next > last && next <= next_shown.unwrap_or(until)) {
                return Passed::UpToLast;
            }
            if let Some(frame) = self.clock.due_frame(next_shown.unwrap_or(until)) {
                self.start_frame(frame, input);
            } else if next_shown.is_some()
                && let Some(frame) = self.waiting.pop_front()
            {
                self.leave_queue(frame, told);
            } else {
                break;
            }
            work.spend(Work::FRAME);
        }
        Passed::All
    }

    /// Starts a frame at B: guards and policy plan its steps.
    ///
    /// Guards and policies deal in amounts of time; the direction in which it runs matters only to the clock and the steps.
    fn start_frame(&mut self, time: FrameTime, input: &InputTrack) {
        let span = self.clock.start_frame(time, &self.spec);
        let policy = self.spec.policy;
        let admitted = self.spec.guards.admit(&policy, policy.step_length(self.spec.dt), self.spec.substeps, span.fed);
        let timestep = self.spec.timestep_at(time.at);
        self.motion.start_frame();
        self.company.start_frame();
        self.input.start_frame();
        let before = self.accumulator.carried;
        let mut plan = plan_frame(&policy, &timestep, &mut self.accumulator, admitted);
        let reading = if policy.threaded { time.at } else { self.clock.reading };
        let carried = self.accumulator.carried;
        let times = SampleTimes::of(&self.spec, &plan, reading, carried, timestep.step_cost);
        if self.link.is_some() {
            self.exchange(&mut plan, times, input, time.at);
        } else if times.is_none() {
            self.sample_input(input, time.at);
        }
        let frame = StartedFrame {
            time,
            timestep,
            plan,
            span,
            admitted,
            before,
            torn: self.is_torn(),
            times,
            stage: StepStage::Start,
            resimulated: 0,
            taken: 0,
            used: Flicks::ZERO,
        };
        self.keep_underway(frame);
    }

    /// Takes the steps of the frame that has started, if there is one, and samples its pose. `false` if the work was spent.
    fn take_steps(&mut self, input: &InputTrack, work: &mut Work) -> bool {
        if work.is_spent() {
            return false;
        }
        let Some(mut frame) = self.passing.as_mut().and_then(|underway| underway.frame.take()) else { return true };
        while !self.has_diverged()
            && let again = self.speculation.as_ref().and_then(|speculation| speculation.next_again())
            && let Some(length) = again.or_else(|| frame.plan.steps.get(frame.taken))
        {
            if !self.take_step(&mut frame, (length, again.is_some()), input, work) {
                self.keep_underway(frame);
                return false;
            }
            if again.is_some() {
                frame.resimulated += 1;
            } else {
                frame.taken += 1;
                frame.used += length;
            }
        }
        if !self.try_poses(&frame, work) {
            self.keep_underway(frame);
            return false;
        }
        self.end_steps(frame, input);
        true
    }

    /// Takes the trial steps of a frame's poses. `false` if the work was spent before; the same call again goes on.
    fn try_poses(&mut self, frame: &StartedFrame, work: &mut Work) -> bool {
        if !self.spec.presented().steps_copies {
            return true;
        }
        let (spec, overstep, torn) = (&self.spec, frame.overstep(), frame.torn);
        let [own, twins] = [torn, false].map(|torn| PoseSampler::new(spec, &self.motion, overstep, torn));
        (self.motion.diverged.is_some() || own.try_on(&mut self.motion, work))
            && self.company.try_poses(spec, overstep, torn, work)
            && self.input.try_poses(|motion| twins.try_on(motion, work))
    }

    fn forget_trials(&mut self) {
        self.motion.trial = Trial::default();
        self.company.forget_trials();
        self.input.forget_trials();
    }

    fn keep_underway(&mut self, frame: StartedFrame) {
        if let Some(underway) = &mut self.passing {
            underway.frame = Some(frame);
        }
    }

    /// Ends the steps of a frame: counts them and samples the pose, which waits then for its time on the display.
    fn end_steps(&mut self, frame: StartedFrame, input: &InputTrack) {
        let overstep = frame.overstep();
        let StartedFrame {
            time, timestep, plan, span, admitted, before, torn, resimulated, taken: steps, used, ..
        } = frame;
        let backlog = self.accumulator.carried;
        let dropped = span.fed - admitted + plan.dropped + plan.steps.total() - used;
        self.lost += dropped + plan.drift;
        self.meters.dropped += dropped;
        self.meters.locked_drift += plan.drift;
        let errors = self.speculation.as_mut().map_or_else(|| self.motion.take_errors(), |made| made.take_errors());
        self.meters.start_frame(time.at, steps, &errors);
        self.company.end_steps(time.at);
        let all_steps = steps + resimulated + self.spec.remainder_steps(overstep);
        let work = timestep.step_cost.times(all_steps);
        let falls_behind = status::falls_behind(&self.spec, &timestep, work, &plan, dropped);
        self.status.frame(time.at, falls_behind, self.settled().diverged, self.link_status());
        let drawn = self.sample_pose(overstep, torn);
        let twins = self.compare_twins(&drawn, overstep);
        self.forget_trials();
        if self.spec.writes_back() {
            self.motion.continue_from(&self.spec, &drawn.pose);
            self.company.continue_from(&drawn.others);
        }
        let presented = plan.present || steps + resimulated > 0;
        let (hung, threaded) = (input.hung_by(time.at), self.spec.policy.threaded);
        let hang = self.clock.hang(hung);
        let end = self.clock.end_frame(FrameWork {
            steps: if threaded { 0 } else { all_steps.saturating_mul(self.spec.substeps.into()) },
            threaded,
            hang,
            has_hung: hung > Flicks::ZERO,
            presents: presented,
        });
        let frame = FrameRow {
            frame: self.meters.started,
            start: time.at,
            done: end.done,
            presented,
            shown: None,
            display_time: self.clock.display,
            elapsed: span.elapsed,
            steps,
            resimulated,
            last_step: self.settled().steps,
            dropped,
            backlog,
            overstep,
            point: self.spec.world.track(&drawn.pose),
            animation_error_ms: None,
            tear: None,
            exact_point: None,
            before,
            fed: span.fed,
            stepped: used,
            planned: plan.overstep,
            lost: self.lost,
            simulated: self.motion.now,
            steps_since_shown: steps,
            resimulated_since_shown: resimulated,
            // A blend that has not left the state before the last step does not show that step.
            steps_in_pose: self.motion.steps - u64::from(self.motion.steps > 0 && drawn.time == self.motion.before),
            drawn,
            twins,
        };
        self.end_frame(frame, end);
        self.clock.wait(plan.wait, backlog, &self.spec);
        self.settle_input(input);
    }

    /// Most work of the lane's next step, about.
    fn step_work(&self) -> u64 {
        Work::most_of_step(&self.spec, self.motion.last_work(&self.spec))
    }

    /// Number of states that every step moves: the lane's own, its twins and its neighbours.
    fn runs(&self) -> u64 {
        let neighbours = self.neighbours.as_ref().map_or(0, |neighbours| neighbours.states().len());
        (1 + self.input.twins() + neighbours) as u64
    }

    /// Solves the reference motion as far as the scaled time `at`. `false` if the work was spent before.
    pub(super) fn solve(&mut self, at: Flicks, work: &mut Work) -> bool {
        self.motion.diverged.is_some() || self.motion.solve(&self.spec.world, at.secs(), work)
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
        let again = frames.saturating_mul(self.link.as_ref().map_or(0, |end| end.prediction()));
        let done = steps.saturating_add(frames).saturating_add(again).saturating_add(self.most_trials(frames, steps));
        let done = done.saturating_mul(self.step_work() * self.runs());
        // A step may end long after its frame.
        let stepped = Flicks(step.0.saturating_mul(steps.min(i64::MAX as u64) as i64));
        let stepped = self.motion.now.0.saturating_add(spec.time_scale.directed(stepped).0);
        let shown = self.clock.display_at(self.clock.until(advance.lab + advance.lead), spec.time_scale).secs();
        let ends = [Flicks(stepped).secs(), shown, shown - eye_lag];
        let solving = ends.map(|end| self.motion.solving_work(&spec.world, end)).into_iter().fold(0, u64::max);
        done.saturating_add(frames * Work::FRAME).saturating_add(solving.saturating_mul(Self::SHORTER))
    }
}
