//! What the laboratory shows of itself: a read-only view for the window, the renderer and the exports.

use super::LaneCurves;
use crate::input::InputTrack;
use crate::integrators::InternalSteps;
use crate::lane::{FrameRow, Lane, LaneSpec, Log, RecentFrames, Status};
use crate::metrics::Report;
use crate::scenario::Scenario;
use crate::scene::{Glyph, Scene, View};
use crate::time::{Flicks, TimeScale};
use glam::DVec2;

/// The laboratory after a frame.
#[derive(Clone, Debug)]
pub struct Snapshot<'a> {
    pub scenario: &'a Scenario,
    /// Laboratory time since the start of the run.
    pub elapsed: Flicks,
    pub paused: bool,
    /// The speed that was asked for, and the one on the way to it.
    pub speed: TimeScale,
    pub speed_now: TimeScale,
    /// The first and the last laboratory time that can be gone to; both are `elapsed` where no history is kept.
    pub history: [Flicks; 2],
    /// The input of this run: what was in force until now, and what the scenario has planned.
    pub input: &'a InputTrack,
    pub lanes: Vec<LaneView<'a>>,
}

impl Snapshot<'_> {
    /// The scenario with the input of this run, to be saved: it replays what the person did.
    pub fn with_drive(&self) -> Scenario {
        Scenario { input: self.input.clone(), ..self.scenario.clone() }
    }

    /// Whether a person can drive any of the lanes.
    pub fn can_be_driven(&self) -> bool {
        self.lanes.iter().any(|lane| lane.spec().world.is_driven())
    }
}

/// One lane after a frame.
#[derive(Clone, Copy, Debug)]
pub struct LaneView<'a> {
    lane: &'a Lane,
    curves: Option<&'a LaneCurves>,
}

impl<'a> LaneView<'a> {
    pub(super) fn of(lane: &'a Lane, curves: Option<&'a LaneCurves>) -> Self {
        LaneView { lane, curves }
    }

    pub fn spec(&self) -> &'a LaneSpec {
        self.lane.spec()
    }

    /// The outline of this lane's body.
    pub fn glyph(&self) -> Glyph {
        self.lane.glyph()
    }

    pub fn scene(&self) -> &'a Scene {
        self.lane.scene()
    }

    pub fn view(&self) -> View {
        self.lane.view()
    }

    /// Where the body is drawn, m.
    pub fn shown_point(&self) -> DVec2 {
        self.lane.shown_point()
    }

    /// A displayed frame of this lane by itself.
    pub fn frame_picture(&self, row: &FrameRow) -> (Scene, View) {
        self.lane.frame_picture(row)
    }

    /// Displayed frames of this lane, oldest first, as one multiple exposure; `None` of no frame.
    pub fn onion_picture(&self, rows: &[FrameRow]) -> Option<(Scene, View)> {
        self.lane.onion_picture(rows)
    }

    pub fn status(&self) -> Status {
        self.lane.status()
    }

    /// Frames shown since the start of the run or the last change of the lane.
    pub fn frames(&self) -> u64 {
        self.lane.frames()
    }

    /// The last displayed frames, a few numbers of each.
    pub fn recent(&self) -> &'a RecentFrames {
        self.lane.recent()
    }

    /// Time thrown away by guards and policy since the start of the run or the last change of the lane.
    pub fn dropped(&self) -> Flicks {
        self.lane.dropped()
    }

    pub fn steps(&self) -> u64 {
        self.lane.steps()
    }

    /// Positions, then velocities.
    pub fn state(&self) -> &'a [f64] {
        self.lane.state()
    }

    /// How far the simulation has come.
    pub fn simulated(&self) -> Flicks {
        self.lane.simulated()
    }

    /// The integrator's own steps inside the lane's, their totals and the last of them; `None` where it takes none.
    pub fn internal_steps(&self) -> Option<&'a InternalSteps> {
        self.lane.internal_steps()
    }

    pub fn state_hash(&self) -> u64 {
        self.lane.state_hash()
    }

    /// The lane's curves, if they are kept.
    pub fn curves(&self) -> Option<&'a LaneCurves> {
        self.curves
    }

    /// What happened since the last frame, if logging is on.
    pub fn log(&self) -> &'a Log {
        self.lane.log()
    }

    /// All numbers; costs a sort of the recent frames, so not for every frame of a window.
    pub fn report(&self) -> Report {
        self.lane.report()
    }
}
