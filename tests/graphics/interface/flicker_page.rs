//! The page before a scenario that flickers: whatever the answer and however it is given, the lesson below waits as it did.

use super::bench::{Bench, BenchHarness, harness, press};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use timestep_lab::course::Phase;
use timestep_lab::scenario::{BundledScenario, LESSONS};
use timestep_lab::ui::{Interface, LessonStart, Mode, Prefs};

const NONE: Modifiers = Modifiers::NONE;
const TITLE: &str = "This one flickers";

/// The lessons that flicker.
fn flickering() -> impl Iterator<Item = &'static BundledScenario> {
    LESSONS.iter().filter(|lesson| lesson.scenario().flicker().is_some())
}

/// A window in which the lesson has been opened; `attended`: it warns.
fn opened(lesson: &BundledScenario, mode: Mode, start: LessonStart, attended: bool) -> BenchHarness {
    let mut bench = Bench::new(lesson.scenario());
    let ui = Interface::new(Prefs { mode, ..Prefs::default() });
    (bench.ui, bench.course.start) = (if attended { ui.attended() } else { ui }, start);
    let mut harness = harness(bench, 1280.0, 720.0);
    harness.run();
    harness
}

/// An answer on the page, and `true` if it is to show the scenario.
type Answer = (&'static str, bool, fn(&mut BenchHarness));

/// Answers by mouse and by key.
const ANSWERS: [Answer; 6] = [
    ("a click on Show it", true, |window| window.get_by_role_and_label(Role::Button, "Show it").click()),
    ("Enter on Show it", true, |window| {
        window.get_by_role_and_label(Role::Button, "Show it").focus();
        window.run();
        press(window, NONE, Key::Enter);
    }),
    ("Space on Show it", true, |window| {
        window.get_by_role_and_label(Role::Button, "Show it").focus();
        window.run();
        press(window, NONE, Key::Space);
    }),
    ("a click on Not now", false, |window| window.get_by_role_and_label(Role::Button, "Not now").click()),
    ("Enter", false, |window| press(window, NONE, Key::Enter)),
    ("Escape", false, |window| press(window, NONE, Key::Escape)),
];

/// A bet is not lost to the page: the question is asked, and time passes from the bet on.
#[test]
fn a_lesson_that_flickers_still_asks() {
    assert!(flickering().any(|lesson| lesson.id == "tearing"));
    for lesson in flickering() {
        for (how, _, answer) in ANSWERS {
            let mut window = opened(lesson, Mode::Stage, LessonStart::Ask, true);
            window.get_by_label(TITLE);
            let state = |window: &BenchHarness| (window.state().ui.lesson().1, window.state().lab.snapshot().paused);
            assert_eq!(state(&window), (Some(Phase::Ask), true), "{}", lesson.id);
            answer(&mut window);
            window.run();
            assert!(window.query_by_label(TITLE).is_none(), "{}: {how}", lesson.id);
            assert_eq!(state(&window), (Some(Phase::Ask), true), "{}: {how}", lesson.id);
            // Keys that come at once were meant for the page.
            window.run_steps(60);
            press(&mut window, NONE, Key::Num1);
            assert_eq!(state(&window), (Some(Phase::See), false), "{}: {how}", lesson.id);
        }
    }
}

/// Where time passed before the page, it goes on for who wants to see it.
#[test]
fn what_flickers_waits_for_an_answer() {
    let lesson = flickering().find(|lesson| lesson.id == "tearing").unwrap();
    for (mode, start) in
        [(Mode::Stage, LessonStart::Play), (Mode::Lab, LessonStart::Ask), (Mode::Lab, LessonStart::Rest)]
    {
        for (how, shows, answer) in ANSWERS {
            let mut window = opened(lesson, mode, start, true);
            window.get_by_label(TITLE);
            assert!(window.state().lab.snapshot().paused, "{mode:?}: {how}");
            answer(&mut window);
            window.run();
            assert!(window.query_by_label(TITLE).is_none(), "{mode:?}: {how}");
            assert_eq!(window.state().lab.snapshot().paused, !shows, "{mode:?} {start:?}: {how}");
        }
        let clip = opened(lesson, mode, start, false);
        assert!(clip.query_by_label(TITLE).is_none() && !clip.state().lab.snapshot().paused);
    }
}
