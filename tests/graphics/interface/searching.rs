//! Settings that are searched in the list of lessons: each leads to its row in the inspector.

use super::bench::{BenchHarness, ordinary, press};
use super::course::lesson;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use timestep_lab::scenario::WINDOW_SETTINGS;

/// Types a search.
fn search(harness: &mut BenchHarness, sought: &str) {
    press(harness, Modifiers::NONE, Key::Slash);
    harness.event(egui::Event::Text(sought.to_owned()));
    harness.run();
}

#[test]
fn a_setting_that_was_searched_is_seen_in_the_inspector() {
    let mut harness = lesson("welcome");
    search(&mut harness, "max steps");
    harness.get_by_label("Max steps: setting max_steps");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    harness.run_steps(60);
    let row = harness.get_by_role_and_label(egui::accesskit::Role::Label, "Max steps").rect();
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0));
    assert!(window.contains_rect(row) && row.left() > 640.0, "{row:?}");
    harness.get_by_label_contains("Max steps, in the group Loop policy. Guard: the most steps in one frame.");
}

/// Settings whose rows the inspector shows by code of its own have the names by which they are found.
#[test]
fn the_names_of_rows_are_those_of_the_inspector() {
    const BY_HAND: [&str; 11] = [
        "engine",
        "world",
        "integrator",
        "dt",
        "policy",
        "presentation",
        "orientation",
        "display",
        "max_frame",
        "max_steps",
        "time_scale",
    ];
    let mut harness = ordinary();
    for key in BY_HAND {
        let setting = WINDOW_SETTINGS.iter().find(|setting| setting.key == key).expect(key);
        search(&mut harness, key);
        let found = format!("{}: setting {key}", setting.name);
        harness.get_by_label(&found).scroll_to_me();
        harness.run_steps(60);
        harness.get_by_label(&found).click();
        harness.run_steps(60);
        harness.get_by_role_and_label(egui::accesskit::Role::Label, setting.name);
    }
}
