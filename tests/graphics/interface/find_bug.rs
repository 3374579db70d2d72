//! The game "Find the bug", played by keyboard.

use super::bench::{Bench, BenchHarness, harness, ordinary, press, three_lanes};
use super::snapshots::{rendered, skip_snapshots};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::puzzle::Puzzle;
use timestep_lab::ui::BugRecord;

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const DIGITS: [Key; 5] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5];

/// Everything that the window says to a screen reader.
fn told(harness: &BenchHarness) -> Vec<String> {
    let nodes = harness.root().children_recursive();
    let texts = nodes.filter_map(|node| {
        let node = node.accesskit_node();
        Some([node.label(), node.value()].into_iter().flatten().collect::<Vec<_>>().join(" "))
            .filter(|text| !text.is_empty())
    });
    texts.collect()
}

/// The puzzle that is open, as the sequence has it.
fn puzzle(harness: &BenchHarness, number: u64) -> Puzzle {
    let puzzle = Puzzle::draw(harness.state().ui.prefs().find_bug.seed, number);
    let scenario = puzzle.scenario();
    assert_eq!(harness.state().lab.snapshot().scenario, &scenario, "puzzle {number}");
    puzzle
}

/// Every suspect is named once, by its own button, and the lane by no name.
fn assert_nothing_is_given_away(harness: &BenchHarness, puzzle: &Puzzle) {
    let told = told(harness);
    for suspect in &puzzle.suspects {
        let named: Vec<_> = told.iter().filter(|text| text.contains(suspect.name)).collect();
        assert_eq!(named.len(), 1, "{}: {named:?}", suspect.name);
    }
    let lane = &puzzle.scenario().lanes[0];
    for name in [lane.integrator.name, lane.policy.name, lane.presentation.name] {
        let named = told.iter().filter(|text| text.contains(name)).count();
        assert!(named <= usize::from(puzzle.answer().name == name), "{name} is told");
    }
}

#[test]
fn three_rounds_by_keyboard() {
    let mut harness = ordinary();
    press(&mut harness, Modifiers::SHIFT, Key::P);
    press(&mut harness, CTRL, Key::B);
    let first = puzzle(&harness, 1);
    harness.state_mut().run_for(120);
    harness.run();
    assert_nothing_is_given_away(&harness, &first);
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(puzzle(&harness, 1).number, 1, "there is no next puzzle before the answer");

    press(&mut harness, NONE, DIGITS[first.culprit]);
    harness.get_by_label_contains("Right: it is");
    harness.get_by_label("Right: 1 of 1 · in a row: 1 · longest: 1");
    assert!(!harness.state().lane(0).looks.concealed);
    let mut cured = harness.state().lane(0);
    first.answer().cure(&mut cured);
    assert!(cured.runs_like(&harness.state().lane(1)), "the twin of a beginner's puzzle is its cure");
    press(&mut harness, Modifiers::SHIFT, Key::Enter);
    assert_eq!(harness.state().lanes(), 2, "one cure is enough");

    press(&mut harness, NONE, Key::Enter);
    let second = puzzle(&harness, 2);
    assert_nothing_is_given_away(&harness, &second);
    let wrong = usize::from(second.culprit == 0);
    press(&mut harness, NONE, DIGITS[wrong]);
    harness.get_by_label_contains("Wrong: it is");
    harness.get_by_label("Right: 1 of 2 · in a row: 0 · longest: 1");
    press(&mut harness, NONE, DIGITS[second.culprit]);
    harness.get_by_label("Right: 1 of 2 · in a row: 0 · longest: 1");

    press(&mut harness, NONE, Key::Enter);
    let third = puzzle(&harness, 3);
    press(&mut harness, NONE, DIGITS[third.culprit]);
    harness.get_by_label("Right: 2 of 3 · in a row: 1 · longest: 1");
}

/// Where no twin runs beside a program, its cure does once the puzzle has been answered.
#[test]
fn the_cure_stands_beside_the_answer() {
    let mut harness = ordinary();
    press(&mut harness, CTRL, Key::B);
    let mut number = 1;
    while puzzle(&harness, number).has_twin {
        assert_eq!(harness.state().lanes(), 2);
        press(&mut harness, NONE, Key::Num1);
        press(&mut harness, NONE, Key::Enter);
        number += 1;
    }
    let alone = puzzle(&harness, number);
    assert_eq!((harness.state().lanes(), number), (1, 8));
    press(&mut harness, NONE, Key::Num1);
    harness.state_mut().run_for(60);
    let before = harness.state().lab.snapshot().elapsed;
    press(&mut harness, NONE, Key::Space);
    press(&mut harness, Modifiers::SHIFT, Key::Enter);
    assert_eq!(harness.state().lanes(), 2);
    let mut cured = harness.state().lane(0);
    alone.answer().cure(&mut cured);
    assert!(cured.runs_like(&harness.state().lane(1)) && before > harness.state().lab.snapshot().elapsed);
    assert!(!harness.state().lab.snapshot().paused, "both run from the start");
    press(&mut harness, Modifiers::SHIFT, Key::Enter);
    assert_eq!(harness.state().lanes(), 2, "one cure is enough");
}

