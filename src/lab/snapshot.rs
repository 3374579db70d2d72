//! A read-only view of the laboratory, for the window, the renderer and the exports.

use super::curves::LaneCurves;
use crate::input::InputTrack;
use crate::lane::{Lane, Layers};
use crate::metrics::{Report, Stretch};
use crate::scenario::Scenario;
use crate::time::{Flicks, TimeScale};
use std::ops::Deref;

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
    /// First and last laboratory time that can be scrubbed to; both are `elapsed` where no history is recorded.
    pub history: [Flicks; 2],
    /// Input of this run: past changes, and the changes that the scenario plans.
    pub input: &'a InputTrack,
    /// All lanes, in the order of the scenario.
    pub lanes: Vec<LaneView<'a>>,
}

impl Snapshot<'_> {
    /// The scenario with the input of this run; saved, it replays what the person did.
    pub fn with_recorded_input(&self) -> Scenario {
        Scenario { input: self.input.clone(), ..self.scenario.clone() }
    }

    /// `true` if a person can drive any of the lanes.
    pub fn can_be_driven(&self) -> bool {
        self.lanes.iter().any(|lane| lane.spec().world.is_driven())
    }
}

/// One lane after a frame, with its curves: reads like the [`Lane`] itself.
#[derive(Clone, Copy, Debug)]
pub struct LaneView<'a> {
    /// The lane.
    pub lane: &'a Lane,
    input: &'a InputTrack,
    curves: Option<&'a LaneCurves>,
}

impl<'a> LaneView<'a> {
    pub(super) fn new(lane: &'a Lane, input: &'a InputTrack, curves: Option<&'a LaneCurves>) -> Self {
        LaneView { lane, input, curves }
    }

    /// All numbers of the lane for a stretch that ends now. Costs two searches for a lag, so not for every frame of a window.
    pub fn report(&self, stretch: Stretch) -> Report {
        self.lane.report(stretch, self.input)
    }

    /// The lane's curves, if they are recorded.
    pub fn curves(&self) -> Option<&'a LaneCurves> {
        self.curves
    }
}

impl Deref for LaneView<'_> {
    type Target = Lane;

    fn deref(&self) -> &Lane {
        self.lane
    }
}
