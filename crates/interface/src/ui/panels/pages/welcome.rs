//! The warning that a scenario flickers, each time that it is opened.

use super::Pages;
use crate::ui::frame::requests::Requests;
use simulation::scenario::Scenario;

/// The warning that is due. Screenshots and clips show none.
#[derive(Debug, Default)]
pub struct Welcome {
    /// `true` if the window is attended.
    is_seen: bool,
    /// `true` once the first frame has been shown.
    is_shown: bool,
    /// Description of the flicker in the scenario that was opened last.
    warning: Option<&'static str>,
}

impl Welcome {
    /// Marks the window as attended.
    pub fn start(&mut self) {
        self.is_seen = true;
    }

    /// `true` in an attended window.
    pub fn is_attended(&self) -> bool {
        self.is_seen
    }

    /// Checks the scenario when it was `opened`, and that of the first frame. An opening warns beside its switch.
    pub fn observe(&mut self, scenario: &Scenario, opened: bool) {
        if (!std::mem::replace(&mut self.is_shown, true) || opened) && self.is_seen {
            self.warning = scenario.flicker().filter(|_| scenario.opening.is_none());
        }
    }

    /// Opens the page with the warning that is due. `paused`: the lab stands still. A lesson that has been opened in this frame has asked
    /// for more: while it waits for a bet, no time passes after the page either.
    pub fn begin(&mut self, pages: &mut Pages, paused: bool, requests: &mut Requests<'_>) {
        if let Some(reason) = self.warning.take() {
            pages.warn_of_flicker(reason, !requests.is_paused_after(paused), requests);
        }
    }
}
