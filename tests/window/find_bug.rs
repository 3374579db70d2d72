//! "Find the bug" in the real window, by keyboard: puzzles in place of the user's document, which comes back with its edits.

use crate::support::{PATIENCE, Program, Screen, assert_no_complaints, edits, field};
use serde_json::Value;
use std::fs;
use std::time::{Duration, Instant};
use timestep_lab::puzzle::Puzzle;

/// Waits until the window manager shows this title.
fn wait_for_title(program: &Program<'_>, wanted: &str) {
    let started = Instant::now();
    while program.title() != wanted {
        assert!(started.elapsed() < PATIENCE, "{:?} and not {wanted:?}", program.title());
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn lanes(state: &str) -> usize {
    field(state, "status").split(',').count()
}

#[test]
fn a_game_by_keyboard_gives_the_document_back() {
    const SEED: u64 = 1;
    let screen = Screen::new(1280, 720);
    let program = Program::start(&screen, &["welcome"]);
    program.key("ctrl+d");
    let mine = program.wait_for("a copy of the lane", |state| edits(state) == 1);
    let own_title = program.title();
    assert!(own_title.starts_with("• "), "{own_title}");

    program.key("ctrl+b");
    for number in 1..=2 {
        let puzzle = Puzzle::draw(SEED, number);
        wait_for_title(&program, &format!("{} – Timestep Lab", puzzle.scenario().title));
        let asked =
            program.wait_for("the puzzle", |state| lanes(state) == puzzle.scenario().lanes.len() && edits(state) == 0);
        program.wait_for("its motion", |state| field(state, "steps") != field(&asked, "steps"));
        program.key(&(puzzle.culprit + 1).to_string());
        program.wait_for("the answer", |state| edits(state) == 1);
        program.key("ctrl+z");
        program.key("Return");
    }
    wait_for_title(&program, &format!("{} – Timestep Lab", Puzzle::draw(SEED, 3).scenario().title));
    program.key("ctrl+b");
    wait_for_title(&program, &own_title);
    program.wait_for("the own lanes", |state| lanes(state) == lanes(&mine) && edits(state) == 1);
    program.key("ctrl+z");
    program.wait_for("the edit undone", |state| lanes(state) + 1 == lanes(&mine));

    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
    let settings = fs::read(screen.home().join("timestep-lab/window.json")).unwrap();
    let settings: Value = serde_json::from_slice(&settings).unwrap();
    let record = &settings["ui"]["find_bug"];
    assert_eq!((&record["seed"], &record["longest_streak"]), (&Value::from(SEED), &Value::from(2)), "{settings}");
}
