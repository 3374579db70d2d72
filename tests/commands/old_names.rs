//! Names that were replaced because they misled: the old ones are still read, the new ones are printed.

use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};

/// Standard output of a command that succeeds quietly.
fn ok(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_timestep-lab")).args(args).stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn only_present_ids_are_listed() {
    let list: Value = serde_json::from_str(&ok(&["list", "integrators", "--json"])).unwrap();
    let ids: Vec<_> = list.as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"mid-time-euler") && !ids.contains(&"modified-euler"), "{ids:?}");
    let entry = list.as_array().unwrap().iter().find(|entry| entry["id"] == "mid-time-euler").unwrap();
    assert_eq!((entry["name"].as_str(), entry["order"].as_u64()), (Some("Mid-time Euler"), Some(1)));
    let summary = entry["summary"].as_str().unwrap();
    assert!(summary.contains("not the modified Euler of textbooks, which is of order 2"), "{summary}");
}

#[test]
fn files_with_an_old_id_are_measured_under_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let measure = |id: &str| {
        let file = folder.path().join("scenario.toml");
        fs::write(&file, format!("title = 'x'\n[[lane]]\nintegrator = '{id}'\n")).unwrap();
        let file = file.to_str().unwrap();
        assert_eq!(ok(&["check", file]), format!("{file}: ok, 1 lane\n"));
        ok(&["measure", file, "--json"])
    };
    let (old, new) = (measure("modified-euler"), measure("mid-time-euler"));
    assert_eq!(old, new, "the state hash is part of it");
    assert!(new.contains("\"mid-time-euler\""), "{new}");
}

#[test]
fn arguments_are_read_by_their_old_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (old, new) = (file("old.csv"), file("new.csv"));
    let curve = ["sweep", "convergence", "--world", "spring", "--seconds", "1"];
    ok(&[&curve[..], &["--integrators", "modified-euler", "--most-steps", "2000", "-o", &old]].concat());
    ok(&[&curve[..], &["--integrators", "mid-time-euler", "--max-steps", "2000", "-o", &new]].concat());
    assert_eq!(fs::read_to_string(&old).unwrap(), fs::read_to_string(&new).unwrap());

    let map = ["sweep", "stability", "--world", "spring", "--cells", "4x4", "--steps", "10"];
    ok(&[&map[..], &["--linear", "-o", &old]].concat());
    ok(&[&map[..], &["--linear-axes", "-o", &new]].concat());
    assert_eq!(fs::read_to_string(&old).unwrap(), fs::read_to_string(&new).unwrap());

    let work = ["sweep", "work-precision", "--world", "spring", "--seconds", "1/2", "--max-steps", "100"];
    for flag in ["--time", "--wall-time"] {
        let table = ok(&[&work[..], &["--integrators", "rk4", flag, "-o", &new]].concat());
        assert!(table.contains("ns_per_step"), "{table}");
    }
}

#[test]
fn help_names_the_new_arguments_only() {
    for (command, new, old) in [
        ("convergence", "--max-steps", "--most-steps"),
        ("work-precision", "--wall-time", "--time"),
        ("stability", "--linear-axes", "--linear "),
    ] {
        let help = ok(&["sweep", command, "--help"]);
        assert!(help.contains(new) && !help.replace(new, "").contains(old), "{command}: {help}");
    }
}

/// A command that is gone says what takes its place, whatever its arguments were.
#[test]
fn the_command_link_is_refused_with_what_to_do() {
    for rest in [&[][..], &["duel.toml", "--listen", "0.0.0.0:7777"], &["--help"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_timestep-lab")).arg("link").args(rest).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains("two lanes with the key `link`"), "{rest:?}: {said}");
    }
}
