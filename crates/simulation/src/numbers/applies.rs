//! The lanes that a number applies to.

use crate::displays::Display;
use crate::lane::LaneSpec;
use crate::link::LinkModel;
use timestep::time::Flicks;

/// `true` if the exact motion of a lane keeps its energy.
pub(super) fn keeps_energy(lane: &LaneSpec) -> bool {
    lane.world.kept("energy").is_some()
}

/// `true` if a lane is linked by such a rule.
pub(super) fn is_linked(lane: &LaneSpec, rule: fn(LinkModel) -> bool) -> bool {
    lane.link.is_some_and(|link| rule(link.model))
}

/// `true` if the display of a lane may skip frames: a newer one replaces them, or a trace says so.
pub(super) fn may_skip_frames(lane: &LaneSpec) -> bool {
    match &lane.display {
        Display::Live => false,
        Display::Virtual(display) => display.replaces_waiting(),
        Display::Trace(trace) => trace.shown().is_some(),
    }
}

/// `true` if frames of a lane may come in the middle of a refresh.
pub(super) fn tears(lane: &LaneSpec) -> bool {
    lane.display.as_virtual().is_some_and(|display| display.tears())
}

/// `true` if frames of a lane may be below 0, which count as 0: the clock of its trace is set back.
pub(super) fn has_negative_frames(lane: &LaneSpec) -> bool {
    let set_back =
        matches!(&lane.display, Display::Trace(trace) if trace.frames().iter().any(|frame| *frame < Flicks::ZERO));
    set_back && !lane.policy.takes_negative
}
