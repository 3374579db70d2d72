//! Inputs that every panel may read while it shows itself.

use super::canvases::cameras::Canvases;
use super::script::Script;
use super::shown_parts::ShownParts;
use super::view::View;
use super::window_info::WindowInfo;
use simulation::lab::Snapshot;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use simulation::scenario::opening::Control;

/// Read-only inputs of one frame of the interface.
#[derive(Clone, Copy, Debug)]
pub struct FrameContext<'a> {
    /// The lab as it is now. Its lanes have their cameras once their canvases have places ([`Canvases::cameras`]).
    pub snapshot: &'a Snapshot<'a>,
    /// State of the window.
    pub window: &'a WindowInfo<'a>,
    /// The interface's clock, s.
    pub now: f64,
    /// Theme in force.
    pub theme: Theme,
    /// Index of the chosen lane in the snapshot; [`super::requests::Requests::chosen`] is that in the draft.
    pub chosen: usize,
    /// Indices of the chosen lanes in the snapshot; several in the lab alone.
    pub chosen_lanes: &'a [usize],
    /// View state of the window.
    pub view: View,
    /// Layout, lens and held view. Cameras are already applied to `snapshot`.
    pub canvases: Canvases,
    /// Parts of the lanes that a lesson shows.
    pub shown: ShownParts,
    /// The lesson with the settings that it has in this part, to compare with those in force.
    pub own: Option<&'a Scenario>,
    /// The scenario as it is drawn while a switch is held.
    pub compared: Option<&'a Scenario>,
    /// The most lanes that have room: in a low window an opening shows two of its rows.
    pub most_lanes: usize,
    /// The script of the stage.
    pub script: Script<'a>,
    /// `true` while a click on a lane bets on it.
    pub bets: bool,
    /// `true` while Play skips a bet.
    pub skips_bet: bool,
    /// `true` if a menu or a list was open when the frame began: a click beside it only closes it.
    pub menu_is_open: bool,
}

impl FrameContext<'_> {
    /// `true` if the document's link leaves this control on the stage. The lab has all of them.
    pub fn shows(&self, control: Control) -> bool {
        self.shows_all() || !self.window.hides(control)
    }

    /// `true` if the document's link hides no control.
    pub fn shows_all(&self) -> bool {
        self.window.only.is_empty() || !self.view.is_stage()
    }

    /// Indices of the lanes that are shown: all, or only the chosen one.
    pub fn shown_lanes(&self) -> Vec<usize> {
        let lanes = self.snapshot.lanes.len();
        if self.view.alone { vec![self.chosen] } else { (0..lanes.min(self.most_lanes)).collect() }
    }
}

/// Indices in the snapshot of these lanes of the draft, as far as it has them, and of the one at `chosen`.
pub fn chosen_lanes_in(snapshot: &Snapshot<'_>, draft: &Scenario, lanes: &[usize], chosen: usize) -> Vec<usize> {
    let identities = lanes.iter().filter_map(|lane| draft.lanes.get(*lane)).map(|lane| lane.looks.identity);
    let mut lanes: Vec<_> = identities.filter_map(|identity| snapshot.scenario.lane_with(identity)).collect();
    lanes.retain(|lane| *lane < snapshot.lanes.len());
    lanes.push(chosen);
    lanes.sort_unstable();
    lanes.dedup();
    lanes
}

/// Index in the snapshot of the lane at `chosen` in the draft, whose lanes a key may just have added, removed or moved. Of a lane that
/// the snapshot does not have yet, the one at `before` takes the place.
pub fn chosen_in(snapshot: &Snapshot<'_>, draft: &Scenario, chosen: usize, before: usize) -> usize {
    let lane = draft.lanes.get(chosen).and_then(|lane| snapshot.scenario.lane_with(lane.looks.identity));
    lane.unwrap_or(before).min(snapshot.lanes.len().saturating_sub(1))
}
