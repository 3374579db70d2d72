//! Graphics adapters that fail, and the clipboard of another program.

use crate::support::{Program, Screen, field, program_on};
use std::fs;

/// The environment of a machine whose first adapter gives no device, and whose second does.
const FIRST_FAILS: [(&str, &str); 2] = [("WGPU_BACKEND", "vulkan,gl"), ("TIMESTEP_LAB_FAULTS", "seed=3,adapter=0.5")];

/// Opens the window and closes it. Returns what its settings say about adapters: the interface that has worked, and those that have not.
fn known_after(screen: &Screen, environment: &[(&str, &str)]) -> (String, Vec<String>) {
    let program = Program::start_with(screen, &["pendulum-wide"], environment);
    assert!(program.close().0.success());
    let settings = fs::read_to_string(screen.home().join("timestep-lab/window.json")).expect("settings");
    let settings: serde_json::Value = serde_json::from_str(&settings).expect("settings");
    let interface = |adapter: &serde_json::Value| adapter["interface"].as_str().expect("a name").to_owned();
    let known = &settings["graphics"];
    (interface(&known["worked"]), known["refused"].as_array().expect("a list").iter().map(interface).collect())
}

#[test]
fn an_adapter_that_fails_leads_to_the_next_one_which_is_remembered() {
    let screen = Screen::new(600, 400);
    let both = &FIRST_FAILS[..1];
    let first = known_after(&screen, &FIRST_FAILS);
    assert_eq!(first, ("gl".to_owned(), vec!["vulkan".to_owned()]));
    assert_eq!(known_after(&screen, both), first, "what has worked is tried first");

    // A driver of another version is another one.
    let settings = screen.home().join("timestep-lab/window.json");
    let text = fs::read_to_string(&settings).expect("settings").replace("Mesa ", "Mesa 1.");
    fs::write(&settings, text).expect("our own folder");
    assert_eq!(known_after(&screen, both).0, "vulkan");
}

#[test]
fn a_machine_on_which_no_adapter_works_says_so_and_ends() {
    for (fault, message) in [
        ("adapter=1", "no graphics adapter could be opened: "),
        ("device=1", "loses its device at once, and no other works"),
    ] {
        ends_with(fault, message);
    }
}

/// Opens a window that has this fault at every frame, and reads the only error that it writes.
fn ends_with(fault: &str, message: &str) {
    let screen = Screen::new(600, 400);
    let mut command = program_on(&screen);
    let output = command.arg("pendulum-wide").env("TIMESTEP_LAB_FAULTS", fault).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error:")).collect();
    assert!(errors.len() == 1 && errors[0].contains(message), "{said}");
}

#[test]
fn a_scenario_is_copied_from_one_window_to_another() {
    let screen = Screen::new(800, 600);
    let from = Program::start(&screen, &["pendulum-wide"]);
    let lanes = |program: &Program<'_>| field(&program.state(), "status").split(',').count();
    let copied = lanes(&from);
    from.key("ctrl+c");
    // Keys are taken in their order.
    from.key("ctrl+d");
    from.wait_for("an edit", |state| field(state, "edits") == "1");
    let to = Program::start(&screen, &["three-worlds"]);
    assert_ne!(lanes(&to), copied);
    to.key("ctrl+v");
    to.wait_for("the lanes of the other window", |state| field(state, "status").split(',').count() == copied);
    assert!(from.close().0.success() && to.close().0.success());
}
