//! The warning that a scenario flickers, each time that it is opened.

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
            self.warning = scenario.flicker().filter(|_| !scenario.is_opening());
        }
    }

    /// Takes the warning that is due.
    pub fn take(&mut self) -> Option<&'static str> {
        self.warning.take()
    }
}
