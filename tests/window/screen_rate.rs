//! The speed that suits the screen, in the real window.

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
