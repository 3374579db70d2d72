//! The switches and their state over many lanes.

use super::bench::{Bench, BenchHarness, harness, ordinary, press, three_lanes};
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::displays::Display;
use timestep_lab::time::Flicks;
use timestep_lab::ui::Command;

fn click(harness: &mut BenchHarness, name: &str) {
    harness.get_by_role_and_label(Role::CheckBox, name).click();
    harness.run();
}

fn click_with_shift(harness: &mut BenchHarness, name: &str) {
    harness.get_by_role_and_label(Role::CheckBox, name).click_modifiers(Modifiers::SHIFT);
    harness.run();
}

fn state(harness: &BenchHarness, name: &str) -> Option<Toggled> {
    harness.get_by_role_and_label(Role::CheckBox, name).accesskit_node().toggled()
}

#[test]
fn clicks_switch_all_lanes() {
    let mut harness = ordinary();
    assert_ne!(state(&harness, "Interpolation"), Some(Toggled::True), "one lane of three is not on");
    click(&mut harness, "Interpolation");
    assert!((0..3).all(|i| harness.state().lane(i).presentation.id == "interpolate"));
    assert_eq!(state(&harness, "Interpolation"), Some(Toggled::True));
    click(&mut harness, "Extrapolation");
    assert!((0..3).all(|i| harness.state().lane(i).presentation.id == "extrapolate"));
    assert_eq!(state(&harness, "Interpolation"), Some(Toggled::False));
    click(&mut harness, "Max-frame clamp");
    assert!((0..3).all(|i| harness.state().lane(i).guards.max_frame.is_none()));
    press(&mut harness, Modifiers::NONE, Key::D);
    click(&mut harness, "Eye view");
    assert!((0..3).all(|i| harness.state().lane(i).looks.eye_view));
    click(&mut harness, "Eye view");
    assert!((0..3).all(|i| !harness.state().lane(i).looks.eye_view));
    press(&mut harness, Modifiers::NONE, Key::D);
    click(&mut harness, "Vsync");
    assert!((0..3).all(|i| matches!(harness.state().lane(i).display, Display::Virtual(v) if !v.vsync)));
    assert_eq!(harness.state().commands, [Command::SetVsync(false)]);
}

#[test]
fn the_clamp_remembers_its_length() {
    let mut scenario = three_lanes();
    scenario.lanes[1].guards.max_frame = Some(Flicks::from_millis(100.0));
    let mut harness = harness(Bench::new(scenario.clone()), 1280.0, 720.0);
    click(&mut harness, "Max-frame clamp");
    click(&mut harness, "Max-frame clamp");
    assert_eq!(harness.state().lab.snapshot().scenario, &scenario);
}

#[test]
fn with_shift_a_click_switches_the_chosen_lane() {
    let mut scenario = three_lanes();
    scenario.lanes[1].display = Display::Live;
    let mut harness = harness(Bench::new(scenario), 1280.0, 720.0);
    click_with_shift(&mut harness, "Vsync");
    assert!(harness.state().commands.is_empty());
    harness.get_by_label_contains("Lane 2:").click();
    harness.run();
    assert_eq!(harness.state().ui.chosen(), 1);
    click_with_shift(&mut harness, "Vsync");
    assert_eq!(harness.state().commands, [Command::SetVsync(false)], "a live lane's vsync is the window's");
    click_with_shift(&mut harness, "Extrapolation");
    let ids: Vec<_> = (0..3).map(|i| harness.state().lane(i).presentation.id).collect();
    assert_eq!(ids, ["latest", "extrapolate", "latest"]);
}

#[test]
fn the_present_mode_can_be_chosen() {
    let mut harness = ordinary();
    harness.get_by_role_and_label(Role::ComboBox, "Present mode").click();
    harness.run();
    harness.get_by_label("Mailbox").click();
    harness.run();
    assert_eq!(harness.state().commands, [Command::SetPresentMode("Mailbox".to_owned())]);
}

#[test]
fn small_windows_have_the_switches_in_a_menu() {
    let mut harness = harness(Bench::new(three_lanes()), 480.0, 320.0);
    assert!(harness.query_by_role_and_label(Role::CheckBox, "Vsync").is_none());
    harness.get_by_label("Switches").click();
    harness.run();
    click(&mut harness, "Max-frame clamp");
    assert!(harness.state().lane(0).guards.max_frame.is_none());
}
