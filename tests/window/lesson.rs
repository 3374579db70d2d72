//! A lesson in the real window, taken from the first start to the last trial without a mouse.

use crate::support::{Program, Screen, assert_no_complaints, field};

#[test]
fn a_lesson_is_taken_by_keyboard_alone() {
    let screen = Screen::new(1280, 760);
    let program = Program::start_on_stage(&screen, &["max-frame"]);
    let phase = |word: &'static str| move |state: &str| field(state, "phase") == word;
    let elapsed = |state: &str| field(state, "elapsed").parse::<f64>().expect("a number");
    let asked =
        program.wait_for("the question", |state| field(state, "phase") == "ask" && field(state, "paused") == "true");
    assert_eq!((field(&asked, "lesson"), elapsed(&asked)), ("max-frame", 0.0));
    program.key("1");
    program.wait_for("the run", |state| field(state, "phase") == "see" && elapsed(state) > 0.1);
    program.key("Return");
    program.wait_for("the answer", phase("why"));
    let edits = |state: &str| field(state, "edits").to_owned();
    let before = edits(&program.state());
    program.key("Return");
    program.wait_for("a trial", |state| field(state, "phase") == "try" && edits(state) != before);
    program.key("Return");
    program.wait_for("what came of it", phase("tried"));
    program.key("r");
    program.wait_for("the question again", |state| field(state, "phase") == "ask" && elapsed(state) == 0.0);
    program.key("Next");
    program.wait_for("the next lesson", |state| {
        field(state, "lesson") == "free-the-physics" && field(state, "phase") == "ask"
    });
    program.key("Escape");
    program.wait_for("a run without a bet", |state| field(state, "phase") == "see" && elapsed(state) > 0.0);
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
    let settings = std::fs::read_to_string(screen.home().join("timestep-lab/window.json")).unwrap();
    assert!(settings.contains("\"max-frame\""), "the lesson was taken: {settings}");
}

#[test]
fn a_click_after_a_change_of_the_zoom_is_where_the_pointer_is() {
    let screen = Screen::new(1280, 760);
    let program = Program::start_on_stage(&screen, &["max-frame"]);
    program.wait_for("the question", |state| field(state, "phase") == "ask");
    let size = field(&program.state(), "size").to_owned();
    let height: i32 = size.split_once('x').unwrap().1.parse().unwrap();
    // Play, on a projector one and a half times as large and as far from the corner.
    program.point(245, height - 32);
    program.key("j");
    std::thread::sleep(std::time::Duration::from_secs(1));
    program.click_there();
    program.wait_for("the run", |state| field(state, "paused") == "false");
    assert!(program.close().0.success());
}
