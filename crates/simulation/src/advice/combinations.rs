//! The combinations of loop policy and presentation that are advised, and what is left out, with the reason.

use crate::lane::LaneSpec;
use timestep::entry::Entry;
use timestep::presentation::{LATEST, Presentation};
use timestep::time::policies::{LoopPolicy, PolicySpec};

/// A loop policy with a presentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combination {
    /// Id of the policy.
    pub policy: &'static str,
    /// Id of the presentation.
    pub presentation: &'static str,
}

const fn of(policy: &'static str, presentation: &'static str) -> Combination {
    Combination { policy, presentation }
}

/// Every combination that makes sense, the simplest first: of equal ones the first is advised.
pub const COMBINATIONS: [Combination; 23] = [
    of("fixed", "latest"),
    of("fixed", "interpolate"),
    of("fixed", "hermite"),
    of("fixed", "extrapolate"),
    of("fixed", "extrapolate-difference"),
    of("fixed", "blended-extrapolate"),
    of("fixed", "render-step"),
    of("fixed", "next-state"),
    of("variable", "latest"),
    of("semi-fixed", "latest"),
    of("semi-fixed-even", "latest"),
    of("variable-range", "latest"),
    of("hybrid", "latest"),
    of("present-new", "latest"),
    of("wait-for-step", "latest"),
    of("snapped", "latest"),
    of("snapped", "interpolate"),
    of("snapped", "render-step"),
    of("hysteresis", "latest"),
    of("hysteresis", "interpolate"),
    of("full-start", "interpolate"),
    of("threaded", "latest"),
    of("threaded", "interpolate"),
];

/// A policy that is not advised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its id.
    pub policy: &'static str,
    /// The reason, as a sentence.
    pub why: &'static str,
}

/// The policies that are in no combination; mistakes to recognise and the loops of engines are left out too.
pub const LEFT_OUT: [LeftOut; 4] = [
    LeftOut { policy: "locked", why: "It runs as fast as the display, not as the clock." },
    LeftOut { policy: "quantised", why: "Its speed depends on the display." },
    LeftOut { policy: "drop-to-one", why: "It is the accumulator until it is overloaded, and then loses time." },
    LeftOut { policy: "follow-load", why: "Its steps depend on the load of the computer." },
];

impl Combination {
    /// The lane with this loop and this way of drawing.
    pub fn on(&self, lane: &LaneSpec) -> LaneSpec {
        let policy = LoopPolicy::by_id(self.policy).map_or(lane.policy, PolicySpec::of);
        let presentation = Presentation::by_id(self.presentation).unwrap_or(&LATEST);
        LaneSpec { policy, presentation, ..lane.clone() }
    }

    /// Its name for people: "Fixed, interpolated".
    pub fn name(&self) -> String {
        let policy = LoopPolicy::by_id(self.policy).map_or("", |policy| policy.name);
        match Presentation::by_id(self.presentation) {
            Some(presentation) if LoopPolicy::by_id(self.policy).is_some_and(|policy| policy.carries) => {
                format!("{policy}, {}", presentation.name.to_lowercase())
            }
            _ => policy.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use timestep::presentation::PRESENTATIONS;
    use timestep::time::policies::POLICIES;

    #[test]
    fn each_policy_and_each_presentation_is_advised_or_left_out() {
        let named: BTreeSet<_> =
            COMBINATIONS.iter().map(|one| one.policy).chain(LEFT_OUT.map(|one| one.policy)).collect();
        let all: BTreeSet<_> = POLICIES
            .iter()
            .filter(|policy| policy.mistake.is_none() && !policy.engine)
            .map(|policy| policy.id)
            .collect();
        assert_eq!(named, all);
        let drawn: BTreeSet<_> = COMBINATIONS.iter().map(|one| one.presentation).collect();
        let all: BTreeSet<_> =
            PRESENTATIONS.iter().filter(|presentation| presentation.mistake.is_none()).map(|one| one.id).collect();
        assert_eq!(drawn, all);
        let names: BTreeSet<_> = COMBINATIONS.iter().map(Combination::name).collect();
        assert_eq!(names.len(), COMBINATIONS.len());
        assert!(COMBINATIONS.len() <= 24, "the budget of frames is for 24 lanes");
    }
}
