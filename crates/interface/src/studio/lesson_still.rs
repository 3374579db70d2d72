//! The still of a lesson in the teacher's guide: a strobe sheet, small enough for a page with many of them.

use super::error::StudioError;
use super::strobe::{StrobeRequest, strobe_pixels};
use picture::record::{RecordError, small_png};
use simulation::displays::RefreshRate;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use std::path::PathBuf;
use timestep::time::Flicks;

/// Width and height, px: the width of a sheet of paper at 120 dots an inch.
const SIZE: [u32; 2] = [880, 495];
/// Frames of each lane.
const FRAMES: usize = 8;

/// The last frames of every lane at laboratory time `at`, as a PNG.
///
/// # Errors
/// No graphics adapter, or one that does not answer.
pub fn lesson_still(scenario: &Scenario, at: Flicks) -> Result<Vec<u8>, StudioError> {
    let request = StrobeRequest {
        target: PathBuf::new(),
        size: SIZE,
        rate: RefreshRate::HZ_60,
        at,
        frames: FRAMES,
        theme: Theme::Light,
        captions: false,
    };
    let rgba = strobe_pixels(scenario, &request, |_| ())?;
    small_png(SIZE, &rgba).map_err(|source| RecordError::Io { path: request.target, source }.into())
}
