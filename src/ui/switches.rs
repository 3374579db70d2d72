//! The four toggles: what each means for a lane and for the window, and its state over many lanes.

use super::prefs::Scope;
use crate::entry::Entry;
use crate::lane::{Guards, LaneSpec};
use crate::presentation::{PoseTime, Presentation};
use crate::scenario::Scenario;
use crate::time::Flicks;
use crate::time::displays::Display;

/// One of the four toggles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    Interpolation,
    Extrapolation,
    MaxFrame,
    Vsync,
}

/// The state of a toggle over the lanes in scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tri {
    Off,
    On,
    Mixed,
}

impl Switch {
    pub const ALL: [Switch; 4] = [Switch::Interpolation, Switch::Extrapolation, Switch::MaxFrame, Switch::Vsync];

    pub fn name(self) -> &'static str {
        match self {
            Switch::Interpolation => "Interpolation",
            Switch::Extrapolation => "Extrapolation",
            Switch::MaxFrame => "Max-frame clamp",
            Switch::Vsync => "Vsync",
        }
    }

    pub fn summary(self) -> &'static str {
        match self {
            Switch::Interpolation => "Draw a pose between the last two steps: smooth, and one step late.",
            Switch::Extrapolation => "Draw where the body will be at display time: no delay, wrong after a bounce.",
            Switch::MaxFrame => "Longer frames count as this long (250 ms unless set): no spiral, but time is lost.",
            Switch::Vsync => "Frames start at refreshes only.",
        }
    }

    /// Whether it is on for a lane. `window_vsync` is what the window asks for.
    fn of(self, lane: &LaneSpec, window_vsync: bool) -> bool {
        match self {
            Switch::Interpolation => lane.presentation.pose_time == PoseTime::Between,
            Switch::Extrapolation => lane.presentation.pose_time == PoseTime::Ahead,
            Switch::MaxFrame => lane.guards.max_frame.is_some(),
            Switch::Vsync => match &lane.display {
                Display::Live => window_vsync,
                Display::Trace(_) => true,
                Display::Virtual(display) => display.vsync,
            },
        }
    }

    /// The state over the lanes in scope. Vsync of a live lane is the window's own.
    pub fn state(self, scenario: &Scenario, scope: Scope, chosen: usize, window_vsync: bool) -> Tri {
        let lanes = in_scope(scope, chosen, scenario.lanes.len());
        let states: Vec<bool> = lanes.map(|i| self.of(&scenario.lanes[i], window_vsync)).collect();
        match (states.contains(&true), states.contains(&false)) {
            (true, true) => Tri::Mixed,
            (true, false) => Tri::On,
            _ => Tri::Off,
        }
    }

    /// Whether switching it reaches the window.
    pub fn reaches_window(self, scenario: &Scenario, scope: Scope, chosen: usize) -> bool {
        self == Switch::Vsync
            && (scope == Scope::All || scenario.lanes.get(chosen).is_some_and(|lane| lane.display == Display::Live))
    }

    /// Switches it for one lane. `kept` remembers the clamp's length while it is off.
    pub fn set(self, on: bool, lane: &mut LaneSpec, kept: &mut Option<Flicks>) {
        match self {
            Switch::Interpolation => set_presentation(lane, on, PoseTime::Between, "interpolate"),
            Switch::Extrapolation => set_presentation(lane, on, PoseTime::Ahead, "extrapolate"),
            Switch::MaxFrame if on => {
                lane.guards.max_frame = lane.guards.max_frame.or(*kept).or(Some(Guards::MAX_FRAME));
            }
            Switch::MaxFrame => *kept = lane.guards.max_frame.take().or(*kept),
            Switch::Vsync => {
                if let Display::Virtual(display) = &mut lane.display {
                    display.vsync = on;
                }
            }
        }
    }
}

/// The lanes a toggle acts on.
pub fn in_scope(scope: Scope, chosen: usize, lanes: usize) -> std::ops::Range<usize> {
    match scope {
        Scope::All => 0..lanes,
        Scope::Chosen => chosen.min(lanes)..(chosen + 1).min(lanes),
    }
}

/// A lane that shows such times already keeps its presentation.
fn set_presentation(lane: &mut LaneSpec, on: bool, shows: PoseTime, id: &str) {
    if (lane.presentation.pose_time == shows) != on {
        let id = if on { id } else { "latest" };
        lane.presentation = Presentation::by_id(id).unwrap_or(lane.presentation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpolation_and_extrapolation_exclude_each_other() {
        let mut lane = LaneSpec::default();
        let mut kept = None;
        Switch::Interpolation.set(true, &mut lane, &mut kept);
        assert_eq!(lane.presentation.id, "interpolate");
        Switch::Extrapolation.set(true, &mut lane, &mut kept);
        assert_eq!(lane.presentation.id, "extrapolate");
        assert!(!Switch::Interpolation.of(&lane, false));
        Switch::Extrapolation.set(false, &mut lane, &mut kept);
        assert_eq!(lane.presentation.id, "latest");
        Switch::Interpolation.set(false, &mut lane, &mut kept);
        assert_eq!(lane.presentation.id, "latest");
    }

    #[test]
    fn a_cubic_counts_as_interpolation() {
        let mut lane = LaneSpec { presentation: Presentation::by_id("hermite").unwrap(), ..LaneSpec::default() };
        Switch::Interpolation.set(true, &mut lane, &mut None);
        assert_eq!(lane.presentation.id, "hermite");
    }

    #[test]
    fn the_clamp_comes_back_as_it_was() {
        let mut lane = LaneSpec::default();
        lane.guards.max_frame = Some(Flicks::from_millis(100.0));
        let mut kept = None;
        Switch::MaxFrame.set(false, &mut lane, &mut kept);
        Switch::MaxFrame.set(false, &mut lane, &mut kept);
        assert_eq!(lane.guards.max_frame, None);
        Switch::MaxFrame.set(true, &mut lane, &mut kept);
        assert_eq!(lane.guards.max_frame, Some(Flicks::from_millis(100.0)));
    }
}
