//! The switches: what each does to a lane and to the window, and its state over several lanes.

use super::mechanism_words;
use super::scope::Scope;
use crate::ui::base::switch_state::SwitchState;
use simulation::displays::Display;
use simulation::lab::LaneView;
use simulation::lane::no_effect::{self, Reason};
use simulation::lane::{Guards, LaneSpec, Mechanism};
use simulation::scenario::opening::Control;
use simulation::scenario::{LANE_KEYS, Row, Scenario};
use timestep::entry::Entry;
use timestep::presentation::{PoseTime, Presentation, RENDER_STEP};
use timestep::time::Flicks;

/// One of the switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Draws a pose between the last two steps.
    Interpolation,
    /// Draws a pose ahead of the last step.
    Extrapolation,
    /// Cuts long frames.
    MaxFrame,
    /// Shows frames at refreshes only.
    Vsync,
    /// Shows what an eye sees that follows the motion.
    EyeView,
    /// Keeps the trails until the run starts again.
    TrailStays,
    /// Draws a mechanism beside the motion.
    Mechanism(Mechanism),
}

/// Words and uses of a switch.
#[derive(Clone, Copy, Debug)]
pub struct SwitchRecord {
    /// Name in the window.
    pub name: &'static str,
    /// Name in a narrow bar.
    pub short_name: &'static str,
    /// Tooltip.
    pub summary: &'static str,
    /// The switch as a control of an opening, by whose word a clip flips it; `None` for one that openings do not have.
    pub control: Option<Control>,
    /// `true` if the switch only chooses between drawings of the same states, so that it can be held to compare.
    pub is_of_drawing: bool,
}

/// The row of a lane's setting in the inspector.
fn row(name: &str) -> &'static Row<LaneSpec> {
    let key = LANE_KEYS.iter().find(|key| key.name == name);
    key.and_then(|key| key.row.as_ref()).expect("the setting has a row")
}

impl Switch {
    /// The switches of the bar, in order.
    pub const BAR: [Switch; 4] = [Switch::Interpolation, Switch::Extrapolation, Switch::MaxFrame, Switch::Vsync];

    /// The mechanisms of the menu Draw, in order.
    pub fn of_mechanisms() -> impl Iterator<Item = Switch> {
        Mechanism::ALL.into_iter().map(|(_, mechanism)| Switch::Mechanism(mechanism))
    }

    /// Its record.
    pub fn record(self) -> SwitchRecord {
        let of_bar = |name, short_name, control, summary| SwitchRecord {
            name,
            short_name,
            summary,
            control: Some(control),
            is_of_drawing: matches!(control, Control::Interpolation | Control::Extrapolation),
        };
        let of_menu =
            |name, summary| SwitchRecord { name, short_name: name, summary, control: None, is_of_drawing: false };
        match self {
            Switch::Interpolation => of_bar(
                "Interpolation",
                "Interp.",
                Control::Interpolation,
                "Draw a pose between the last two steps. Smooth at any refresh rate, but one step late.",
            ),
            Switch::Extrapolation => of_bar(
                "Extrapolation",
                "Extrap.",
                Control::Extrapolation,
                "Draw where the body should be now. No delay, but wrong after a bounce.",
            ),
            Switch::MaxFrame => of_bar(
                "Max-frame clamp",
                "Clamp",
                Control::Clamp,
                "Cut longer frames to this length (250 ms unless set). Prevents the spiral of death, but drops time.",
            ),
            Switch::Vsync => of_bar(
                "Vsync",
                "Vsync",
                Control::Vsync,
                "Show frames at refreshes only. Off: tearing, but less latency. Variable refresh keeps it on.",
            ),
            Switch::EyeView => SwitchRecord {
                is_of_drawing: true,
                ..of_menu(
                    row("eye_view").name,
                    "Show what an eye sees that follows the motion: blur where frames are held, doubles where they judder.",
                )
            },
            Switch::TrailStays => of_menu(row("trail_stays").name, row("trail_stays").tip),
            Switch::Mechanism(mechanism) => {
                of_menu(mechanism_words::name(mechanism), mechanism_words::summary(mechanism))
            }
        }
    }

