//! The bar at the top: menus, the scenario's title, and the buttons of the window.

use super::intent::Intent;
use super::pass::Pass;
use super::style::body;
use super::widgets::{bar, colors, paint_elided, panel};
use super::{Interface, icons, icons::Icon, shortcuts};
use crate::palette::Theme;
use egui::{Align, Button, Layout, MenuBar, Rect, Role, Sense, UiBuilder, WidgetInfo, pos2};

/// The buttons of the window need this much, points; without it the menus have to do.
const BUTTONS_WIDTH: f32 = 174.0;

impl Interface {
    pub(super) fn show_top(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, rect: Rect, compact: bool) {
        panel(ui, rect, colors(ui).panel, bar(), "Menu", |ui| {
            let left = MenuBar::new().ui(ui, |ui| self.show_menus(ui, pass, compact)).inner;
            if rect.right() - left < BUTTONS_WIDTH {
                return;
            }
            let layout = Layout::right_to_left(Align::Center);
            let builder =
                UiBuilder::new().id_salt("buttons").max_rect(rect.shrink2(egui::vec2(6.0, 0.0))).layout(layout);
            let right = ui.scope_builder(builder, |ui| self.show_buttons(ui, pass)).response.rect.left();
            if !compact {
                let place = Rect::from_min_max(pos2(left + 18.0, rect.top()), pos2(right - 12.0, rect.bottom()));
                show_title(ui, pass, place);
            }
        });
    }

    /// Returns where the menus end.
    fn show_menus(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, compact: bool) -> f32 {
        ui.menu_button("File", |ui| {
            item(ui, pass, "Open…", Intent::Open, true);
            show_lessons(ui, pass);
            ui.separator();
            item(ui, pass, "Save", Intent::Save, true);
            item(ui, pass, "Save as…", Intent::SaveAs, true);
            ui.separator();
            item(ui, pass, "Record a clip…", Intent::Record, true);
            ui.separator();
            item(ui, pass, "Quit", Intent::Quit, true);
        });
        ui.menu_button("Edit", |ui| {
            let lanes = pass.draft.get().lanes.len();
            item(ui, pass, "Undo", Intent::Undo, self.history.can_undo());
            item(ui, pass, "Redo", Intent::Redo, self.history.can_redo());
            ui.separator();
            item(ui, pass, "Add lane", Intent::AddLane, true);
            item(ui, pass, "Duplicate lane", Intent::DuplicateLane, true);
            item(ui, pass, "Remove lane", Intent::RemoveLane, lanes > 1);
            item(ui, pass, "Move lane back", Intent::MoveLaneBack, self.chosen > 0);
            item(ui, pass, "Move lane on", Intent::MoveLaneOn, self.chosen + 1 < lanes);
            item(ui, pass, "Rename lane", Intent::Rename, true);
        });
        if compact {
            ui.menu_button("Switches", |ui| self.show_toggle_menu(ui, pass));
        }
        ui.menu_button("View", |ui| {
            let light = self.prefs.theme == Theme::Light;
            item(ui, pass, if light { "Dark theme" } else { "Light theme" }, Intent::ToggleTheme, true);
            let inspector = if self.prefs.inspector { "Hide the inspector" } else { "Show the inspector" };
            item(ui, pass, inspector, Intent::ToggleInspector, true);
            let strip = if self.prefs.strip { "Hide the strips of frames" } else { "Show the strips of frames" };
            item(ui, pass, strip, Intent::ToggleStrip, true);
            let plots = if self.prefs.plots.open { "Hide the plots" } else { "Show the plots" };
            item(ui, pass, plots, Intent::TogglePlots, true);
            item(ui, pass, "Only the lanes", Intent::HideUi, true);
            let fullscreen = if pass.window.fullscreen { "Leave full screen" } else { "Full screen" };
            item(ui, pass, fullscreen, Intent::Fullscreen, true);
            ui.separator();
            item(ui, pass, "Save a picture", Intent::Screenshot, true);
            let record = pass.window.records_frame_times;
            let record = if record { "Stop recording frame times" } else { "Record frame times" };
            item(ui, pass, record, Intent::RecordFrameTimes, true);
        });
        ui.menu_button("Help", |ui| {
            item(ui, pass, "Keys", Intent::Help, true);
            item(ui, pass, "About", Intent::About, true);
        });
        ui.next_widget_position().x
    }

    /// From right to left.
    fn show_buttons(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>) {
        for (icon, intent, name, on) in [
            (Icon::Panel, Intent::ToggleInspector, "Inspector", Some(self.prefs.inspector)),
            (Icon::Plot, Intent::TogglePlots, "Plots", Some(self.prefs.plots.open)),
            (Icon::Theme, Intent::ToggleTheme, "Dark or light", None),
            (Icon::Fullscreen, Intent::Fullscreen, "Full screen", Some(pass.window.fullscreen)),
            (Icon::Help, Intent::Help, "Help", None),
        ] {
            let tip = shortcuts::tip(ui.ctx(), name, intent);
            if icons::button(ui, icon, name, &tip, on).clicked() {
                pass.ask(intent);
            }
        }
    }
}

fn item(ui: &mut egui::Ui, pass: &mut Pass<'_>, text: &str, intent: Intent, possible: bool) {
    let keys = shortcuts::keys_of(ui.ctx(), intent);
    let button = Button::new(text).shortcut_text(keys).min_size(egui::vec2(190.0, 0.0));
    if ui.add_enabled(possible, button).clicked() {
        pass.ask(intent);
    }
}

fn show_lessons(ui: &mut egui::Ui, pass: &mut Pass<'_>) {
    if pass.window.lessons.is_empty() {
        return;
    }
    ui.menu_button("Lessons", |ui| {
        for (id, title) in pass.window.lessons {
            if ui.button(title.as_str()).clicked() {
                pass.ask(Intent::Lesson(id));
            }
        }
    });
}

/// Title and file, in the middle of the bar.
fn show_title(ui: &mut egui::Ui, pass: &Pass<'_>, place: Rect) {
    if place.width() < 60.0 {
        return;
    }
    let c = colors(ui);
    let title = &pass.draft.get().title;
    let file = pass.window.file.and_then(|file| file.file_name()).map(|name| name.to_string_lossy().into_owned());
    let mut beside = file.unwrap_or_default();
    if pass.window.unsaved {
        beside += if beside.is_empty() { "not saved" } else { " (not saved)" };
    }
    let taken = paint_elided(ui, place.left_center(), title, body(14.5), c.strong, place.width());
    let at = pos2(place.left() + taken + 12.0, place.center().y + 0.5);
    paint_elided(ui, at, &beside, body(12.5), c.weak, place.right() - at.x);
    let response = ui.interact(place, ui.scope_id().with("title"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Scenario: {title}. {beside}")));
    if response.hovered() {
        let whole = pass.window.file.map_or_else(|| "Not in a file yet".to_owned(), |file| file.display().to_string());
        response.on_hover_text(format!("{title}\n{whole}"));
    }
}

/// The scenario's caption, in a line of its own.
pub fn show_caption(ui: &mut egui::Ui, pass: &Pass<'_>, rect: Rect) {
    let c = colors(ui);
    ui.painter().rect_filled(rect, 0.0, c.background);
    let caption = pass.draft.get().caption.as_str();
    paint_elided(ui, rect.left_center() + egui::vec2(12.0, 1.0), caption, body(14.5), c.text, rect.width() - 24.0);
    let response = ui.interact(rect, ui.scope_id().with("caption"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, caption));
    if response.hovered() {
        response.on_hover_text(caption);
    }
}
