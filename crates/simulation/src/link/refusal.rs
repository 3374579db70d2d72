//! The reasons for which two machines do not play with each other.

use std::fmt;

/// A difference that the handshake finds, or a world that does not fit the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The other speaks another version of the protocol.
    Version,
    /// The other has another world, or other parameters.
    World,
    /// The other has another dt.
    Dt,
    /// The other has another scenario, though the same world and dt.
    Scenario,
    /// The other has a partner already.
    Taken,
    /// One sends inputs, the other states.
    Model,
    /// The world has no body for each player, of which a machine could send the states.
    Bodies,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Version => "another version",
            Refusal::World => "another world",
            Refusal::Dt => "another dt",
            Refusal::Scenario => "another scenario",
            Refusal::Taken => "another player is there already",
            Refusal::Model => "another link model",
            Refusal::Bodies => "no body for each player",
        })
    }
}
