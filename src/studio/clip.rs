//! What a clip is to be: everything that is asked for, and whether it makes sense.

use super::StudioError;
use crate::palette::Theme;
use crate::record::{ClipSpec, Format};
use crate::time::displays::RefreshRate;
use crate::time::{Flicks, TimeScale};
use crate::ui::Number;
use std::path::PathBuf;

/// The longest clip, in clip time.
pub const LONGEST_CLIP: Flicks = Flicks(3600 * Flicks::PER_SECOND);
/// The smallest and the largest side of a picture, px.
pub const SIZE_RANGE: [u32; 2] = [16, 8192];

/// The slowest and the fastest clip, pictures per second.
pub const RATE_RANGE: [f64; 2] = [20.0, 240.0];

/// What is in the picture besides the motion.
#[derive(Clone, Debug)]
pub enum Words {
    /// The lanes' pictures only.
    None,
    /// Title, caption, headers, and these numbers of each lane.
    Captions(Vec<&'static Number>),
    /// The whole interface, as the window shows it.
    Interface,
}

/// A clip that is asked for.
#[derive(Clone, Debug)]
pub struct ClipRequest {
    pub target: PathBuf,
    pub format: &'static Format,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Pictures per second of the clip; the refresh rate of lanes that would be live in a window.
    pub rate: RefreshRate,
    /// In clip time.
    pub length: Flicks,
    /// Laboratory time per clip time: 0.05 shows everything 20 times slower.
    pub speed: TimeScale,
    pub theme: Theme,
    pub words: Words,
}

impl ClipRequest {
    /// What the encoder has to know, if everything about the request makes sense. Touches no file.
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
                "a clip of {} pictures a second: it must be {slowest} to {fastest}",
                self.rate.typed()
            ));
        }
        if self.speed.millionths <= 0 {
            return request("the speed of a clip must be more than 0".to_owned());
        }
        let frames = self.frames();
        if frames == 0 {
            return request(format!("a clip of {} s is over before its first picture", self.length.secs()));
        }
        let spec = ClipSpec { size: self.size, rate: self.rate, frames };
        (self.format.check)(&spec)?;
        Ok(spec)
    }

    /// How many pictures fit into the length.
    fn frames(&self) -> u64 {
        let pictures = i128::from(self.length.0) * i128::from(self.rate.num());
        (pictures / (i128::from(Flicks::PER_SECOND) * i128::from(self.rate.den()))) as u64
    }

    /// The speed in words; empty at the speed of life.
    pub(super) fn speed_in_words(&self) -> String {
        let factor = self.speed.factor();
        let digits = |x: f64| ((x * 100.0).round() / 100.0).to_string();
        match self.speed.millionths {
            1_000_000 => String::new(),
            slow if slow < 1_000_000 => format!("{}× slower", digits(1.0 / factor)),
            _ => format!("{}× faster", digits(factor)),
        }
    }
}

/// Whether pictures of this size, px, make sense.
pub(super) fn check_size([width, height]: [u32; 2]) -> Result<(), StudioError> {
    let [least, most] = SIZE_RANGE;
    if [width, height].iter().all(|side| (least..=most).contains(side)) {
        return Ok(());
    }
    let text = format!("a picture of {width} x {height} pixels: each side must be {least} to {most} pixels");
    Err(StudioError::Request(text))
}
