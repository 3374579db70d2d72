//! The titles of lanes without names of their own: what tells them apart.

use crate::lane::{LabelKey, LaneSpec};
use crate::scenario::label_keys_that_differ;

/// What the lanes of a lab are called that have no names.
#[derive(Clone, Debug, Default)]
pub struct LaneTitles {
    /// `true` if worlds tell more of them apart than methods.
    by_world: bool,
    /// The settings that they differ in, where methods and worlds leave two of them alike.
    keys: Vec<LabelKey<LaneSpec>>,
}

/// What the title of a lane says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitledBy {
    /// The name that it was given, or the settings that it differs in.
    Name,
    /// Method and dt.
    Method,
    /// World and dt.
    World,
}

impl LaneTitles {
    /// Most settings in a title.
    const MOST: usize = 3;

    /// The titles of these lanes beside each other.
    pub fn of(lanes: &[LaneSpec]) -> Self {
        let unnamed: Vec<&LaneSpec> = lanes.iter().filter(|lane| lane.is_unnamed() && !lane.looks.concealed).collect();
        let distinct = |id: fn(&LaneSpec) -> &'static str| {
            let title = |lane: &LaneSpec| (id(lane), lane.dt);
            (0..lanes.len())
                .filter(|place| !lanes[..*place].iter().any(|lane| title(lane) == title(&lanes[*place])))
                .count()
        };
        let worlds_differ = lanes.iter().any(|lane| lane.world.id != lanes[0].world.id);
        let by_world = worlds_differ && distinct(|lane| lane.world.id) > distinct(|lane| lane.integrator.id);
        let titles = LaneTitles { by_world, keys: Vec::new() };
        let is_alike =
            |place: usize| unnamed[..place].iter().any(|lane| titles.of_lane(lane) == titles.of_lane(unnamed[place]));
        if !(0..unnamed.len()).any(is_alike) {
            return titles;
        }
        let mut keys = label_keys_that_differ(&unnamed);
        keys.truncate(Self::MOST);
        LaneTitles { by_world, keys }
    }

    /// What the title of a lane says.
    pub fn by(&self, lane: &LaneSpec) -> TitledBy {
        match lane.is_unnamed() {
            false => TitledBy::Name,
            true if lane.looks.concealed => TitledBy::Method,
            true if !self.words(lane).is_empty() => TitledBy::Name,
            true if self.by_world => TitledBy::World,
            true => TitledBy::Method,
        }
    }

    /// The title of a lane.
    pub fn of_lane(&self, lane: &LaneSpec) -> String {
        match self.by(lane) {
            TitledBy::World => format!("{}, {}", lane.world.name, lane.step_words()),
            TitledBy::Name if lane.is_unnamed() => self.words(lane),
            _ => lane.title(),
        }
    }

    /// The settings that a lane differs in, in words; empty where it has none of them.
    fn words(&self, lane: &LaneSpec) -> String {
        self.keys.iter().filter_map(|key| key.words(lane)).collect::<Vec<_>>().join(", ")
    }
}
