//! A read-only view of the lab, for the window, the renderer and the exports.

use super::cut_off::CutOff;
use super::edit::Restart;
use super::lane_view::LaneView;
use crate::input::InputTrack;
use crate::lane_picture::{CameraMotion, Layers};
use crate::scenario::Scenario;
use timestep::time::{Flicks, TimeScale};

/// The lab after a frame.
#[derive(Clone, Debug)]
pub struct Snapshot<'a> {
    /// The scenario as it runs.
    pub scenario: &'a Scenario,
    /// Lab time since the start of the run.
    pub elapsed: Flicks,
    /// `true` if lab time is paused.
    pub paused: bool,
    /// Speed that was asked for.
    pub speed: TimeScale,
    /// Speed now, on the way to `speed`.
    pub speed_now: TimeScale,
    /// Layers of the lanes' pictures.
    pub layers: Layers,
    /// Mode of the cameras.
    pub camera: CameraMotion,
    /// First and last lab time that can be scrubbed to; both are `elapsed` where no history is recorded.
    pub history: [Flicks; 2],
    /// Continuations of the run that were cut off and can be brought back ([`super::Action::BringBack`]).
    pub cut_off: &'a [CutOff],
    /// Input of this run: past changes, and the changes that the scenario plans.
    pub input: &'a InputTrack,
    /// All lanes, in the order of the scenario.
    pub lanes: Vec<LaneView<'a>>,
}

impl<'a> Snapshot<'a> {
    /// Lab time of the lanes' frames: ahead of `elapsed` by the lead of a window ([`super::Lab::set_lead`]).
    pub fn pictured(&self) -> Flicks {
        self.lanes.iter().map(|lane| lane.pictured()).max().unwrap_or(self.elapsed)
    }

    /// Widens the view of lane `onto` to include that of lane `held`.
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
        Restart::of(self.lanes.iter().map(|lane| &**lane.lane), edited)
    }

    /// `true` if a user can drive any of the lanes.
    pub fn can_be_driven(&self) -> bool {
        self.lanes.iter().any(|lane| lane.spec().world.is_driven())
    }
}
