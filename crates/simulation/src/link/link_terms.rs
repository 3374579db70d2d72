//! The terms that two machines have to agree about before they play.

use super::refusal::Refusal;

/// The terms of a machine. Equal things have equal hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkTerms {
    /// Hash of the world and its parameters.
    pub world: u64,
    /// Length of a step, flicks.
    pub dt: i64,
    /// Hash of the linked lanes, and of the seed.
    pub scenario: u64,
}

impl LinkTerms {
    /// The first difference from the other's terms.
    pub fn refusal(&self, other: &LinkTerms) -> Option<Refusal> {
        let differences = [
            (self.world != other.world, Refusal::World),
            (self.dt != other.dt, Refusal::Dt),
            (self.scenario != other.scenario, Refusal::Scenario),
        ];
        differences.into_iter().find_map(|(differs, refusal)| differs.then_some(refusal))
    }
}
