//! Documents in the window: new ones, recent ones, a lesson that is left, and what undo, redo and the menu bring back.

use super::bench::{Bench, BenchHarness, click, harness, ordinary, press, three_lanes};
use super::course::lesson;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::sync::Arc;
use timestep_lab::course::Phase;
use timestep_lab::displays::{Display, Trace};
use timestep_lab::lab::{Action, Frame};
use timestep_lab::palette::Theme;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Command, OpenedRun, WindowIntent};

const CTRL: Modifiers = Modifiers::COMMAND;

fn open_menu(harness: &mut BenchHarness, names: &[&str]) {
    for name in names {
        // A message may have the same words.
        let is_button = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Button;
        harness.get_all_by_label_contains(name).find(is_button).expect("a menu or an item").click();
        harness.run();
    }
}

fn scenario(harness: &BenchHarness) -> Scenario {
    harness.state().lab.snapshot().scenario.clone()
}

#[test]
fn the_menu_opens_new_and_recent_files() {
    let mut harness = ordinary();
    press(&mut harness, CTRL | Modifiers::SHIFT, Key::N);
    assert_eq!(harness.state().commands, [Command::Window(WindowIntent::New)]);
    open_menu(&mut harness, &["File", "Open recent"]);
    harness.get_by_label("cadence.toml").click();
    harness.run();
    let file = harness.state().ui.prefs().course.recent[0].clone();
    assert_eq!(
        harness.state().commands,
        [Command::Window(WindowIntent::New), Command::OpenFile(file)],
        "the list of the rail"
    );
}

/// Adding a lane leaves the lesson: its question, its bar and its texts are gone, it is said once, and undo is the way back.
#[test]
fn a_lesson_is_left_once_and_undo_leads_back() {
    let mut harness = lesson("max-frame");
    let before = scenario(&harness);
    press(&mut harness, CTRL, Key::D);
    harness.get_by_label_contains("The texts were about other lanes");
    assert_eq!(harness.state().ui.lesson(), (None, None));
    let left = scenario(&harness);
    assert_eq!((&*left.title, &*left.caption, &*left.lesson.ask), ("Untitled", "", ""));
    assert!(harness.query_by_label_contains("believe").is_none(), "nobody asks");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    press(&mut harness, Modifiers::NONE, Key::R);
    assert_eq!(scenario(&harness).lesson, left.lesson, "no key leads back by accident");
    harness.run_steps(900);
    assert!(harness.query_by_label_contains("The texts were about other lanes").is_none());
    press(&mut harness, CTRL, Key::D);
    assert!(harness.query_by_label_contains("The texts were about other lanes").is_none(), "it is said once");
    press(&mut harness, CTRL, Key::Z);
    press(&mut harness, CTRL, Key::Z);
    assert_eq!(scenario(&harness), before);
    assert_eq!(harness.state().ui.lesson(), (Some("max-frame"), Some(Phase::Ask)));
}

#[test]
fn undo_and_redo_name_what_they_do() {
    let mut harness = ordinary();
    press(&mut harness, Modifiers::NONE, Key::Num2);
    super::bench::type_into(&mut harness, "dt", "1/120");
    press(&mut harness, CTRL, Key::N);
    open_menu(&mut harness, &["Edit"]);
    harness.get_by_label_contains("Undo: lane 4 added").click();
    harness.run();
    harness.get_by_label_contains("Undone: lane 4 added");
    open_menu(&mut harness, &["Edit"]);
    harness.get_by_label_contains("Redo: lane 4 added");
    harness.get_by_label_contains("Undo: dt of lane 2").click();
    harness.run();
    assert_eq!(scenario(&harness), three_lanes());
    open_menu(&mut harness, &["Edit"]);
    assert!(harness.get_by_role_and_label(Role::Button, "Undo Ctrl+Z").accesskit_node().is_disabled());
    harness.get_by_label_contains("Redo: dt of lane 2").click();
    harness.run();
    harness.get_by_label_contains("Repeated: dt of lane 2");
}

/// A lesson that is opened again is another document, although its scenario is known.
#[test]
fn undo_ends_where_a_document_was_opened() {
    let mut harness = lesson("max-frame");
    let before = scenario(&harness);
    press(&mut harness, Modifiers::NONE, Key::C);
    assert_ne!(scenario(&harness), before);
    harness.state_mut().document += 1;
    harness.state_mut().lab = super::bench::lab_of(before.clone());
    harness.run();
    for key in [Key::Z, Key::Y] {
        press(&mut harness, CTRL, key);
        assert_eq!(scenario(&harness), before, "{key:?}");
    }
}

