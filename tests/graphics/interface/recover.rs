//! Unsaved work of earlier windows: the bar offers the newest, the File menu lists all of it.

use super::bench::{Bench, BenchHarness, harness, three_lanes};
use egui_kittest::kittest::Queryable;
use std::path::Path;
use timestep_lab::ui::{Command, KeptPart, KeptWork, Surplus, Written};

fn kept(title: &'static str, offered: bool) -> KeptWork<'static> {
    KeptWork {
        title,
        written: Written::Ago(300),
        lanes: 0,
        worlds: &[],
        edits: 0,
        file: None,
        offered,
        has_scenario: true,
        has_run: false,
    }
}

fn window(kept: &[KeptWork<'static>], width: f32, height: f32) -> BenchHarness {
    let mut harness = harness(Bench { kept: kept.to_vec(), ..Bench::new(three_lanes()) }, width, height);
    harness.run();
    harness
}

#[test]
fn the_bar_offers_the_newest_work() {
    for (width, height) in [(1280.0, 720.0), (640.0, 400.0)] {
        let list = [kept("Left an hour ago", false), kept("A <b>\u{202e}", true), kept("Older", true)];
        let mut harness = window(&list, width, height);
        harness.get_by_label("Unsaved changes were kept (and 1 more: File, Recover): “A <b><U+202E>”, 5 minutes ago");
        for answer in ["Restore", "Later", "Discard"] {
            harness.get_by_label(answer).click();
            harness.run();
        }
        let expected = [Command::Restore(1, KeptPart::Scenario), Command::PostponeKept, Command::DiscardKept(1)];
        assert_eq!(harness.state().commands, expected);
        harness.state_mut().kept.clear();
        harness.run();
        assert!(harness.query_by_label("Restore").is_none());
    }
}

/// Files go only after a frame has said so, beside the offer and without one.
#[test]
fn the_bar_says_what_goes() {
    for (offered, width) in [(false, 1280.0), (true, 640.0)] {
        let mut harness = window(&[kept("Left", offered)], width, 500.0);
        assert!(!harness.state().output.announces_surplus);
        harness.state_mut().surplus = Some(Surplus { files: 3, folder: Path::new("/home/a/sessions") });
        harness.run();
        harness.get_by_label_contains("The 3 oldest files of unsaved work go when this window closes");
        assert!(harness.state().output.announces_surplus);
        assert_eq!(harness.query_all_by_label("Later").count(), if offered { 2 } else { 1 });
        harness.query_all_by_label("Later").last().unwrap().click();
        harness.run();
        assert_eq!(harness.state().commands, [Command::PostponeKept]);
        harness.key_press(egui::Key::H);
        harness.run();
        assert!(!harness.state().output.announces_surplus, "it is not on the screen");
    }
}

#[test]
fn the_menu_lists_all_of_it() {
    let mut harness = window(&[kept("Left", false), kept("", false)], 1280.0, 720.0);
    assert!(harness.query_by_label("Restore").is_none(), "nothing is offered");
    harness.get_by_label("File").click();
    harness.run();
    harness.get_by_label_contains("Recover").click();
    harness.run();
    harness.get_by_label("“Left”, 5 minutes ago");
    harness.get_by_label("a scenario without a title, 5 minutes ago").click();
    harness.run();
    assert_eq!(harness.state().commands, [Command::Restore(1, KeptPart::Scenario)]);
}

#[test]
fn a_run_is_opened_by_itself() {
    let run_of = |title, has_scenario, offered| KeptWork { has_scenario, has_run: true, ..kept(title, offered) };
    let mut harness = window(&[run_of("Left", true, true), run_of("Watched", false, false)], 1280.0, 720.0);
    harness.get_by_label("Open its run").click();
    harness.run();
    harness.get_by_label("File").click();
    harness.run();
    harness.get_by_label_contains("Recover").click();
    harness.run();
    assert!(harness.query_by_label("“Watched”, 5 minutes ago").is_none(), "there is no scenario");
    harness.get_by_label("“Left”, 5 minutes ago");
    harness.get_by_label("Run of “Left”, 5 minutes ago");
    harness.get_by_label("Run of “Watched”, 5 minutes ago").click();
    harness.run();
    assert_eq!(harness.state().commands, [0, 1].map(|index| Command::Restore(index, KeptPart::Run)));
}
