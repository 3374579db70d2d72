//! The reasons for which two machines do not play with each other.

use thiserror::Error;

/// A difference that the handshake finds, or a world that does not fit the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The other speaks another version of the protocol.
    #[error("another version")]
    Version,
    /// The other has another world, or other parameters.
    #[error("another world")]
    World,
    /// The other has another dt.
    #[error("another dt")]
    Dt,
    /// One sends inputs, the other states.
    #[error("another link model")]
    Model,
    /// The world has no body for each player, of which a machine could send the states.
    #[error("no body for each player")]
    Bodies,
}
