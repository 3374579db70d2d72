//! The scenario on the clipboard, and back.

use super::bench::{Bench, harness, ordinary, press, three_lanes};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::sync::Arc;
use timestep_lab::displays::{Display, Trace};
use timestep_lab::lane::LaneSpec;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Command, WindowIntent};

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

#[test]
fn ctrl_c_copies_the_scenario_as_a_line() {
    // A window turns Ctrl+C into this event; other windows tell the key.
    for event in [true, false] {
        let mut harness = ordinary();
        if event {
            harness.event(Event::Copy);
            harness.run();
        } else {
            press(&mut harness, CTRL, Key::C);
        }
        let copied = harness.state().copied.clone().expect("a text");
        assert_eq!(Scenario::load_line(&copied).unwrap(), three_lanes());
        harness.get_by_label_contains("Copied as a line of text.");
    }
}

#[test]
fn ctrl_v_asks_for_what_is_on_the_clipboard() {
    let mut harness = ordinary();
    harness.event(Event::Paste("timestep-lab:1:AAAA".to_owned()));
    harness.run();
    assert_eq!(harness.state().commands, [Command::Window(WindowIntent::Paste)]);
    assert_eq!(harness.state().lane(0).display, Display::default(), "V alone is the key of vsync");
}

#[test]
fn a_field_keeps_its_own_copy_and_paste() {
    let mut harness = ordinary();
    press(&mut harness, Modifiers::NONE, Key::F2);
    harness.event(Event::Paste("pasted".to_owned()));
    harness.run();
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(harness.state().lane(0).looks.label, "pasted", "rename selects what was there");
    assert!(harness.state().commands.is_empty());
}

#[test]
fn what_does_not_travel_is_named() {
    let trace = Trace::recorded(vec![Flicks::from_millis(16.0), Flicks::from_millis(17.0)]).expect("two frames");
    let lane = LaneSpec { display: Display::Trace(Arc::new(trace)), ..LaneSpec::default() };
    let mut harness = harness(Bench::new(Scenario::of(vec![lane])), 1280.0, 720.0);
    press(&mut harness, CTRL, Key::C);
    harness.get_by_label_contains("without the recorded frame times");
    let copied = harness.state().copied.clone().expect("a text");
    assert_eq!(Scenario::load_line(&copied).unwrap().lanes[0].display, Display::default());
}

#[test]
fn commands_are_copied_from_the_menu_and_by_key() {
    let mut harness = ordinary();
    press(&mut harness, CTRL_SHIFT, Key::C);
    let copied = harness.state().copied.clone().expect("a text");
    assert!(
        copied.starts_with("timestep-lab measure /") && copied.ends_with("assets/lessons/cadence.toml"),
        "{copied}"
    );
    harness.get_by_label_contains("Copied the command: timestep-lab measure");
    harness.get_by_label("File").click();
    harness.run();
    harness.get_by_label_contains("Copy as command").click();
    harness.run();
    harness.get_by_role_and_label(Role::Button, "strobe ").click();
    harness.run();
    let copied = harness.state().copied.clone().expect("a text");
    assert!(copied.starts_with("timestep-lab strobe /") && copied.ends_with("cadence.toml -o still.png"), "{copied}");
}
