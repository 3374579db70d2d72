//! What a person is told before anything else: how to read the window, once, and that a scenario flickers, each time.

use super::first_minute::FirstMinute;
use super::pages::Pages;
use super::requests::Requests;
use crate::scenario::Scenario;
use egui::Context;

/// The first minute, and the warning that is due. A window for nobody (a screenshot, a clip) has neither.
#[derive(Debug, Default)]
pub struct Welcome {
    /// `true` if a person looks at the window.
    is_seen: bool,
    /// `true` until the first frame has been shown.
    fresh: bool,
    /// `true` if the first minute is over for good.
    explained: bool,
    /// What flashes in the scenario that was opened last.
    warning: Option<&'static str>,
    /// The cards that explain the window.
    pub first_minute: FirstMinute,
}

impl Welcome {
    /// Says nothing until a person looks at the window. `explained`: the first minute was shown at an earlier start.
    pub fn new(explained: bool) -> Self {
        Welcome { fresh: true, explained, ..Welcome::default() }
    }

    /// A person looks at the window.
    pub fn start(&mut self) {
        self.is_seen = true;
        if !self.explained {
            self.first_minute.start();
        }
    }

    /// `true` if the first minute need not be shown at the next start: the person has come to its end or skipped it.
    pub fn first_minute_seen(&self) -> bool {
        self.explained || (self.is_seen && !self.first_minute.is_open())
    }

    /// Looks at the scenario when it was `opened`, and at that of the first frame.
    pub fn observe(&mut self, scenario: &Scenario, opened: bool) {
        if (std::mem::take(&mut self.fresh) || opened) && self.is_seen {
            self.warning = scenario.flicker();
        }
    }

    /// Opens the page with the warning that is due, and gives the first minute its keys where no page lies over it.
    pub fn begin(&mut self, ctx: &Context, pages: &mut Pages, paused: bool, requests: &mut Requests<'_>) {
        if let Some(reason) = self.warning.take() {
            pages.warn_of_flicker(reason, !paused, requests);
        }
        if !pages.is_open() {
            self.first_minute.take_keys(ctx);
        }
    }
}
