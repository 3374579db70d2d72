//! The loop of a lane as code, in the window: its lines, their values, what a switch marks, and the copy.

use super::bench::{Bench, BenchHarness, choose, harness, press};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::puzzle::Puzzle;
use timestep_lab::scenario::Scenario;

const NONE: Modifiers = Modifiers::NONE;

/// The lines that the panel tells a screen reader.
fn lines(harness: &BenchHarness) -> Vec<String> {
    let labels = harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::Label);
    labels.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect()
}

fn has(harness: &BenchHarness, start: &str) -> bool {
    lines(harness).iter().any(|line| line.starts_with(start))
}

/// Two springs of 25 steps a second on 60 Hz, of which the second is interpolated.
fn two() -> Scenario {
    let text = "[[lane]]\nworld = \"spring\"\ndt = \"1/25\"\n[[lane]]\nworld = \"spring\"\ndt = \"1/25\"\npresentation = \"interpolate\"\n";
    Scenario::parse(text, "two springs").unwrap()
}

#[test]
fn a_key_opens_the_loop_and_a_switch_changes_its_lines() {
    let mut harness = harness(Bench::new(two()), 1280.0, 720.0);
    assert!(!has(&harness, "accumulator +="));
    press(&mut harness, NONE, Key::M);
    assert!(has(&harness, "accumulator += frame_time"), "{:?}", lines(&harness));
    assert!(has(&harness, "return position") && !has(&harness, "alpha ="), "{:?}", lines(&harness));
    assert!(has(&harness, "A bar at the left: lane 2 has"), "{:?}", lines(&harness));
    press(&mut harness, NONE, Key::I);
    harness.run_steps(3);
    assert!(has(&harness, "alpha = accumulator / dt") && has(&harness, "return pose"), "{:?}", lines(&harness));
    assert!(!has(&harness, "A bar at the left"), "both lanes have the same loop now");
    press(&mut harness, NONE, Key::M);
    assert!(!has(&harness, "accumulator +="));
}

#[test]
fn values_follow_the_frames_and_lines_that_did_not_run_say_so() {
    let mut harness = harness(Bench::new(two()), 1280.0, 720.0);
    press(&mut harness, NONE, Key::M);
    let mut ran = [false; 2];
    for _ in 0..12 {
        press(&mut harness, NONE, Key::Period);
        harness.run_steps(2);
        let all = lines(&harness);
        let line =
            |start: &str| all.iter().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}: {all:?}"));
        assert!(line("frame_time = now").contains("16.7 ms"), "{all:?}");
        let steps = harness.state().lab.snapshot().lanes[0].on_display().steps;
        assert_eq!(line("step(dt)").contains("did not run"), steps == 0, "{all:?}");
        ran[usize::from(steps > 0)] = true;
    }
    assert_eq!(ran, [true; 2], "25 steps on 60 Hz leave frames without one");
}

#[test]
fn the_whole_program_is_copied_in_the_language_of_the_list() {
    let mut harness = harness(Bench::new(two()), 1280.0, 720.0);
    press(&mut harness, NONE, Key::M);
    choose(&mut harness, "Language", "Rust");
    harness.get_by_role_and_label(Role::Button, "Copy").click();
    harness.run();
    let copied = harness.state().copied.clone().expect("a text");
    assert!(
        copied.contains("pub struct Loop {") && copied.contains("pub fn frame(&mut self, now: f64) -> f64 {"),
        "{copied}"
    );
    assert_eq!(harness.state().ui.prefs().language, "rust");
}

/// A lane that conceals what it draws conceals its code.
#[test]
fn the_code_of_a_puzzle_is_concealed_until_it_is_answered() {
    let mut harness = harness(Bench::new(two()), 1280.0, 720.0);
    press(&mut harness, Modifiers::COMMAND, Key::B);
    harness.run_steps(2);
    press(&mut harness, NONE, Key::M);
    let puzzle = Puzzle::draw(harness.state().ui.prefs().find_bug.seed, 1);
    assert!(!has(&harness, "return"), "{:?}", lines(&harness));
    assert!(lines(&harness).iter().any(|line| line.contains("conceals")), "{:?}", lines(&harness));
    press(&mut harness, NONE, Key::Num1);
    harness.run_steps(3);
    assert!(has(&harness, "return"), "{}: {:?}", puzzle.answer().id, lines(&harness));
    let button = harness.query_by_role_and_label(Role::Button, "Code");
    let marked = lines(&harness).iter().any(|line| line.contains(", wrong"));
    assert_eq!(puzzle.answer().is_in_code(), marked, "{:?}", lines(&harness));
    assert!(button.is_some() || !marked);
}
