//! A switch as the bar and its menus show it: state, reasons, tooltip.

use super::switch_pill::Pill;
use crate::ui::base::switch_state::SwitchState;
use crate::ui::base::widgets::switch;
use crate::ui::frame::controls::mechanism_words;
use crate::ui::frame::controls::scope::{Reach, Scope};
use crate::ui::frame::controls::switches::Switch;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::Intent;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::{Popup, Response, Ui};
use simulation::lab::Snapshot;
use simulation::lane::Mechanism;
use simulation::lane::no_effect::Reason;
use simulation::scenario::Scenario;
use timestep::entry::Entry;
use timestep::presentation::{EXTRAPOLATE, Presentation, RENDER_STEP};

/// How switches are named: in full, in short, or by their keys alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchNaming {
    /// In full.
    Full,
    /// Short ones.
    Short,
    /// Keys alone.
    Key,
}

/// The flicker warning beside a switch on an opening.
const HARM: &str = "Pictures that flash more than three times a second can harm people with photosensitive epilepsy.";

/// The texts of switches that have room.
#[derive(Clone, Copy, Debug)]
pub struct SwitchTexts {
    /// How switches are named.
    pub names: SwitchNaming,
    /// `true` with their keys.
    pub keys: bool,
    /// `true` with the reasons why switches change nothing.
    pub briefs: bool,
    /// `true` with the harm that a switch may do.
    pub warnings: bool,
}

/// Why the switch changes none of these lanes; `None` if it changes one. The first lane's reason stands for all.
pub fn no_effect(switch: Switch, snapshot: &Snapshot<'_>, lanes: &[usize]) -> Option<Reason> {
    let reasons = || lanes.iter().filter_map(|lane| snapshot.lanes.get(*lane)).map(|lane| switch.no_effect(lane));
    reasons().next().flatten().filter(|_| reasons().all(|reason| reason.is_some()))
}

/// A switch as the bar shows it.
pub struct SwitchView {
    /// The switch.
    pub which: Switch,
    key: String,
    letter: String,
    /// Its state over the lanes in scope.
    pub state: SwitchState,
    /// Drawing that is used in place of the one that the switch asks for.
    instead: Option<&'static str>,
    /// Why it changes nothing.
    pub why: Option<Reason>,
    /// Sentences about lanes on which it has no effect.
    remarks: String,
    /// `true` if it differs from the settings of the lesson, or is the next thing to press on an opening.
    ringed: bool,
    /// `true` if the lesson has it the other way.
    differs: bool,
    /// `true` if it may make an opening flash.
    may_flicker: bool,
    /// The flicker that it causes, as a sentence.
    pub flickers: Option<&'static str>,
    /// Its scope.
    pub scope: Scope,
    /// The lanes that it acts on, as a sentence.
    sentence: String,
}

impl SwitchTexts {
    /// From the most to the least room, each with `true` where a slider stands beside them: what is said of a switch goes before its name,
    /// for the tooltip has it.
    pub const ALL: [(SwitchTexts, bool); 7] = {
        const fn texts(names: SwitchNaming, keys: bool, warnings: bool) -> SwitchTexts {
            SwitchTexts { names, keys, briefs: false, warnings }
        }
        [
            (texts(SwitchNaming::Full, true, true), true),
            (texts(SwitchNaming::Short, true, true), true),
            (texts(SwitchNaming::Short, true, false), true),
            (texts(SwitchNaming::Short, false, false), true),
            (texts(SwitchNaming::Short, false, false), false),
            (texts(SwitchNaming::Key, true, true), true),
            (texts(SwitchNaming::Key, true, false), true),
        ]
    };
}

impl SwitchView {
    /// The switch in this frame.
    pub fn of(ui: &Ui, frame: &FrameContext<'_>, requests: &Requests<'_>, which: Switch) -> Self {
        let scope = Scope::of(ui.input(|input| input.modifiers));
        let scenario = frame.compared.unwrap_or(requests.draft.get());
        let Reach { lanes, sentence, .. } =
            scope.reach(which.record().control, scenario, frame.own, &requests.chosen_lanes);
        let state = which.state(scenario, &lanes, frame.window.vsync);
        let why = no_effect(which, frame.snapshot, &lanes);
        let instead = which.instead(scenario, &lanes);
        let mut remarks = String::new();
        if let Some(instead) = instead {
            remarks += &format!(
                " Now: {instead}, which steps a copy by the remainder of the frame. It belongs to neither switch."
            );
        }
        if state == SwitchState::Mixed {
            remarks += " It is on for some lanes and off for others.";
        }
        let lane_reasons = lanes.iter().filter_map(|lane| which.no_effect(frame.snapshot.lanes.get(*lane)?));
        if let (None, Some(some)) = (why, lane_reasons.into_iter().next()) {
            remarks += &format!(" No effect on some lanes: {}.", some.brief);
        }
        if let Switch::Mechanism(mechanism) = which
            && lacks(scenario, &lanes, mechanism)
        {
            remarks = format!("{remarks} {}", mechanism_words::why_without(mechanism));
        }
        let pressed = frame.script.presses(which.record().control);
        let differs =
            pressed.is_none() && !scenario.is_opening() && frame.own.is_some_and(|own| which.differs(scenario, own));
        let ringed = differs || pressed == Some(true);
        let may_flicker = which == Switch::Vsync && frame.script.answers();
        let flickers = scenario.flicker().filter(|_| may_flicker && state != SwitchState::On);
        SwitchView {
            which,
            key: shortcuts::keys_of(ui.ctx(), Intent::Toggle(which)),
            letter: shortcuts::printed_key_of(ui.ctx(), Intent::Toggle(which)),
            state,
            instead,
            why,
            remarks,
            ringed,
            differs,
            may_flicker,
            flickers,
            scope,
            sentence,
        }
    }

