//! A read-only view of the laboratory, for the window, the renderer and the exports.

use super::cameras;
use super::lane_view::LaneView;
use crate::input::InputTrack;
use crate::scenario::Scenario;
use crate::scenario::lesson::Layout;
use crate::time::{Flicks, TimeScale};

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
    /// First and last laboratory time that can be scrubbed to; both are `elapsed` where no history is recorded.
    pub history: [Flicks; 2],
    /// Input of this run: past changes, and the changes that the scenario plans.
    pub input: &'a InputTrack,
    /// All lanes, in the order of the scenario.
    pub lanes: Vec<LaneView<'a>>,
}

impl<'a> Snapshot<'a> {
    /// The same with the cameras of lanes that stand like this: in tracks they have one scale, and in an overlay one view.
    pub fn laid_out(mut self, layout: Layout) -> Self {
        match layout {
            Layout::Grid => {}
            Layout::Tracks => cameras::share_scale(&mut self.lanes),
            Layout::Overlay => {
                cameras::share_scale(&mut self.lanes);
                cameras::share_view(&mut self.lanes);
            }
        }
        self
    }

    /// The same with one view for the lane at `held` and the one at `onto`, on which it is laid; the others keep theirs.
    pub fn with_laid_over(mut self, held: usize, onto: usize) -> Self {
        if let (Some(over), Some(under)) = (self.lanes.get(held), self.lanes.get(onto)) {
            let mut pair = [*under, *over];
            cameras::share_scale(&mut pair);
            cameras::share_view(&mut pair);
            self.lanes[onto] = pair[0];
        }
        self
    }

    /// The scenario with the input of this run; saved, it replays what the person did.
    pub fn with_recorded_input(&self) -> Scenario {
        Scenario { input: self.input.clone(), ..self.scenario.clone() }
    }

    /// `true` if a person can drive any of the lanes.
    pub fn can_be_driven(&self) -> bool {
        self.lanes.iter().any(|lane| lane.spec().world.is_driven())
    }
}
