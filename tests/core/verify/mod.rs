//! Determinism under frame patterns: verdicts against plain loops and closed forms, causes, and rollbacks of every entry.

mod patterns;
mod rollback;

use simulation::scenario::Scenario;
use simulation::verify::{LaneReport, PatternReport};
use std::ops::ControlFlow;
use timestep::time::Flicks;

fn scenario(text: &str) -> Scenario {
    Scenario::parse(text, "test").unwrap_or_else(|errors| panic!("{}", errors[0]))
}

/// Reports of all lanes after `seconds`.
fn verify(text: &str, seconds: i64) -> Vec<LaneReport> {
    let length = Flicks(seconds * Flicks::PER_SECOND);
    simulation::verify::verify(&scenario(text), length, &|_| ControlFlow::Continue(())).unwrap()
}

/// The report of the only lane.
fn one(text: &str, seconds: i64) -> LaneReport {
    let reports = verify(text, seconds);
    assert_eq!(reports.len(), 1);
    reports.into_iter().next().unwrap()
}

fn under<'a>(report: &'a LaneReport, pattern: &str) -> &'a PatternReport {
    report.patterns.iter().find(|report| report.pattern == pattern).unwrap()
}
