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
        let whose = if self.columns() > 1 { "rows" } else { "lanes" };
        if now.is_empty() && !before.is_empty() {
            let all = if lanes.len() == 2 * self.columns() { "Both" } else { "All" };
            return format!("{all} {whose} are the same now.");
        }
        if now.iter().all(|part| before.contains(part)) {
            return self.fill(&self.line, lanes).unwrap_or_default();
        }
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

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;

    #[test]
    fn lanes_that_are_alike_are_not_said_to_differ() {
        for (id, words) in [("jitter", "Both lanes are the same now."), ("three-worlds", "All rows are the same now.")]
        {
            let start = Scenario::load(id).expect("an opening");
            let opening = start.opening.as_ref().expect("an opening");
            let mut lanes = start.lanes.clone();
            let first = lanes[0].clone();
            for lane in &mut lanes {
                (lane.dt, lane.presentation) = (first.dt, first.presentation);
            }
            assert_ne!(opening.headline(&start.lanes, &start.lanes), words);
            assert_eq!(opening.headline(&start.lanes, &lanes), words);
        }
    }
}
