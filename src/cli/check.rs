//! `check`: the mistakes in scenario files, and the flaws of lessons and openings.

use super::failure::Failure;
use super::scenario_args::{self, examine, short};
use super::streams::Results;
use simulation::displays::Display;
use simulation::scenario::{PathScope, Scenario};
use std::path::{Path, PathBuf};

/// Prints a line for each valid file; fails with the mistakes of all others.
pub fn check(files: &[PathBuf], scope: PathScope, out: &mut Results<'_>) -> Result<(), Failure> {
    let (mut failed, mut printed) = (Vec::new(), Ok(()));
    for file in files {
        let examined = |scenario| examine(&file.to_string_lossy(), &scenario).map(|_| scenario);
        let checked = load(file, scope).and_then(examined);
        match checked {
            Ok(scenario) => {
                let lanes = scenario.lanes.len();
                let (name, lanes_word) = (file.to_string_lossy(), if lanes == 1 { "lane" } else { "lanes" });
                printed = printed.and_then(|()| out.line(format_args!("{}: ok, {lanes} {lanes_word}", short(&name))));
                for note in notes(&scenario) {
                    printed = printed.and_then(|()| out.line(format_args!("  note: {note}")));
                }
            }
            Err(failure) => failed.push(failure),
        }
    }
    if failed.is_empty() { Ok(printed?) } else { Err(Failure::Several(failed).after(printed)) }
}

/// The sentences on the captures of all lanes, each once, in their order.
fn notes(scenario: &Scenario) -> Vec<&str> {
    let traces = scenario.lanes.iter().filter_map(|lane| match &lane.display {
        Display::Trace(trace) => Some(trace),
        Display::Live | Display::Virtual(_) => None,
    });
    let mut notes = Vec::new();
    for note in traces.flat_map(|trace| trace.notes()) {
        if !notes.contains(&note.as_str()) {
            notes.push(note);
        }
    }
    notes
}

fn load(file: &Path, scope: PathScope) -> Result<Scenario, Failure> {
    match file.to_str() {
        Some(name) => scenario_args::load(name, scope),
        None => Ok(Scenario::load_file_in(file, scope)?),
    }
}
