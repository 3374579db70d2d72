//! The window's playback on its screen: the rate of the screen, and the time that passes in each frame.

use super::document::Document;
use interface::ui::{PlaybackInfo, View};
use simulation::displays::{Display, RefreshRate};
use simulation::lab::Playback;
use timestep::time::{Flicks, TimeScale};

/// Playback, and the lanes that it cannot show evenly.
#[derive(Debug)]
pub struct ScreenPlayback {
    playback: Playback,
    /// Rate from the command line, which counts more than the setting and what the system reports.
    given: Option<RefreshRate>,
    uneven: Vec<usize>,
}

impl ScreenPlayback {
    /// Playback on a screen of the rate that the command line gives, if it does.
    pub fn new(given: Option<RefreshRate>) -> Self {
        ScreenPlayback { playback: Playback::new(given.unwrap_or(RefreshRate::HZ_60)), given, uneven: Vec::new() }
    }

    /// Time that passes for the lanes in a frame of the window that was `measured` long, on a screen that reports a rate. A speed that
    /// the user or a lesson has set is left alone.
    pub fn pass(&mut self, measured: Flicks, reported: RefreshRate, view: View, document: &mut Document) -> Flicks {
        let set = view.screen_hz.and_then(|hz| RefreshRate::new(hz.into()));
        self.playback.set_screen(self.given.or(set).unwrap_or(reported));
        self.playback.exact = view.exact_speed;
        self.give_rate(document);
        let snapshot = document.lab.snapshot();
        let lanes = &snapshot.scenario.lanes;
        if !document.runs() || [snapshot.speed, snapshot.speed_now] != [TimeScale::ONE; 2] {
            self.playback.restart();
            self.uneven.clear();
            return measured;
        }
        let passed = self.playback.pass(measured, lanes);
        self.uneven = self.playback.uneven(lanes);
        passed
    }

    /// Gives displays of the screen its rate, before anything has happened to the scenario.
    fn give_rate(&self, document: &mut Document) {
        let scenario = document.lab.snapshot().scenario;
        if scenario.lanes.iter().any(|lane| matches!(&lane.display, Display::Virtual(display) if display.of_screen)) {
            let scenario = scenario.clone().on_screen(self.playback.screen());
            document.begin_as(scenario);
        }
    }

    /// Screen, speed and uneven lanes, for the interface.
    pub fn info(&self) -> PlaybackInfo<'_> {
        PlaybackInfo { screen: self.playback.screen(), speed: self.playback.speed(), uneven: &self.uneven }
    }
}
