//! The first start: the window moves before anybody touches it, and the next start opens what was open last.

use crate::support::{Program, Screen, assert_no_complaints, field};
use std::time::Duration;

/// Number of pixels in these rows that differ between two pictures of the screen.
fn changed(a: &[[u8; 3]], b: &[[u8; 3]], width: usize, rows: std::ops::Range<usize>) -> usize {
    (rows.start * width..rows.end * width).filter(|at| a[*at] != b[*at]).count()
}

#[test]
fn both_tracks_move_and_a_switch_is_answered() {
    let screen = Screen::new(1280, 720);
    let program = Program::start_on_stage(&screen, &[]);
    let elapsed = |state: &str| field(state, "elapsed").parse::<f64>().unwrap_or(0.0);
    let from = program.wait_for("motion", |state| elapsed(state) > 0.2);
    assert_eq!(field(&from, "paused"), "false");
    let (width, height, first) = screen.pixels();
    program.wait_for("more motion", |state| elapsed(state) > elapsed(&from) + 0.3);
    let (.., second) = screen.pixels();
    for (track, rows) in
        [("upper", height * 15 / 100..height * 43 / 100), ("lower", height * 50 / 100..height * 78 / 100)]
    {
        let pixels = changed(&first, &second, width, rows);
        assert!(pixels > 1000, "the {track} track changed in {pixels} pixels only");
    }
    program.key("i");
    program.wait_for("interpolation in both lanes", |state| field(state, "interpolate") == "all");
    program.key("v");
    std::thread::sleep(Duration::from_millis(500));
    let state = program.state();
    assert_eq!(
        (field(&state, "vsync"), field(&state, "paused")),
        ("true", "false"),
        "the window's own vsync stays, and nobody asks"
    );
    assert!(!program.title().starts_with('•'), "{}: there is nothing to save", program.title());
    program.key("ctrl+3");
    program.wait_for("the spiral", |state| field(state, "status").contains("spiral"));
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);

    let program = Program::start_on_stage(&screen, &[]);
    program.wait_for("the spiral again", |state| field(state, "status").contains("spiral"));
    program.key("Next");
    program.wait_for("a lesson", |state| field(state, "lesson") == "stutter-50-on-60");
    assert!(program.close().0.success());
    let program = Program::start_on_stage(&screen, &[]);
    assert_eq!(field(&program.state(), "lesson"), "stutter-50-on-60", "a session that ended on a lesson");
    assert!(program.close().0.success());
}
