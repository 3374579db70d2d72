//! Compares the state hashes that this build computes with those in a file, `tests/reference/state_hashes.txt`: the status, the steps and
//! the hash of every lane. `tests/commands/state_hashes.rs` asks the program for the same.

mod runs;

use runs::{HashedRun, hashed_runs};
use simulation::displays::RefreshRate;
use simulation::lab::{Frame, Lab};
use simulation::metrics::{Report, Stretch};
use std::collections::BTreeMap;
use std::process::ExitCode;
use timestep::time::Flicks;

/// The lines of a run's lanes, by the names of these.
fn lines(run: HashedRun) -> Vec<(String, String)> {
    let scenario = run.scenario().on_display(RefreshRate::HZ_60);
    let (length, mut done) = (scenario.duration, Flicks::ZERO);
    let mut lab = Lab::new(scenario).without_pictures();
    while done < length {
        let elapsed = Lab::NOMINAL_FRAME.min(length - done);
        lab.frame(Frame { elapsed, ..Frame::default() });
        done += elapsed;
    }
    let reports = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect::<Vec<_>>();
    let line = |report: &Report| format!("{} {} {}", report.state_hash, report.steps, report.status.replace(' ', "-"));
    run.lanes.into_iter().zip(reports.iter().map(line)).collect()
}

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: same_bits tests/reference/state_hashes.txt");
        return ExitCode::FAILURE;
    };
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("error: {file}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let split = |line: &str| line.split_once(": ").map(|(name, line)| (name.to_owned(), line.to_owned()));
    let expected: BTreeMap<_, _> = text.lines().filter_map(split).collect();
    let hashes: BTreeMap<_, _> = hashed_runs().flat_map(lines).collect();
    let mut names: Vec<_> = expected.keys().chain(hashes.keys()).collect();
    names.sort();
    names.dedup();
    let different: Vec<_> = names.into_iter().filter(|name| expected.get(*name) != hashes.get(*name)).collect();
    for name in &different {
        println!("{name}: {:?}, and {:?} in {file}", hashes.get(*name), expected.get(*name));
    }
    println!("{} of {} lanes have the states of {file}", hashes.len() - different.len(), hashes.len());
    if different.is_empty() && hashes.len() > 300 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
