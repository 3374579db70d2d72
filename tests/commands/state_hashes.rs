//! The program computes the states of `tests/reference/state_hashes.txt`: those of all lessons, and of every method on every world.
//! `tests/same_bits` compares an optimized build with the same file.
//!
//! `TIMESTEP_LAB_PROGRAM` names another build of the program to test, such as the release build. `TIMESTEP_LAB_WRITE_HASHES=1` writes the file
//! instead of comparing with it.

#[path = "../same_bits/runs.rs"]
mod runs;

use serde_json::Value;
use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;
use std::fs;
use std::process::Command;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reference/state_hashes.txt");

fn json(arguments: &[&str]) -> Value {
    let program = env::var_os("TIMESTEP_LAB_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_timestep-lab").into());
    let output = Command::new(&program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The status, the number of steps and the state hash of every lane of what `measure --json` printed.
fn lanes(measured: &Value) -> Vec<String> {
    let word = |value: &Value| value.as_str().unwrap().replace(' ', "-");
    let line = |lane: &Value| format!("{} {} {}", word(&lane["state_hash"]), lane["steps"], word(&lane["status"]));
    measured["lanes"].as_array().unwrap().iter().map(line).collect()
}

fn all_hashes() -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.toml");
    let measured = |run: runs::HashedRun| {
        let name = match &run.source {
            Ok(id) => id,
            Err(text) => {
                fs::write(&file, text).unwrap();
                file.to_str().unwrap()
            }
        };
        let lines = lanes(&json(&["measure", name, "--json", "--seconds", &run.scenario().duration.to_string()]));
        run.lanes.into_iter().zip(lines).collect::<Vec<_>>()
    };
    runs::hashed_runs().flat_map(measured).collect()
}

#[test]
fn every_build_computes_the_same_states() {
    let hashes = all_hashes();
    if env::var_os("TIMESTEP_LAB_WRITE_HASHES").is_some() {
        let mut text = String::new();
        for (name, line) in &hashes {
            writeln!(text, "{name}: {line}").unwrap();
        }
        fs::write(FILE, text).unwrap();
        return;
    }
    let text = fs::read_to_string(FILE).unwrap();
    let expected: BTreeMap<String, String> =
        text.lines().filter_map(|line| line.split_once(": ")).map(|(name, line)| (name.into(), line.into())).collect();
    let names = expected.keys().chain(hashes.keys());
    let mut different: Vec<_> = names.filter(|name| expected.get(*name) != hashes.get(*name)).collect();
    different.sort();
    different.dedup();
    assert!(different.is_empty(), "other states than in {FILE}: {different:#?}");
    assert!(hashes.len() > 300, "{} hashes", hashes.len());
    let diverging = hashes.iter().filter(|(name, line)| name.starts_with("diverges") && line.contains("diverged-at"));
    assert!(diverging.count() >= 8, "the lanes that blow up are among them");
}