/// An edit that keeps the time is undone and repeated without a restart.
#[test]
fn undo_keeps_the_time_where_the_edit_did() {
    let mut harness = harness(Bench::new(three_lanes()), 1280.0, 720.0);
    let is_drawn = [Key::G, Key::K, Key::O, Key::N, Key::U];
    for key in [Key::I, Key::E, Key::C, Key::V, Key::Y].into_iter().chain(is_drawn) {
        harness.state_mut().run_for(20);
        harness.run();
        let before = harness.state().lab.snapshot().elapsed;
        let draws = |key| [Key::D, key, Key::D].map(|key| (Modifiers::NONE, key)).to_vec();
        let edit = if is_drawn.contains(&key) { draws(key) } else { vec![(Modifiers::NONE, key)] };
        for (modifiers, key) in edit.into_iter().chain([(CTRL, Key::Z), (CTRL, Key::Y), (CTRL, Key::Z)]) {
            press(&mut harness, modifiers, key);
            assert_eq!(harness.state().lab.snapshot().elapsed, before, "{key:?}");
        }
    }
}

/// A way that is cut off is announced and listed; a click brings it back, and then lists the other one.
#[test]
fn a_cut_future_is_in_the_menu() {
    let mut harness = ordinary();
    harness.state_mut().run_for(180);
    harness.run();
    let end = harness.state().lab.snapshot().elapsed;
    let hashes = |harness: &BenchHarness| {
        harness.state().lab.snapshot().lanes.iter().map(|lane| lane.state_hash()).collect::<Vec<_>>()
    };
    let then = hashes(&harness);
    let actions = [Action::ScrubTo(Flicks::SECOND), Action::SetPaused(false)];
    harness.state_mut().lab.frame(Frame { actions: &actions, ..Frame::default() });
    for _ in 0..25 {
        harness.state_mut().lab.frame(Frame { elapsed: Flicks::from_ratio(1, 50), ..Frame::default() });
    }
    harness.run();
    harness.get_by_label_contains("What came after 1.00 s is kept: Edit, Bring back.");
    open_menu(&mut harness, &["Edit", "Bring back", "The run from 1.00 s to 3.00 s"]);
    assert_eq!((harness.state().lab.snapshot().elapsed, hashes(&harness)), (end, then));
    open_menu(&mut harness, &["Edit", "Bring back"]);
    harness.get_by_label_contains("The run from 1.00 s to 1.50 s");
}

#[test]
fn a_run_that_was_opened_is_in_the_menu() {
    let mut harness = ordinary();
    harness.state_mut().opened_run = OpenedRun::Here;
    harness.run();
    open_menu(&mut harness, &["Edit"]);
    assert!(harness.get_by_label_contains("Bring back").accesskit_node().is_disabled());
    press(&mut harness, Modifiers::NONE, Key::Escape);
    harness.state_mut().opened_run = OpenedRun::Left;
    harness.run();
    harness.get_by_label_contains("The run that was opened is kept");
    open_menu(&mut harness, &["Edit", "Bring back", "The run that was opened"]);
    assert_eq!(harness.state().commands, [Command::BringBackRun]);
    click(&mut harness, Role::Button, "Dismiss message");
}

/// F10 and Alt alone open the menus, on the stage and in the lab; Alt with another key does not.
#[test]
fn alt_and_f10_open_the_menus() {
    let alt = |harness: &mut BenchHarness, other: Option<Key>| {
        harness.event(egui::Event::ModifiersChanged(Modifiers::ALT));
        harness.step();
        if let Some(key) = other {
            harness.key_press_modifiers(Modifiers::ALT, key);
            harness.step();
        }
        harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
        harness.run();
    };
    for stage in [false, true] {
        let item = if stage { "File" } else { "Open…" };
        let start = || if stage { lesson("max-frame") } else { ordinary() };
        let is_open = |harness: &BenchHarness| harness.query_by_label_contains(item).is_some();
        let mut harness = start();
        assert!(!is_open(&harness));
        press(&mut harness, Modifiers::NONE, Key::F10);
        assert!(is_open(&harness), "F10, stage: {stage}");
        press(&mut harness, Modifiers::NONE, Key::Escape);
        assert!(!is_open(&harness));
        alt(&mut harness, None);
        assert!(is_open(&harness), "Alt, stage: {stage}");
        let mut harness = start();
        alt(&mut harness, Some(Key::X));
        assert!(!is_open(&harness), "Alt with another key, stage: {stage}");
    }
}

#[test]
fn a_speed_that_cannot_be_says_why() {
    for (typed, why) in [
        ("-100", "not -100 %. A lane runs backwards with a negative time scale."),
        ("0", "not 0 %. Pause, and step"),
        ("5000", "not 5000 %. A lane runs faster"),
    ] {
        let mut harness = ordinary();
        let field = harness.get_all_by_role_and_label(Role::SpinButton, "Speed").next().expect("the number");
        let at = field.rect().center();
        harness.hover_at(at);
        harness.drag_at(at);
        harness.drop_at(at);
        harness.run();
        harness.event(egui::Event::Text(typed.to_owned()));
        press(&mut harness, Modifiers::NONE, Key::Enter);
        harness.get_by_label_contains(why);
        assert_eq!(harness.state().lab.snapshot().speed, timestep_lab::time::TimeScale::ONE);
    }
}

