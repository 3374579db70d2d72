//! A format that describes itself, and how one is found from a file name.

use super::checked::Checked;
use super::{ClipSpec, FORMATS, Picture, RecordError, target};
use crate::safe_file::{ending, list_endings};
use crate::time::displays::RefreshRate;
use std::path::Path;

/// Writes one clip. Dropped before [`Encoder::finish`], the part files go away and what was at the target stays.
pub trait Encoder: Send {
    fn add(&mut self, picture: &Picture<'_>) -> Result<(), RecordError>;
    /// Completes the file and puts it in its place.
    fn finish(self: Box<Self>) -> Result<(), RecordError>;
}

type Start = fn(&Path, &ClipSpec) -> Result<Box<dyn Encoder>, RecordError>;

/// A file format of clips.
#[derive(Debug)]
pub struct Format {
    pub id: &'static str,
    /// Endings of file names that mean it, lower case, without the dot; the first is the usual one.
    pub endings: &'static [&'static str],
    pub name: &'static str,
    pub summary: &'static str,
    /// Pictures per second when nobody says any.
    pub default_rate: RefreshRate,
    /// Whether the format can keep such a clip. What it refuses is an input error that says what to do.
    pub check: fn(&ClipSpec) -> Result<(), RecordError>,
    /// Starts a clip that has been checked.
    pub(super) start: Start,
}

impl Format {
    /// The format that the name's ending says, in capitals or not.
    pub fn of(target: &Path) -> Result<&'static Format, RecordError> {
        let ending = ending(target);
        match FORMATS.iter().find(|format| format.endings.contains(&ending.as_str())) {
            Some(format) => Ok(format),
            None if ending == "mp4" => {
                Err(RecordError::NoMp4 { path: target.to_owned(), instead: format!("choose a name in {}", endings()) })
            }
            None => Err(RecordError::Ending { path: target.to_owned(), endings: endings() }),
        }
    }

    /// Starts a clip: everything about it that can be refused is refused here, before the first picture.
    pub fn open(&self, target: &Path, spec: &ClipSpec) -> Result<Box<dyn Encoder>, RecordError> {
        common_check(spec)?;
        (self.check)(spec)?;
        target::check(target)?;
        Ok(Box::new(Checked::new((self.start)(target, spec)?, *spec)))
    }
}

/// What no format can do.
fn common_check(spec: &ClipSpec) -> Result<(), RecordError> {
    let [width, height] = spec.size;
    if spec.frames == 0 {
        return RecordError::spec("a clip of no pictures: make it longer, or the rate higher");
    }
    if spec.frames > u64::from(u32::MAX) {
        return RecordError::spec(format!(
            "{} pictures are too many for any format: make the clip shorter",
            spec.frames
        ));
    }
    if width == 0 || height == 0 {
        return RecordError::spec(format!("{width}x{height} has no pixels: choose a size such as 1280x720"));
    }
    if width > LARGEST || height > LARGEST {
        return RecordError::spec(format!("{width}x{height} is too large: at most {LARGEST} pixels each way"));
    }
    Ok(())
}

/// Width and height of a clip are at most this, px: as large as graphics devices can draw.
const LARGEST: u32 = 16_384;

/// ".mp4, .gif or .png" for messages.
fn endings() -> String {
    list_endings(FORMATS.iter().flat_map(|format| format.endings))
}
