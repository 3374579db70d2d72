//! The claims of a scenario's moments, held against its run.

use super::interrupt;
use simulation::course::ClaimRun;
use simulation::scenario::{LoadError, Scenario};
use std::path::Path;

/// Runs a scenario up to its last moment that claims something; `name` is what it was loaded by. A signal ends the program.
///
/// # Errors
/// The claims that do not hold, each at its place in the text.
pub fn check_claims(name: &Path, scenario: &Scenario) -> Result<(), LoadError> {
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
