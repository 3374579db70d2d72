//! The link to another machine, which has the partner of the lane.

/// The link to the other machine.
#[derive(Clone, Debug)]
pub struct Remote {
    /// The player of this machine, 0 or 1.
    pub player: usize,
    /// Number of packets that have come in.
    pub received: u64,
    /// Packets that the last call has left to be sent.
    pub to_send: Vec<Vec<u8>>,
}
