//! A format that describes itself, and the choice of one by a file name.

use super::checked_encoder::CheckedEncoder;
use super::encoder::Encoder;
use super::error::RecordError;
use super::frame_format::FrameFormat;
use super::target;
use files::safe_file::{ending, list_endings};
use simulation::displays::RefreshRate;
use std::io::Write;
use std::path::{Path, PathBuf};
use timestep::entry::Entry;

/// Starts a clip; the flag says that a folder of frames may be replaced.
type Start = fn(&Path, &FrameFormat, bool) -> Result<Box<dyn Encoder>, RecordError>;

/// Starts a clip in a stream, which cannot go back.
type StartStream = fn(Box<dyn Write + Send>, &FrameFormat) -> Box<dyn Encoder>;

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
    /// `true` if it keeps the opacity of pixels.
    pub alpha: bool,
    /// Rate at which browsers play a clip evenly that the format otherwise stores exactly; `None` where the two are the same.
    pub(super) browser_rate: Option<fn(RefreshRate) -> RefreshRate>,
    /// `true` if there is a smaller kind of it, with fewer colours.
    pub(super) small: bool,
    /// Refuses sizes and rates that the format cannot store, with an input error that says what to do.
    pub(super) check: fn(&FrameFormat) -> Result<(), RecordError>,
    /// The folder of a clip that is more than one file; `None` for a single file.
    pub(super) folder: Option<fn(&Path) -> PathBuf>,
    /// Starts a clip that `check` has accepted.
    pub(super) start: Start,
    /// Starts such a clip in a stream; `None` if the format needs a file.
    pub(super) start_stream: Option<StartStream>,
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

    /// The format of a clip in a stream, such as a pipe into an encoder.
    pub fn of_stream() -> &'static Format {
        let mut streamed = Self::all().iter().filter(|format| format.start_stream.is_some());
        streamed.next().expect("one of the list needs no file")
    }

    /// Refuses clips that the format cannot store, with an input error that says what to do.
    pub fn accepts(&self, spec: &FrameFormat) -> Result<(), RecordError> {
        if spec.alpha && !self.alpha {
            let can =
                list_endings(Format::all().iter().filter(|format| format.alpha).flat_map(|format| format.endings));
            return RecordError::spec(format!("{} keeps no transparency: choose a name in {can}", self.name));
        }
        if spec.exact && self.browser_rate.is_none() {
            return RecordError::spec(format!(
                "{} has no other times than the exact ones: leave out --exact",
                self.name
            ));
        }
        if spec.small && !self.small {
            return RecordError::spec(format!("{} has no smaller kind: leave out --small", self.name));
        }
        if spec.small && spec.alpha {
            return RecordError::spec(
                "a small clip keeps no transparency: leave out --small, or choose another background",
            );
        }
        (self.check)(spec)
    }

    /// Frames per second that the file says. For browsers an animated PNG has whole milliseconds, so that it plays a little slower than
    /// it shows the lanes.
    pub fn stored_rate(&self, spec: &FrameFormat) -> RefreshRate {
        self.browser_rate.filter(|_| !spec.exact).map_or(spec.rate, |stored| stored(spec.rate))
    }

    /// `true` if the format has a choice between times for browsers and exact ones.
    pub fn has_browser_times(&self) -> bool {
        self.browser_rate.is_some()
    }

    /// Those of the common rates that the format can store.
    pub fn common_rates(&self) -> impl Iterator<Item = RefreshRate> {
        let common = COMMON_RATES.iter().filter_map(|[num, den]| RefreshRate::ratio(*num, *den));
        common.filter(|rate| self.accepts(&FrameFormat::frame_at(*rate)).is_ok())
    }

    /// Starts a clip. Refuses sizes, rates, lengths and places here, before the first frame. A file replaces the one that
    /// is there, a folder of frames replaces none.
    pub fn open(&self, target: &Path, spec: &FrameFormat) -> Result<Box<dyn Encoder>, RecordError> {
        self.start(target, spec, false)
    }

    /// Starts a clip as [`Format::open`] does, which may also replace a folder of frames as a whole.
    pub fn open_replacing(&self, target: &Path, spec: &FrameFormat) -> Result<Box<dyn Encoder>, RecordError> {
        self.start(target, spec, true)
    }

    /// Starts a clip in a stream. Refuses formats that need a file, and sizes, rates and lengths, before the first byte.
    pub fn open_stream(
        &self,
        stream: Box<dyn Write + Send>,
        spec: &FrameFormat,
    ) -> Result<Box<dyn Encoder>, RecordError> {
        common_check(spec)?;
        self.accepts(spec)?;
        match self.start_stream {
            Some(start) => Ok(Box::new(CheckedEncoder::new(start(stream, spec), *spec))),
            None => RecordError::spec(format!("{} needs a file: choose {}", self.name, Self::of_stream().name)),
        }
    }

    fn start(&self, target: &Path, spec: &FrameFormat, replace: bool) -> Result<Box<dyn Encoder>, RecordError> {
        common_check(spec)?;
        self.accepts(spec)?;
        target::check(target)?;
        Ok(Box::new(CheckedEncoder::new((self.start)(target, spec, replace)?, *spec)))
    }

    /// The file or the folder that a clip at `target` becomes.
    pub fn place(&self, target: &Path) -> PathBuf {
        self.folder.map_or_else(|| target.to_owned(), |folder| folder(target))
    }
}

/// Refuses clips that no format can store.
fn common_check(spec: &FrameFormat) -> Result<(), RecordError> {
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

/// Frames per second that clips have, as ratios, the lowest first; a format offers those of them that it can store.
const COMMON_RATES: [[u32; 2]; 13] = [
    [10, 1],
    [25, 2],
    [20, 1],
    [24, 1],
    [25, 1],
    [30, 1],
    [100, 3],
    [50, 1],
    [60_000, 1001],
    [60, 1],
    [120, 1],
    [144, 1],
    [240, 1],
];

/// Largest width and height of a clip, px: the limit of common graphics devices.
const LARGEST: u32 = 16_384;

/// ".mp4, .gif or .png", for messages.
fn endings() -> String {
    list_endings(Format::all().iter().flat_map(|format| format.endings))
}
