//! Steps that many tests of the core share.

use simulation::lab::{Action, Frame, Lab};
use simulation::scenario::Scenario;
use std::path::PathBuf;
use timestep::time::Flicks;

/// A lab with the scenario of a text.
pub fn lab(text: &str) -> Lab {
    Lab::new(Scenario::parse(text, "test").expect("valid"))
}

/// Lets so much time pass in one frame of the window.
pub fn pass(lab: &mut Lab, elapsed: Flicks) {
    lab.frame(Frame { elapsed, ..Frame::default() });
}

/// Takes an action in a frame of no time.
pub fn act(lab: &mut Lab, action: Action) {
    lab.frame(Frame { actions: &[action], ..Frame::default() });
}

/// The folder of the project.
pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Demands a value within a distance of the wanted one.
pub fn near(found: f64, wanted: f64, within: f64, what: &str) {
    assert!((found - wanted).abs() <= within, "{what}: {found} and not {wanted}");
}
