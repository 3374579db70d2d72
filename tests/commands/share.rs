//! Scenarios as lines of text, wherever a command takes a scenario.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use timestep_lab::scenario::Scenario;

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_timestep-lab"));
    command.args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn line() -> String {
    let scenario = Scenario::parse("title = 'Shared'\nseconds = 1\n[[lane]]\ndt = '1/50'\n[[lane]]\n", "t").unwrap();
    scenario.share_line().unwrap().text
}

#[test]
fn a_line_is_a_scenario_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let line = line();
    fs::write(here.join("a.toml"), Scenario::load(&line).unwrap().to_toml()).unwrap();
    for args in [&["measure", "--json"][..], &["verify", "--json"], &["measure"]] {
        let of = |name: &str| run(here, &[&args[..1], &[name], &args[1..]].concat());
        let (from_line, from_file) = (of(&line), of("a.toml"));
        assert!(from_line.status.success() && from_line.stderr.is_empty(), "{args:?}: {from_line:?}");
        if args[0] == "measure" {
            assert_eq!(from_line.stdout, from_file.stdout, "{args:?}");
        }
    }
    let measured: Value = serde_json::from_slice(&run(here, &["measure", &line, "--json"]).stdout).unwrap();
    assert_eq!(measured["scenario"], "Shared");
    assert_eq!(measured["lanes"][0]["steps"], 50, "one second of 1/50 s");
    assert!(run(here, &["export", &line, "-o", "out.csv"]).status.success());
    let checked = run(here, &["check", &line]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(said.starts_with("timestep-lab:1:") && said.ends_with("…: ok, 2 lanes\n") && said.len() < 60, "{said}");
}

#[test]
fn a_damaged_line_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let line = line();
    let newer = line.replace(":1:", ":2:");
    for (name, reason) in [
        (&line[..line.len() - 4], "this line is damaged: copy all of it again"),
        (&newer, "made by a newer Timestep Lab"),
        ("timestep-lab:", "this line is damaged"),
    ] {
        for command in ["measure", "check"] {
            let output = run(folder.path(), &[command, name]);
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{said}");
            assert!(said.contains(reason) && output.stdout.is_empty(), "{said}");
        }
    }
}