/// The user's scenario, with its edits, comes back, and they can be undone.
#[test]
fn leaving_brings_the_own_scenario_back() {
    let mut harness = ordinary();
    press(&mut harness, NONE, Key::I);
    let edited = harness.state().lab.snapshot().scenario.clone();
    press(&mut harness, CTRL, Key::B);
    let first = puzzle(&harness, 1);
    // What is edited in a puzzle is the puzzle's own.
    press(&mut harness, NONE, Key::V);
    assert_ne!(harness.state().lane(0), first.scenario().lanes[0]);
    press(&mut harness, CTRL, Key::Z);
    assert_eq!(harness.state().lane(0), first.scenario().lanes[0]);
    press(&mut harness, CTRL, Key::Z);
    press(&mut harness, CTRL, Key::B);
    harness.run();
    assert_eq!(harness.state().lab.snapshot().scenario, &edited);
    assert!(harness.query_by_label("Leave the game").is_none());
    press(&mut harness, CTRL, Key::Z);
    assert_eq!(harness.state().lab.snapshot().scenario, &three_lanes());
    press(&mut harness, NONE, Key::Num2);
    assert_eq!(harness.state().ui.chosen(), 1, "digits choose lanes again");
}

/// An answer is no edit: undo takes back the guesses before it and leaves the program to be seen.
#[test]
fn no_undo_conceals_an_answer() {
    let mut harness = ordinary();
    press(&mut harness, CTRL, Key::B);
    let first = puzzle(&harness, 1);
    press(&mut harness, NONE, Key::V);
    press(&mut harness, NONE, DIGITS[first.culprit]);
    assert!(!harness.state().lane(0).looks.concealed);
    let mut revealed = first.scenario().lanes[0].clone();
    revealed.looks.concealed = false;
    for _ in 0..3 {
        press(&mut harness, CTRL, Key::Z);
        assert_eq!(harness.state().lane(0), revealed);
        harness.get_by_label_contains("Right: it is");
    }
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(!harness.state().lane(0).looks.concealed && harness.state().lane(0) != revealed);
}

#[test]
fn a_class_types_a_seed() {
    let mut harness = ordinary();
    press(&mut harness, CTRL, Key::B);
    for (typed, seed) in [("17", 17), ("no", 17), ("999999999", 999_999_999)] {
        super::bench::type_into(&mut harness, "Seed", typed);
        harness.run();
        assert_eq!(harness.state().ui.prefs().find_bug.seed, seed);
        puzzle(&harness, 1);
    }
    press(&mut harness, CTRL, Key::B);
    press(&mut harness, CTRL, Key::B);
    assert_eq!(
        harness.state().ui.prefs().find_bug,
        BugRecord { seed: 1, longest_streak: 0 },
        "another game, another seed"
    );
}

/// Switches and keys that would act on the concealed choices neither tell nor change them.
#[test]
fn switches_do_not_touch_what_is_concealed() {
    let mut harness = ordinary();
    press(&mut harness, CTRL, Key::B);
    for key in [Key::I, Key::E] {
        press(&mut harness, NONE, key);
        assert_eq!(harness.state().lane(0), puzzle(&harness, 1).scenario().lanes[0]);
    }
    harness.get_by_label("Concealed program");
    assert!(harness.query_by_label("Loop policy").is_none());
    harness.get_by_label("Lane 1: Puzzle 1").hover();
    harness.run_steps(60);
    harness.get_by_label("Faults and costs");
    assert_nothing_is_given_away(&harness, &puzzle(&harness, 1));
    press(&mut harness, CTRL, Key::D);
    assert!(harness.state().lane(1).looks.concealed, "a copy conceals as much");
}

/// In windows of any size all controls of the game can be reached and the lane has room.
#[test]
fn a_small_window_has_room_for_a_puzzle() {
    for (width, height) in [(1280.0, 720.0), (860.0, 420.0), (640.0, 360.0), (480.0, 320.0)] {
        let mut harness = harness(Bench::new(three_lanes()), width, height);
        press(&mut harness, CTRL, Key::B);
        // The program and its twin share the room.
        let canvases: Vec<_> = harness.state().output.lanes.iter().map(|lane| lane.rect).collect();
        let canvas = canvases[0].union(canvases[1]);
        assert!(canvas.width() > 0.3 * width, "{width}×{height}: {canvas:?}");
        assert!(
            canvases.iter().all(|canvas| canvas.width() > 40.0 && canvas.height() > 40.0),
            "{width}×{height}: {canvases:?}"
        );
        let first = puzzle(&harness, 1);
        let last = format!("{}: {}", first.suspects.len(), first.suspects[first.suspects.len() - 1].name);
        harness.get_by_label(&last).scroll_to_me();
        harness.run();
        let button = harness.get_by_label(&last).rect();
        // Scrolling ends at a whole point.
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height)).expand(1.0);
        assert!(window.contains_rect(button) && button.right() < canvas.left(), "{width}×{height}: {button:?}");
    }
}

#[test]
fn a_puzzle_and_its_answer() {
    if skip_snapshots() {
        return;
    }
    let mut harness = rendered(Bench::new(three_lanes()), 1280.0, 720.0);
    press(&mut harness, CTRL, Key::B);
    let pause = |harness: &mut BenchHarness| {
        harness.state_mut().run_for(150);
        press(harness, NONE, Key::Space);
    };
    pause(&mut harness);
    harness.snapshot("ui_find_bug");
    let first = puzzle(&harness, 1);
    press(&mut harness, Modifiers::SHIFT, Key::T);
    press(&mut harness, NONE, DIGITS[(first.culprit + 1) % first.suspects.len()]);
    press(&mut harness, Modifiers::SHIFT, Key::Enter);
    pause(&mut harness);
    harness.snapshot("ui_find_bug_answer_light");
}
