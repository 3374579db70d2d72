//! The steps a second as a control: their number, which can be typed, and a slider.

use super::scope::Scope;
use super::step_rate;
use crate::ui::base::text_field::{FieldKind, select_all, text_field};
use crate::ui::base::toasts::ToastKind;
use crate::ui::base::widgets::{colors, hint, slim_slider};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::requests::Requests;
use egui::{Id, Key, Label, RichText, Slider, TextEdit, Ui, vec2};
use simulation::lane::no_effect;
use simulation::scenario::Scenario;
use simulation::scenario::opening::Control;
use std::borrow::Cow;
use timestep::time::Flicks;

/// Width of the number with its unit, points.
pub const STEPS: f32 = 114.0;
/// Widths of the field in it and units behind it, for one number and for two.
const ONE: (f32, &str) = (58.0, "steps/s");
const TWO: (f32, &str) = (90.0, "/s");

/// Text of a number that no lane uses.
const NONE: &str = "–";

/// Lanes whose steps a second a control has.
pub struct StepControl<'a> {
    /// Indices of the lanes.
    pub lanes: &'a [usize],
    /// The scenario whose ratios of steps the lanes keep.
    pub own: &'a Scenario,
    /// Name for a screen reader.
    pub name: &'a str,
    /// Tooltip.
    pub tip: &'a str,
    /// `true` if the steps are others than those of the lesson.
    pub marked: bool,
}

/// Shows the steps a second of the lanes in scope, and a slider of this width; at 0 there is none.
pub fn show_steps(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, width: f32) {
    let scenario = requests.draft.get();
    let scope = Scope::of(ui.input(|input| input.modifiers));
    let reach = scope.reach(Some(Control::Steps), scenario, frame.own, &requests.chosen_lanes);
    let own = frame.own.map_or_else(|| Cow::Owned(scenario.clone()), Cow::Borrowed);
    let is_own = scenario.lanes.iter().zip(&own.lanes).all(|(lane, own)| lane.dt == own.dt);
    let is_opening = scenario.is_opening();
    let mut tip = format!("Steps a second. {} Lanes with other steps keep their ratio.", reach.sentence);
    if scope == Scope::All {
        tip += " With Shift, of the chosen lanes only.";
    }
    if !is_own && !is_opening {
        tip += "\n\nThe lesson has other steps. Reset returns to the lesson.";
    }
    let control = StepControl {
        lanes: &reach.lanes,
        own: &own,
        name: "Steps a second",
        tip: &tip,
        marked: !is_own && !is_opening,
    };
    control.show(ui, requests, width);
}

impl StepControl<'_> {
    /// Shows the number, and a slider of this width; at 0 there is none. Lanes whose loops take no steps of that length are left out, unless all
    /// are such: then it is disabled, and says why.
    pub fn show(&self, ui: &mut Ui, requests: &mut Requests<'_>, width: f32) {
        let scenario = requests.draft.get();
        let reason = |lane: &usize| scenario.lanes.get(*lane).and_then(no_effect::of_dt);
        let using: Vec<usize> = self.lanes.iter().copied().filter(|lane| reason(lane).is_none()).collect();
        match self.lanes.first().and_then(reason).filter(|_| using.is_empty()) {
            None => StepControl { lanes: &using, ..*self }.show_of(ui, requests, width, true),
            Some(why) => {
                let idle = StepControl { tip: why.sentence, ..*self };
                ui.add_enabled_ui(false, |ui| idle.show_of(ui, requests, width, false));
            }
        }
    }

    /// Shows it for lanes of which all use their steps, or none does.
    fn show_of(&self, ui: &mut Ui, requests: &mut Requests<'_>, width: f32, are_used: bool) {
        let StepControl { lanes, own, name, tip, marked } = *self;
        let scenario = requests.draft.get();
        let Some(first) = lanes.first().and_then(|lane| scenario.lanes.get(*lane)).map(|lane| lane.dt) else { return };
        let own_first = own.lanes.get(lanes[0]).map_or(first, |lane| lane.dt);
        let stops = step_rate::stops(own_first, first);
        // An opening starts again with other steps: once, when the slider is released.
        let (waits, place) = (scenario.is_opening(), ui.scope_id().with(("steps on their way", name)));
        let dragged: Option<Flicks> = ui.data(|data| data.get_temp(place)).filter(|_| waits);
        let mut at = stops.iter().position(|dt| *dt == dragged.unwrap_or(first)).unwrap_or(0);
        let shown = dragged.map_or_else(|| step_rate::text(scenario, lanes), step_rate::rate);
        let shown = if are_used { shown } else { NONE.to_owned() };
        let c = colors(ui);
        let (field, unit) = if shown != NONE && shown.contains('–') { TWO } else { ONE };
        let typed = steps_field(ui, requests, (&format!("{name}, typed"), &shown), field);
        let unit = RichText::new(unit).color(if marked { c.accent } else { c.text });
        let label = ui.add_sized(vec2(STEPS - field - 6.0, 20.0), Label::new(unit).selectable(false).truncate());
        let response = match width > 0.0 {
            true => slim_slider(ui, width, Slider::new(&mut at, 0..=stops.len() - 1)).accessible_name(name),
            false => label,
        };
        let at = stops.get(at).copied().unwrap_or(first);
        let is_on_its_way = waits && response.dragged();
        let slid =
            Some(at).filter(|at| !is_on_its_way && *at != first && (response.changed() || response.drag_stopped()));
        if is_on_its_way {
            ui.data_mut(|data| data.insert_temp(place, at));
        } else {
            ui.data_mut(|data| data.remove::<Flicks>(place));
        }
        if let Some(dt) = typed.or(slid) {
            step_rate::set(requests.draft.try_out(), lanes, own, dt);
        }
        if are_used {
            hint(response, tip);
        } else {
            response.on_disabled_hover_text(tip);
        }
    }
}

/// Shows the field with this name and, while nothing is typed, the text `shown`. Returns the length of a step that was typed. Enter or a
/// click elsewhere uses the text, Escape drops it; a message refuses a text that is not a number of steps.
fn steps_field(ui: &mut Ui, requests: &mut Requests<'_>, (name, shown): (&str, &str), width: f32) -> Option<Flicks> {
    let id: Id = ui.scope_id().with(("typed steps", name));
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| shown.to_owned());
    let add = |ui: &mut Ui, field: TextEdit<'_>| ui.add(field.id(id).desired_width(width));
    let response = text_field(ui, &mut text, FieldKind::Number, add).accessible_name(name);
    if response.gained_focus() {
        select_all(ui.ctx(), id, &text);
    }
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
        return None;
    }
    ui.data_mut(|data| data.remove_temp::<String>(id));
    let dropped = ui.input(|input| input.key_pressed(Key::Escape));
    if !response.lost_focus() || dropped || text.trim() == shown {
        return None;
    }
    step_rate::parse(&text).map_err(|why| requests.toast(ToastKind::Warning, why)).ok()
}
