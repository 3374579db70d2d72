//! `check`: the mistakes in scenario files (or lessons), and the moments whose claims do not hold.

use super::failure::Failure;
use super::interrupt;
use super::scenario_args::{self, short};
use super::streams::Results;
use simulation::course::ClaimRun;
use simulation::scenario::{LoadError, PathScope, Scenario};
use std::path::{Path, PathBuf};

/// Prints a line for each valid file; fails with the mistakes of all others.
pub fn check(files: &[PathBuf], scope: PathScope, out: &mut Results<'_>) -> Result<(), Failure> {
    let (mut failed, mut printed) = (Vec::new(), Ok(()));
    for file in files {
        let checked = load(file, scope).and_then(|scenario| Ok(check_claims(file, &scenario).map(|()| scenario)?));
        match checked {
            Ok(scenario) => {
                let lanes = scenario.lanes.len();
                let (name, lanes_word) = (file.to_string_lossy(), if lanes == 1 { "lane" } else { "lanes" });
                printed = printed.and_then(|()| out.line(format_args!("{}: ok, {lanes} {lanes_word}", short(&name))));
            }
            Err(failure) => failed.push(failure),
        }
    }
    if failed.is_empty() { Ok(printed?) } else { Err(Failure::Several(failed).after(printed)) }
}

fn load(file: &Path, scope: PathScope) -> Result<Scenario, Failure> {
    match file.to_str() {
        Some(name) => scenario_args::load(name, scope),
        None => Ok(Scenario::load_file_in(file, scope)?),
    }
}

/// Runs a scenario up to its last moment that claims something; `name` is what it was loaded by. A signal ends the program.
///
/// # Errors
/// The claims that do not hold, each at its place in the text.
fn check_claims(name: &Path, scenario: &Scenario) -> Result<(), LoadError> {
    let mut run = ClaimRun::of(scenario);
    while !run.advance() {
        interrupt::end_if_requested();
    }
    let name = name.to_string_lossy();
    let broken = run.into_broken().into_iter();
    let errors: Vec<_> =
        broken.map(|broken| Scenario::claim_error(&name, broken.moment, broken.reason)).collect::<Result<_, _>>()?;
    if errors.is_empty() { Ok(()) } else { Err(LoadError::Invalid(errors)) }
}
