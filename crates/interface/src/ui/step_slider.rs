//! The steps a second as a control: their number, and a slider.

use super::frame_context::FrameContext;
use super::requests::Requests;
use super::scope::Scope;
use super::step_rate;
use super::widgets::{colors, hint, slim_slider};
use egui::{Label, RichText, Slider, Ui, vec2};
use timestep::time::Flicks;

/// Width of the number, points.
pub const STEPS: f32 = 92.0;

/// Shows the steps a second, and a slider of this width.
pub fn show_steps(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, width: f32) {
    let scenario = requests.draft.get();
    let lanes = match (Scope::of(ui.input(|input| input.modifiers)), frame.opening) {
        (Scope::All, Some(opening)) => opening.stepped(),
        (scope, _) => scope.lanes(scenario, requests.chosen),
    };
    let Some(first) = lanes.first().and_then(|lane| scenario.lanes.get(*lane)).map(|lane| lane.dt) else { return };
    let own = frame.own.unwrap_or(scenario);
    let own_first = own.lanes.get(lanes[0]).map_or(first, |lane| lane.dt);
    let is_own = scenario.lanes.iter().zip(&own.lanes).all(|(lane, own)| lane.dt == own.dt);
    let stops = step_rate::stops(own_first, first);
    // An opening starts again with other steps: once, when the slider is let go.
    let (waits, place) = (scenario.opening.is_some(), ui.scope_id().with("steps on their way"));
    let dragged: Option<Flicks> = ui.data(|data| data.get_temp(place)).filter(|_| waits);
    let shown = dragged.unwrap_or(first);
    let mut at = stops.iter().position(|dt| *dt == shown).unwrap_or(0);
    let c = colors(ui);
    let steps = dragged.map_or_else(|| step_rate::text(scenario, &lanes), step_rate::rate);
    let text = format!("{steps}{}", if steps.contains('–') { "/s" } else { " steps/s" });
    let color = if is_own || frame.opening.is_some() { c.text } else { c.accent };
    ui.add_sized(vec2(STEPS, 20.0), Label::new(RichText::new(text).color(color)).selectable(false).truncate());
    let slider = Slider::new(&mut at, 0..=stops.len() - 1);
    let response = slim_slider(ui, width, slider).accessible_name("Steps a second");
    let chosen = stops.get(at).copied().unwrap_or(first);
    if waits && response.dragged() {
        ui.data_mut(|data| data.insert_temp(place, chosen));
    } else {
        ui.data_mut(|data| data.remove::<Flicks>(place));
        if chosen != first && (response.changed() || response.drag_stopped()) {
            let own = own.clone();
            step_rate::set(requests.draft.try_out(), &lanes, &own, chosen);
        }
    }
    let mut tip =
        "Steps a second of all lanes; those with other steps keep their ratio. With Shift, of the chosen lane only."
            .to_owned();
    if !is_own && frame.opening.is_none() {
        tip += "\n\nThe lesson has other steps. Reset returns to the lesson.";
    }
    hint(response, &tip);
}