    /// The pill with these words.
    pub fn pill(&self, words: SwitchTexts, height: f32) -> Pill<'_> {
        let shown = match words.names {
            SwitchNaming::Full => self.which.name(),
            SwitchNaming::Short => self.which.record().short_name,
            SwitchNaming::Key => "",
        };
        Pill {
            name: self.which.name(),
            shown,
            key: match words {
                // It is the pill's only name.
                SwitchTexts { names: SwitchNaming::Key, .. } => &self.letter,
                SwitchTexts { keys: true, .. } => &self.key,
                _ => "",
            },
            brief: self.why.map(|why| why.brief).or(self.instead).filter(|_| words.briefs).unwrap_or(""),
            warning: (if self.may_flicker && words.warnings { "flickers if off" } else { "" }, self.flickers.is_some()),
            state: self.state,
            weak: self.why.is_some(),
            ringed: self.ringed,
            height,
        }
    }

    /// Takes a click, unless it is the end of a hold, and adds the tooltip.
    pub fn sense(&self, ui: &Ui, requests: &mut Requests<'_>, response: Response, is_let_go: bool) {
        if response.clicked() && !is_let_go {
            requests.ask(match self.scope {
                Scope::All => Intent::Toggle(self.which),
                Scope::Chosen => Intent::ToggleChosen(self.which),
            });
        }
        let mut tip = format!("{}{}", self.which.record().summary, self.remarks);
        if let Some(why) = self.why {
            tip = format!("{tip}\n\nNo effect now. {}", why.sentence);
        }
        if self.which.record().is_of_drawing {
            tip += "\n\nHold it to compare: let go, and it is as before.";
        }
        if self.which == Switch::Extrapolation {
            show_ahead_menu(&response, requests, self.scope);
            tip = format!("{tip}\n\n{}", AHEAD_HINT);
        }
        if let Some(flickers) = self.flickers {
            tip = format!("{tip}\n\n{flickers} {HARM}");
        }
        if self.differs {
            tip += "\n\nThe lesson has it the other way. Reset returns to the lesson.";
        }
        if requests.draft.get().lanes.len() > 1 {
            tip = format!("{tip}\n\n{} With Shift it changes the chosen lanes only.", self.sentence);
        }
        response.on_hover_text(shortcuts::tip(ui.ctx(), &tip, Intent::Toggle(self.which)));
    }
}

/// `true` if a lane of these that conceals nothing does not have the mechanism.
fn lacks(scenario: &Scenario, lanes: &[usize], mechanism: Mechanism) -> bool {
    lanes.iter().map(|index| &scenario.lanes[*index]).any(|lane| !lane.looks.concealed && !lane.has(mechanism))
}

/// Shows a switch in a menu.
pub fn show_switch(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, which: Switch) {
    let view = SwitchView::of(ui, frame, requests, which);
    let response = switch(ui, view.state, which.name());
    view.sense(ui, requests, response, false);
}

/// Words about the menu in the switch's tooltip.
const AHEAD_HINT: &str =
    "Right click: extrapolation or a render step, which steps a copy by the remainder of the frame.";

/// Opens at a right click on the switch.
fn show_ahead_menu(switch: &Response, requests: &mut Requests<'_>, scope: Scope) {
    Popup::context_menu(switch).show(|ui| show_ahead(ui, requests, scope));
}

/// Shows an entry for each way; it is for the lanes in scope that conceal nothing.
pub fn show_ahead(ui: &mut Ui, requests: &mut Requests<'_>, scope: Scope) {
    let scenario = requests.draft.get();
    let mut lanes = scope.lanes(scenario, &requests.chosen_lanes);
    lanes.retain(|lane| !Switch::Extrapolation.is_concealed(&scenario.lanes[*lane]));
    for way in [&EXTRAPOLATE, &RENDER_STEP] {
        let is_way = |lane: &usize| requests.draft.get().lanes[*lane].presentation.id == way.id;
        let is_chosen = !lanes.is_empty() && lanes.iter().all(is_way);
        if ui.selectable_label(is_chosen, way.name()).on_hover_text(way.summary()).clicked() && !is_chosen {
            draw_ahead(requests, &lanes, way);
        }
    }
}

fn draw_ahead(requests: &mut Requests<'_>, lanes: &[usize], way: &'static Presentation) {
    let scenario = requests.draft.try_out();
    for lane in lanes {
        scenario.lanes[*lane].presentation = way;
    }
}
