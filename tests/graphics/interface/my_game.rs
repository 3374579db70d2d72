//! The form of the user's game, by keyboard and screen reader: from an empty window to what it says.

use super::bench::{Bench, BenchHarness, harness, press};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::advice::{COMBINATIONS, MyGame};
use timestep_lab::displays::Display;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Interface, Mode, Prefs};

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// The texts that a screen reader is told.
fn texts(harness: &BenchHarness) -> Vec<String> {
    let labels = harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::Label);
    labels.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect()
}

fn says(harness: &BenchHarness, words: &str) -> bool {
    texts(harness).iter().any(|text| text.contains(words))
}

/// Goes to a field, types a number there and goes on: one action of the user.
fn enter(harness: &mut BenchHarness, field: &str, number: &str) {
    harness.get_by_label(field).focus();
    harness.run_steps(2);
    press(harness, Modifiers::COMMAND, Key::A);
    harness.event(Event::Text(number.to_owned()));
    harness.run_steps(2);
    press(harness, NONE, Key::Enter);
    harness.run_steps(2);
}

/// A window on the stage with an empty document.
fn stage() -> BenchHarness {
    let mut bench = Bench::new(Scenario::untitled());
    bench.ui = Interface::new(Prefs { mode: Mode::Stage, ..Prefs::default() });
    harness(bench, 1280.0, 720.0)
}

#[test]
fn four_actions_lead_from_an_empty_window_to_the_verdict() {
    let mut harness = stage();
    press(&mut harness, SHIFT, Key::M);
    harness.run_steps(3);
    assert_eq!(harness.state().lab.snapshot().lanes.len(), 4);
    enter(&mut harness, "Steps, a second", "30");
    enter(&mut harness, "Display, Hz", "144");
    enter(&mut harness, "Work of a frame, ms", "8");
    let game = MyGame::of(harness.state().lab.snapshot().scenario).expect("the lanes of the form");
    assert_eq!((game.dt, game.hz.hz(), game.frame_cost), (Flicks::from_ratio(1, 30), 144.0, Flicks::from_millis(8.0)));
    harness.state_mut().run_for(300);
    harness.run_steps(30);
    assert!(!harness.state().lab.snapshot().paused, "the lanes move at once");
    assert!(
        says(&harness, "8 ms of work does not fit into 6.94 ms: every frame waits for the second refresh"),
        "{:?}",
        texts(&harness)
    );
    assert!(texts(&harness).iter().any(|text| text.starts_with("Take lane ")), "{:?}", texts(&harness));
    let of_all = texts(&harness).iter().filter(|text| text.contains("does not fit")).count();
    assert_eq!(of_all, 1, "what holds of all lanes is said once");
}

/// The run starts again with each change, so that no loss of one game is told of the next. The openings stay within reach, and the names of
/// lanes are those of their drawing.
#[test]
fn another_game_starts_again() {
    let mut harness = stage();
    press(&mut harness, SHIFT, Key::M);
    harness.run_steps(3);
    enter(&mut harness, "Work of a step, ms", "20");
    harness.state_mut().run_for(300);
    harness.run_steps(30);
    assert!(says(&harness, "a step of 16.7 ms takes 20 ms, which no loop makes up for"), "{:?}", texts(&harness));
    enter(&mut harness, "Work of a step, ms", "0");
    harness.state_mut().run_for(300);
    harness.run_steps(30);
    assert!(!says(&harness, "of its speed"), "{:?}", texts(&harness));
    assert!(!says(&harness, "Back to the start."), "the form says what it does");
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    harness.run_steps(3);
    assert!(harness.state().lab.snapshot().elapsed < Flicks::SECOND, "an undo brings another game as well");
    press(&mut harness, NONE, Key::I);
    harness.run_steps(3);
    let titles: Vec<_> = harness.state().lab.snapshot().lanes.iter().map(|lane| lane.title()).collect();
    assert_eq!(titles, ["Interpolate"; 4]);
    harness.get_by_role_and_label(Role::Button, "Spiral of death").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("Steps, a second").is_none(), "another tab closes the form");
}

