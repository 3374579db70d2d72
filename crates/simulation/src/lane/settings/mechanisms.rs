//! The mechanisms that a lane can draw beside its motion: what its loop and its method do, not only what comes of it.

use crate::words::worded;

worded! {
    /// A mechanism that a lane can draw.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Mechanism {
        /// The accumulator as a bucket that frames fill and steps empty.
        Accumulator = "accumulator",
        /// The slopes that the method samples in a step.
        Slopes = "slopes",
        /// The error of the last step beside that of all steps.
        StepErrors = "step-errors",
        /// A closed curve of neighbouring states, and the area inside it.
        Neighbours = "neighbours",
        /// The delay from the user's input to the frame that shows it, as a bar.
        InputDelay = "input-delay",
        /// The last dozen refreshes of the display over time, in place of the trail.
        TrailInTime = "trail-in-time",
        /// The previous and the current state as outlines, and alpha.
        States = "states",
    }
}

impl Mechanism {
    /// The mechanism's bit in a set.
    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A set of mechanisms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mechanisms(u8);

impl Mechanisms {
    /// No mechanism.
    pub const NONE: Mechanisms = Mechanisms(0);

    /// `true` if the mechanism is in the set.
    pub fn has(self, mechanism: Mechanism) -> bool {
        self.0 & mechanism.bit() != 0
    }

    /// Puts a mechanism into the set, or takes it out.
    pub fn set(&mut self, mechanism: Mechanism, on: bool) {
        self.0 = if on { self.0 | mechanism.bit() } else { self.0 & !mechanism.bit() };
    }

    /// Words of the mechanisms in the set.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Mechanism::ALL.into_iter().filter(move |(_, mechanism)| self.has(*mechanism)).map(|(word, _)| word)
    }

    /// The mechanisms of both sets.
    pub fn and(self, others: Mechanisms) -> Self {
        Mechanisms(self.0 | others.0)
    }

    /// The set with a mechanism in it, or without.
    pub fn with(mut self, mechanism: Mechanism, on: bool) -> Self {
        self.set(mechanism, on);
        self
    }
}

impl FromIterator<Mechanism> for Mechanisms {
    fn from_iter<I: IntoIterator<Item = Mechanism>>(mechanisms: I) -> Self {
        mechanisms.into_iter().fold(Mechanisms::NONE, |set, mechanism| set.with(mechanism, true))
    }
}
