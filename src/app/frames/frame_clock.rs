//! The live clock: the time since the last frame, and the recent submit intervals.
//!
//! wgpu does not report when a frame reached the screen, so the intervals are those between submissions.

use crate::platform::clock::Instant;
use std::collections::VecDeque;
use timestep::time::{FlickClock, Flicks};

/// Measures the window's frames.
#[derive(Debug, Default)]
pub struct FrameClock {
    last: Option<Instant>,
    flicks: FlickClock,
    submits: VecDeque<f32>,
    last_submit: Option<Instant>,
}

impl FrameClock {
    /// Number of submit intervals that are kept.
    const KEPT: usize = 2400;

    /// Time since the last call; zero for the first after a start or a [`FrameClock::stop`]. The lab bounds what counts of it.
    pub fn tick(&mut self, now: Instant) -> Flicks {
        let last = self.last.replace(now).unwrap_or(now);
        self.flicks.advance(now.saturating_duration_since(last).as_nanos())
    }

    /// Ignores the time until the next tick: the window is hidden, or nothing moves.
    pub fn stop(&mut self) {
        self.last = None;
        self.last_submit = None;
    }

    /// Notes that a frame was submitted.
    pub fn submitted(&mut self, now: Instant) {
        if let Some(last) = self.last_submit.replace(now) {
            if self.submits.len() == Self::KEPT {
                self.submits.pop_front();
            }
            self.submits.push_back(now.saturating_duration_since(last).as_secs_f32() * 1e3);
        }
    }

    /// Recent submit intervals in ms, newest last.
    pub fn submit_intervals(&mut self) -> &[f32] {
        self.submits.make_contiguous()
    }
}
