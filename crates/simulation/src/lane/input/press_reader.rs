//! Presses of the key Up as the steps of a lane see them, each of which makes the body of some worlds hop.
//!
//! A press is a rising edge of the key. Where a program reads it decides how many steps take it as new: none of a frame without a step, all
//! of a frame with several, or exactly one.

use crate::input::InputTrack;
use crate::words::worded;
use std::collections::VecDeque;
use std::ops::Range;

worded! {
    /// The way in which steps see a press.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Presses {
        /// As a flag of the frame: the key is down in its sample of the input, and was up in the one before. Each of its steps sees it.
        #[default]
        Polled = "polled",
        /// As one flag that every press sets, however short, and the next step takes down.
        Latched = "latched",
        /// As a queue of presses, of which each step takes one.
        Events = "events",
    }
}

/// Presses that a lane has sampled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PressCounts {
    /// All of them.
    pub presses: u64,
    /// Those that no step has taken or will take.
    pub lost: u64,
    /// Those that more than one step has taken.
    pub doubled: u64,
}

/// The presses between their sample and the steps that take them.
#[derive(Clone, Debug, Default)]
pub struct PressReader {
    /// Presses that a step may still take: the numbers of their changes in the track.
    waiting: VecDeque<usize>,
    /// Steps that have seen the flag of the frame.
    seen: u64,
    /// Presses so far.
    pub counts: PressCounts,
}

impl PressReader {
    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.waiting.len() * size_of::<usize>()
    }

    /// Reads the changes of the track that a sample finds new.
    pub fn sample(&mut self, presses: Presses, track: &InputTrack, changes: Range<usize>) {
        self.end_flag(presses);
        let Range { start, end } = changes;
        for change in changes.filter(|change| track.is_press(*change)) {
            self.counts.presses += 1;
            match presses {
                Presses::Polled => {}
                Presses::Latched if !self.waiting.is_empty() => self.counts.lost += 1,
                Presses::Latched | Presses::Events => self.waiting.push_back(change),
            }
        }
        if presses == Presses::Polled {
            let new = (start..end).filter(|change| track.is_press(*change));
            let flag = new.clone().next_back().filter(|_| !track.after(start).is_up() && track.after(end).is_up());
            self.counts.lost += (new.count() - usize::from(flag.is_some())) as u64;
            self.waiting.extend(flag);
        }
    }

    /// Takes the press that the next step sees: the number of its change in the track.
    pub fn take(&mut self, presses: Presses) -> Option<usize> {
        match presses {
            Presses::Polled => {
                let flag = self.waiting.front().copied();
                self.seen += u64::from(flag.is_some());
                flag
            }
            Presses::Latched | Presses::Events => self.waiting.pop_front(),
        }
    }

    /// Ends the flag of a frame with the frame, and counts how many of its steps have seen it.
    pub fn end_flag(&mut self, presses: Presses) {
        if presses == Presses::Polled && self.waiting.pop_front().is_some() {
            self.counts.lost += u64::from(self.seen == 0);
            self.counts.doubled += u64::from(self.seen > 1);
            self.seen = 0;
        }
    }

    /// Number of the last change in this range that is a press which a step may still take.
    pub fn waiting_in(&self, changes: Range<usize>) -> Option<usize> {
        self.waiting.iter().copied().rfind(|press| changes.contains(press))
    }
}
