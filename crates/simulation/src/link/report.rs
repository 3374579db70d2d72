//! The numbers of one end of a link.

use super::desync::Desync;
use serde::Serialize;

/// Counts of one end of a link since the start of the run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LinkReport {
    /// Packets sent.
    pub packets_sent: u64,
    /// Sent packets that the line lost.
    pub packets_lost: u64,
    /// Packets received.
    pub packets_received: u64,
    /// Received packets that were not valid.
    pub packets_refused: u64,
    /// Frames in which a tick was due and waited for the other's input, once the first input of the other had come.
    pub frames_waited: u64,
    /// Age of the shown states of the other's body, over all ticks; `None` where the machines do not send each other their states.
    pub remote_age_ms: Option<RemoteAge>,
    /// States of the other's body that differed from the one shown.
    pub corrections: u64,
    /// Frames with a mispredicted input of the other, after which ticks were taken again.
    pub rollbacks: u64,
    /// Ticks that were taken again.
    pub resimulated_steps: u64,
    /// Largest correction of the other's body, m.
    pub correction_max: f64,
    /// The first tick that differs between both; `None` if none is known.
    pub desync: Option<Desync>,
}

/// Age of the shown state of the other's body, or of its last known state, ms.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RemoteAge {
    /// Mean.
    pub mean: f64,
    /// Largest value.
    pub max: f64,
}
