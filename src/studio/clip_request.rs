//! The request for a clip, and the checks that need no file.

use super::error::StudioError;
use crate::palette::Theme;
use crate::record::{ClipSpec, Format};
use crate::time::displays::RefreshRate;
use crate::time::{Flicks, TimeScale};
use crate::ui::{Lens, Number};
use std::cmp::Ordering;
use std::path::PathBuf;

/// The longest clip, in clip time.
pub const LONGEST_CLIP: Flicks = Flicks(3600 * Flicks::PER_SECOND);
/// The smallest and the largest side of a frame, px.
pub const SIZE_RANGE: [u32; 2] = [16, 8192];

/// The lowest and the highest rate of a clip, frames per second.
pub const RATE_RANGE: [f64; 2] = [20.0, 240.0];

/// Text and controls over the lanes of a clip.
#[derive(Clone, Debug)]
pub enum ClipOverlay {
    /// Lanes only.
    None,
    /// Title, caption, headers, and these numbers of each lane; `None` for all, those of the lesson first.
    Captions(Option<Vec<&'static Number>>),
    /// The whole interface, as a window shows it.
    Interface,
}

/// A clip to record.
#[derive(Clone, Debug)]
pub struct ClipRequest {
    /// The file, or the pattern of a PNG sequence.
    pub target: PathBuf,
    /// The format of the file.
    pub format: &'static Format,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Frames per second of the clip; also the refresh rate of lanes that would be live in a window.
    pub rate: RefreshRate,
    /// Length, in clip time.
    pub length: Flicks,
    /// Laboratory time per clip time: 0.05 plays everything 20 times slower.
    pub speed: TimeScale,
    /// Dark or light.
    pub theme: Theme,
    /// Text and controls over the lanes.
    pub overlay: ClipOverlay,
    /// The lane that is held over another, with the gap between them.
    pub lens: Option<Lens>,
    /// `true` if lanes show what an eye sees that follows the motion.
    pub eye_view: bool,
    /// `true` if a folder of PNG frames may be replaced.
    pub replace: bool,
}

impl ClipRequest {
    /// Checks the request, without touching a file. Returns the clip as its encoder takes it.
    pub fn spec(&self) -> Result<ClipSpec, StudioError> {
        let request = |text: String| Err(StudioError::Request(text));
        check_size(self.size)?;
        if self.length <= Flicks::ZERO || self.length > LONGEST_CLIP {
            return request(format!(
                "a clip of {} s: its length must be more than 0 and at most {} s",
                self.length.secs(),
                LONGEST_CLIP.secs()
            ));
        }
        let [slowest, fastest] = RATE_RANGE;
        if !(slowest..=fastest).contains(&self.rate.hz()) {
            return request(format!(
                "a clip of {} frames per second: the rate must be {slowest} to {fastest}",
                self.rate.typed()
            ));
        }
        if self.speed.parts() <= 0 {
            return request("the speed of a clip must be more than 0".to_owned());
        }
        let spec = ClipSpec { size: self.size, rate: self.rate, frames: self.frames() };
        (self.format.check)(&spec)?;
        Ok(spec)
    }

    /// Checks that a scenario of so many lanes has those under the lens.
    pub(super) fn check_lanes(&self, lanes: usize) -> Result<(), StudioError> {
        match self.lens.map(|lens| lens.held.max(lens.onto) + 1) {
            Some(number) if number > lanes => {
                Err(StudioError::Request(format!("lane {number} cannot be under the lens: the scenario has {lanes}")))
            }
            _ => Ok(()),
        }
    }

    /// Number of frames within the length, at least one.
    fn frames(&self) -> u64 {
        let numerator = i128::from(self.length.0) * i128::from(self.rate.num());
        (numerator / (i128::from(Flicks::PER_SECOND) * i128::from(self.rate.den()))).max(1) as u64
    }

    /// The speed in words; empty in real time.
    pub(super) fn speed_in_words(&self) -> String {
        let factor = self.speed.factor();
        let digits = |x: f64| ((x * 100.0).round() / 100.0).to_string();
        match self.speed.parts().cmp(&TimeScale::PARTS) {
            Ordering::Equal => String::new(),
            Ordering::Less => format!("{}× slower", digits(1.0 / factor)),
            Ordering::Greater => format!("{}× faster", digits(factor)),
        }
    }
}

/// Refuses frame sizes outside [`SIZE_RANGE`].
pub(super) fn check_size([width, height]: [u32; 2]) -> Result<(), StudioError> {
    let [least, most] = SIZE_RANGE;
    if [width, height].iter().all(|side| (least..=most).contains(side)) {
        return Ok(());
    }
    let text = format!("a frame of {width} x {height} pixels: each side must be {least} to {most} pixels");
    Err(StudioError::Request(text))
}
