//! The bodies of a world that has several: a list to choose from, and the rate and the life of the chosen one.

use super::fields::Fields;
use crate::ui::base::rows::note;
use crate::ui::base::widgets::{number, row};
use egui::{Button, DragValue, Response, Ui};
use simulation::scenario::{BODY_KEYS, Key, LaneSetting};
use simulation::worlds::{Bodies, BodySpec, Every};
use timestep::time::Flicks;

/// The setting that the bodies are. Lanes that differ in it show no bodies.
const BODIES: LaneSetting = LaneSetting::part("world", "bodies");

/// Shows the bodies.
pub fn show(ui: &mut Ui, fields: &mut Fields, bodies: &mut Vec<BodySpec>) {
    choose(ui, &mut fields.body, bodies);
    let chosen = fields.body;
    let Some(body) = bodies.get_mut(chosen) else { return };
    every(ui, &mut body.every, chosen == 0);
    let (moments, second) = (BodySpec::MOMENT_RANGE, Flicks::SECOND);
    if chosen == 0 {
        note(ui, "The first body is the lane's own: it steps at every tick, and the lane's numbers are about it.");
    } else {
        fields.optional_row(ui, ("born", "   born", &tip("born")), BODIES, &mut body.born, (second, moments));
        let born = body.born.unwrap_or(Flicks::ZERO);
        fields.optional_row(ui, ("dies", "   dies", &tip("dies")), BODIES, &mut body.dies, (born + second, moments));
        // A later birth moves the death, too.
        body.dies = body.dies.map(|dies| if dies > born { dies } else { born + second });
    }
    fields.optional_row(
        ui,
        ("jumps", "   jumps", &tip("jumps")),
        BODIES,
        &mut body.jumps,
        (second, BodySpec::JUMPS_RANGE),
    );
}

/// Shows a button for each body, and those that add one and remove the chosen one.
fn choose(ui: &mut Ui, chosen: &mut usize, bodies: &mut Vec<BodySpec>) {
    *chosen = (*chosen).min(bodies.len().saturating_sub(1));
    row(ui, "Bodies", "The bodies of the world. Choose one to see its rate and its life.", |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let named = |button: Response, name: &str| button.accessible_name(name).clicked();
        ui.horizontal_wrapped(|ui| {
            for index in 0..bodies.len() {
                let button = ui.add(Button::new((index + 1).to_string()).selected(index == *chosen));
                if named(button, &format!("Body {}", index + 1)) {
                    *chosen = index;
                }
            }
            let add = ui.add_enabled(bodies.len() < Bodies::MOST, Button::new("+"));
            if named(add.on_hover_text("Add a body after the last."), "Add body") {
                bodies.push(BodySpec::every(6));
                *chosen = bodies.len() - 1;
            }
            let remove = ui.add_enabled(*chosen > 0, Button::new("−"));
            if named(remove.on_hover_text("Remove the chosen body. The first one stays."), "Remove body") {
                bodies.remove(*chosen);
                *chosen -= 1;
            }
        });
    });
}

/// Shows the rate: ticks from one step to the next, or substeps in a tick. The first body has the latter only.
fn every(ui: &mut Ui, every: &mut Every, is_first: bool) {
    row(ui, "   every", &tip("every"), |ui| {
        let (is_part, most) = match every {
            Every::Ticks(_) if !is_first => (false, Every::MOST_TICKS),
            _ => (true, Every::MOST_PARTS),
        };
        let mut count = every.ticks().max(every.parts());
        let (before, behind) = if is_part { ("1/", " tick") } else { ("", " ticks") };
        let field = DragValue::new(&mut count).range(1..=most).speed(0.1).prefix(before).suffix(behind);
        let changed = number(ui, "Every", field).changed();
        let mut part = is_part;
        if !is_first {
            for (name, choice) in [("Ticks", false), ("Part", true)] {
                if ui.add(Button::new(name).selected(part == choice)).accessible_name(format!("Every {name}")).clicked()
                {
                    part = choice;
                }
            }
        }
        if changed || part != is_part {
            *every = match (part, count) {
                (true, 2..) => Every::Part(count.min(Every::MOST_PARTS)),
                (true, _) if part != is_part => Every::Part(2),
                _ => Every::Ticks(count),
            };
        }
    });
}

/// Tooltip of a key of a body, as in the reference of scenario files.
fn tip(name: &str) -> String {
    BODY_KEYS.iter().find(|key| key.name == name).map_or_else(String::new, Key::tip)
}
