//! The numbers of one end of a link.

use super::desync::Desync;
use serde::Serialize;

/// Counts of one end of a link since the start of the run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LinkReport {
    /// Packets sent.
    pub packets_sent: u64,
    /// Of them, those that the line lost.
    pub packets_lost: u64,
    /// Packets received.
    pub packets_received: u64,
    /// Of them, those that could not be understood.
    pub packets_refused: u64,
    /// Frames in which a tick was due and waited for the other's input.
    pub frames_waited: u64,
    /// Frames in which the other's input was not the predicted one, so that ticks were taken again.
    pub rollbacks: u64,
    /// Ticks that were taken again.
    pub resimulated_steps: u64,
    /// Longest way by which the other's body jumped because of that, m.
    pub correction_max: f64,
    /// The first tick that differs between both; `None` if none is known.
    pub desync: Option<Desync>,
}
