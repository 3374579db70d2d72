//! Random valid scenarios against everything that must hold of any run.
//!
//! In the suite it runs for about 20 seconds from a fixed seed. `TIMESTEP_LAB_FUZZ_SECONDS` is another length and
//! `TIMESTEP_LAB_FUZZ_SEED` another seed: `scripts/fuzz.sh MINUTES`. A scenario that fails is made smaller and printed as a file; it
//! belongs into `fuzz/corpus/scenario`, whose files are run first.

mod invariants;
mod tame;

use crate::scenarios::random;
use invariants::check;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use simulation::displays::Trace;
use simulation::input::InputTrack;
use simulation::scenario::Scenario;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tame::tamed;

/// Length of the search where nothing else is asked for, s.
const SECONDS: u64 = 20;

fn number(name: &str, default: u64) -> u64 {
    env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is not a number")))
}

/// A scenario that takes longer is printed: its work was not foreseen.
const SLOW: Duration = Duration::from_secs(5);

/// Checks a scenario for as long as its work allows; the error has the scenario as text.
fn holds(scenario: &Scenario) -> Result<(), TestCaseError> {
    let (scenario, length) = tamed(scenario);
    let begun = Instant::now();
    let checked = check(&scenario, length);
    if begun.elapsed() > SLOW {
        println!("{:.1} s for {length} of\n{}", begun.elapsed().as_secs_f64(), scenario.to_toml());
    }
    checked.map_err(|broken| TestCaseError::fail(format!("{broken}\nafter {length} of\n{}", scenario.to_toml())))
}

#[test]
fn every_invariant_holds_of_random_scenarios() {
    let seed = number("TIMESTEP_LAB_FUZZ_SEED", 1);
    let end = Instant::now() + Duration::from_secs(number("TIMESTEP_LAB_FUZZ_SECONDS", SECONDS));
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config =
        Config { failure_persistence: None, max_shrink_iters: 300, max_shrink_time: 20_000, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let scenarios = random::scenario();
    let mut cases = 0;
    while Instant::now() < end {
        let tree = scenarios.new_tree(&mut runner).unwrap();
        match runner.run_one(tree, |scenario| holds(&scenario)) {
            Ok(_) => cases += 1,
            // The reason has the scenario as a file; its `Debug` is a thousand lines.
            Err(TestError::Fail(reason, _)) => panic!("seed {seed}, scenario {cases}: {reason}"),
            Err(TestError::Abort(reason)) => panic!("seed {seed}, scenario {cases} was not run: {reason}"),
        }
    }
    println!("{cases} scenarios");
    assert!(cases >= 10, "only {cases} scenarios");
}

/// The files of a corpus, in the order of their names.
fn corpus(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("fuzz/corpus").join(name);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 3, "{files:?}");
    files
}

/// Any bytes are a scenario or have mistakes, and what is a scenario runs.
#[test]
fn the_corpus_of_scenarios_is_understood() {
    let mut valid = 0;
    for file in corpus("scenario") {
        let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        match Scenario::parse(&text, "corpus") {
            Ok(scenario) => {
                holds(&scenario).unwrap_or_else(|broken| panic!("{}: {broken}", file.display()));
                valid += 1;
            }
            Err(errors) => assert!(!errors.is_empty(), "{}", file.display()),
        }
    }
    assert!(valid >= 2);
}

#[test]
fn the_corpora_of_traces_and_inputs_are_read_or_refused() {
    for file in corpus("trace") {
        let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        if let Ok(trace) = Trace::parse(&text, "corpus", None) {
            assert!(!trace.frames().is_empty(), "{}", file.display());
        }
    }
    for file in corpus("input") {
        let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        if let Ok(track) = InputTrack::parse(&text, "corpus") {
            let mut written = Vec::new();
            track.write_csv(&mut written).unwrap();
            let again = InputTrack::parse(&String::from_utf8(written).unwrap(), "again").unwrap();
            assert_eq!(again.changes(), track.changes(), "{}", file.display());
        }
    }
}