#[test]
fn recorded_frame_times_go_into_the_chosen_lane() {
    let mut harness = ordinary();
    press(&mut harness, Modifiers::NONE, Key::Num2);
    let trace = Trace::recorded(vec![Flicks::from_millis(16.0), Flicks::from_millis(33.0)]).unwrap();
    harness.state_mut().recorded_trace = Some(Arc::new(trace.clone()));
    harness.run();
    assert_eq!(harness.state().lane(1).display, Display::Trace(Arc::new(trace)));
    assert_eq!(harness.state().lane(0).display, three_lanes().lanes[0].display);
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    harness.run();
    assert_eq!(harness.state().lane(1).display, three_lanes().lanes[1].display, "undo takes it back, for good");
}

/// A capture goes into the lane that it is dropped on, once the place of the pointer is known; beside the lanes and on the stage it opens, and
/// two of them stand beside each other.
#[test]
fn a_dropped_capture_goes_into_the_lane_below_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, "frame_ms\n16\n33\n").unwrap();
        path
    };
    let (one, two) = (file("one.csv"), file("two.csv"));
    let mut harness = ordinary();
    harness.run();
    let place = harness.state().output.lanes[1].rect.center();
    let drop = |harness: &mut BenchHarness, at: egui::Pos2, files: &[&std::path::PathBuf]| {
        files.iter().for_each(|file| harness.state_mut().ui.drop_file((*file).clone()));
        harness.step();
        harness.event(egui::Event::PointerMoved(at));
        harness.run_steps(30);
    };
    drop(&mut harness, place, &[&one]);
    let Display::Trace(trace) = harness.state().lane(1).display else { panic!("no trace") };
    assert_eq!(trace.source.file(), Some(&*one));
    assert_eq!(harness.state().lane(0).display, three_lanes().lanes[0].display);
    assert!(harness.state().commands.is_empty());
    drop(&mut harness, egui::pos2(600.0, 20.0), &[&two]);
    assert_eq!(harness.state().commands, [Command::OpenFile(two.clone())]);
    drop(&mut harness, place, &[&one, &two]);
    assert_eq!(harness.state().lab.snapshot().scenario.title, "one.csv, two.csv");
}

/// A path that is refused stays in its field, with the reason, to be corrected; Escape drops it.
#[test]
fn a_refused_path_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mango.csv");
    std::fs::write(&path, "frame_ms\nsoon\n").unwrap();
    let mut scenario = three_lanes();
    scenario.lanes[0].display = Display::Trace(Arc::new(Trace::recorded(vec![Flicks::from_millis(16.0)]).unwrap()));
    let mut harness = harness(Bench::new(scenario), 1280.0, 1400.0);
    let path = path.display().to_string();
    super::bench::type_into(&mut harness, "CSV file", &path);
    let value = |harness: &BenchHarness| {
        harness.get_by_role_and_label(Role::TextInput, "CSV file").accesskit_node().value().unwrap_or_default()
    };
    for _ in 0..3 {
        assert_eq!(value(&harness), path);
        harness.get_by_label_contains("`soon` is not a number of milliseconds");
        harness.get_by_role_and_label(Role::TextInput, "CSV file").click();
        harness.run();
    }
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(value(&harness), "");
}

/// A file whose frame times are in a column of another name is refused, until that column is picked from those that it has.
#[test]
fn the_column_of_a_file_is_picked_from_its_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("times.csv");
    std::fs::write(&path, "frame,delta\n1,16\n2,33\n3,17\n").unwrap();
    let mut scenario = three_lanes();
    scenario.lanes[0].display = Display::Trace(Arc::new(Trace::recorded(vec![Flicks::from_millis(16.0)]).unwrap()));
    let mut harness = harness(Bench::new(scenario), 1280.0, 1400.0);
    super::bench::type_into(&mut harness, "CSV file", &path.display().to_string());
    let trace = |harness: &BenchHarness| match harness.state().lane(0).display {
        Display::Trace(trace) => trace,
        other => panic!("{other:?}"),
    };
    assert!(trace(&harness).source.file().is_none(), "refused");
    harness.get_by_label("Column of the file").click();
    harness.run();
    harness.get_by_label("delta").click();
    harness.run();
    assert_eq!(trace(&harness).choice().column.as_deref(), Some("delta"));
    assert_eq!(trace(&harness).frames(), [16.0, 33.0, 17.0].map(Flicks::from_millis));
    assert_eq!(trace(&harness).source.file(), Some(&*path));
}

#[test]
fn figures_are_saved_for_paper_where_that_is_chosen() {
    let mut harness = ordinary();
    assert_eq!(harness.state().ui.chart_theme(), Theme::Dark, "the window's theme");
    open_menu(&mut harness, &["View", "Save figures on white, for paper"]);
    assert_eq!((harness.state().ui.theme(), harness.state().ui.chart_theme()), (Theme::Dark, Theme::Light));
    assert!(harness.state().ui.prefs().plots.paper, "it is remembered");
    open_menu(&mut harness, &["View", "Save figures in the window’s theme"]);
    assert_eq!(harness.state().ui.chart_theme(), Theme::Dark);
}
