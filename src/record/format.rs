//! A format that describes itself, and the choice of one by a file name.

use super::checked_encoder::CheckedEncoder;
use super::clip_spec::ClipSpec;
use super::encoder::Encoder;
use super::error::RecordError;
use super::target;
use crate::entry::Entry;
use crate::safe_file::{ending, list_endings};
use crate::time::displays::RefreshRate;
use std::path::Path;

type Start = fn(&Path, &ClipSpec) -> Result<Box<dyn Encoder>, RecordError>;

/// A file format of clips.
#[derive(Debug)]
pub struct Format {
    /// Its id in menus and files.
    pub id: &'static str,
    /// Endings of file names, lower case, without the dot; the first is the usual one.
    pub endings: &'static [&'static str],
    /// Its name for people.
    pub name: &'static str,
    /// One sentence: its uses and limits.
    pub summary: &'static str,
    /// Frames per second unless the request names a rate.
    pub default_rate: RefreshRate,
    /// Refuses clips that the format cannot store, with an input error that says what to do.
    pub check: fn(&ClipSpec) -> Result<(), RecordError>,
    /// Starts a clip that `check` has accepted.
    pub(super) start: Start,
}

impl Format {
    /// The format that the file name's ending chooses; capitals do not matter.
    pub fn of(target: &Path) -> Result<&'static Format, RecordError> {
        let ending = ending(target);
        match Self::all().iter().find(|format| format.endings.contains(&ending.as_str())) {
            Some(format) => Ok(format),
            None if ending == "mp4" => {
                Err(RecordError::NoMp4 { path: target.to_owned(), instead: format!("choose a name in {}", endings()) })
            }
            None => Err(RecordError::Ending { path: target.to_owned(), endings: endings() }),
        }
    }

    /// Starts a clip. Refuses sizes, rates, lengths and places here, before the first frame.
    pub fn open(&self, target: &Path, spec: &ClipSpec) -> Result<Box<dyn Encoder>, RecordError> {
        common_check(spec)?;
        (self.check)(spec)?;
        target::check(target)?;
        Ok(Box::new(CheckedEncoder::new((self.start)(target, spec)?, *spec)))
    }
}

/// Refuses clips that no format can store.
fn common_check(spec: &ClipSpec) -> Result<(), RecordError> {
    let [width, height] = spec.size;
    if spec.frames == 0 {
        return RecordError::spec("the clip has no frames: make it longer, or its rate higher");
    }
    if spec.frames > u64::from(u32::MAX) {
        return RecordError::spec(format!("{} frames are too many for any format: make the clip shorter", spec.frames));
    }
    if width == 0 || height == 0 {
        return RecordError::spec(format!("{width}x{height} has no pixels: choose a size such as 1280x720"));
    }
    if width > LARGEST || height > LARGEST {
        return RecordError::spec(format!("{width}x{height} is too large: at most {LARGEST} pixels each way"));
    }
    Ok(())
}

/// Largest width and height of a clip, px: the limit of common graphics devices.
const LARGEST: u32 = 16_384;

/// ".mp4, .gif or .png", for messages.
fn endings() -> String {
    list_endings(Format::all().iter().flat_map(|format| format.endings))
}
