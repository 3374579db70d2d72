//! A capture in place of a scenario: four lanes that draw the same motion in four ways, on its frames.

use super::document::{DURATION_RANGE, Scenario};
use super::parse;
use super::paths::PathScope;
use super::toml_text::quoted;
use crate::displays::{Display, Trace};
use files::table_file::TableError;
use std::path::{self, Path};
use std::sync::Arc;
use timestep::time::Flicks;

/// Endings of files that can be captures.
const ENDINGS: [&str; 3] = ["csv", "json", "txt"];

/// Settings of the lanes: steps of 1/60 s, drawn in the ways that loops have.
const LANES: &str = "[defaults]\nworld = 'glide'\npolicy = 'fixed'\ndt = '1/60'\n\
    [[lane]]\npresentation = 'latest'\nlabel = 'latest'\n\
    [[lane]]\npresentation = 'interpolate'\nlabel = 'interpolate'\n\
    [[lane]]\npresentation = 'extrapolate'\nlabel = 'extrapolate'\n\
    [[lane]]\npresentation = 'render-step'\nlabel = 'render-step'\n";

/// `true` if the file can be a capture by its name.
pub(super) fn can_be_a_capture(path: &Path) -> bool {
    let is_one = |ending: &str| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending));
    ENDINGS.into_iter().any(is_one)
}

/// The scenario of the capture in the file at `path`, as long as it.
///
/// # Errors
/// The file is no capture.
pub(super) fn of_capture(path: &Path) -> Result<Scenario, TableError> {
    let trace = Arc::new(Trace::read(&path::absolute(path).unwrap_or_else(|_| path.to_owned()), None)?);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let title = trace.application().map_or_else(|| name.to_string(), |application| format!("{name}, {application}"));
    let text = format!("title = {}\n{LANES}", quoted(&title));
    let mut scenario = parse::parse(&text, &name, PathScope::Nowhere).expect("a test parses it");
    let [least, most] = DURATION_RANGE;
    scenario.duration =
        trace.frames().iter().map(|frame| (*frame).max(Flicks::ZERO)).sum::<Flicks>().clamp(least, most);
    for lane in &mut scenario.lanes {
        lane.display = Display::Trace(Arc::clone(&trace));
    }
    Ok(scenario)
}
