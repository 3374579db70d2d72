//! A clip has what the window shows, or the lesson; the form leads to advice about recorders.

use super::bench::{Bench, BenchHarness, harness, press, three_lanes};
use super::recording::{opened, recorded};
use super::snapshots::running;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use timestep_lab::course::Phase;
use timestep_lab::scenario::Scenario;
use timestep_lab::ui::{Command, Interface, LessonStart, Prefs, Still};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

/// A clip has what the window shows, and its command too.
#[test]
fn a_clip_has_what_is_seen() {
    let mut harness = harness(running(three_lanes()), 1280.0, 720.0);
    press(&mut harness, NONE, Key::Enter);
    press(&mut harness, Modifiers::SHIFT, Key::T);
    press(&mut harness, CTRL, Key::R);
    harness.get_by_label("Copy as command").click();
    harness.run();
    let copied = harness.state().copied.clone().expect("a command");
    assert!(copied.contains(" --lanes 1 --from '5 s'"), "{copied}");
    press(&mut harness, NONE, Key::Enter);
    let start = recorded(&harness)[0].start();
    assert_eq!((start.lane, start.lesson), (Some(0), None));
}

/// A lesson on the stage that plays without a bet.
fn lesson(id: &str) -> BenchHarness {
    let mut bench = Bench::new(Scenario::load(id).unwrap());
    bench.ui = Interface::new(Prefs::default());
    bench.course.start = LessonStart::Ask;
    let mut harness = harness(bench, 1280.0, 720.0);
    press(&mut harness, NONE, Key::Escape);
    harness
}

/// A lesson is recorded as a lesson, or as it is seen: with the ghosts and trails that the user has chosen, and without its texts.
#[test]
fn a_lesson_is_recorded_as_such_or_as_it_is_seen() {
    let mut harness = lesson("orientations");
    for pressed in [Key::D, Key::H, Key::D] {
        press(&mut harness, NONE, pressed);
    }
    press(&mut harness, CTRL, Key::R);
    let copied = |harness: &mut BenchHarness| {
        harness.get_by_label("Copy as command").click();
        harness.run();
        harness.state().copied.clone().expect("a command")
    };
    let lesson = copied(&mut harness);
    assert!(!lesson.contains("--no-question") && !lesson.contains("--ghosts"), "{lesson}");
    harness.get_by_label("As I see it").click();
    harness.run();
    let seen = copied(&mut harness);
    assert!(seen.contains(" --no-question --no-moments --no-answer") && seen.contains(" --ghosts off"), "{seen}");
    harness.get_by_label("The lesson").click();
    harness.get_by_label("Still").click();
    harness.run();
    let still = copied(&mut harness);
    assert!(still.contains(" --template moment -o still.png"), "{still}");
    harness.get_by_label("Save still…").click();
    harness.run();
    assert!(harness.state().commands.contains(&Command::SaveStill(Still::Moment)));
}

/// A trial has other lanes: the answer is not about them, and the clip can only be as it is seen.
#[test]
fn a_trial_is_not_recorded_as_the_lesson() {
    let mut harness = lesson("stutter-50-on-60");
    press(&mut harness, CTRL, Key::R);
    harness.get_by_label("The lesson");
    press(&mut harness, NONE, Key::Escape);
    harness.run_steps(40);
    for _ in 0..2 {
        press(&mut harness, NONE, Key::Enter);
        harness.run_steps(3);
    }
    assert!(matches!(harness.state().ui.lesson().1, Some(Phase::Try(0))));
    press(&mut harness, CTRL, Key::R);
    harness.get_by_label("Still");
    assert!(harness.query_by_label("The lesson").is_none());
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
