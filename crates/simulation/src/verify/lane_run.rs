//! A lane alone in a lab, which returns its steps one by one.

use super::due_steps::{CountedFrame, DueSteps};
use super::frame_facts::FrameFacts;
use super::promise::promises_equal_steps;
use crate::lab::{Frame, Lab};
use crate::lane::{FrameRow, Lane, LaneSpec, StepRow};
use crate::scenario::Scenario;
use std::collections::VecDeque;
use timestep::time::Flicks;

/// A run of one lane. It advances only as far as its steps are asked for, so that runs with different numbers of steps a second can be
/// compared in little memory.
pub struct LaneRun {
    lab: Lab,
    spec: LaneSpec,
    length: Flicks,
    done: Flicks,
    steps: VecDeque<StepRow>,
    /// Time that the loop has measured, unscaled.
    measured: Flicks,
    /// Remainder of scaling what the loop has measured.
    carry: i64,
    fed: Flicks,
    due: DueSteps,
    facts: FrameFacts,
    ended: bool,
}

impl LaneRun {
    /// A run of the only lane of `scenario`, at its start.
    pub fn new(scenario: Scenario, length: Flicks) -> Self {
        let spec = scenario.lanes[0].clone();
        let step = promises_equal_steps(&spec).then(|| spec.policy.step_length(spec.dt));
        let due = DueSteps::new(spec.time_scale, step);
        let mut lab = Lab::new(scenario).without_pictures();
        lab.set_logging(true);
        LaneRun {
            lab,
            spec,
            length,
            done: Flicks::ZERO,
            steps: VecDeque::new(),
            measured: Flicks::ZERO,
            carry: 0,
            fed: Flicks::ZERO,
            due,
            facts: FrameFacts::default(),
            ended: false,
        }
    }

    /// The next step; `None` when the run has ended.
    pub fn next_step(&mut self) -> Option<StepRow> {
        while self.steps.is_empty() && !self.ended {
            self.advance();
        }
        self.steps.pop_front()
    }

    /// Runs to the end. Returns the last step, if any was left.
    pub fn finish(&mut self) -> Option<StepRow> {
        let mut last = None;
        while let Some(step) = self.next_step() {
            last = Some(step);
        }
        last
    }

    /// Lets a frame's time pass.
    fn advance(&mut self) {
        let elapsed = Lab::NOMINAL_FRAME.min(self.length - self.done);
        self.lab.frame(Frame { elapsed, ..Frame::default() });
        self.done += elapsed;
        self.ended = self.done >= self.length;
        let snapshot = self.lab.snapshot();
        let lane = snapshot.lanes[0].lane;
        self.steps.extend(lane.log().steps.iter().cloned());
        let mut frames = lane.log().frames.clone();
        if self.ended {
            frames.extend(lane.waiting_rows());
        }
        for row in &frames {
            self.count(row);
        }
    }

    fn count(&mut self, row: &FrameRow) {
        // A thread's clock is time itself.
        let passed = if self.spec.policy.threaded { row.start - self.measured } else { row.elapsed };
        self.measured += passed;
        let fed = self.spec.time_scale.magnitude().scale(passed, &mut self.carry);
        self.fed += fed;
        // A state that is no longer finite leaves the rest of its frame's time, and all later frames, unused.
        let ended = self.with_lane(|lane| lane.ended().is_some_and(|step| step <= row.last_step));
        let unused = if ended { row.dropped } else { Flicks::ZERO };
        self.due.add(CountedFrame { fed: self.fed, carried: row.backlog + unused, steps: row.steps });
        if !ended {
            self.facts.add(&self.spec, fed, row);
        }
    }

    /// The lane.
    pub fn with_lane<T>(&self, read: impl FnOnce(&Lane) -> T) -> T {
        read(self.lab.snapshot().lanes[0].lane)
    }

    /// Part of the run that is done, 0 to 1.
    pub fn share(&self) -> f64 {
        self.done.secs() / self.length.secs()
    }

    /// Steps due by each tenth of a second.
    pub fn due(&self) -> &DueSteps {
        &self.due
    }

    /// Facts about the frames so far.
    pub fn facts(&self) -> &FrameFacts {
        &self.facts
    }
}
