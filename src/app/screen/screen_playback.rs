//! The window's playback on its screen: the rate of the screen, and the time that passes in each frame.

use super::screen_rate::ScreenRate;
use crate::app::documents::document::Document;
use interface::ui::{PlaybackInfo, RateSource, View};
use simulation::displays::RefreshRate;
use simulation::lab::Playback;
use timestep::time::{Flicks, TimeScale};

/// Playback, and the lanes that it cannot show evenly.
#[derive(Debug)]
pub struct ScreenPlayback {
    playback: Playback,
    /// Rate from the command line, which counts more than the setting and what the system says.
    given: Option<RefreshRate>,
    /// Rate of the screen where none is given or set.
    pub rate: ScreenRate,
    /// The user's setting.
    set: Option<RefreshRate>,
    uneven: Vec<usize>,
}

impl ScreenPlayback {
    /// Playback on a screen of the rate that the command line gives, if it does, and otherwise of `rate`.
    pub fn new(given: Option<RefreshRate>, rate: ScreenRate) -> Self {
        let playback = Playback::new(given.unwrap_or(rate.rate()));
        ScreenPlayback { playback, given, rate, set: None, uneven: Vec::new() }
    }

    /// Time that passes for the lanes in a frame of the window that was `measured` long; `waits`: its surface waits for the display. A
    /// speed that the user or a lesson has set is left alone.
    pub fn pass(&mut self, measured: Flicks, waits: bool, view: View, document: &mut Document) -> Flicks {
        self.rate.frame(measured, waits);
        self.set = view.screen_hz.and_then(|hz| RefreshRate::new(hz.into()));
        self.playback.set_screen(self.given.or(self.set).unwrap_or(self.rate.rate()));
        self.playback.exact = view.exact_speed;
        document.follow_screen(self.playback.screen());
        let snapshot = document.lab.snapshot();
        let lanes = &document.current().lanes;
        if !document.runs() || [snapshot.speed, snapshot.speed_now] != [TimeScale::ONE; 2] {
            self.playback.restart();
            self.uneven.clear();
            return measured;
        }
        let passed = self.playback.pass(measured, lanes);
        self.uneven = self.playback.uneven(lanes);
        passed
    }

    /// Screen, speed and uneven lanes, for the interface.
    pub fn info(&self) -> PlaybackInfo<'_> {
        let is_chosen = self.given.or(self.set).is_some();
        PlaybackInfo {
            screen: self.playback.screen(),
            source: if is_chosen { RateSource::Chosen } else { self.rate.source() },
            speed: self.playback.speed(),
            uneven: &self.uneven,
            too_slow: self.playback.is_too_slow(),
        }
    }
}
