//! Captures beside each other, a lane for each.

use super::capture_lanes::{can_be_a_capture, length, read};
use super::document::Scenario;
use super::files::LoadError;
use super::four_lanes::{as_tracks, turning_motion};
use crate::displays::Display;
use crate::identity::Identity;
use crate::lane::{Guards, LaneSpec, Looks};
use std::path::PathBuf;
use timestep::presentation::RENDER_STEP;

impl Scenario {
    /// The captures in these files beside each other: a lane for each, named by its file, that draws at the times of the capture's own
    /// frames, as the program did whose frames they are. It is as long as the longest; a shorter one begins again.
    ///
    /// # Errors
    /// A file that is no capture.
    pub fn of_captures(paths: &[PathBuf]) -> Result<Scenario, LoadError> {
        let lane = |(place, path): (usize, &PathBuf)| {
            if !can_be_a_capture(path) {
                return Err(LoadError::NotACapture { path: path.clone() });
            }
            let name = path.file_name().unwrap_or_default();
            let is_alone = paths.iter().filter(|other| other.file_name() == Some(name)).count() == 1;
            let label = if is_alone { name.to_string_lossy() } else { path.to_string_lossy() };
            let looks = Looks { identity: Identity::of_place(place), ..Looks::named(label) };
            let display = Display::Trace(read(path).map_err(|reason| LoadError::Table { path: path.clone(), reason })?);
            // What the program did with a long frame is its own affair.
            let guards = Guards { max_frame: None, max_steps: None };
            let lane = LaneSpec { world: turning_motion(), presentation: &RENDER_STEP, guards, ..LaneSpec::default() };
            Ok(LaneSpec { display, looks, ..lane })
        };
        let lanes: Vec<_> = paths.iter().enumerate().map(lane).collect::<Result<_, _>>()?;
        let lengths = lanes.iter().filter_map(|lane| match &lane.display {
            Display::Trace(trace) => Some(length(trace)),
            Display::Live | Display::Virtual(_) => None,
        });
        let duration = lengths.max().unwrap_or(Scenario::default().duration);
        let name = |lane: &LaneSpec| match &lane.display {
            Display::Trace(trace) if length(trace).secs() < 0.98 * duration.secs() => {
                format!("{} (again after {:.1} s)", lane.looks.label, length(trace).secs())
            }
            _ => lane.looks.label.clone(),
        };
        let title = lanes.iter().map(name).collect::<Vec<_>>().join(", ");
        let mut scenario = Scenario { title, duration, ..as_tracks(lanes) };
        // Each draws as its program did: they differ in their frames alone.
        scenario.lesson.numbers = vec!["hitches", "hold_ms.steady"];
        Ok(scenario)
    }
}
