//! The memory of a multistep method between steps, its working space, and the record of what it did.

use super::internal_steps::InternalSteps;
use crate::ode::Real;

/// History of one run. Restarted on reset, drag, impact and change of method or dt.
///
/// Two memories are equal when they would continue a run alike; working space and record do not count.
#[derive(Clone, Debug)]
pub struct Memory<R> {
    history: Vec<R>,
    scratch: Vec<R>,
    internal: InternalSteps,
}

impl<R: Real> Memory<R> {
    /// Remembers nothing: the next step is a first step.
    pub fn new() -> Self {
        Self { history: Vec::new(), scratch: Vec::new(), internal: InternalSteps::default() }
    }

    /// Forgets the past: the next step is a first step.
    pub fn restart(&mut self) {
        self.history.clear();
    }

    /// The numbers that the last step stored; empty before the first step.
    pub fn history(&self) -> &[R] {
        &self.history
    }

    /// The stored numbers, for a lane that keeps its numbers less precisely than they are computed.
    pub fn history_mut(&mut self) -> &mut [R] {
        &mut self.history
    }

    /// Stores `values` for the next step in place of what was there.
    pub fn remember(&mut self, values: impl IntoIterator<Item = R>) {
        self.history.clear();
        self.history.extend(values);
    }

    /// The history and `len` scalars of working space, of the kind of `like`, whose contents are arbitrary.
    #[inline(always)]
    pub fn split(&mut self, len: usize, like: R) -> (&mut Vec<R>, &mut [R]) {
        let (history, scratch, _) = self.parts(len, like);
        (history, scratch)
    }

    /// [`Memory::split`], and the record of internal steps.
    #[inline(always)]
    pub fn parts(&mut self, len: usize, like: R) -> (&mut Vec<R>, &mut [R], &mut InternalSteps) {
        if self.scratch.len() < len {
            self.scratch.resize(len, like);
        }
        (&mut self.history, &mut self.scratch[..len], &mut self.internal)
    }

    /// The record of an adaptive method's internal steps; others leave it empty.
    pub fn internal(&self) -> &InternalSteps {
        &self.internal
    }

    /// The record, to be told how many attempts a call may take.
    pub fn internal_mut(&mut self) -> &mut InternalSteps {
        &mut self.internal
    }

    /// `len` scalars of working space, of the kind of `like`, whose contents are arbitrary.
    #[inline(always)]
    pub fn scratch(&mut self, len: usize, like: R) -> &mut [R] {
        self.split(len, like).1
    }
}

impl<R: Real> Default for Memory<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: PartialEq> PartialEq for Memory<R> {
    fn eq(&self, other: &Self) -> bool {
        self.history == other.history
    }
}
