//! The bar of switches, the same on the stage and in the lab: the switches, the steps a second, and a hang.

use super::draw_menu::{DRAW_WIDTH, show_code_button, show_draw_button};
use super::hang_button::{hang_size, restart_size, show_hang, show_restart};
use super::mover_menu::{mover_width, show_mover};
use super::switch_view::{SwitchTexts, SwitchView, no_effect, show_ahead, show_switch};
use crate::ui::base::style::body;
use crate::ui::base::switch_state::SwitchState;
use crate::ui::base::toasts::ToastKind;
use crate::ui::base::widgets::{BAR_EDGE, LEFT_EDGE, bar, colors, hint, lane_color, panel};
use crate::ui::frame::controls::hold::{HeldBy, Hold};
use crate::ui::frame::controls::scope::Scope;
use crate::ui::frame::controls::step_slider::{STEPS, show_steps};
use crate::ui::frame::controls::switches::Switch;
use crate::ui::frame::edits::lane_edits::LaneEdits;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{LaneIntent, PanelIntent};
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::script::OpeningView;
use crate::ui::frame::shortcuts;
use crate::ui::frame::window_info::WindowInfo;
use crate::ui::frame::window_layout::WindowLayout;
use egui::{Button, Color32, ComboBox, InputState, Label, Rect, Response, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use simulation::lab::Snapshot;
use simulation::lane::LaneSpec;
use simulation::scenario::Scenario;
use simulation::scenario::opening::Control;

/// The bar of switches.
#[derive(Debug, Default)]
pub struct SwitchBar {
    /// The switch that is held to compare.
    hold: Option<Hold>,
    /// `Some` in the frame in which a held switch is released: `true` if it stays flipped.
    let_go: Option<bool>,
}

/// Space before what acts on other lanes, points.
const BETWEEN: f32 = 8.0;
/// Space between the parts, and the least and largest width of the slider, points.
const GAP: f32 = 6.0;
const SLIDER: [f32; 2] = [56.0, 240.0];
/// Room for what only the lab's bar has, points.
const LAB: f32 = 206.0;
/// Width of a bar from which it has the menu of what is drawn, points: the names of the switches come first.
const DRAWS: f32 = 700.0;
/// Width of a bar on an opening from which all stands in one row, without a list of movers, and from which the most needed do where lanes
/// have few points: on a projector, in a small window.
const ONE_ROW: [f32; 2] = [1000.0, 480.0];
/// Width of the words that say whose controls follow on an opening, points.
const WHOSE: [f32; 2] = [58.0, 46.0];
/// Fonts of these words.
const WHOSE_FONT: [f32; 2] = [14.0, 11.0];
/// Width of a bar that has room for the larger ones, points.
const LARGE_WHOSE: f32 = 760.0;
/// Width of a bar of several lanes from which it says which of them it acts on, points.
const WIDE: f32 = 900.0;
impl SwitchBar {
    /// Turns a switch on for the lanes in scope, or off if it is on for all of them. Vsync reaches the window, too, if a
    /// lane in scope may be live. Where no lane would change, it says why.
    pub fn toggle(
        &self,
        (switch, scope): (Switch, Scope),
        snapshot: &Snapshot<'_>,
        window_vsync: bool,
        edits: &mut LaneEdits,
        requests: &mut Requests<'_>,
    ) {
        let (scenario, chosen) = (requests.draft.get(), &requests.chosen_lanes);
        let lanes = scope.lanes(scenario, chosen);
        if let (Some(why), true) = (no_effect(switch, snapshot, &lanes), Switch::BAR.contains(&switch)) {
            let name = switch.name();
            return requests.toast(ToastKind::Info, format!("{name} changes nothing here. {}", why.sentence));
        }
        let on = switch.state(scenario, &lanes, window_vsync) != SwitchState::On;
        if switch.reaches_window(scenario, scope, chosen) {
            requests.command(Command::SetVsync(on));
        }
        edits.switch(requests.draft.try_out(), &lanes, switch, on);
    }

    /// Holds a switch that was pressed. `false` if it cannot be held: it then only flips.
    pub fn press(&mut self, hold: Hold, snapshot: &Snapshot<'_>, edits: &LaneEdits, requests: &Requests<'_>) -> bool {
        let before = requests.draft.get();
        let flipped = flipped(before, hold.flip, &requests.chosen_lanes, edits);
        let writes_back = before.lanes.iter().chain(&flipped.lanes).any(LaneSpec::writes_back);
        let is_held = hold.flip.0.record().is_of_drawing
            && !writes_back
            && flipped != *before
            && no_effect(hold.flip.0, snapshot, &hold.flip.1.lanes(before, &requests.chosen_lanes)).is_none()
            && snapshot.restart_by(&flipped).is_none();
        self.hold = is_held.then_some(hold);
        is_held
    }

    /// Follows the switch that is held. Returns it when it is released and stays flipped.
    pub fn follow(&mut self, input: &InputState, is_new: bool) -> Option<(Switch, Scope)> {
        self.let_go = None;
        if let Some(hold) = &mut self.hold {
            hold.frames += 1;
        }
        let is_over = self.hold.is_some_and(|hold| is_new || !hold.lasts(input));
        if is_over { self.end_hold(input.time).filter(|_| !is_new) } else { None }
    }

    /// Lets the held switch go. Returns it if it stays flipped.
    pub fn end_hold(&mut self, now: f64) -> Option<(Switch, Scope)> {
        let hold = self.hold.take()?;
        self.let_go = Some(hold.stays(now));
        hold.stays(now).then_some(hold.flip)
    }

    /// The scenario as it is drawn while a switch is held, and until the edit of a released one is in force.
    pub fn compared(&self, chosen: &[usize], edits: &LaneEdits, scenario: &Scenario) -> Option<Scenario> {
        match self.hold {
            Some(hold) => Some(flipped(scenario, hold.flip, chosen, edits)),
            None => self.let_go.filter(|stays| *stays).map(|_| scenario.clone()),
        }
    }

    /// Shows the bar in `rect`, in one row or in two, in the lab with what only the lab has. Returns the switch that the pointer has just
    /// pressed. `open`: lanes have their frame strips, and the loop is shown as code.
    pub fn show(
        &self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        (rect, two_rows): (Rect, bool),
        open: (bool, bool),
    ) -> Option<Hold> {
        if !two_rows {
            return self.show_row(ui, frame, requests, (rect, BarParts::ALL), open);
        }
        let (own, all) = rect.split_top_bottom_at_fraction(0.5);
        let pressed = self.show_row(ui, frame, requests, (own, BarParts::OWN), open);
        self.show_row(ui, frame, requests, (all, BarParts::OF_ALL), open);
        pressed
    }

    fn show_row(
        &self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        (rect, parts): (Rect, BarParts),
        (strips, code): (bool, bool),
    ) -> Option<Hold> {
        let (mut pressed, lab) = (None, !frame.view.is_stage());
        panel(ui, rect, colors(ui).panel, bar(), parts.name(), |ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            let opening = frame.script.as_opening();
            let shares_steps =
                parts.of_all && opening.is_none_or(OpeningView::shares_steps) && frame.shows(Control::Steps);
            let has_hang = (opening.is_some() || !frame.shows_all() || !parts.of_all)
                .then(|| parts.of_all && frame.shows(Control::Hang));
            let steps = if shares_steps { STEPS + SLIDER[0] + 2.0 * GAP } else { 0.0 };
            let small = usize::from(rect.width() < LARGE_WHOSE);
            let whose = WHOSE[small];
            let names = match opening {
                Some(_) if parts == BarParts::ALL => 2.0 * (whose + GAP) + BETWEEN,
                Some(_) => whose + GAP,
                None if requests.draft.get().lanes.len() > 1 && rect.width() >= WIDE => whose + GAP,
                None => 0.0,
            };
            // Words begin where those of the other bars do.
            let lead = if names > 0.0 && small == 0 { LEFT_EDGE - BAR_EDGE } else { 0.0 };
            let height = (rect.height() - 8.0).clamp(20.0, 34.0);
            let own = shown(frame).filter(|_| parts.own);
            let views: Vec<_> = own.map(|which| SwitchView::of(ui, frame, requests, which)).collect();
            let room = ui.available_width() - steps - names - lead - if lab { LAB } else { 0.0 };
            let restart = if opening.is_some() { restart_size(ui, height).x + GAP } else { 0.0 };
            let draws = parts.of_all && (parts == BarParts::OF_ALL || Self::has_draw_button(frame, (rect, false)));
            // The transport has a button for it, too.
            let restarts = restart > 0.0 && draws && small == 0;
            let mover = opening.filter(|_| parts.own && frame.shows(Control::Mover)).map_or(0.0, mover_width);
            let mover = if mover > 0.0 { mover + GAP } else { 0.0 };
            let room = room - mover - if restarts { restart } else { 0.0 } - if draws { DRAW_WIDTH + GAP } else { 0.0 };
            let BarFit { words, hang, slider } = fit(ui, &views, room, height, has_hang);
            let scope = Scope::of(ui.input(|input| input.modifiers));
            let reach = scope.reach(None, requests.draft.get(), frame.own, &requests.chosen_lanes);
            if names > 0.0 && (!views.is_empty() || mover > 0.0) {
                ui.add_space(lead);
                let color = opening.map_or(colors(ui).strong, |opening| color_of_yours(ui, frame, opening));
                let whose = show_whose(ui, &reach.words, color, small);
                if lab {
                    let tip = format!("{} Click to choose all lanes, or one again.", reach.sentence);
                    whose.widget_info(|| WidgetInfo::labeled(Role::Button, true, &reach.words));
                    if hint(whose, &shortcuts::tip(ui.ctx(), &tip, LaneIntent::ChooseAll)).clicked() {
                        requests.ask(LaneIntent::ChooseAll);
                    }
                } else {
                    hint(whose, &reach.sentence);
                }
            }
            for view in &views {
                let response = view.pill(words, height).show(ui);
                if let Some(flickers) = view.flickers {
                    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(flickers));
                }
                if let Some(why) = view.why {
                    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(why.sentence));
                }
                let is_press = ui.input(|input| input.pointer.primary_pressed()) && !frame.menu_is_open;
                if is_press && response.is_pointer_button_down_on() {
                    pressed =
                        Some(Hold { flip: (view.which, view.scope), by: HeldBy::Pointer, since: frame.now, frames: 0 });
                }
                view.sense(ui, requests, response, self.let_go.is_some());
            }
            if let Some(opening) = opening.filter(|_| mover > 0.0) {
                show_mover(ui, opening, requests, height);
            }
            if opening.is_some() && (shares_steps || hang) {
                ui.add_space(if parts.own { BETWEEN } else { lead });
                let reach =
                    Scope::All.reach(Some(Control::Hang), requests.draft.get(), frame.own, &requests.chosen_lanes);
                hint(show_whose(ui, &reach.words, colors(ui).strong, small), &reach.sentence);
            }
            let mark = |ui: &Ui, control, start| {
                if let Some(opening) = opening {
                    opening.mark(ui, control, start..=ui.min_rect().right(), height);
                }
            };
            if shares_steps {
                let start = ui.next_widget_position().x;
                show_steps(ui, frame, requests, slider);
                mark(ui, Control::Steps, start);
            }
            if restarts {
                show_restart(ui, requests, height);
            }
            if hang {
                let start = ui.next_widget_position().x;
                show_hang(ui, requests, height);
                mark(ui, Control::Hang, start);
            }
            if draws {
                show_draw_button(ui, frame, requests, (height, strips));
                show_code_button(ui, requests, height, code);
            }
            if lab {
                show_present_mode(ui, frame.window, requests);
            }
        });
        pressed
    }

    /// `true` if a bar in `rect` has the button of the menu of what is drawn.
    pub fn has_draw_button(frame: &FrameContext<'_>, (rect, two_rows): (Rect, bool)) -> bool {
        let least = frame.script.as_opening().map_or(DRAWS, |opening| ONE_ROW[0] + 2.0 * mover_width(opening));
        !frame.view.is_stage() || frame.shows_all() && (two_rows || rect.width() >= least)
    }

    /// Width of a bar in `screen` from which it has one row, points; `None` for a bar that always has one. `fingers`: they need larger
    /// controls.
    pub fn one_row(frame: &FrameContext<'_>, screen: Rect, fingers: bool) -> Option<f32> {
        if !frame.shows_all() {
            return None;
        }
        let is_small = frame.view.projector || !WindowLayout::has_two_rows(screen);
        // The names of the switches come first.
        let of_opening = |opening| ONE_ROW[usize::from(is_small)] + 2.0 * mover_width(opening);
        frame.script.as_opening().map(of_opening).or((fingers && !is_small).then_some(DRAWS))
    }

    /// Shows the same controls in a menu, for small windows.
    pub fn show_in_menu(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
        for which in shown(frame) {
            show_switch(ui, frame, requests, which);
            if which == Switch::Extrapolation {
                ui.indent("ahead", |ui| show_ahead(ui, requests, Scope::All));
            }
            if which == Switch::Vsync {
                show_present_mode(ui, frame.window, requests);
            }
        }
        if frame.shows(Control::Steps) {
            ui.horizontal(|ui| show_steps(ui, frame, requests, SLIDER[0]));
        }
        if !frame.shows_all() {
            return;
        }
        let tip = shortcuts::tip(ui.ctx(), "What is drawn beside the bodies.", PanelIntent::Draw);
        if hint(ui.button("Draw…"), &tip).clicked() {
            requests.ask(PanelIntent::Draw);
        }
    }
}

