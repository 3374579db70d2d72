//! A test: whatever replaces unsaved work, one key brings the work back.

use crate::app::documents::document::Document;
use egui::{Key, Modifiers};
use interface::ui::headless::{Headless, all_intents, stroke};
use interface::ui::{Command, Interface, Mode, Output, Prefs, WindowIntent};
use simulation::scenario::{LESSONS, Scenario};

/// Carries out what a frame asks of the document, as the window does it.
pub fn carry_out(output: Output, document: &mut Document) {
    document.edit(output.scenario, output.actions);
    document.drive(output.input);
    for command in output.commands {
        match command {
            Command::OpenLesson(id) => {
                document.open_lesson(id).unwrap();
            }
            Command::Window(WindowIntent::Paste) => {
                document.paste(Some(&LESSONS[1].scenario().share_line().unwrap().text)).unwrap();
            }
            Command::Puzzle(puzzle) => document.show_puzzle(puzzle.map(|scenario| *scenario)),
            Command::OpenScenario(scenario) => {
                document.open_scenario(*scenario);
            }
            Command::OpenLeftWork => document.open_left_work(),
            _ => {}
        }
    }
}

/// One frame of the window, in which time passes.
fn frame(window: &mut Headless, document: &mut Document, events: Vec<egui::Event>) {
    document.frame(simulation::lab::Lab::NOMINAL_FRAME);
    window.left_work = document.has_left_work();
    let output = window.frame(&document.lab.snapshot(), events);
    carry_out(output, document);
}

/// A document that has been edited.
fn edited(scenario: Scenario) -> (Document, Scenario) {
    let mut document = Document::new(scenario, None);
    document.frame(timestep::time::Flicks::ZERO);
    let mut work = document.current().clone();
    work.lanes[0].looks.label = "my own".to_owned();
    work.lanes.pop();
    document.edit(Some(work.clone()), None);
    (document, work)
}

#[test]
fn one_key_brings_unsaved_work_back() {
    let mut window = Headless::new(Interface::new(Prefs::default()));
    let (mut opened, mut changed) = (0, 0);
    for (mode, lesson) in [(Mode::Stage, LESSONS[0].id), (Mode::Lab, LESSONS[LESSONS.len() - 1].id)] {
        for intent in all_intents() {
            window.restart(Interface::new(Prefs { mode, ..Prefs::default() }));
            let (mut document, work) = edited(Scenario::load(lesson).unwrap());
            for _ in 0..3 {
                frame(&mut window, &mut document, Vec::new());
            }
            let number = document.number;
            window.press(intent);
            for _ in 0..3 {
                frame(&mut window, &mut document, Vec::new());
            }
            if *document.current() == work {
                continue;
            }
            let is_other = document.number != number;
            let is_game = is_other && !document.has_left_work();
            let back = stroke(Modifiers::COMMAND, if is_game { Key::B } else { Key::Z });
            opened += u32::from(is_other);
            changed += u32::from(!is_other);
            for events in [back, Vec::new(), Vec::new()] {
                frame(&mut window, &mut document, events);
            }
            assert!(
                *document.current() == work,
                "{intent:?} in {lesson}, {mode:?}: {} in its place",
                document.current().title
            );
            assert!(document.unsaved() && document.number == number && document.session().is_some());
        }
    }
    assert!(opened >= 8 && changed >= 8, "{opened} intents open another document, {changed} change this one");
}

/// Work that was left stays one key away over several documents, until one of them is edited.
#[test]
fn work_that_was_left_waits_until_another_edit() {
    let (mut document, work) = edited(LESSONS[0].scenario());
    assert_eq!(document.open_lesson(LESSONS[1].id), Ok(true));
    assert_eq!(document.open_lesson(LESSONS[2].id), Ok(false));
    document.open_left_work();
    assert_eq!((document.current(), document.number), (&work, 0));
    document.open_left_work();
    assert_eq!(document.current(), &work, "there is nothing else");
    assert_eq!(document.open_lesson(LESSONS[1].id), Ok(true));
    let scenario = Scenario { title: "another".to_owned(), ..document.current().clone() };
    document.edit(Some(scenario), None);
    assert!(!document.has_left_work());
}
