//! Tests of documents: runs that are opened, kept and brought back, and files outside a scenario's folder.

use super::document::Document;
use crate::platform::user_folders::beside;
use interface::ui::OpenedRun;
use simulation::input::Input;
use simulation::lab::{Action, Lab};
use simulation::replay::{Run, save_run};
use simulation::scenario::Scenario;
use std::path::Path;
use timestep::time::Flicks;

fn save(document: &mut Document, path: &Path) -> Result<(), String> {
    save_run(None, &document.run_to_save(path)?, path, || ())
}

/// A run that was saved opens at its end, paused, with the whole history and the same lanes.
#[test]
fn a_saved_run_opens_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.run");
    let mut document = Document::new(Scenario::load("drive").unwrap(), None);
    for index in 0..200_i64 {
        if index % 50 == 49 {
            let mut scenario = document.current().clone();
            scenario.lanes[0].dt = Flicks::from_ratio(1, index);
            document.edit(Some(scenario), [Action::StepFrameBack { lane: 1 }, Action::SetPaused(false)]);
        }
        document.drive(Some(Input::new((index % 30 / 15) as f64, 0.0)));
        document.frame(Lab::NOMINAL_FRAME + Flicks(index));
        while document.lab.is_busy() {
            document.frame(Flicks::ZERO);
        }
    }
    assert!(save(&mut document, &folder.path().join("my.toml")).unwrap_err().contains("end in .run"));
    save(&mut document, &path).unwrap();
    let mut other = Document::new(Scenario::load("welcome").unwrap(), None);
    assert!(!other.open_file(&path).unwrap());
    let mut frames = 0;
    while other.is_opening() {
        assert!(save(&mut other, &path).is_err() && other.is_moving() && frames < 100_000);
        other.frame(Lab::NOMINAL_FRAME);
        frames += 1;
    }
    assert_eq!(other.take_note(), None);
    assert_eq!(states(&other), states(&document));
    assert!(other.lab.snapshot().paused && !other.unsaved());
    let again = folder.path().join("again.run");
    save(&mut other, &again).unwrap();
    // Checks may be elsewhere, and the cut-off part is gone.
    let happened = |path: &Path| {
        let blocks = Run::load(path).unwrap().0.blocks.into_iter();
        blocks.map(|block| (block.scenario, block.settings, block.advances)).collect::<Vec<_>>()
    };
    assert!(happened(&again) == happened(&path), "a run that was opened is recorded as well");
}

#[test]
fn files_outside_the_folder_are_read_when_the_person_insists() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own");
    std::fs::create_dir(&own).unwrap();
    std::fs::write(folder.path().join("times.csv"), "16\n").unwrap();
    std::fs::write(own.join("a.toml"), "[[lane]]\ndisplay = { trace = '../times.csv' }\n").unwrap();
    std::fs::write(own.join("b.toml"), "title = 'b'\n[[lane]]\n").unwrap();
    let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
    let mut open = |name: &str| document.open_file(&own.join(name)).map(|_| ());
    let refused = open("a.toml").unwrap_err();
    assert!(refused.contains("open it again"), "{refused}");
    open("b.toml").unwrap();
    assert!(open("a.toml").unwrap_err().contains("open it again"), "another file was opened in between");
    open("a.toml").unwrap();
}

/// Everything that is compared of a run: time, history, and each lane's steps and states.
fn states(document: &Document) -> impl PartialEq + std::fmt::Debug + use<> {
    let snapshot = document.lab.snapshot();
    let lanes = snapshot.lanes.iter().map(|lane| (lane.steps(), lane.state_hash(), lane.shown_at()));
    (snapshot.elapsed, snapshot.history, snapshot.scenario.clone(), lanes.collect::<Vec<_>>())
}

fn settle(document: &mut Document) {
    while document.is_opening() || document.lab.is_busy() || document.is_edited() {
        document.frame(Flicks::ZERO);
    }
}

/// A run file of a lesson that was edited on its way, opened.
fn opened_run(folder: &Path) -> Document {
    let path = folder.join("my.run");
    let mut document = Document::new(Scenario::load("orbit-methods").unwrap(), None);
    for index in 0..90_i64 {
        if index == 40 {
            let mut scenario = document.current().clone();
            scenario.lanes[0].dt = Flicks::from_ratio(1, 77);
            document.edit(Some(scenario), None);
        }
        document.frame(Lab::NOMINAL_FRAME + Flicks(index));
        settle(&mut document);
    }
    save(&mut document, &path).unwrap();
    let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
    document.open_file(&path).unwrap();
    settle(&mut document);
    document
}

