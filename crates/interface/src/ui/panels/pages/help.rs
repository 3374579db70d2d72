//! The page with the keys, made from [`SHORTCUTS`], and with what pointers do, which fingers read first.

use super::page_frame::show_text_page;
use crate::ui::base::keyboard;
use crate::ui::base::widgets::{colors, key_cap};
use crate::ui::frame::driving;
use crate::ui::frame::shortcuts::{SHORTCUTS, Shortcut, all_keys};
use egui::{Align, Label, Layout, RichText, Ui, vec2};

/// Width of the keys and of the gestures, points.
const NAME_WIDTH: f32 = 128.0;
/// Gestures of a mouse, those of a finger in their place, and what they do.
const GESTURES: [[&str; 3]; 9] = [
    ["Click a lane", "Tap a lane", "Choose it: its settings and numbers are shown, and keys act on it"],
    ["Double-click a lane", "Tap a lane twice", "Show it alone, and then all lanes again"],
    ["Right-click a lane", "Hold a lane", "Open its menu"],
    ["Drag a body", "Drag a body", "Pull it by an elastic, where a lane can be grabbed"],
    ["Hold a switch", "Hold a switch", "Compare two drawings of the same states: let go, and it is as before"],
    ["Hold a large number", "Hold a large number", "Lay its lane over the chosen one"],
    ["Drag the timeline", "Drag the timeline", "Go to a moment of the run"],
    ["Click a number", "Tap a number", "Type it, beside a slider"],
    ["Double-click a name", "Tap a name twice", "Rename the lane"],
];

/// Shows the page. Returns `true` if the user closed it.
pub fn show(ui: &Ui) -> bool {
    show_text_page(ui, "Keys", 860.0, keys)
}

fn keys(ui: &mut Ui) {
    let has_keys = keyboard::is_here(ui.ctx());
    if !has_keys {
        gestures(ui, has_keys);
        ui.add_space(8.0);
    }
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
    if has_keys {
        gestures(ui, has_keys);
    }
    ui.weak(driving::HELP);
}

fn gestures(ui: &mut Ui, mouse: bool) {
    ui.label(RichText::new(if mouse { "Mouse" } else { "Fingers" }).color(colors(ui).accent));
    for [with_mouse, with_finger, text] in GESTURES {
        row(ui, text, |ui| _ = ui.label(if mouse { with_mouse } else { with_finger }));
    }
}

fn key_row(ui: &mut Ui, shortcut: &Shortcut) {
    row(ui, shortcut.text, |ui| {
        for text in all_keys(ui.ctx(), shortcut) {
            key_cap(ui, &text);
        }
    });
}

/// Shows a text behind what it is about.
fn row(ui: &mut Ui, text: &str, about: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.allocate_ui_with_layout(vec2(NAME_WIDTH, 20.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(NAME_WIDTH);
            ui.spacing_mut().item_spacing.x = 4.0;
            about(ui);
        });
        ui.add(Label::new(text).wrap());
    });
}
