//! Comparison of a scenario with that of a lesson.

use crate::lane::LaneSpec;
use crate::scenario::Scenario;

/// `true` if the lanes of both move alike; they may look different.
pub fn runs_alike(a: &Scenario, b: &Scenario) -> bool {
    have_lanes(a, b, LaneSpec::moves_like)
}

/// `true` if the lanes of `a` are those of `b` but for the switches of the stage ([`LaneSpec::is_switched_from`]).
pub fn is_switched(a: &Scenario, b: &Scenario) -> bool {
    have_lanes(a, b, LaneSpec::is_switched_from)
}

fn have_lanes(a: &Scenario, b: &Scenario, alike: fn(&LaneSpec, &LaneSpec) -> bool) -> bool {
    let lanes = || a.lanes == b.lanes || a.lanes.iter().zip(&b.lanes).all(|(a, b)| alike(a, b));
    a.lanes.len() == b.lanes.len() && a.seed == b.seed && a.duration == b.duration && lanes()
}