/// Whatever replaces an opened run, it returns with all states of its history.
#[test]
fn an_opened_run_comes_back_after_anything() {
    type Change = fn(&mut Document);
    let folder = tempfile::tempdir().unwrap();
    let mut document = opened_run(folder.path());
    assert_eq!(document.opened_run(), OpenedRun::Here);
    let (number, before, end) = (document.number, states(&document), document.current().clone());
    let middle = |document: &mut Document| {
        document.edit(None, [Action::ScrubTo(Flicks(Flicks::PER_SECOND))]);
        settle(document);
        let hashes = document.lab.snapshot().lanes.iter().map(|lane| lane.state_hash()).collect::<Vec<_>>();
        document.edit(None, [Action::ScrubTo(Flicks(i64::MAX))]);
        settle(document);
        hashes
    };
    let in_the_middle = middle(&mut document);
    let changes: [(&str, Change); 5] = [
        ("a setting", |document| {
            document.edit(Some(edited(document, |scenario| scenario.lanes[1].substeps = 3)), None)
        }),
        ("a world", |document| document.edit(Some(edited(document, |scenario| scenario.seed += 1)), None)),
        ("a lane", |document| document.edit(Some(edited(document, |scenario| _ = scenario.lanes.pop())), None)),
        ("a reset", |document| document.edit(None, [Action::Reset])),
        ("an edit in the past", |document| {
            document.edit(None, [Action::ScrubTo(Flicks(Flicks::PER_SECOND / 2))]);
            settle(document);
            document.edit(Some(edited(document, |scenario| scenario.lanes[0].substeps = 2)), None);
        }),
    ];
    for (name, change) in changes {
        for by_undo in [false, true] {
            change(&mut document);
            settle(&mut document);
            document.edit(None, [Action::SetPaused(false)]);
            document.frame(Lab::NOMINAL_FRAME);
            settle(&mut document);
            assert_eq!(document.opened_run(), OpenedRun::Left, "{name}");
            if by_undo && *document.current() != end {
                assert!(document.take_edit(Some(end.clone()), false, true, Vec::new()));
                document.bring_back_run();
            } else {
                document.bring_back_run();
            }
            settle(&mut document);
            assert_eq!(states(&document), before, "{name}");
            assert_eq!((document.opened_run(), document.number), (OpenedRun::Here, number), "{name}");
            assert_eq!(middle(&mut document), in_the_middle, "{name}: the history is back as well");
            assert!(!document.unsaved() || document.current() != &end, "{name}");
        }
    }
    let labelled = edited(&document, |scenario| scenario.lanes[1].looks.label = "another".to_owned());
    document.edit(Some(labelled), None);
    settle(&mut document);
    assert_eq!(document.opened_run(), OpenedRun::Here, "a label changes no run");
    document.open_lesson("welcome").unwrap();
    assert_eq!(document.opened_run(), OpenedRun::None, "something else is open");
}

fn edited(document: &Document, edit: fn(&mut Scenario)) -> Scenario {
    let mut scenario = document.current().clone();
    edit(&mut scenario);
    scenario
}

/// A setting that is changed back by hand is an edit like any other.
#[test]
fn only_undo_brings_a_run_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut document = opened_run(folder.path());
    let end = document.current().clone();
    for scenario in [edited(&document, |scenario| scenario.lanes[1].substeps = 3), end] {
        assert!(!document.take_edit(Some(scenario), false, false, Vec::new()));
        settle(&mut document);
        assert_eq!(document.opened_run(), OpenedRun::Left);
    }
}

#[test]
fn a_new_scenario_has_one_lane_and_nothing_to_save() {
    let mut document = Document::new(Scenario::load("euler-against-rk4").unwrap(), None);
    assert!(!document.open_new());
    let scenario = document.current();
    assert_eq!((scenario.lanes.len(), &*scenario.caption, document.unsaved()), (1, "", false));
    assert_eq!(scenario.lesson, simulation::scenario::LessonPlan::default());
    let changed = edited(&document, |scenario| scenario.title += "!");
    document.edit(Some(changed), None);
    assert!(document.open_new(), "unsaved work is told of");
}

