//! A report with the numbers that it has no fields for.

use super::NUMBERS;
use crate::metrics::Report;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// All numbers of a lane, as `measure --json` and the texts of lessons have them.
#[derive(Debug, Serialize)]
pub struct FullReport<'a> {
    #[serde(flatten)]
    report: &'a Report,
    #[serde(flatten)]
    derived: BTreeMap<&'static str, Value>,
}

impl<'a> FullReport<'a> {
    /// The report with its derived numbers.
    pub fn of(report: &'a Report) -> Self {
        let derived = NUMBERS.iter().filter(|number| number.derived);
        FullReport { report, derived: derived.map(|number| (number.id, number.json(report))).collect() }
    }
}
