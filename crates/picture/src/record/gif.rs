//! GIF: plays everywhere, 255 colours at a time, delays in whole hundredths of a second.
//!
//! It stores only the rectangle that changed, with transparent pixels where nothing did, so that nothing flickers at rest.
//! Source: CompuServe, Graphics Interchange Format 89a (1990).

use super::clip_frame::{ClipFrame, PreviousFrame};
use super::color_table::{ColorTable, TRANSPARENT};
use super::encoder::Encoder;
use super::error::RecordError;
use super::format::Format;
use super::frame_format::FrameFormat;
use super::target;
use ::gif::{DisposalMethod, EncodingError, Frame, Repeat};
use files::safe_file::SafeFile;
use simulation::displays::RefreshRate;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use timestep::entry::Entry;

const HZ_50: RefreshRate = match RefreshRate::ratio(50, 1) {
    Some(rate) => rate,
    None => RefreshRate::HZ_60,
};

pub static ENTRY: Format = Format {
    id: "gif",
    endings: &["gif"],
    name: "GIF",
    summary: "Plays everywhere, with 255 colours at a time; whole hundredths of a second: 50, 100/3, 25, 20, 12.5 or 10 frames per second.",
    default_rate: HZ_50,
    alpha: false,
    browser_rate: None,
    small: false,
    check,
    folder: None,
    start,
    start_stream: None,
};

/// Hundredths of a second that a frame stays, at least two: browsers treat a delay of one as ten.
fn delay(rate: RefreshRate) -> Option<u16> {
    let hundredths = 100 * u64::from(rate.den());
    let whole = hundredths / u64::from(rate.num());
    (hundredths.is_multiple_of(u64::from(rate.num())) && whole >= 2).then(|| u16::try_from(whole).ok()).flatten()
}

fn check(spec: &FrameFormat) -> Result<(), RecordError> {
    if spec.size.iter().any(|&side| side > u32::from(u16::MAX)) {
        return RecordError::spec(format!("a GIF has at most {} pixels each way", u16::MAX));
    }
    if delay(spec.rate).is_some() {
        return Ok(());
    }
    let hundredths = 100.0 / spec.rate.hz();
    let what = if hundredths < 2.0 {
        format!(
            "the shortest delay that browsers keep is 2 hundredths of a second, and this rate needs {hundredths:.2}"
        )
    } else {
        let (short, long) = (hundredths.floor(), hundredths.ceil());
        format!(
            "delays are whole hundredths of a second and this rate needs {hundredths:.2}: \
             holding frames for {short} and {long} in turn would add a judder that is not in the simulation"
        )
    };
    let others: Vec<&str> =
        Format::all().iter().filter(|format| format.id != "gif").map(|format| format.name).collect();
    RecordError::spec(format!(
        "a GIF cannot play {} frames per second: {what}. Choose {} frames per second, or another format ({})",
        spec.rate,
        nearest(spec.rate).join(" or "),
        others.join(", "),
    ))
}

/// The nearest rates that a GIF can play, the faster first.
fn nearest(rate: RefreshRate) -> Vec<String> {
    let hundredths = 100.0 / rate.hz();
    let mut delays = [hundredths.floor(), hundredths.ceil()].map(|delay| (delay as u32).max(2)).to_vec();
    delays.dedup();
    delays.into_iter().filter_map(|delay| RefreshRate::ratio(100, delay)).map(|rate| rate.to_string()).collect()
}

fn start(target: &Path, spec: &FrameFormat, _: bool) -> Result<Box<dyn Encoder>, RecordError> {
    let file = target::part(target)?;
    Ok(Box::new(Gif {
        file: Some(file),
        writing: None,
        target: target.to_owned(),
        size: spec.size,
        delay: delay(spec.rate).unwrap_or(2),
        previous: PreviousFrame::new(spec.size),
        indices: Vec::new(),
    }))
}

struct Gif {
    /// `None` once the writer has it.
    file: Option<SafeFile>,
    /// The writer, which starts with the first frame, whose colours make its colour table.
    writing: Option<(::gif::Encoder<SafeFile>, CurrentTable)>,
    target: PathBuf,
    size: [u32; 2],
    /// Hundredths of a second.
    delay: u16,
    previous: PreviousFrame,
    /// Memory for the colour indices of a frame.
    indices: Vec<u8>,
}

/// The colour table in use.
struct CurrentTable {
    table: ColorTable,
    /// `true` if it is at the head of the file; otherwise each frame carries it.
    global: bool,
}

impl Gif {
    fn write(&mut self, frame: &ClipFrame<'_>) -> Result<(), EncodingError> {
        if let Some(file) = self.file.take() {
            let table = ColorTable::of(frame.rgba);
            // `check` has made sure that the sides fit.
            let [width, height] = self.size.map(|side| side as u16);
            let mut encoder = ::gif::Encoder::new(file, width, height, table.rgb())?;
            encoder.set_repeat(Repeat::Infinite)?;
            self.writing = Some((encoder, CurrentTable { table, global: true }));
        }
        let Some((encoder, current)) = &mut self.writing else { return Err(EncodingError::WriterNotFound) };
        let rect = self.previous.rect(frame);
        let map = |table: &mut ColorTable, indices: &mut Vec<u8>| {
            table.map(&self.previous.rgba, frame.rgba, rect.rows(self.size[0]), indices)
        };
        if !map(&mut current.table, &mut self.indices) {
            // The frame has new colours that are too far from those of the table.
            *current = CurrentTable { table: ColorTable::of(frame.rgba), global: false };
            map(&mut current.table, &mut self.indices);
        }
        encoder.write_frame(&Frame {
            delay: self.delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: rect.x as u16,
            top: rect.y as u16,
            width: rect.width as u16,
            height: rect.height as u16,
            palette: (!current.global).then(|| current.table.rgb().to_vec()),
            buffer: Cow::Borrowed(&self.indices),
            ..Frame::default()
        })
    }
}

impl Encoder for Gif {
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        self.write(frame).map_err(|error| failed(&self.target, error))?;
        self.previous.update(frame);
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), RecordError> {
        let Some((encoder, _)) = self.writing else {
            return Err(RecordError::Frames("it has no frame".to_owned()));
        };
        let file = encoder.into_inner().map_err(|error| failed(&self.target, error))?;
        file.commit().map_err(RecordError::io(&self.target))
    }
}

fn failed(target: &Path, error: EncodingError) -> RecordError {
    match error {
        EncodingError::Io(source) => RecordError::Io { path: target.to_owned(), source },
        other => RecordError::encoder(target, other),
    }
}
