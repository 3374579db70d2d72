//! The lanes that the switches change.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Lanes that a switch changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// All lanes.
    #[default]
    All,
    /// The chosen lane.
    Chosen,
}

impl Scope {
    /// The other scope.
    pub(super) fn toggled(self) -> Self {
        if self == Scope::All { Scope::Chosen } else { Scope::All }
    }

    /// Indices of the lanes in scope, of `count` lanes.
    pub(super) fn lanes(self, chosen: usize, count: usize) -> Range<usize> {
        match self {
            Scope::All => 0..count,
            Scope::Chosen => chosen.min(count)..(chosen + 1).min(count),
        }
    }
}
