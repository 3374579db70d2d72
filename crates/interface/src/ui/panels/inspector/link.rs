//! The link of a lane with another one: the rule that keeps both in step, and the line between them.

use super::fields::Fields;
use super::settings;
use crate::ui::base::rows::note;
use crate::ui::base::widgets::row;
use egui::Ui;
use simulation::lane::LaneSpec;
use simulation::link::LinkSpec;
use simulation::scenario::{Group, Key, LANE_KEYS, LINK_KEYS};

/// Shows the link's settings.
pub fn show(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let mut linked = lane.link.is_some();
    let tip = LANE_KEYS.iter().find(|key| key.name == "link").map_or_else(String::new, Key::tip);
    row(ui, "Linked", &tip, |ui| {
        if ui.checkbox(&mut linked, "").changed() {
            lane.link = linked.then(LinkSpec::default);
        }
    });
    let Some(link) = &mut lane.link else { return };
    settings::rows(ui, fields, LINK_KEYS, Group::Link, link);
    settings::rows(ui, fields, LANE_KEYS, Group::Link, lane);
    note(ui, "The first and the second linked lane are a pair. An edit of either starts the lab again.");
}