/// The switches that the document's link leaves.
fn shown(frame: &FrameContext<'_>) -> impl Iterator<Item = Switch> {
    Switch::BAR.into_iter().filter(|switch| switch.record().control.is_some_and(|control| frame.shows(control)))
}

/// Names the owner of the controls behind it.
fn show_whose(ui: &mut Ui, whose: &str, color: Color32, small: usize) -> Response {
    let label = Label::new(RichText::new(whose).font(body(WHOSE_FONT[small])).color(color)).selectable(false);
    let label = label.sense(Sense::click());
    let size = vec2(WHOSE[small], 20.0);
    let shown = ui.allocate_ui_with_layout(size, bar(), |ui| {
        ui.set_width(size.x);
        ui.add(label.truncate())
    });
    shown.inner
}

/// The colour of the user's lane, or that of text where several lanes are the user's.
fn color_of_yours(ui: &Ui, frame: &FrameContext<'_>, opening: &OpeningView<'_>) -> Color32 {
    match opening.yours().as_slice() {
        [lane] => frame.snapshot.lanes.get(*lane).map_or(colors(ui).strong, |lane| lane_color(ui, lane.identity())),
        _ => colors(ui).strong,
    }
}

/// The parts of the bar that stand in a row.
#[derive(Clone, Copy, PartialEq)]
struct BarParts {
    /// The controls of the user's lanes.
    own: bool,
    /// The controls of all lanes, and of the drawing.
    of_all: bool,
}

