//! The form for a recording starts from what the window shows, and leads to advice about recorders.

use super::bench::{harness, press, three_lanes};
use super::recording::{opened, recorded};
use super::snapshots::running;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use timestep_lab::render::Background;
use timestep_lab::ui::Command;

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

/// The form starts from what is seen, and its command has all of it.
#[test]
fn a_clip_starts_from_what_is_seen() {
    let mut harness = harness(running(three_lanes()), 1280.0, 720.0);
    press(&mut harness, NONE, Key::Enter);
    press(&mut harness, CTRL, Key::R);
    harness.get_by_label("Lane 1 alone");
    // The look, and not the background.
    harness.get_all_by_label("Plain").next().unwrap().click();
    harness.get_by_label("Transparent").click();
    harness.run();
    harness.get_by_label("Copy as command").click();
    harness.run();
    let copied = harness.state().copied.clone().expect("a command");
    assert!(copied.contains(" --look plain --background transparent --lanes 1 --from '5 s'"), "{copied}");
    harness.get_by_label("The beginning").click();
    harness.get_by_label("All").click();
    harness.get_by_label("Lab").click();
    harness.run();
    press(&mut harness, NONE, Key::Enter);
    let form = recorded(&harness)[0].clone();
    assert_eq!((form.lane_in_clip(), form.background_in_clip()), (None, Background::Theme));
}

/// The page about recorders opens from the form, and leads back to it.
#[test]
fn advice_is_found_from_the_form() {
    let mut harness = opened();
    harness.get_by_label("Recording your own screen…").click();
    harness.run();
    harness.get_by_label("Why a recorder of 60 frames a second judders on a 144 Hz game");
    harness.get_by_label("GIF at 50");
    press(&mut harness, NONE, Key::Escape);
    assert_eq!(harness.state().ui.page(), Some("record"));
    harness.get_by_label("Recording your own screen…").click();
    harness.run();
    harness.get_by_label_contains("Open the example").click();
    harness.run();
    assert!(matches!(harness.state().commands.last(), Some(Command::OpenLesson("sixteen-ms"))));
}
