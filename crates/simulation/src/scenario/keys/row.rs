//! The place of a setting in the window.

/// A group of rows in the inspector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The world of a lane.
    World,
    /// Its method, its step and their numbers.
    Integrator,
    /// Its loop.
    Policy,
    /// Its picture.
    Presentation,
    /// Its display.
    Display,
    /// Its link with another lane.
    Link,
}

impl Group {
    /// Title of the group.
    pub fn title(self) -> &'static str {
        match self {
            Group::World => "World",
            Group::Integrator => "Integrator",
            Group::Policy => "Loop policy",
            Group::Presentation => "Presentation",
            Group::Display => "Display",
            Group::Link => "Link",
        }
    }
}

/// The row of a setting in the inspector.
pub struct Row<T: 'static> {
    /// The group that has it.
    pub group: Group,
    /// Name of the row.
    pub name: &'static str,
    /// Name for screen readers, where another control of the window has the row's.
    pub spoken: &'static str,
    /// Tooltip; the key's summary where it is empty.
    pub tip: &'static str,
    /// Unit behind a number; shares are shown in percent.
    pub unit: &'static str,
    /// `true` if there is a row beside these other settings.
    pub applies: fn(&T) -> bool,
    /// Reason why the setting has no effect beside the others, if there is one.
    pub no_effect: fn(&T) -> Option<&'static str>,
    /// `true` if the inspector shows it by code of its own, with a list or a switch beside it.
    pub by_hand: bool,
}

impl<T> Row<T> {
    /// A row that always applies, of a setting that always has an effect.
    pub(super) const fn new(group: Group, name: &'static str) -> Self {
        Row { group, name, spoken: name, tip: "", unit: "", applies: |_| true, no_effect: |_| None, by_hand: false }
    }

    /// A row that the inspector shows by code of its own.
    pub(super) const fn by_hand(group: Group, name: &'static str) -> Self {
        Row { by_hand: true, ..Row::new(group, name) }
    }
}