impl BarParts {
    const ALL: Self = BarParts { own: true, of_all: true };
    const OWN: Self = BarParts { own: true, of_all: false };
    const OF_ALL: Self = BarParts { own: false, of_all: true };

    /// The row's name for a screen reader.
    fn name(self) -> &'static str {
        if self.own { "Switches" } else { "Controls of all lanes" }
    }
}

/// Parts of the bar that have room.
struct BarFit {
    words: SwitchTexts,
    hang: bool,
    /// Width of the slider, points; 0 without one.
    slider: f32,
}

/// The most of the bar that fits into `room` beside a slider of the least width. `has_hang`: it has a hang or none, whatever the room is.
fn fit(ui: &Ui, views: &[SwitchView], room: f32, height: f32, has_hang: Option<bool>) -> BarFit {
    let width = |words: SwitchTexts, hang: bool| {
        let pills = views.iter().map(|view| view.pill(words, height).width(ui) + GAP).sum::<f32>();
        pills + if hang { hang_size(ui, height).x + GAP } else { 0.0 }
    };
    let hangs = has_hang.map_or(vec![true, false], |hang| vec![hang]);
    let slider_room = |slides: bool| room + if slides { 0.0 } else { SLIDER[0] + GAP };
    let mut all = SwitchTexts::ALL.into_iter().flat_map(|kind| hangs.iter().map(move |hang| (kind, *hang)));
    let [.., least] = SwitchTexts::ALL;
    let ((mut words, slides), hang) = all
        .find(|((words, slides), hang)| width(*words, *hang) <= slider_room(*slides))
        .unwrap_or((least, has_hang == Some(true)));
    words.briefs = width(SwitchTexts { briefs: true, ..words }, hang) <= room;
    let slider = (room + SLIDER[0] - width(words, hang)).clamp(SLIDER[0], SLIDER[1]);
    BarFit { words, hang, slider: if slides { slider } else { 0.0 } }
}