/// A refused entry is told with what can be, and changes nothing.
#[test]
fn wrong_entries_are_told_and_change_nothing() {
    let mut harness = stage();
    press(&mut harness, SHIFT, Key::M);
    harness.run_steps(3);
    let before = harness.state().lab.snapshot().scenario.lanes.clone();
    for wrong in ["5000", "fast", "-3", "NaN"] {
        enter(&mut harness, "Steps, a second", wrong);
        assert!(says(&harness, &format!("“{wrong}” is not from 1 to 1000 a second.")), "{:?}", texts(&harness));
        assert_eq!(harness.state().lab.snapshot().scenario.lanes, before, "{wrong}");
    }
    enter(&mut harness, "Steps, a second", "60");
    assert!(!says(&harness, "is not from 1 to 1000"), "the number that it has is right");
    enter(&mut harness, "Work of a frame, ms", "8 ms");
    let game = MyGame::of(harness.state().lab.snapshot().scenario).expect("the lanes of the form");
    assert_eq!(game.frame_cost, Flicks::from_millis(8.0), "with its unit");
}

#[test]
fn it_goes_to_the_lab_and_an_edit_there_is_no_longer_the_form() {
    let mut harness = stage();
    press(&mut harness, SHIFT, Key::M);
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::Button, "Variable").click();
    harness.run_steps(3);
    let vrr = |harness: &BenchHarness| match &harness.state().lab.snapshot().scenario.lanes[0].display {
        Display::Virtual(display) => display.vrr.is_some(),
        _ => false,
    };
    assert!(vrr(&harness));
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    harness.run_steps(3);
    assert!(!vrr(&harness), "the form's changes are undone like any");
    harness.get_by_role_and_label(Role::Button, "Take this to the lab").click();
    harness.run_steps(5);
    assert!(harness.query_by_label("Steps, a second").is_none(), "the form is closed");
    assert!(says(&harness, "Lane 1 of 4") || harness.query_by_label("Inspector").is_some());
    assert_eq!(harness.state().lab.snapshot().lanes.len(), 4);
    press(&mut harness, SHIFT, Key::M);
    harness.run_steps(3);
    assert!(harness.query_by_label("Steps, a second").is_some(), "the lanes are still those of the form");
}

/// The loops of a lane, ranked: the page says what it runs, and opens the three worth a look.
#[test]
fn a_button_ranks_all_loops_and_opens_three_of_them() {
    let mut harness = stage();
    press(&mut harness, SHIFT, Key::M);
    harness.run_steps(3);
    harness.get_by_label("Rank all loops…").click();
    harness.run_steps(4);
    assert_eq!(harness.state().ui.page(), Some("advice"));
    assert!(says(&harness, "on lane 1 ("), "{:?}", texts(&harness));
    let rows = COMBINATIONS.iter().filter(|one| says(&harness, &one.name())).count();
    assert_eq!(rows, COMBINATIONS.len());
    harness.get_by_label("Look at the three").click();
    harness.run_steps(4);
    assert_eq!(harness.state().ui.page(), None);
    let lab = &harness.state().lab;
    assert_eq!(lab.snapshot().lanes.len(), 3);
    assert!(lab.snapshot().scenario.title.starts_with("Loops for lane 1 ("));
}

/// Numbers over eight starts of the chosen lane, those alone that depend on it.
#[test]
fn eight_starts_of_a_lane_are_compared() {
    let text = "[[lane]]\nworld = 'glide'\nintegrator = 'exact'\ndisplay = { hz = 60, noise = '0.5 ms' }\n";
    let mut harness = harness(Bench::new(Scenario::parse(text, "t").unwrap()), 1280.0, 720.0);
    harness.get_by_label("Eight starts…").click();
    harness.run_steps(4);
    assert_eq!(harness.state().ui.page(), Some("advice"));
    for words in ["pacing, ms", "frames on the edge", "1 of 8"] {
        assert!(says(&harness, words), "{words}: {:?}", texts(&harness));
    }
    assert!(!says(&harness, "status"));
    press(&mut harness, NONE, Key::Escape);
    harness.run_steps(2);
    assert_eq!(harness.state().ui.page(), None);
}

/// A link of somebody's game says what the numbers are, and lets them be changed.
#[test]
fn the_lanes_of_a_game_open_with_their_form() {
    let game = MyGame { frame_cost: Flicks::from_millis(8.0), ..MyGame::default() };
    for (mode, opens) in [(Mode::Stage, true), (Mode::Lab, false)] {
        let mut bench = Bench::new(game.scenario());
        bench.ui = Interface::new(Prefs { mode, ..Prefs::default() });
        let mut harness = harness(bench, 1280.0, 720.0);
        harness.run_steps(3);
        assert_eq!(harness.query_by_label("Work of a frame, ms").is_some(), opens);
        press(&mut harness, SHIFT, Key::M);
        harness.run_steps(3);
        assert_eq!(harness.query_by_label("Work of a frame, ms").is_some(), !opens, "and the lanes stay");
        assert_eq!(MyGame::of(harness.state().lab.snapshot().scenario), Some(game));
    }
}
