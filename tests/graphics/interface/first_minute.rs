//! The cards of the first minute, by keyboard alone.

use super::bench::{Bench, BenchHarness, harness, press, three_lanes};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use timestep_lab::ui::{Interface, Mode, Prefs};

const NONE: Modifiers = Modifiers::NONE;
const TITLES: [&str; 3] = ["A body and its ghost", "A step and a frame", "What to press"];

fn window(prefs: Prefs) -> BenchHarness {
    let mut bench = Bench::new(three_lanes());
    bench.ui = Interface::new(prefs).for_person();
    let mut harness = harness(bench, 1280.0, 720.0);
    harness.run();
    harness
}

/// Title of the open card.
fn open(harness: &BenchHarness) -> Option<&'static str> {
    TITLES.into_iter().find(|title| harness.query_by_label(title).is_some())
}

#[test]
fn three_cards_are_read_and_come_no_more() {
    let mut harness = window(Prefs::default());
    assert_eq!(open(&harness), Some(TITLES[0]));
    assert!(!harness.state().ui.prefs().first_minute_seen);
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(open(&harness), Some(TITLES[1]));
    press(&mut harness, NONE, Key::ArrowLeft);
    press(&mut harness, NONE, Key::ArrowRight);
    press(&mut harness, NONE, Key::ArrowRight);
    assert_eq!(open(&harness), Some(TITLES[2]));
    press(&mut harness, NONE, Key::Space);
    assert!(harness.state().lab.snapshot().paused, "the key does what the card says");
    assert_eq!(open(&harness), None);
    let prefs = harness.state().ui.prefs();
    assert!(prefs.first_minute_seen);
    assert_eq!(open(&window(prefs)), None, "once");
}

#[test]
fn escape_skips() {
    let mut harness = window(Prefs { mode: Mode::Lab, ..Prefs::default() });
    press(&mut harness, NONE, Key::Escape);
    assert_eq!(open(&harness), None);
    assert!(harness.state().ui.prefs().first_minute_seen);
    harness.get_all_by_label("Help").next().expect("a menu").click();
    harness.run();
    harness.get_by_label_contains("The first minute").click();
    harness.run();
    assert_eq!(open(&harness), Some(TITLES[0]), "from the menu again");
    harness.get_by_role_and_label(Role::Button, "Skip").click();
    harness.run();
    assert_eq!(open(&harness), None);
}

/// The window works under the cards, and clips and screenshots have none.
#[test]
fn a_card_is_in_nobodys_way() {
    let mut harness = window(Prefs::default());
    press(&mut harness, NONE, Key::Space);
    assert!(harness.state().lab.snapshot().paused);
    assert_eq!(open(&harness), Some(TITLES[0]));
    let mut bench = Bench::new(three_lanes());
    bench.ui = Interface::for_recording(Prefs::default());
    let mut clip = super::bench::harness(bench, 1280.0, 720.0);
    clip.run();
    assert_eq!(open(&clip), None);
    assert!(!clip.state().ui.prefs().first_minute_seen, "and nobody has seen it");
}
