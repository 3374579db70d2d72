//! `verify`, as a user runs it: verdicts, exit statuses, JSON, and lines that fit a terminal.

use crate::support::text;
use serde_json::Value;
use std::fs;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_timestep-lab")).arg("verify").args(arguments).output().unwrap()
}

/// Runs a scenario; returns the exit status, standard output and standard error.
fn verify(toml: &str, options: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.toml");
    fs::write(&file, toml).unwrap();
    let output = run(&[&[file.to_str().unwrap()], options].concat());
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

const PER_FRAME: &str =
    "input = [{ at = '0.31 s', x = 1 }]\n[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\npoll = 'frame'\n";

#[test]
fn equal_lanes_and_lanes_that_promise_nothing_succeed() {
    let (status, out, errors) = verify("seconds = 1\n[[lane]]\n[[lane]]\npolicy = 'variable'", &["--rollback", "5"]);
    assert_eq!((status, errors.as_str()), (0, ""), "{out}");
    for part in
        ["equal", "differs", "24-hz: step 1, state[0]: ", " ulps; ", "promises nothing", "steps again: the same bits"]
    {
        assert!(out.contains(part), "`{part}` is not in\n{out}");
    }
}

#[test]
fn a_broken_promise_is_status_1_and_has_its_reason() {
    let (status, out, errors) = verify(PER_FRAME, &["--seconds", "1"]);
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("differs (!)") && out.contains("polls its input once per frame"), "{out}");
    assert!(errors.contains("1 lane breaks its promise of equal steps"), "{errors}");
}

#[test]
fn json_has_every_lane_under_every_pattern() {
    let (status, out, _) = verify(PER_FRAME, &["--seconds", "1", "--json", "--rollback", "3"]);
    assert_eq!(status, 1);
    let verification: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(verification["equal"], false);
    let patterns = verification["patterns"].as_array().unwrap();
    assert!(patterns.len() >= 7);
    let lane = &verification["scenarios"][0]["lanes"][0];
    assert_eq!((lane["verdict"].as_str(), lane["promises"].as_bool()), (Some("differs"), Some(true)));
    let reports = lane["patterns"].as_array().unwrap();
    assert!(reports.iter().map(|report| &report["pattern"]).eq(patterns), "{lane}");
    let film = reports.iter().find(|report| report["pattern"] == "24-hz").unwrap();
    assert_eq!(film["causes"][0], "input-per-frame");
    assert!(film["first_difference"]["ulps"].as_u64().unwrap() > 0);
    assert_eq!(lane["rollback"]["first_difference"], Value::Null);
    assert_eq!(lane["rollback"]["other_moment"], false);
    // The manual describes every key.
    let manual = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/MANUAL.md")).unwrap();
    let mut missing = Vec::new();
    for object in
        [&verification, &verification["scenarios"][0], lane, film, &film["first_difference"], &lane["rollback"]]
    {
        missing.extend(object.as_object().unwrap().keys().filter(|key| !manual.contains(&format!("`{key}`"))));
    }
    assert!(missing.is_empty(), "docs/MANUAL.md lacks {missing:?}");
}

#[test]
fn lines_fit_a_terminal() {
    let long = "seconds = 1\n[[lane]]\nlabel = 'a name that nobody would type but that somebody has typed'\npolicy = 'semi-fixed-even'\n\
        world = 'double-pendulum'\nintegrator = 'rk4'\nmax_frame = '30 ms'\n[[lane]]\npolicy = 'quantised'";
    let (_, out, _) = verify(long, &["--rollback", "9"]);
    for line in out.lines() {
        assert!(line.chars().count() <= 120, "{} characters: {line}", line.chars().count());
    }
}

#[test]
fn mistakes_are_status_2() {
    let unknown = run(&["welcom", "no-such-lesson"]);
    assert_eq!(unknown.status.code(), Some(2));
    let errors = text(&unknown.stderr);
    assert!(
        errors.contains("did you mean `welcome`?") && errors.contains("no-such-lesson"),
        "one line for each: {errors}"
    );
    assert_eq!(run(&[]).status.code(), Some(2));
    assert_eq!(run(&["welcome", "--rollback", "0"]).status.code(), Some(2));
}

/// Each machine by itself takes the same steps under every pattern; over their lines, two of three pairs part.
#[test]
fn linked_lanes_are_compared_over_their_line() {
    let output = run(&["desync", "--seconds", "1"]);
    let (out, errors) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{out}");
    for (lane, tick) in [(3, 30), (4, 30), (5, 1), (6, 1)] {
        assert!(
            out.contains(&format!("lane {lane}: desync with the lane that it is linked with: tick {tick}, state[0]")),
            "{out}"
        );
    }
    assert!(errors.contains("4 lanes break their promise"), "{errors}");
    assert_eq!(run(&["rollback", "--seconds", "1"]).status.code(), Some(0));
}
