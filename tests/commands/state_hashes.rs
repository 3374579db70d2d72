//! State hashes are equal in every build: those of all lessons, and of every method on every world, equal those in
//! `tests/reference/state_hashes.txt`.
//!
//! `TIMESTEP_LAB_PROGRAM` names another build of the program to test, such as the release build; scripts/test.sh runs
//! this test with both. `TIMESTEP_LAB_WRITE_HASHES=1` writes the file instead of comparing with it.

use serde_json::Value;
use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use timestep_lab::scenario::{EXAMPLES, LESSONS, Scenario};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reference/state_hashes.txt");

/// A thousand steps of 20 ms, driven where a world can be driven.
const METHODS: &str = "\
seconds = 20
input = [
  { at = '0.5 s', x = 1 }, { at = '1.5 s', x = 0.5, y = 1 }, { at = '4 s', x = -1 }, { at = '7 s' },
  { at = '11 s', y = -1 }, { at = '11.02 s', x = 1, y = 1 }, { at = '16 s' },
]
[defaults]
dt = '1/50'
max_frame = 'off'
";

/// One motion on several displays and at other speeds, whose frames take another number of steps.
const DISPLAYS: &str = "\
seconds = 10
seed = 3
[defaults]
world = 'pendulum'
integrator = 'rk4'
dt = '1/50'
max_frame = 'off'
[matrix]
display = [
  { hz = 24, noise = '0.3 ms' }, { hz = 30, noise = '0.3 ms' }, { hz = 59.94, noise = '0.3 ms' },
  { hz = 60, noise = '0.3 ms' }, { hz = 144, noise = '0.3 ms' }, { hz = 240, noise = '0.3 ms' },
]
time_scale = ['34.77 %', '100 %']
";

/// Lanes that blow up: their last states are sums of infinities, NaNs whose sign and payload the processor chooses.
const DIVERGES: &str = "\
seconds = 20
[defaults]
dt = '1/50'
max_frame = 'off'
[matrix]
world = [{ id = 'spring', stiffness = 1e5 }, { id = 'spring', stiffness = 1e5, damping = 1 }]
integrator = ['rk3', 'rk38', 'rk4', 'heun', 'dormand-prince', 'mid-time-euler']
";

fn run(arguments: &[&str]) -> Output {
    let program = env::var_os("TIMESTEP_LAB_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_timestep-lab").into());
    Command::new(&program).args(arguments).output().unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

fn json(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn ids(kind: &str) -> Vec<String> {
    let entries = json(&["list", kind, "--json"]);
    entries.as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap().to_owned()).collect()
}

/// The status, the number of steps and the state hash of every lane of what `measure --json` printed.
fn lanes(measured: &Value) -> Vec<String> {
    let word = |value: &Value| value.as_str().unwrap().replace(' ', "-");
    let line = |lane: &Value| format!("{} {} {}", word(&lane["state_hash"]), lane["steps"], word(&lane["status"]));
    measured["lanes"].as_array().unwrap().iter().map(line).collect()
}

fn all_hashes() -> BTreeMap<String, String> {
    let mut hashes = BTreeMap::new();
    let mut add = |name: &str, measured: &Value| {
        for (number, line) in (1..).zip(lanes(measured)) {
            hashes.insert(format!("{name} {number:02}"), line);
        }
    };
    // As long as the file says, which is longer than the loop that `measure` takes by itself.
    for bundled in LESSONS.iter().chain(EXAMPLES) {
        let (id, seconds) = (bundled.id, bundled.scenario().duration.to_string());
        add(&format!("lesson {id}"), &json(&["measure", id, "--json", "--seconds", &seconds]));
    }
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("scenario.toml");
    let path = file.to_str().unwrap();
    fs::write(&file, DISPLAYS).unwrap();
    add("displays", &json(&["measure", path, "--json"]));
    fs::write(&file, DIVERGES).unwrap();
    add("diverges", &json(&["measure", path, "--json"]));
    let methods = ids("integrators");
    for world in ids("worlds") {
        let scenario = |methods: &[&str]| format!("{METHODS}world = '{world}'\n[matrix]\nintegrator = {methods:?}\n");
        // A method that does not fit the world is a mistake in the file.
        let fits = |method: &&str| Scenario::parse(&scenario(&[method]), path).is_ok();
        let fitting: Vec<&str> = methods.iter().map(String::as_str).filter(fits).collect();
        fs::write(&file, scenario(&fitting)).unwrap();
        let measured = json(&["measure", path, "--json"]);
        for (method, line) in fitting.iter().zip(lanes(&measured)) {
            hashes.insert(format!("{world} {method}"), line);
        }
    }
    hashes
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
