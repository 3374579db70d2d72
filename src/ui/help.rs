//! The page with the keys, made from [`super::shortcuts::SHORTCUTS`], and the page about the program.

use super::driving;
use super::icons::{self, Icon};
use super::pass::Pass;
use super::shortcuts::{SHORTCUTS, Shortcut, all_keys};
use super::widgets::colors;
use super::{Interface, Page};
use egui::{Align, Color32, Frame, Id, Layout, Modal, RichText, ScrollArea, Sense, Stroke, StrokeKind, vec2};

impl Interface {
    /// Shows the open page over the window.
    pub(super) fn show_page(&mut self, ui: &egui::Ui, pass: &Pass<'_>) {
        let Some(page @ (Page::Help | Page::About)) = self.page else { return };
        let screen = ui.ctx().content_rect().size();
        let response = modal(ui).show(ui.ctx(), |ui| {
            let width = if page == Page::Help { 760.0 } else { 440.0_f32 };
            ui.set_width(width.min(screen.x - 48.0).max(100.0));
            let closed = heading(ui, if page == Page::Help { "Keys" } else { "Timestep Lab" });
            ui.add_space(6.0);
            let height = (screen.y - 120.0).max(40.0);
            ScrollArea::both().max_height(height).min_scrolled_height(height).show(ui, |ui| match page {
                Page::Help => keys(ui),
                _ => about(ui, pass),
            });
            closed
        });
        if response.inner || response.backdrop_response.clicked() {
            self.page = None;
        }
    }
}

/// The ground that a page stands on, with the window in the shade behind it.
pub fn modal(ui: &egui::Ui) -> Modal {
    let c = colors(ui);
    let frame = Frame::new().fill(c.panel).stroke(Stroke::new(1.0, c.line)).corner_radius(8).inner_margin(16);
    Modal::new(Id::unique("page")).frame(frame).backdrop_color(Color32::from_black_alpha(110))
}

/// Returns whether the page was closed.
pub fn heading(ui: &mut egui::Ui, text: &str) -> bool {
    ui.horizontal(|ui| {
        ui.heading(RichText::new(text).color(colors(ui).strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            icons::button(ui, Icon::Close, "Close the page", "Close  [Esc]", None).clicked()
        })
        .inner
    })
    .inner
}

fn keys(ui: &mut egui::Ui) {
    let mut groups: Vec<(&str, Vec<&Shortcut>)> = Vec::new();
    for shortcut in SHORTCUTS {
        match groups.last_mut() {
            Some((name, list)) if *name == shortcut.group => list.push(shortcut),
            _ => groups.push((shortcut.group, vec![shortcut])),
        }
    }
    let columns = if ui.available_width() >= 600.0 { 2 } else { 1 };
    let half = SHORTCUTS.len().div_ceil(columns);
    ui.columns(columns, |columns| {
        let (mut column, mut above) = (0, 0);
        for (name, list) in groups {
            if above + list.len() / 2 > half && column + 1 < columns.len() {
                (column, above) = (column + 1, 0);
            }
            above += list.len();
            let ui = &mut columns[column];
            ui.label(RichText::new(name).color(colors(ui).accent));
            list.into_iter().for_each(|shortcut| key_row(ui, shortcut));
            ui.add_space(8.0);
        }
    });
    ui.weak(driving::HELP);
    ui.weak("Click a number beside a slider to type it. Double-click a lane's header to rename it.");
}

fn key_row(ui: &mut egui::Ui, shortcut: &Shortcut) {
    ui.horizontal(|ui| {
        ui.allocate_ui_with_layout(vec2(128.0, 20.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(128.0);
            ui.spacing_mut().item_spacing.x = 4.0;
            for text in all_keys(ui.ctx(), shortcut) {
                key_cap(ui, &text);
            }
        });
        ui.label(shortcut.text);
    });
}

fn key_cap(ui: &mut egui::Ui, text: &str) {
    let c = colors(ui);
    let font = super::style::body(12.0);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, c.strong);
    let size = vec2((galley.size().x + 12.0).max(20.0), 19.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, text));
    if text != "…" {
        ui.painter().rect(rect, 4.0, c.control, Stroke::new(1.0, c.line), StrokeKind::Inside);
    }
    let at = rect.center() - galley.size() / 2.0;
    ui.painter().galley(at, galley, c.strong);
}

fn about(ui: &mut egui::Ui, pass: &Pass<'_>) {
    ui.label(concat!("Version ", env!("CARGO_PKG_VERSION")));
    ui.add_space(4.0);
    ui.label(env!("CARGO_PKG_DESCRIPTION"));
    ui.add_space(8.0);
    egui::Grid::new("about").num_columns(2).spacing(vec2(14.0, 4.0)).show(ui, |ui| {
        let software = if pass.window.software { " (software)" } else { "" };
        for (name, value) in [
            ("Graphics", format!("{}{software}", pass.window.adapter)),
            ("Present mode", pass.window.present_mode.to_owned()),
            ("Licence", env!("CARGO_PKG_LICENSE").to_owned()),
        ] {
            ui.weak(name);
            ui.add(egui::Label::new(value).wrap());
            ui.end_row();
        }
    });
}