    /// Name in the window.
    pub fn name(self) -> &'static str {
        self.record().name
    }

    /// `true` if the switch acts on what the lane conceals. It then neither tells nor changes it.
    pub fn is_concealed(self, lane: &LaneSpec) -> bool {
        lane.looks.concealed && matches!(self, Switch::Interpolation | Switch::Extrapolation | Switch::Mechanism(_))
    }

    /// `true` if the switch is on for a lane. `window_vsync` is what the window asks for.
    fn is_on(self, lane: &LaneSpec, window_vsync: bool) -> bool {
        match self {
            Switch::EyeView => lane.looks.eye_view,
            Switch::TrailStays => lane.looks.trail_stays,
            Switch::Mechanism(mechanism) => lane.looks.mechanisms.has(mechanism),
            // A trace has vsync, and a live lane that of the window.
            _ => self
                .record()
                .control
                .and_then(|control| control.is_on(lane))
                .unwrap_or(window_vsync || lane.display != Display::Live),
        }
    }

    /// State over these lanes; of lanes that all conceal it, neither on nor off. Vsync of a live lane is the window's own.
    pub fn state(self, scenario: &Scenario, lanes: &[usize], window_vsync: bool) -> SwitchState {
        let of_lane = |index: &usize| Some(&scenario.lanes[*index]).filter(|lane| !self.is_concealed(lane));
        let states: Vec<bool> = lanes.iter().filter_map(of_lane).map(|lane| self.is_on(lane, window_vsync)).collect();
        match (states.contains(&true), states.contains(&false)) {
            (true, true) => SwitchState::Mixed,
            (false, false) if !lanes.is_empty() => SwitchState::Mixed,
            (true, false) => SwitchState::On,
            _ => SwitchState::Off,
        }
    }

    /// Name of what these lanes draw instead of what the switch does: a render step. `None` where a lane draws something else, or the
    /// switch is about something else.
    pub fn instead(self, scenario: &Scenario, lanes: &[usize]) -> Option<&'static str> {
        let step = &RENDER_STEP;
        let draws_step = |lane: &usize| {
            let lane = &scenario.lanes[*lane];
            lane.presentation.id == step.id && !self.is_concealed(lane)
        };
        (self == Switch::Extrapolation && !lanes.is_empty() && lanes.iter().all(draws_step)).then_some(step.name)
    }

    /// `true` if a lane has another state than in `own`.
    pub fn differs(self, scenario: &Scenario, own: &Scenario) -> bool {
        scenario.lanes.iter().zip(&own.lanes).any(|(lane, own)| self.is_on(lane, true) != self.is_on(own, true))
    }

    /// Reason why the switch changes nothing on a lane; `None` if it does.
    pub fn no_effect(self, lane: &LaneView<'_>) -> Option<Reason> {
        let spec = lane.spec();
        match self {
            _ if self.is_concealed(spec) => Some(no_effect::CONCEALED),
            Switch::Interpolation | Switch::Extrapolation => no_effect::of_blending(spec),
            Switch::MaxFrame => no_effect::of_max_frame(spec),
            Switch::Vsync => no_effect::of_display_vsync(&spec.display),
            Switch::EyeView => (!lane.has_exact_path()).then_some(no_effect::NO_PATH),
            _ => None,
        }
    }

    /// `true` if the switch changes the window, too.
    pub fn reaches_window(self, scenario: &Scenario, scope: Scope, chosen: &[usize]) -> bool {
        let is_of_all = scope == Scope::All && chosen.len() < 2 && !scenario.is_opening();
        let is_live = |lane: &usize| scenario.lanes[*lane].display == Display::Live;
        self == Switch::Vsync && (is_of_all || scope.lanes(scenario, chosen).iter().any(is_live))
    }

    /// Switches one lane. `off` remembers what a switch has taken away.
    pub fn set(self, on: bool, lane: &mut LaneSpec, off: &mut SwitchedOff) {
        match self {
            _ if self.is_concealed(lane) => {}
            Switch::Interpolation => set_presentation(lane, on, PoseTime::Between, off),
            Switch::Extrapolation => set_presentation(lane, on, PoseTime::Ahead, off),
            Switch::MaxFrame if on => {
                lane.guards.max_frame = lane.guards.max_frame.or(off.clamp).or(Some(Guards::MAX_FRAME));
            }
            Switch::MaxFrame => off.clamp = lane.guards.max_frame.take().or(off.clamp),
            Switch::Vsync => {
                // Variable refresh needs vsync.
                if let Display::Virtual(display) = &mut lane.display
                    && display.vrr.is_none()
                {
                    display.vsync = on;
                }
            }
            Switch::EyeView => lane.looks.eye_view = on,
            Switch::TrailStays => lane.looks.trail_stays = on,
            Switch::Mechanism(mechanism) => lane.looks.mechanisms.set(mechanism, on),
        }
    }
}

