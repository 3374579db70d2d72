//! The link of a lane with another one: the rule that keeps both in step, and the line between them.

use super::fields::Fields;
use super::rows::{choice, note};
use crate::ui::widgets::{number, row};
use egui::{DragValue, Ui};
use simulation::lane::LaneSpec;
use simulation::link::{Apply, Corrections, LinkModel, LinkSpec};
use simulation::scenario::{LANE_KEYS, LINK_KEYS};

/// Shows the link's settings.
pub fn show(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let mut linked = lane.link.is_some();
    row(ui, "Linked", &lane_tip("link"), |ui| {
        if ui.checkbox(&mut linked, "").changed() {
            lane.link = linked.then(LinkSpec::default);
        }
    });
    let Some(link) = &mut lane.link else { return };
    choice(ui, ("Model", &tip("model")), None, &LinkModel::ALL, &mut link.model);
    ticks(ui, ("Input delay", "input_delay"), LinkSpec::MOST_INPUT_DELAY, &mut link.input_delay);
    if link.model == LinkModel::Rollback {
        ticks(ui, ("Prediction", "prediction"), LinkSpec::MOST_PREDICTION, &mut link.prediction);
    }
    if link.model == LinkModel::Snapshots {
        fields.duration_row(ui, ("link buffer", "Buffer", &tip("buffer")), &mut link.buffer, LinkSpec::BUFFER_RANGE);
        fields.duration_row(ui, ("link every", "Every", &tip("every")), &mut link.every, LinkSpec::EVERY_RANGE);
        choice(ui, ("Corrections", &tip("corrections")), None, &Corrections::ALL, &mut link.corrections);
    }
    fields.duration_row(ui, ("link delay", "Delay", &tip("delay")), &mut link.delay, LinkSpec::TIME_RANGE);
    fields.duration_row(ui, ("link jitter", "Jitter", &tip("jitter")), &mut link.jitter, LinkSpec::TIME_RANGE);
    share(ui, ("Loss", "loss"), LinkSpec::LOSS_RANGE, &mut link.loss);
    share(ui, ("Reorder", "reorder"), LinkSpec::REORDER_RANGE, &mut link.reorder);
    choice(ui, ("Apply", &lane_tip("apply")), None, &Apply::ALL, &mut lane.apply);
    note(ui, "The first and the second linked lane are a pair. An edit of either starts the lab again.");
}

/// Tooltip of a key of the link, as in the reference of scenario files.
fn tip(key: &str) -> String {
    let summary = LINK_KEYS.iter().find(|entry| entry.name == key).map_or("", |entry| entry.summary);
    format!("{summary}\nKey: {key}")
}

/// Tooltip of a key of the lane.
fn lane_tip(key: &str) -> String {
    let summary = LANE_KEYS.iter().find(|entry| entry.name == key).map_or("", |entry| entry.summary);
    format!("{summary}\nKey: {key}")
}

fn ticks(ui: &mut Ui, (name, key): (&str, &str), most: u32, value: &mut u32) {
    row(ui, name, &tip(key), |ui| {
        number(ui, name, DragValue::new(value).range(0..=most).speed(0.1).suffix(" ticks"));
    });
}

fn share(ui: &mut Ui, (name, key): (&str, &str), [least, most]: [f64; 2], value: &mut f64) {
    row(ui, name, &tip(key), |ui| {
        let (now, mut percent) = (*value, 100.0 * *value);
        let field = DragValue::new(&mut percent).range(100.0 * least..=100.0 * most).speed(0.2).suffix(" %");
        if number(ui, name, field.max_decimals(2)).changed() && percent != 100.0 * now {
            *value = (percent / 100.0).clamp(least, most);
        }
    });
}
