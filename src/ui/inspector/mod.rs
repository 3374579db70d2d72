//! The panel on the right: everything about the chosen lane, and about the scenario.

mod display;
mod fields;
mod pick;
mod run;
mod scenario;
mod trace;
mod world;

use super::chrome::{cut_left, cut_top};
use super::pass::Pass;
use super::prefs::Prefs;
use super::widgets::{bar, colors, paint_elided};
use super::{Interface, icons, icons::Icon, lane_cell, style, swatch};
pub use fields::Fields;

use egui::{CursorIcon, Rect, Role, ScrollArea, Sense, Stroke, UiBuilder, WidgetInfo, pos2, vec2};

impl Interface {
    pub(super) fn show_inspector(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, rect: Rect) {
        let c = colors(ui);
        ui.painter().rect_filled(rect, 0.0, c.panel);
        ui.painter().vline(rect.left() + 0.5, rect.y_range(), Stroke::new(1.0, c.line));
        let mut rest = rect;
        let grip = cut_left(&mut rest, 5.0);
        let head = cut_top(&mut rest, 34.0);
        let layout = egui::Layout::top_down(egui::Align::Min);
        self.show_head(ui, pass, head);
        let builder = UiBuilder::new().id_salt("inspector").max_rect(rest.shrink2(vec2(4.0, 0.0))).layout(layout);
        let mut body = ui.new_child(builder.accessibility_label("Inspector"));
        body.shrink_clip_rect(rest);
        ScrollArea::vertical().auto_shrink([false, false]).show(&mut body, |ui| {
            ui.set_width(ui.available_width() - 8.0);
            self.show_groups(ui, pass);
            ui.add_space(12.0);
        });
        self.show_grip(ui, grip);
    }

    /// The edge that changes the width.
    fn show_grip(&mut self, ui: &egui::Ui, rect: Rect) {
        let response = ui.interact(rect, ui.scope_id().with("inspector grip"), Sense::drag());
        let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
        if response.hovered() || response.dragged() {
            ui.painter().vline(rect.left() + 1.0, rect.y_range(), Stroke::new(2.0, colors(ui).accent));
        }
        let [narrowest, widest] = Prefs::INSPECTOR_WIDTH;
        self.prefs.inspector_width = (self.prefs.inspector_width - response.drag_delta().x).clamp(narrowest, widest);
    }

    /// The chosen lane's name and the buttons that act on it.
    fn show_head(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, rect: Rect) {
        let (chosen, lanes) = (self.chosen, pass.draft.get().lanes.len());
        let width = 5.0 * (ui.spacing().interact_size.y + 4.0) + 4.0 * 2.0;
        let buttons = Rect::from_min_max(pos2(rect.right() - 8.0 - width, rect.top()), rect.max);
        let mut child = ui.new_child(UiBuilder::new().id_salt("lane buttons").max_rect(buttons).layout(bar()));
        child.spacing_mut().item_spacing.x = 2.0;
        lane_cell::lane_buttons(&mut child, pass, chosen);
        let middle = pos2(rect.left() + 16.0, rect.center().y);
        if let Some(lane) = pass.snapshot.lanes.get(chosen) {
            swatch::paint(ui.painter(), lane.glyph(), middle, 6.5, style::lane(self.prefs.theme, chosen));
        }
        let text = format!("Lane {} of {lanes}", chosen + 1);
        let at = middle + vec2(14.0, 0.0);
        paint_elided(ui, at, &text, style::body(14.5), colors(ui).strong, buttons.left() - at.x - 6.0);
    }

    fn show_groups(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>) {
        let Some(mut lane) = pass.draft.get().lanes.get(self.chosen).cloned() else { return };
        let (chosen, kept) = (self.chosen, self.kept.get(self.chosen).copied().flatten());
        self.fields.of_lane(chosen);
        let Interface { fields, prefs, .. } = self;
        run::label(ui, fields, &mut lane);
        group(ui, prefs, "World", |ui| world::show(ui, &mut lane));
        group(ui, prefs, "Integrator", |ui| run::integrator(ui, fields, &mut lane));
        group(ui, prefs, "Loop policy", |ui| run::policy(ui, fields, &mut lane, kept));
        group(ui, prefs, "Presentation", |ui| run::presentation(ui, &mut lane));
        let folder = pass.window.file.and_then(std::path::Path::parent);
        group(ui, prefs, "Display", |ui| display::show(ui, fields, &mut lane, folder));
        let before = &pass.draft.get().lanes[chosen];
        if *before != lane {
            if let (Some(clamp), None) = (before.guards.max_frame, lane.guards.max_frame) {
                self.kept.resize(self.kept.len().max(chosen + 1), None);
                self.kept[chosen] = Some(clamp);
            }
            pass.draft.edit().lanes[chosen] = lane;
        }
        let Interface { fields, prefs, .. } = self;
        group(ui, prefs, "Scenario", |ui| scenario::show(ui, fields, pass));
    }
}

/// A group that folds; which ones are folded is remembered.
fn group(ui: &mut egui::Ui, prefs: &mut Prefs, title: &'static str, add: impl FnOnce(&mut egui::Ui)) {
    let folded = prefs.folded.iter().position(|folded| folded == title);
    let c = colors(ui);
    ui.add_space(4.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, folded.is_none(), title));
    let ink = if response.hovered() || response.has_focus() { c.strong } else { c.accent };
    if response.has_focus() {
        ui.painter().rect_stroke(rect, 3.0, Stroke::new(1.0, c.accent), egui::StrokeKind::Inside);
    }
    let (x, y) = (rect.left() + 9.0, rect.center().y);
    let arrow = if folded.is_some() {
        [pos2(x - 2.0, y - 4.0), pos2(x + 2.0, y), pos2(x - 2.0, y + 4.0)]
    } else {
        [pos2(x - 4.0, y - 2.0), pos2(x, y + 2.0), pos2(x + 4.0, y - 2.0)]
    };
    ui.painter().line(arrow.to_vec(), Stroke::new(1.5, ink));
    let at = rect.left_center() + vec2(20.0, 0.0);
    let taken = paint_elided(ui, at, title, style::body(13.5), ink, rect.width() - 24.0);
    let rule = at.x + taken + 8.0..=rect.right();
    ui.painter().hline(rule, y.round() + 0.5, Stroke::new(1.0, c.line));
    if response.clicked() {
        match folded {
            Some(index) => _ = prefs.folded.remove(index),
            None => prefs.folded.push(title.to_owned()),
        }
    }
    if folded.is_none() {
        ui.push_id(title, |ui| add(ui));
    }
}

/// A small button that restores a default; keeps its place while there is nothing to restore.
fn reset_button(ui: &mut egui::Ui, name: &str, default: &str, differs: bool) -> bool {
    let size = vec2(18.0, ui.spacing().interact_size.y);
    if !differs {
        ui.allocate_exact_size(size, Sense::hover());
        return false;
    }
    let tip = format!("Back to {default}");
    icons::sized_button(ui, Icon::Reset, size, &format!("Reset {name}"), &tip, None).clicked()
}

/// Explaining text under a control.
fn note(ui: &mut egui::Ui, text: &str) {
    ui.add(egui::Label::new(egui::RichText::new(text).size(12.0).color(colors(ui).weak)).wrap());
}

/// An error under a field.
fn complaint(ui: &mut egui::Ui, text: &str) {
    ui.add(egui::Label::new(egui::RichText::new(text).size(12.0).color(colors(ui).error)).wrap());
}
