//! The world of a lane and its parameters.

use super::fields::{DASH, Fields};
use super::settings::OF_LANE;
use super::teaching_range::TeachingRange;
use super::{bodies, settings};
use crate::ui::base::rows::{error_text, note, reset_button};
use crate::ui::base::widgets;
use crate::ui::base::widgets::{NAME_WIDTH, colors, draw_elided, elided, hint, number, row, slim_slider};
use crate::ui::frame::controls::entry_list::{EntryNote, choose_entry};
use egui::{DragValue, Role, Sense, Slider, SliderClamping, TextStyle, Ui, WidgetInfo, vec2};
use simulation::lane::LaneSpec;
use simulation::metrics::decimal::{digits, trimmed};
use simulation::scenario::{Group, LaneSetting};
use simulation::worlds::{Param, World, WorldSpec};

const WORLD: LaneSetting = LaneSetting::whole("world");

/// Shows the world, its equation, its parameters, its bodies and, where it has contacts, how steps deal with them.
pub fn show(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let chosen = row(ui, "World", "The problem that the lane simulates.", |ui| {
        choose_entry(ui, fields.common(WORLD, lane.world.world), DASH, |world: &World| {
            EntryNote::of_source(world.reference)
        })
    });
    if let Some(world) = chosen.filter(|world| fields.differ(WORLD) || *world != lane.world.world) {
        lane.world = WorldSpec::of(world);
        fields.give(WORLD);
    }
    if fields.differ(WORLD) {
        note(ui, "The chosen lanes have different worlds. One that is chosen here is for all of them.");
    } else {
        show_world(ui, fields, &mut lane.world);
    }
    settings::rows(ui, fields, OF_LANE, Group::World, lane);
}

/// Shows the words of a world, its parameters and its bodies.
fn show_world(ui: &mut Ui, fields: &mut Fields, spec: &mut WorldSpec) {
    note(ui, spec.summary);
    note(ui, spec.equation);
    ui.add_space(2.0);
    let world = spec.world;
    for (param, value) in world.params.iter().zip(&mut spec.params) {
        let setting = LaneSetting::part(WORLD.key, param.key);
        if fields.differ(setting) {
            show_differing(ui, fields, param, value);
        } else {
            show_param(ui, param, value);
        }
    }
    if world.bodies.is_none() {
        return;
    }
    if fields.differ(LaneSetting::part(WORLD.key, "bodies")) {
        row(ui, "Bodies", "The bodies of the world. The chosen lanes differ in them.", |ui| ui.weak(DASH));
    } else {
        bodies::show(ui, fields, &mut spec.bodies);
    }
}

/// Shows a parameter in which the chosen lanes differ: a dash, and one value for all of them once it is typed.
fn show_differing(ui: &mut Ui, fields: &mut Fields, param: &'static Param, value: &mut f64) {
    let error = ui.push_id(param.key, |ui| {
        row(ui, param.name, param.summary, |ui| {
            let (typed, error) = fields.differing_number(ui, param.key, param.range, 96.0);
            if let Some(typed) = typed {
                *value = typed;
                fields.give(LaneSetting::part(WORLD.key, param.key));
            }
            let font = TextStyle::Small.resolve(ui.style());
            ui.weak(egui::RichText::new(param.unit).font(font));
            error
        })
    });
    error_text(ui, error.inner);
}

/// Shows a parameter: name, slider, value with unit, and a button that restores the default.
fn show_param(ui: &mut Ui, param: &'static Param, value: &mut f64) {
    let [least, most] = param.range;
    let unit = if param.unit.is_empty() { "" } else { param.unit };
    let tip = format!(
        "{}\n{} = {} to {} {unit}, default {} (double-click). Type what is beyond the slider.",
        param.summary,
        param.symbol,
        short(least),
        short(most),
        short(param.default)
    );
    ui.push_id(param.key, |ui| {
        ui.horizontal(|ui| {
            let height = ui.spacing().interact_size.y;
            let (rect, label) = ui.allocate_exact_size(vec2(NAME_WIDTH, height), Sense::hover());
            label.widget_info(|| WidgetInfo::labeled(Role::Label, true, param.name));
            show_name(ui, rect, param);
            label.on_hover_text(&tip);
            ui.name_inputs(param.name, |ui| {
                let (value_width, unit_width, reset_width) = (58.0, 34.0, 18.0);
                let gaps = 4.0 * ui.spacing().item_spacing.x;
                let width = (ui.available_width() - value_width - unit_width - reset_width - gaps).max(30.0);
                let slider = hint(slim_slider(ui, width, slider(param, value)), &tip);
                if widgets::double_clicked(ui, &slider) {
                    *value = param.default;
                }
                let speed = (value.abs() * 0.01).max(0.001);
                let field = DragValue::new(value)
                    .range(least..=most)
                    .clamp_existing_to_range(false)
                    .speed(speed)
                    .custom_formatter(|value, _| short(value))
                    .min_size(vec2(value_width, height));
                hint(number(ui, param.name, field), &tip);
                let (rect, _) = ui.allocate_exact_size(vec2(unit_width, height), Sense::hover());
                let font = TextStyle::Small.resolve(ui.style());
                draw_elided(ui, rect.left_center(), unit, font, colors(ui).weak, rect.width());
            });
            if reset_button(ui, param.name, &format!("{} {unit}", short(param.default)), *value != param.default) {
                *value = param.default;
            }
        });
    });
}

fn show_name(ui: &Ui, rect: egui::Rect, param: &Param) {
    let c = colors(ui);
    let font = TextStyle::Body.resolve(ui.style());
    let taken = draw_elided(ui, rect.left_center(), param.name, font.clone(), c.weak, rect.width());
    let at = rect.left_center() + vec2(taken + 5.0, 0.0);
    let symbol = elided(ui, param.symbol, font, c.text, f32::INFINITY);
    if at.x + symbol.size().x <= rect.right() {
        ui.painter().galley(at - vec2(0.0, symbol.size().y / 2.0), symbol, c.text);
    }
}

/// A slider over the range in which the parameter teaches something. A typed value beyond it stays until the slider is moved.
fn slider<'a>(param: &'static Param, value: &'a mut f64) -> Slider<'a> {
    let range = TeachingRange::of(param);
    let [least, most] = range.ends;
    let value = move |new: Option<f64>| {
        *value = new.map_or(*value, |new| range.nearest(new));
        *value
    };
    let slider = Slider::from_get_set(least..=most, value).clamping(SliderClamping::Edits);
    match range.step {
        Some(step) => slider.step_by(step),
        None => slider.logarithmic(true),
    }
}

/// Writes a number with at most six digits.
fn short(value: f64) -> String {
    if value != 0.0 && !(1e-3..1e5).contains(&value.abs()) {
        return format!("{value:e}");
    }
    trimmed(&digits(value, 0, 6, 5)).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (9.80665, "9.80665"),
            (1234.5678, "1234.57"),
            (100.0, "100"),
            (99999.4, "99999.4"),
            (1e6, "1e6"),
            (-0.5, "-0.5"),
            (2e-4, "2e-4"),
        ] {
            assert_eq!(short(value), text);
        }
    }
}
