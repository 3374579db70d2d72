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
    /// Frames in which a tick was due and waited for the other's input, once the first input of the other had come.
    pub frames_waited: u64,
    /// Age of what was known of the other's body, over all ticks; `None` where the machines do not send each other their states.
    pub remote_age_ms: Option<RemoteAge>,
    /// States of the other's body that said that it was not where it was shown.
    pub corrections: u64,
    /// Frames in which the other's input was not the predicted one, so that ticks were taken again.
    pub rollbacks: u64,
    /// Ticks that were taken again.
    pub resimulated_steps: u64,
    /// Longest way by which the other's body was not where it was shown, m.
    pub correction_max: f64,
    /// The first tick that differs between both; `None` if none is known.
    pub desync: Option<Desync>,
}

/// Time from the moment at which the other's body was as it is shown, or from the last that is known of it, to now, ms.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RemoteAge {
    /// Mean.
    pub mean: f64,
    /// Largest value.
    pub max: f64,
}
