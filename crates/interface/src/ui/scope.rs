//! The lanes that the switches change.

use simulation::scenario::Scenario;

/// Lanes that a switch changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// All lanes that switches act on: of an opening the user's.
    #[default]
    All,
    /// The chosen lane: with Shift.
    Chosen,
}

impl Scope {
    /// The scope of a key or a click with these modifiers.
    pub fn of(modifiers: egui::Modifiers) -> Self {
        if modifiers.shift { Scope::Chosen } else { Scope::All }
    }

    /// Indices of the lanes in scope.
    pub fn lanes(self, scenario: &Scenario, chosen: usize) -> Vec<usize> {
        match self {
            Scope::All => match &scenario.opening {
                Some(opening) => opening.lanes().filter(|lane| *lane < scenario.lanes.len()).collect(),
                None => (0..scenario.lanes.len()).collect(),
            },
            Scope::Chosen => (0..scenario.lanes.len()).filter(|lane| *lane == chosen).collect(),
        }
    }
}
