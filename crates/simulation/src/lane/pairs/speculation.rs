//! Ticks that a lane has taken before it knows the other player's inputs, and the saved states that it goes back to.

use crate::lane::states::motion::Motion;
use crate::metrics::{Merge, StepErrorMeters};
use std::collections::VecDeque;
use timestep::time::Flicks;

/// The states since the last tick that is confirmed.
#[derive(Clone, Debug)]
pub struct Speculation {
    /// The confirmed state.
    confirmed: Motion,
    /// The state after each tick since then.
    saved: VecDeque<SavedTick>,
    /// Lengths of the ticks that are to be taken again.
    again: VecDeque<Flicks>,
    /// State that was drawn before the lane went back; empty unless it is on its way forth.
    before: Vec<f64>,
    /// Distances of confirmed states from the exact solution.
    errors: StepErrorMeters,
}

/// A tick that is not confirmed.
#[derive(Clone, Debug)]
struct SavedTick {
    motion: Motion,
    length: Flicks,
    errors: StepErrorMeters,
}

impl Speculation {
    /// A lane at t = 0.
    pub fn new(motion: &Motion) -> Self {
        Speculation {
            confirmed: motion.twin(),
            saved: VecDeque::new(),
            again: VecDeque::new(),
            before: Vec::new(),
            errors: StepErrorMeters::default(),
        }
    }

    /// The motion after the last confirmed tick. It has only the newest part of the exact solution.
    pub fn confirmed(&self) -> &Motion {
        &self.confirmed
    }

    /// Length of the next tick that is to be taken again, if there is one.
    pub fn next_again(&self) -> Option<Flicks> {
        self.again.front().copied()
    }

    /// Saves the state after a tick of this length. Returns the state that was drawn before the lane went back, if it has caught up
    /// with it.
    pub fn save(&mut self, motion: &mut Motion, length: Flicks) -> Option<Vec<f64>> {
        let errors = motion.take_errors();
        self.saved.push_back(SavedTick { motion: motion.twin(), length, errors });
        let was_again = self.again.pop_front().is_some();
        (was_again && self.again.is_empty()).then(|| std::mem::take(&mut self.before))
    }

    /// Goes back to the state before `tick`, which is to be taken again like all after it.
    pub fn roll_back(&mut self, tick: u64, motion: &mut Motion) {
        let kept = (tick - 1).saturating_sub(self.confirmed.steps) as usize;
        self.again = self.saved.drain(kept.min(self.saved.len())..).map(|tick| tick.length).collect();
        self.before.clone_from(&motion.y);
        motion.return_to(self.saved.back().map_or(&self.confirmed, |tick| &tick.motion));
    }

    /// Confirms the oldest tick, and returns the motion after it.
    pub fn confirm(&mut self) -> &Motion {
        if let Some(tick) = self.saved.pop_front() {
            self.confirmed = tick.motion;
            self.errors.merge(&tick.errors);
        }
        &self.confirmed
    }

    /// The distances from the exact solution after each confirmed step since the last call.
    pub fn take_errors(&mut self) -> StepErrorMeters {
        std::mem::take(&mut self.errors)
    }

    /// Memory of a copy, about, bytes.
    pub fn bytes(&self) -> usize {
        let saved = self.saved.iter().map(|tick| size_of::<SavedTick>() + tick.motion.bytes());
        size_of::<Self>() + self.confirmed.bytes() + saved.sum::<usize>() + 8 * (self.again.len() + self.before.len())
    }
}