/// Settings that the switches of a lane have taken away, so that they come back as they were.
#[derive(Clone, Copy, Debug, Default)]
pub struct SwitchedOff {
    /// Length of the max-frame clamp.
    pub clamp: Option<Flicks>,
    /// The presentation between the last two steps, and the one ahead of the last.
    blends: [Option<&'static Presentation>; 2],
    /// The presentation that a switch chose last, and the one to go back to when it is switched off.
    chosen: Option<[&'static Presentation; 2]>,
    /// The presentation that was there before any switch chose one.
    own: Option<&'static Presentation>,
}

/// The switch that a presentation belongs to, by the time that it draws; `None` if it belongs to neither.
fn drawn_as(presentation: &'static Presentation) -> Option<PoseTime> {
    Control::of_presentation(presentation).map(|_| presentation.pose_time)
}

/// Changes the presentation unless it already blends, or no longer does, as asked.
fn set_presentation(lane: &mut LaneSpec, on: bool, shows: PoseTime, off: &mut SwitchedOff) {
    let now = lane.presentation;
    if (drawn_as(now) == Some(shows)) == on {
        return;
    }
    let place = |time: PoseTime| [PoseTime::Between, PoseTime::Ahead].iter().position(|other| *other == time);
    if let Some(place) = drawn_as(now).and_then(place) {
        off.blends[place] = Some(now);
    }
    let chosen = off.chosen.filter(|[chosen, _]| chosen.id == now.id);
    off.own = off.own.filter(|_| chosen.is_some()).or(Some(now));
    // From interpolation to extrapolation and off leads to what was there before both.
    let back = chosen.filter(|_| off.own.is_some_and(|own| own.id != now.id)).map_or(now, |[_, back]| back);
    let before = match on {
        true => place(shows).and_then(|place| off.blends[place]),
        false => Some(back).filter(|back| drawn_as(back) != Some(shows)),
    };
    let mut usual = LaneSpec::SWITCHED.into_iter().filter_map(Presentation::by_id);
    let usual = usual.find(|usual| if on { drawn_as(usual) == Some(shows) } else { drawn_as(usual).is_none() });
    lane.presentation = before.or(usual).unwrap_or(now);
    // A name that says how the lane is drawn would be wrong now.
    if lane.looks.label == now.name {
        lane.looks.label = lane.presentation.name.to_owned();
    }
    off.chosen = Some([lane.presentation, if on { back } else { lane.presentation }]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::displays::VirtualDisplay;

    #[test]
    fn interpolation_and_extrapolation_exclude_each_other() {
        let mut lane = LaneSpec::default();
        let mut clamp = SwitchedOff::default();
        Switch::Interpolation.set(true, &mut lane, &mut clamp);
        assert_eq!(lane.presentation.id, "interpolate");
        Switch::Extrapolation.set(true, &mut lane, &mut clamp);
        assert_eq!(lane.presentation.id, "extrapolate");
        assert!(!Switch::Interpolation.is_on(&lane, false));
        Switch::Extrapolation.set(false, &mut lane, &mut clamp);
        assert_eq!(lane.presentation.id, "latest");
        Switch::Interpolation.set(false, &mut lane, &mut clamp);
        assert_eq!(lane.presentation.id, "latest");
    }

    #[test]
    fn variable_refresh_keeps_its_vsync() {
        let vrr = simulation::displays::Vrr::new(48.0, 144.0);
        let on = Display::Virtual(VirtualDisplay { vrr, ..VirtualDisplay::default() });
        let mut lane = LaneSpec { display: on.clone(), ..LaneSpec::default() };
        Switch::Vsync.set(false, &mut lane, &mut SwitchedOff::default());
        assert_eq!(lane.display, on);
        lane.display = Display::default();
        Switch::Vsync.set(false, &mut lane, &mut SwitchedOff::default());
        assert!(!Switch::Vsync.is_on(&lane, true));
    }

    #[test]
    fn a_cubic_counts_as_interpolation() {
        let mut lane = LaneSpec { presentation: Presentation::by_id("hermite").unwrap(), ..LaneSpec::default() };
        let mut off = SwitchedOff::default();
        Switch::Interpolation.set(true, &mut lane, &mut off);
        assert_eq!(lane.presentation.id, "hermite");
        Switch::Extrapolation.set(true, &mut lane, &mut off);
        assert_eq!(lane.presentation.id, "extrapolate");
        Switch::Interpolation.set(true, &mut lane, &mut off);
        assert_eq!(lane.presentation.id, "hermite", "it comes back as it was");
    }

    /// Each switch twice, one by way of the other: the lane draws as before, whatever that is.
    #[test]
    fn a_presentation_comes_back_as_it_was() {
        use Switch::{Extrapolation as E, Interpolation as I};
        for id in ["latest", "render-step", "interpolate", "hermite", "stale-previous"] {
            let own = Presentation::by_id(id).unwrap();
            for presses in [[E, E].as_slice(), &[I, I], &[E, E, I, I], &[I, I, E, E, I, I]] {
                let (mut lane, mut off) =
                    (LaneSpec { presentation: own, ..LaneSpec::default() }, SwitchedOff::default());
                for switch in presses {
                    switch.set(!switch.is_on(&lane, true), &mut lane, &mut off);
                }
                assert_eq!(lane.presentation.id, id, "{presses:?}");
            }
        }
        let (mut lane, mut off) = (LaneSpec::default(), SwitchedOff::default());
        lane.looks.label = lane.presentation.name.to_owned();
        I.set(true, &mut lane, &mut off);
        assert_eq!(lane.looks.label, lane.presentation.name, "a name of the drawing follows it");
        lane.looks.label = "mine".to_owned();
        I.set(false, &mut lane, &mut off);
        assert_eq!(lane.looks.label, "mine");
        let (mut lane, mut off) = (LaneSpec::default(), SwitchedOff::default());
        lane.presentation = &RENDER_STEP;
        E.set(false, &mut lane, &mut off);
        I.set(true, &mut lane, &mut off);
        I.set(false, &mut lane, &mut off);
        assert_eq!(lane.presentation.id, "render-step", "it belongs to neither switch");
        let (mut lane, mut off) = (LaneSpec::default(), SwitchedOff::default());
        I.set(true, &mut lane, &mut off);
        lane.presentation = &RENDER_STEP;
        I.set(true, &mut lane, &mut off);
        I.set(false, &mut lane, &mut off);
        assert_eq!(lane.presentation.id, "render-step", "it was chosen elsewhere meanwhile");
    }

    #[test]
    fn the_clamp_comes_back_as_it_was() {
        let mut lane = LaneSpec::default();
        lane.guards.max_frame = Some(Flicks::from_millis(100.0));
        let mut clamp = SwitchedOff::default();
        Switch::MaxFrame.set(false, &mut lane, &mut clamp);
        Switch::MaxFrame.set(false, &mut lane, &mut clamp);
        assert_eq!(lane.guards.max_frame, None);
        Switch::MaxFrame.set(true, &mut lane, &mut clamp);
        assert_eq!(lane.guards.max_frame, Some(Flicks::from_millis(100.0)));
    }
}
