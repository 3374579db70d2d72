//! One lane for each of several values of a setting, all else equal.

use super::keys::label_key;
use crate::displays::{Display, DisplayPreset};
use crate::lane::LaneSpec;
use crate::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::presentation::Presentation;
use timestep::time::Flicks;
use timestep::time::policies::LoopPolicy;

/// A setting of which a lane can be repeated for each value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneSeries {
    /// Worlds, each with its default parameters.
    Worlds,
    /// Methods that are no mistakes.
    Methods,
    /// Steps a second: 20, 30, 60, 120 and 240.
    Steps,
    /// Loop policies that are no mistakes.
    Policies,
    /// Presentations that are no mistakes.
    Presentations,
    /// Virtual displays that have a name.
    Displays,
}

/// The way in which a lane gets a value.
type SetValue = Box<dyn Fn(&mut LaneSpec)>;

/// The lanes of a series.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeriesOf {
    /// One lane for each value, in the order of menus, titled by the value.
    pub lanes: Vec<LaneSpec>,
    /// Name and reason, as a sentence, of each value that the lane cannot have.
    pub left_out: Vec<(String, String)>,
}

impl LaneSeries {
    /// Every series, in the order of menus.
    pub const ALL: [LaneSeries; 6] = [
        LaneSeries::Worlds,
        LaneSeries::Methods,
        LaneSeries::Steps,
        LaneSeries::Policies,
        LaneSeries::Presentations,
        LaneSeries::Displays,
    ];

    /// Steps a second of [`LaneSeries::Steps`].
    const STEPS: [i64; 5] = [20, 30, 60, 120, 240];

    /// Name of the setting in the singular, for menus and messages.
    pub fn name(self) -> &'static str {
        match self {
            LaneSeries::Worlds => "world",
            LaneSeries::Methods => "method",
            LaneSeries::Steps => "steps a second",
            LaneSeries::Policies => "loop policy",
            LaneSeries::Presentations => "presentation",
            LaneSeries::Displays => "display",
        }
    }

    /// Key of the setting in scenario files.
    pub fn key(self) -> &'static str {
        match self {
            LaneSeries::Worlds => "world",
            LaneSeries::Methods => "integrator",
            LaneSeries::Steps => "dt",
            LaneSeries::Policies => "policy",
            LaneSeries::Presentations => "presentation",
            LaneSeries::Displays => "display",
        }
    }

    /// A lane like this one for each value. The value that the lane has already keeps its options.
    pub fn of(self, lane: &LaneSpec) -> SeriesOf {
        let mut series = SeriesOf::default();
        for (name, set) in self.values() {
            let mut next = lane.clone();
            set(&mut next);
            let fits = next
                .fits()
                .and_then(|()| next.runs())
                .and_then(|()| next.links())
                .and_then(|()| next.state.holds(&next.world))
                .and_then(|()| next.follows());
            match fits {
                Ok(()) => series.lanes.push(self.titled(next)),
                Err(reason) => series.left_out.push((name, reason)),
            }
        }
        series
    }

    /// The lane with a title that is made of its value, and of those by which it was called before.
    fn titled(self, mut lane: LaneSpec) -> LaneSpec {
        lane.looks.label.clear();
        if lane.looks.label_keys.iter().all(|key| key.name != self.key()) {
            lane.looks.label_keys.extend(label_key(self.key()));
        }
        lane
    }

    /// Names of the values, and the way in which each is set.
    fn values(self) -> Vec<(String, SetValue)> {
        match self {
            LaneSeries::Worlds => each(|lane: &mut LaneSpec, world: &'static World| {
                if lane.world.world != world {
                    lane.world = WorldSpec::of(world);
                }
            }),
            LaneSeries::Methods => each(|lane: &mut LaneSpec, method: &'static Integrator| {
                if lane.integrator.integrator != method {
                    lane.integrator = method.into();
                }
            }),
            LaneSeries::Steps => {
                let of_rate = |rate: i64| {
                    let set: SetValue = Box::new(move |lane: &mut LaneSpec| lane.dt = Flicks::from_ratio(1, rate));
                    (format!("{rate} steps a second"), set)
                };
                Self::STEPS.map(of_rate).into()
            }
            LaneSeries::Policies => each(|lane: &mut LaneSpec, policy: &'static LoopPolicy| {
                if lane.policy.policy != policy {
                    lane.policy = policy.into();
                }
            }),
            LaneSeries::Presentations => {
                each(|lane: &mut LaneSpec, presentation: &'static Presentation| lane.presentation = presentation)
            }
            LaneSeries::Displays => each(|lane: &mut LaneSpec, preset: &'static DisplayPreset| {
                lane.display = Display::Virtual((preset.display)());
            }),
        }
    }
}

/// The entries of a kind that are no mistakes, each with the way in which it is set.
fn each<E: Entry>(set: fn(&mut LaneSpec, &'static E)) -> Vec<(String, SetValue)> {
    let entries = E::listed().filter(|entry| entry.mistake().is_none());
    let one = |entry: &'static E| {
        let set: SetValue = Box::new(move |lane: &mut LaneSpec| set(lane, entry));
        (entry.name().to_owned(), set)
    };
    entries.map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::LaneSetting;
    use crate::worlds::WORLDS;

    /// The lanes of a series differ in its key alone, and in nothing that the series has not.
    #[test]
    fn a_series_varies_one_key() {
        for world in WORLDS.iter().copied() {
            let mut lane = LaneSpec { world: WorldSpec::of(world), ..LaneSpec::default() };
            lane.choose_method();
            for series in LaneSeries::ALL {
                let SeriesOf { lanes, left_out } = series.of(&lane);
                assert!(lanes.len() > 1, "{series:?} of {}", world.id);
                for other in &lanes {
                    let differing = LaneSetting::differing(&lane, other);
                    let others = differing.iter().filter(|setting| ![series.key(), "label"].contains(&setting.key));
                    assert_eq!(others.count(), 0, "{series:?} of {}: {differing:?}", world.id);
                    assert_eq!(other.looks.label_keys.len(), 1);
                }
                let mut titles: Vec<_> = lanes.iter().map(LaneSpec::title).collect();
                titles.sort();
                titles.dedup();
                assert_eq!(titles.len(), lanes.len(), "{series:?}: {titles:?}");
                assert!(left_out.iter().all(|(_, reason)| !reason.is_empty()));
            }
        }
    }

    #[test]
    fn values_that_do_not_fit_are_named() {
        let mut lane = LaneSpec::default();
        lane.world["damping"] = 0.5;
        lane.choose_method();
        let series = LaneSeries::Methods.of(&lane);
        assert!(series.left_out.iter().any(|(name, reason)| name == "Velocity Verlet" && reason.contains("needs")));
    }
}
