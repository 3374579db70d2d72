//! The link of a lane with another one: the rule that keeps both in step, and the line between them.

use super::fields::Fields;
use super::settings;
use super::settings::{Keys, OF_LANE};
use crate::ui::base::rows::{differing_switch, note};
use crate::ui::base::widgets::row;
use egui::Ui;
use simulation::lane::LaneSpec;
use simulation::link::LinkSpec;
use simulation::scenario::{Group, Key, LANE_KEYS, LINK_KEYS, LaneSetting};

const LINK: LaneSetting = LaneSetting::whole("link");

/// Shows the link's settings.
pub fn show(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let mut linked = lane.link.is_some();
    let tip = LANE_KEYS.iter().find(|key| key.name == "link").map_or_else(String::new, Key::tip);
    let differs = fields.differ(LINK);
    row(ui, "Linked", &tip, |ui| {
        if differs {
            if differing_switch(ui) {
                lane.link = Some(lane.link.unwrap_or_default());
                fields.give(LINK);
            }
        } else if ui.checkbox(&mut linked, "").changed() {
            lane.link = linked.then(LinkSpec::default);
        }
    });
    let Some(link) = lane.link.as_mut().filter(|_| !differs) else { return };
    settings::rows(ui, fields, Keys { keys: LINK_KEYS, of: Some(LINK.key) }, Group::Link, link);
    settings::rows(ui, fields, OF_LANE, Group::Link, lane);
    note(ui, "The first and the second linked lane are a pair. An edit of either starts the lab again.");
}