/// Trying a lesson leaves nothing to save, there and back; another edit makes a document of it, which stays one. A document of the user
/// is one from the start.
#[test]
fn a_lesson_that_is_tried_is_no_document() {
    let lesson = Scenario::load("welcome").unwrap();
    let switched = Scenario { seed: lesson.seed + 1, ..lesson.clone() };
    let renamed = Scenario { title: "mine".to_owned(), ..switched.clone() };
    let take = |document: &mut Document, scenario: &Scenario, tries: bool| {
        document.take_edit(Some(scenario.clone()), tries, false, Vec::new());
        settle(document);
        (document.unsaved(), document.session().is_some(), document.window_title().starts_with('•'))
    };
    let (safe, unsaved) = ((false, false, false), (true, true, true));
    let mut document = Document::of_lesson(lesson.clone());
    for (scenario, tries, expected) in [
        (&switched, true, safe),
        (&lesson, true, safe),
        (&switched, true, safe),
        (&renamed, false, unsaved),
        (&switched, false, safe),
        (&renamed, false, unsaved),
        (&lesson, false, safe),
        (&renamed, false, unsaved),
        (&Scenario { seed: 9, ..renamed.clone() }, true, unsaved),
    ] {
        assert_eq!(take(&mut document, scenario, tries), expected, "{} {tries}", scenario.title);
    }
    assert!(document.open_lesson("welcome").unwrap(), "the work is told of");
    assert_eq!(take(&mut document, &switched, true), safe);
    document.show_puzzle(Some(lesson.clone()));
    document.show_puzzle(None);
    assert!(!document.unsaved() && !document.open_lesson("welcome").unwrap(), "nothing was left");
    let mut own = Document::new(lesson, None);
    assert_eq!(take(&mut own, &switched, true), unsaved);
}

/// Two windows on one file: the second to save is told that the file has changed, whatever has happened to its document meanwhile.
#[test]
fn a_file_that_another_window_has_saved_is_not_replaced_unasked() {
    type Meanwhile = fn(&mut Document);
    let ways: [(&str, Meanwhile); 5] = [
        ("nothing", |_| ()),
        ("an edit", |document| document.edit(Some(edited(document, |scenario| scenario.seed += 1)), None)),
        ("a game", |document| {
            document.show_puzzle(Some(Scenario::load("welcome").unwrap()));
            document.show_puzzle(None);
        }),
        ("another document, and back", |document| {
            document.edit(Some(edited(document, |scenario| scenario.seed += 1)), None);
            document.open_lesson("welcome").unwrap();
            document.open_left_work();
        }),
        ("a crash", |document| {
            document.edit(Some(edited(document, |scenario| scenario.seed += 1)), None);
            let session = document.session().unwrap();
            *document = Document::new(Scenario::load("welcome").unwrap(), None);
            document.restore(session);
        }),
    ];
    for (name, meanwhile) in ways {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("own.toml");
        std::fs::write(&file, "title = 'own'\n[[lane]]\n").unwrap();
        let mut windows = [(); 2].map(|()| Document::new(Scenario::load("welcome").unwrap(), None));
        for window in &mut windows {
            window.open_file(&file).unwrap();
            assert_eq!(window.changed_file(), None, "{name}");
        }
        let [first, second] = &mut windows;
        first.edit(Some(edited(first, |scenario| scenario.title = "first".to_owned())), None);
        for _ in 0..2 {
            first.save_again().unwrap();
            assert_eq!(first.changed_file(), None, "{name}: its own save is no change");
        }
        let saved = std::fs::read(&file).unwrap();
        meanwhile(second);
        second.frame(Flicks::ZERO);
        assert_eq!(second.changed_file().as_deref(), Some("own.toml"), "{name}");
        second.save(&beside(&file)).unwrap();
        assert_eq!((second.file.as_deref(), second.changed_file()), (Some(&*folder.path().join("own-2.toml")), None));
        assert_eq!(std::fs::read(&file).unwrap(), saved, "{name}: the other's work is there");
        second.open_file(&file).unwrap();
        assert_eq!((&*second.current().title, second.changed_file()), ("first", None), "{name}");
        second.save_again().unwrap();
        std::fs::write(&file, &saved).unwrap();
        assert_eq!(first.changed_file(), None, "{name}: it has what it had");
        std::fs::remove_file(&file).unwrap();
        assert_eq!(first.changed_file(), None, "{name}: nothing is lost where nothing is");
        first.save_again().unwrap();
    }
}
