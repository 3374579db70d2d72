//! The terms that two machines have to agree about before they play.

use super::refusal::Refusal;

/// The terms of a machine. Hashes are equal where what they stand for is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Hash of the world and its parameters.
    pub world: u64,
    /// Length of a step, flicks.
    pub dt: i64,
    /// Hash of the linked lanes, and of the seed.
    pub scenario: u64,
}

impl Terms {
    /// The first difference from the other's terms.
    pub fn refusal(&self, other: &Terms) -> Option<Refusal> {
        match () {
            () if self.world != other.world => Some(Refusal::World),
            () if self.dt != other.dt => Some(Refusal::Dt),
            () if self.scenario != other.scenario => Some(Refusal::Scenario),
            () => None,
        }
    }
}
