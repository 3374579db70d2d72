//! The time from a change of a linked player's own input to the first shown frame whose pose contains the tick that uses it.
//!
//! A tick uses the input that was sampled `input_delay` ticks before it. A player waits for that delay with every key, also where
//! the other's inputs are predicted.

use crate::input::InputTrack;
use crate::metrics::{InputDelay, InputLatency, LatencyMeter};
use std::collections::VecDeque;
use timestep::time::Flicks;

/// The changes of one player's input that no shown frame contains yet.
#[derive(Clone, Debug, Default)]
pub struct OwnInputLatency {
    /// Number of changes of the track that have been sampled.
    seen: usize,
    waiting: VecDeque<KeyChange>,
    first_response: LatencyMeter,
}

/// A change of input.
#[derive(Clone, Debug)]
struct KeyChange {
    /// Lab time of the change.
    at: Flicks,
    /// Number of the tick that uses it.
    tick: u64,
}

impl OwnInputLatency {
    /// Samples the input of `player` at lab time `at`, for the use of `tick`. If several changes fall in one sample, only
    /// the last counts; none if they cancel.
    pub fn sample(&mut self, input: &InputTrack, at: Flicks, player: usize, tick: u64) {
        let held = |changes: usize| input.after(changes).axes()[player];
        let (before, now) = (self.seen, input.count_at(at).max(self.seen));
        let own: Vec<usize> = (before..now).filter(|&change| held(change) != held(change + 1)).collect();
        self.seen = now;
        let last = own.last().filter(|_| held(before) != held(now));
        self.first_response.lose((own.len() - usize::from(last.is_some())) as u64);
        self.waiting.extend(last.map(|&change| KeyChange { at: input.changes()[change].at, tick }));
    }

    /// Shows a frame at lab time `shown` whose pose contains the first `ticks` ticks.
    pub fn show(&mut self, shown: Flicks, ticks: u64) {
        while let Some(key) = self.waiting.pop_front_if(|key| key.tick <= ticks) {
            self.first_response.add((shown - key.at).millis());
        }
    }

    /// The times so far; what is not shown is lost.
    pub fn get(&self) -> Option<InputLatency> {
        let mut ended = self.first_response;
        ended.lose(self.waiting.len() as u64);
        ended.get()
    }

    /// Delays until a shown frame contains the change, as of lab time `now`.
    pub fn delay(&self, now: Flicks) -> InputDelay {
        self.first_response.delay(self.waiting.front().map(|key| (now - key.at).millis()))
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.waiting.len() * size_of::<KeyChange>()
    }
}
