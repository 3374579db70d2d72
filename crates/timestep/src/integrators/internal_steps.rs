//! The record of a method that chooses its steps: its attempts inside the steps it was asked for.

use std::collections::VecDeque;

/// One attempt at an internal step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InternalStep {
    /// Where it began, s.
    pub t: f64,
    /// Its length, s; negative backwards in time.
    pub h: f64,
    /// The estimated error in units of what the tolerances allow: at most 1 where the step was accepted.
    pub error: f64,
}

impl InternalStep {
    /// `true` if the attempt counts. A rejected step, also one whose error is not-a-number, is tried again with a shorter length.
    pub fn accepted(&self) -> bool {
        self.error <= 1.0
    }
}

/// The work done since the start of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InternalWork {
    /// Accepted internal steps.
    pub accepted: u64,
    /// Rejected attempts.
    pub rejected: u64,
    /// Evaluations of the right-hand side.
    pub evals: u64,
}

impl InternalWork {
    /// The work done after `before`; none of a kind of which `before` has more.
    pub fn since(self, before: Self) -> Self {
        Self {
            accepted: self.accepted.saturating_sub(before.accepted),
            rejected: self.rejected.saturating_sub(before.rejected),
            evals: self.evals.saturating_sub(before.evals),
        }
    }
}

/// The record of a run: totals, and the last [`InternalSteps::MOST`] attempts. It outlives restarts and has no influence on
/// the run.
#[derive(Clone, Debug, Default)]
pub struct InternalSteps {
    recent: VecDeque<InternalStep>,
    work: InternalWork,
    /// Most attempts of a call; `None` for as many as the step needs.
    pub(super) most_attempts: Option<u32>,
    /// Place of the step that the last call has not ended.
    pub(super) underway: Option<StepUnderway>,
}

/// Place inside a step that has taken as many attempts as a call may.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepUnderway {
    /// Time since the start of the step, s, without a sign.
    pub done: f64,
    /// `true` if the last attempt was rejected.
    pub rejected: bool,
    /// Attempts so far.
    pub attempts: u32,
}

impl InternalSteps {
    /// Number of attempts that are kept.
    pub const MOST: usize = 256;

    /// Adds an attempt.
    pub fn add(&mut self, step: InternalStep) {
        if self.recent.len() == Self::MOST {
            self.recent.pop_front();
        }
        self.recent.push_back(step);
        let count = if step.accepted() { &mut self.work.accepted } else { &mut self.work.rejected };
        *count += 1;
    }

    /// Adds to the evaluations of the right-hand side.
    pub fn evaluated(&mut self, times: u64) {
        self.work.evals += times;
    }

    /// Makes a call of the method end after `most` attempts, with the step underway. The same call again goes on, with the same bits.
    pub fn pause_after(&mut self, most: Option<u32>) {
        self.most_attempts = most;
    }

    /// `true` if the last call has not ended its step.
    pub fn is_underway(&self) -> bool {
        self.underway.is_some()
    }

    /// The last attempts, oldest first.
    pub fn recent(&self) -> impl ExactSizeIterator<Item = &InternalStep> {
        self.recent.iter()
    }

    /// Totals since the start of the run.
    pub fn work(&self) -> InternalWork {
        self.work
    }

    /// Bytes that a copy takes.
    pub fn bytes(&self) -> usize {
        self.recent.len() * size_of::<InternalStep>()
    }
}
