//! The rate of the screen and the speed that suits it, in the real window.

use crate::support::{Program, Screen, field};
use std::fs;

/// Speeds at which a lane of 60 Hz is even on a screen of 144 Hz, whatever the rate of the window's frames is.
fn is_even(speed: f64) -> bool {
    let held = |every: u32| 144.0 / f64::from(every) / 60.0 / speed;
    (1..=30).any(|every| (held(every) - held(every).round()).abs() < 1e-9 && held(every) > 0.5)
}

#[test]
fn a_screen_of_another_rate_has_a_speed_of_its_own() {
    let screen = Screen::new(1000, 700);
    let speed = |state: &str| field(state, "speed").parse::<f64>().unwrap();
    let program = Program::start(&screen, &["stutter-50-on-60", "--screen-hz", "144"]);
    let state = program.wait_for("the choice", |state| speed(state) != 1.0);
    assert!(is_even(speed(&state)), "{state}");
    assert!(program.close().0.success());

    fs::write(screen.home().join("timestep-lab/window.json"), r#"{"ui": {"mode": "lab", "exact_speed": true}}"#)
        .unwrap();
    let program = Program::start(&screen, &["stutter-50-on-60", "--screen-hz", "144"]);
    let state = program.wait_for("a second", |state| field(state, "elapsed").parse::<f64>().unwrap() > 1.0);
    assert_eq!(speed(&state), 1.0, "{state}");
    assert!(program.close().0.success());
}

/// The lanes of an opening have the rate of the screen that the window is on: after a jump to another screen, through the repeats, and after
/// a change of the mode, which is no event.
#[test]
fn lanes_follow_the_window_from_screen_to_screen() {
    let screen = Screen::pair(&["59.94", "143.86", "23.976", "74.97"], ["59.94", "143.86"]);
    let home = screen.home().join("timestep-lab");
    fs::create_dir_all(&home).unwrap();
    fs::write(home.join("window.json"), r#"{"ui": {"mode": "stage"}}"#).unwrap();
    let program = Program::start_on_stage(&screen, &["jitter"]);
    program.resize(700, 600);
    let is_on = |rate: &str| {
        let rate = rate.to_owned();
        move |state: &str| {
            [field(state, "screen"), field(state, "display"), field(state, "source")] == [&rate, &rate, "said"]
        }
    };
    program.move_to(100, 60);
    program.wait_for("the left screen", is_on("59.94"));
    program.move_to(1000, 60);
    let state = program.wait_for("the right screen", is_on("143.86"));
    let elapsed = |state: &str| field(state, "elapsed").parse::<f64>().unwrap();
    let late = program.wait_for("the end of a journey", |state| elapsed(state) > 3.5);
    let repeated = program.wait_for("the next one", |state| elapsed(state) < 3.0);
    for state in [&state, &late, &repeated] {
        assert!(is_on("143.86")(state), "{state}");
    }
    screen.xrandr(&["--output", "DUMMY1", "--mode", "23.976"]);
    program.wait_for("another mode", is_on("23.976"));
    program.move_to(100, 60);
    program.wait_for("the left screen again", is_on("59.94"));
    screen.xrandr(&["--output", "DUMMY0", "--mode", "74.97"]);
    // winit cuts thousandths of a hertz.
    program.wait_for("its other mode", |state| is_on("74.97")(state) || is_on("74.969")(state));
    assert!(program.close().0.success());
}
