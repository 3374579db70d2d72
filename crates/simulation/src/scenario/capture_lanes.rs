//! A capture in place of a scenario: four lanes that draw the same motion in four ways, on its frames.

use super::document::{DURATION_RANGE, Scenario};
use super::four_lanes::{four_lanes, turning_motion};
use crate::displays::{Display, Trace};
use crate::lane::LaneSpec;
use crate::verdict::frames_in_words;
use files::table_file::TableError;
use std::path::{self, Path};
use std::sync::Arc;
use timestep::time::Flicks;

/// Endings of files that can be captures.
const ENDINGS: [&str; 3] = ["csv", "json", "txt"];

/// `true` if the file can be a capture by its name.
pub fn can_be_a_capture(path: &Path) -> bool {
    let is_one = |ending: &str| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending));
    ENDINGS.into_iter().any(is_one)
}

/// The scenario of the capture in the file at `path`, as long as it; its caption says what its frames are.
///
/// # Errors
/// The file is no capture.
pub(super) fn of_capture(path: &Path) -> Result<Scenario, TableError> {
    let trace = read(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let title = trace.application().map_or_else(|| name.to_string(), |application| format!("{name}, {application}"));
    let (caption, duration) = (frames_in_words(&trace), length(&trace));
    let display = Display::Trace(trace);
    let lane = LaneSpec { world: turning_motion(), display, ..LaneSpec::default() };
    Ok(Scenario { title, caption, duration, ..four_lanes(&lane) })
}

/// Reads the capture at `path`.
///
/// # Errors
/// The file is no capture.
pub(super) fn read(path: &Path) -> Result<Arc<Trace>, TableError> {
    Trace::read(&path::absolute(path).unwrap_or_else(|_| path.to_owned()), None).map(Arc::new)
}

/// The length of a run over all frames of a capture.
pub(super) fn length(trace: &Trace) -> Flicks {
    let [least, most] = DURATION_RANGE;
    trace.frames().iter().map(|frame| (*frame).max(Flicks::ZERO)).sum::<Flicks>().clamp(least, most)
}
