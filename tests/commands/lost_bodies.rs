//! A body that is a million widths of its view away has diverged, although its state is finite, and goes on.

use super::every_command::PROGRAM;
use serde_json::Value;
use std::fs;
use std::process::Command;

/// The numbers of the only lane of a scenario.
fn measured(text: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.toml");
    fs::write(&file, text).unwrap();
    let output = Command::new(PROGRAM).arg("measure").arg(&file).arg("--json").output().unwrap();
    let value: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    value["lanes"][0].clone()
}

#[test]
fn a_body_that_is_too_far_away_has_diverged_and_goes_on() {
    // Each step makes it 50 times as far.
    let lane = measured(
        "seconds = '1/2'\n[[lane]]\nworld = { id = 'spring', stiffness = 1e6 }\nintegrator = 'explicit-euler'\ndt = '1/20'",
    );
    assert!(lane["state"][0].as_f64().unwrap().abs() > 1e15 && lane["steps"] == 10, "{lane}");
    let status = lane["status"].as_str().unwrap();
    let step = status.strip_prefix("diverged at step ").and_then(|step| step.parse::<u64>().ok());
    assert!(step.is_some_and(|step| (4..7).contains(&step)), "{status}");
    assert_eq!(lane["judder_px"], Value::Null);
}

/// A fall that leads as far is right, and has diverged from nothing.
#[test]
fn a_long_way_is_no_error() {
    let lane = measured(
        "seconds = 20\n[[lane]]\nworld = 'falling'\nintegrator = 'velocity-verlet'\ndt = 1\ntime_scale = 100\nmax_frame = 'off'",
    );
    assert!(lane["state"][0].as_f64().unwrap() < -1e7 && lane["status"] == "ok", "{lane}");
}
