//! `check`: the mistakes in scenario files (or lessons), and the moments whose claims do not hold.

use super::claims::check_claims;
use super::failure::Failure;
use super::scenario_args::short;
use crate::scenario::{PathScope, Scenario};
use crate::visible_text::visible;
use std::io::Write;
use std::path::PathBuf;

/// Prints a line for each valid file; fails with the mistakes of all others.
pub fn check(files: &[PathBuf], scope: PathScope, out: &mut dyn Write) -> Result<(), Failure> {
    let mut failed = Vec::new();
    for file in files {
        let scenario =
            file.to_str().map_or_else(|| Scenario::load_file_in(file, scope), |name| Scenario::load_in(name, scope));
        match scenario.and_then(|scenario| check_claims(file, &scenario).map(|()| scenario)) {
            Ok(scenario) => {
                let lanes = scenario.lanes.len();
                let name = file.to_string_lossy();
                writeln!(out, "{}: ok, {lanes} {}", visible(&short(&name)), if lanes == 1 { "lane" } else { "lanes" })?;
            }
            Err(error) => failed.push(error),
        }
    }
    out.flush()?;
    if failed.is_empty() { Ok(()) } else { Err(Failure::Load(failed)) }
}