/// The scenario with a switch flipped.
fn flipped(scenario: &Scenario, (switch, scope): (Switch, Scope), chosen: &[usize], edits: &LaneEdits) -> Scenario {
    let (mut flipped, lanes) = (scenario.clone(), scope.lanes(scenario, chosen));
    // The drawing of a lane does not depend on the window's vsync.
    let on = switch.state(scenario, &lanes, true) != SwitchState::On;
    edits.clone().switch(&mut flipped, &lanes, switch, on);
    flipped
}

/// Shows the present mode in force and those that the surface supports.
fn show_present_mode(ui: &mut Ui, window: &WindowInfo<'_>, requests: &mut Requests<'_>) {
    let tip = "How this window presents its frames: Fifo waits for the refresh, Mailbox replaces a waiting frame, \
               Immediate tears. Use Fifo unless you compare latency.";
    if ui.available_width() > 204.0 {
        ui.weak("Present mode").on_hover_text(tip);
    }
    ui.name_inputs("Present mode", |ui| {
        ComboBox::from_id_salt("present mode").width(104.0).selected_text(window.present_mode).show_ui(ui, |ui| {
            for &mode in window.present_modes {
                if ui.add(Button::selectable(mode == window.present_mode, mode)).clicked() {
                    requests.command(Command::SetPresentMode(mode.to_owned()));
                }
            }
        })
    })
    .response
    .on_hover_text(tip);
}
