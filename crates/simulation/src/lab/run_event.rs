//! Events of a run for its recording: replayed in their order, they give the same run.

use crate::input::{Change, Hang};
use crate::scenario::Scenario;
use timestep::time::Flicks;

/// Lab time that passes for all lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// Lab time that passes.
    pub lab: Flicks,
    /// Lanes with a display of their own also show the frames that fall due up to this much later.
    pub lead: Flicks,
    /// `true` if a frame of the live window ends with it; otherwise the time belongs to the window's next one.
    pub window: bool,
}

/// Something that has happened to a run.
#[derive(Clone, Debug, PartialEq)]
pub enum RunEvent {
    /// All lanes started at t = 0. Nothing before belongs to the run.
    Started(Box<Scenario>),
    /// An edit changed how lanes run. The history started again.
    Edited(Box<Scenario>),
    /// An edit changed no motion: titles, labels, looks, or an input that is the run's own.
    Restyled(Box<Scenario>),
    /// The input changed from a moment on; later changes were dropped.
    TookOver(Change),
    /// The first frame from a moment on takes longer; later hangs were dropped.
    Hung(Hang),
    /// The run was rewound: keep the first `to` advances since the last [`RunEvent::Started`] or [`RunEvent::Edited`], drop the
    /// rest.
    WentBack {
        /// Number of advances that are left.
        to: u64,
    },
    /// Time passed.
    Advanced(Advance),
}
