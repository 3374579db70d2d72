//! A read-only view of the laboratory, for the window, the renderer and the exports.

use super::cut_off::CutOff;
use super::edit::Restart;
use super::lane_view::LaneView;
use crate::input::InputTrack;
use crate::lane::{CameraWay, Layers};
use crate::scenario::Scenario;
use timestep::time::{Flicks, TimeScale};

/// The laboratory after a frame.
#[derive(Clone, Debug)]
pub struct Snapshot<'a> {
    /// The scenario as it runs.
    pub scenario: &'a Scenario,
    /// Laboratory time since the start of the run.
    pub elapsed: Flicks,
    /// `true` if laboratory time stands still.
    pub paused: bool,
    /// Speed that was asked for.
    pub speed: TimeScale,
    /// Speed now, on the way to `speed`.
    pub speed_now: TimeScale,
    /// Layers of the lanes' pictures.
    pub layers: Layers,
    /// The way that cameras go.
    pub camera: CameraWay,
    /// First and last laboratory time that can be scrubbed to; both are `elapsed` where no history is recorded.
    pub history: [Flicks; 2],
    /// Continuations of the run that were cut off and can be brought back ([`super::Action::BringBack`]).
    pub cut_off: &'a [CutOff],
    /// Input of this run: past changes, and the changes that the scenario plans.
    pub input: &'a InputTrack,
    /// All lanes, in the order of the scenario.
    pub lanes: Vec<LaneView<'a>>,
}

impl<'a> Snapshot<'a> {
    /// Laboratory time that the pictures of the lanes are of: ahead of `elapsed` by the lead of a window ([`super::Lab::set_lead`]).
    pub fn pictured(&self) -> Flicks {
        self.lanes.iter().map(|lane| lane.pictured()).max().unwrap_or(self.elapsed)
    }

    /// The same with a view for the lane at `onto` in which nothing is missing of the one at `held`, which keeps its own.
    pub fn with_laid_over(mut self, held: usize, onto: usize) -> Self {
        if let (Some(under), Some(over)) = (self.lanes.get(onto), self.lanes.get(held)) {
            self.lanes[onto] = under.with_view(under.view().union(over.at_place_of(under)));
        }
        self
    }

    /// The scenario with the input of this run, without its hangs; saved, it replays what the user did.
    pub fn with_recorded_input(&self) -> Scenario {
        Scenario { input: self.input.without_hangs(), ..self.scenario.clone() }
    }

    /// The reason for which an edit of the settings of lanes lets all lanes start again; `None` if they go on.
    pub fn restart_by(&self, edited: &Scenario) -> Option<Restart> {
        Restart::of(self.lanes.iter().map(|lane| lane.lane), &edited.lanes)
    }

    /// `true` if a person can drive any of the lanes.
    pub fn can_be_driven(&self) -> bool {
        self.lanes.iter().any(|lane| lane.spec().world.is_driven())
    }
}
