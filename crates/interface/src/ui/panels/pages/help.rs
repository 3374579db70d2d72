//! The page with the keys, made from [`SHORTCUTS`].

use super::page_frame::show_text_page;
use crate::ui::base::widgets::{colors, key_cap};
use crate::ui::frame::driving;
use crate::ui::frame::shortcuts::{SHORTCUTS, Shortcut, all_keys};
use egui::{Align, Label, Layout, RichText, Ui, vec2};

/// Shows the page. Returns `true` if the user closed it.
pub fn show(ui: &Ui) -> bool {
    show_text_page(ui, "Keys", 860.0, keys)
}

fn keys(ui: &mut Ui) {
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
            for shortcut in list {
                key_row(ui, shortcut);
            }
            ui.add_space(8.0);
        }
    });
    ui.weak(driving::HELP);
    ui.weak("Click a number beside a slider to type it. Double-click a lane's header to rename the lane.");
}

fn key_row(ui: &mut Ui, shortcut: &Shortcut) {
    ui.horizontal(|ui| {
        ui.allocate_ui_with_layout(vec2(128.0, 20.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(128.0);
            ui.spacing_mut().item_spacing.x = 4.0;
            for text in all_keys(ui.ctx(), shortcut) {
                key_cap(ui, &text);
            }
        });
        ui.add(Label::new(shortcut.text).wrap());
    });
}
