//! The headline of an opening: its own while its lanes differ in nothing else than at the start, and else what they differ in.

use super::plan::Opening;
use crate::displays::Display;
use crate::lane::{Guards, LaneSpec, Looks};
use timestep::presentation::LATEST;

/// A part of the settings by its word in a headline, and whether two lanes differ in it.
type Aspect = (&'static str, fn(&LaneSpec, &LaneSpec) -> bool);

/// Everything that lanes may differ in beside world, name and colour.
const ASPECTS: [Aspect; 6] = [
    ("arithmetic", |a, b| (&a.integrator, a.dt) != (&b.integrator, b.dt)),
    ("drawing", |a, b| a.presentation.id != b.presentation.id),
    ("moment of the follower", |a, b| a.follow != b.follow),
    ("clamp", |a, b| a.guards != b.guards),
    ("display", |a, b| a.display != b.display),
    ("other settings", |a, b| others(a) != others(b)),
];

/// A lane with only those settings that have no word of their own.
fn others(lane: &LaneSpec) -> LaneSpec {
    let LaneSpec { world, integrator, dt, .. } = LaneSpec::default();
    LaneSpec {
        looks: Looks::default(),
        world,
        integrator,
        dt,
        presentation: &LATEST,
        follow: None,
        guards: Guards::default(),
        display: Display::default(),
        ..lane.clone()
    }
}

impl Opening {
    /// The headline of `lanes`, which were `start` when the opening began.
    pub fn headline(&self, start: &[LaneSpec], lanes: &[LaneSpec]) -> String {
        let [before, now] = [start, lanes].map(|lanes| self.differences(lanes));
        if now.iter().all(|part| before.contains(part)) {
            return self.fill(&self.line, lanes).unwrap_or_default();
        }
        let whose = if self.columns() > 1 { "rows" } else { "lanes" };
        let parts = match now.as_slice() {
            [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
            parts => parts.concat(),
        };
        format!("The {whose} differ in {parts}.")
    }

    /// The words of the parts in which lanes of one column differ.
    fn differences(&self, lanes: &[LaneSpec]) -> Vec<&'static str> {
        let columns = self.columns();
        let pairs = || lanes.iter().zip(lanes.iter().skip(columns));
        ASPECTS
            .iter()
            .filter(|(_, differ)| pairs().any(|(upper, lower)| differ(upper, lower)))
            .map(|(word, _)| *word)
            .collect()
    }
}
