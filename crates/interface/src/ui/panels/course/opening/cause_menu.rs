//! The menu of an opening that says what its rows of lanes differ in.

use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, hint};
use crate::ui::frame::requests::Requests;
use egui::{Align, ComboBox, Label, Layout, Rect, RichText, Ui, UiBuilder};
use simulation::scenario::Scenario;
use simulation::scenario::opening::RowSettings;

/// Width of the menu, points.
const WIDTH: f32 = 150.0;
/// Width of a row from which words stand before the menu, points.
const WORDED: f32 = 900.0;
/// Name of settings that the opening has no cause for.
const MINE: &str = "Mine";

/// The menu, and the settings that the user has made.
#[derive(Debug, Default)]
pub struct CauseMenu {
    /// Settings of all lanes that were no cause when they were seen last.
    mine: Option<Vec<RowSettings>>,
}

impl CauseMenu {
    /// Forgets the settings of another document.
    pub fn forget(&mut self) {
        self.mine = None;
    }

    /// Remembers the lanes' settings if they are the user's own.
    pub fn follow(&mut self, scenario: &Scenario) {
        let is_cause = scenario.opening.as_ref().is_none_or(|opening| opening.cause(&scenario.lanes).is_some());
        if !is_cause {
            self.mine = Some(scenario.lanes.iter().map(RowSettings::of).collect());
        }
    }

    /// Width that the menu takes, points.
    pub fn width(&self) -> f32 {
        WIDTH
    }

    /// Shows the menu at the right of `rect`. A choice sets all lanes.
    pub fn show(&self, ui: &mut Ui, requests: &mut Requests<'_>, rect: Rect) {
        let scenario = requests.draft.get();
        let Some(opening) = scenario.opening.clone().filter(|opening| !opening.causes.is_empty()) else { return };
        let now = opening.cause(&scenario.lanes).map_or(MINE, |cause| cause.name.as_str()).to_owned();
        let layout = Layout::right_to_left(Align::Center);
        let builder = UiBuilder::new().id_salt("cause").max_rect(rect).layout(layout);
        let mut chosen = None;
        let mut child = ui.new_child(builder);
        let has_room = rect.width() >= WORDED;
        let shown = child.name_inputs("Rows differ in", |ui| {
            ComboBox::from_id_salt("cause").width(WIDTH - 10.0).truncate().selected_text(&now).show_ui(ui, |ui| {
                for cause in &opening.causes {
                    if ui.selectable_label(now == cause.name, &cause.name).clicked() {
                        chosen = Some(cause.rows.clone());
                    }
                }
                ui.add_enabled_ui(self.mine.is_some() || now == MINE, |ui| {
                    if ui.selectable_label(now == MINE, MINE).clicked()
                        && now != MINE
                        && let Some(mine) = &self.mine
                    {
                        for (settings, lane) in mine.iter().zip(&mut requests.draft.try_out().lanes) {
                            settings.apply(lane);
                        }
                    }
                });
            })
        });
        if has_room {
            let words = RichText::new("Rows differ in").font(body(14.0)).color(colors(&child).text);
            child.add(Label::new(words).selectable(false));
        }
        hint(
            shown.response,
            "The one thing in which the rows differ. A choice sets the steps and the methods of all lanes; Mine goes back to what you have set.",
        );
        if let Some(rows) = chosen {
            opening.set_rows(&rows, &mut requests.draft.try_out().lanes);
        }
    }
}
