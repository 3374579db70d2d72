//! The care with which a frame reads the state of a simulation in another thread.

/// Reading of the state by a frame, where the policy has a thread of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reads {
    /// A published state as a whole.
    #[default]
    Whole,
    /// Whatever is in memory: a frame now and then meets a tick that is half written, with the old positions beside the new
    /// velocities. A mistake, to be recognised.
    Torn,
}

impl Reads {
    /// Share of the frames that meet a half-written tick.
    pub(super) const TORN_SHARE: f64 = 0.25;
    /// Every choice and its word in scenario files.
    pub const ALL: [(&'static str, Reads); 2] = [("whole", Reads::Whole), ("torn", Reads::Torn)];
}
