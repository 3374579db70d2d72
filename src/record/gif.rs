//! GIF: plays everywhere, 255 colours at a time, delays in whole hundredths of a second.
//!
//! Only what changed is stored, and pixels that stayed the same are transparent, so that nothing flickers at rest.
//! Source: CompuServe, Graphics Interchange Format 89a (1990).

mod quantise;

use super::picture::{differing, remember};
use super::{ClipSpec, Encoder, Format, Picture, PixelRect, RecordError, target};
use crate::safe_file::SafeFile;
use crate::time::displays::RefreshRate;
use ::gif::{DisposalMethod, EncodingError, Frame, Repeat};
use quantise::{Palette, TRANSPARENT};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

const HZ_50: RefreshRate = match RefreshRate::ratio(50, 1) {
    Some(rate) => rate,
    None => RefreshRate::HZ_60,
};

pub static ENTRY: Format = Format {
    id: "gif",
    endings: &["gif"],
    name: "GIF",
    summary: "Plays everywhere, with 255 colours at a time and only at 50, 100/3, 25 or 20 pictures per second.",
    default_rate: HZ_50,
    check,
    start,
};

/// Hundredths of a second that a picture stays; browsers show a delay of one as ten.
fn delay(rate: RefreshRate) -> Option<u16> {
    let hundredths = 100 * u64::from(rate.den());
    let whole = hundredths / u64::from(rate.num());
    (hundredths.is_multiple_of(u64::from(rate.num())) && whole >= 2).then(|| u16::try_from(whole).ok()).flatten()
}

fn check(spec: &ClipSpec) -> Result<(), RecordError> {
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
             pictures held {short} and {long} in turn would be a judder that is not in the simulation"
        )
    };
    let others: Vec<&str> =
        super::FORMATS.iter().filter(|format| format.id != "gif").map(|format| format.name).collect();
    RecordError::spec(format!(
        "a GIF cannot keep {} pictures per second: {what}. Choose {} pictures per second, or another format ({})",
        spec.rate,
        nearest(spec.rate).join(" or "),
        others.join(", "),
    ))
}

/// The exact rates next to this one, the faster first.
fn nearest(rate: RefreshRate) -> Vec<String> {
    let hundredths = 100.0 / rate.hz();
    let shorter = (hundredths.floor() as u32).max(2);
    let longer = (hundredths.ceil() as u32).max(2);
    let mut delays = vec![shorter, longer];
    delays.dedup();
    delays.into_iter().filter_map(|delay| RefreshRate::ratio(100, delay)).map(|rate| rate.to_string()).collect()
}

fn start(target: &Path, spec: &ClipSpec) -> Result<Box<dyn Encoder>, RecordError> {
    let file = target::part(target)?;
    Ok(Box::new(Gif {
        stage: Stage::Empty(Some(file)),
        target: target.to_owned(),
        size: spec.size,
        delay: delay(spec.rate).unwrap_or(2),
        previous: Vec::new(),
        indices: Vec::new(),
    }))
}

/// The palette comes from the first picture.
enum Stage {
    Empty(Option<SafeFile>),
    Writing(Box<::gif::Encoder<SafeFile>>, Palettes),
}

struct Gif {
    stage: Stage,
    target: PathBuf,
    size: [u32; 2],
    /// Hundredths of a second.
    delay: u16,
    /// The picture before; empty before the first.
    previous: Vec<u8>,
    indices: Vec<u8>,
}

/// The palette in force.
struct Palettes {
    current: Palette,
    /// Whether it is the one at the head of the file.
    global: bool,
}

impl Gif {
    fn write(&mut self, picture: &Picture<'_>) -> Result<(), EncodingError> {
        if let Stage::Empty(file) = &mut self.stage {
            let palette = Palette::of(picture.rgba);
            let file = file.take().ok_or(EncodingError::WriterNotFound)?;
            // `check` has made sure that the sides fit.
            let [width, height] = self.size.map(|side| side as u16);
            let mut encoder = ::gif::Encoder::new(file, width, height, palette.rgb())?;
            encoder.set_repeat(Repeat::Infinite)?;
            self.stage = Stage::Writing(Box::new(encoder), Palettes { current: palette, global: true });
        }
        let Stage::Writing(encoder, palettes) = &mut self.stage else { return Err(EncodingError::WriterNotFound) };
        let rect = if self.previous.is_empty() {
            PixelRect::whole(self.size)
        } else {
            differing(&self.previous, picture, self.size).unwrap_or(PixelRect::whole([1, 1]))
        };
        let changed = |palette: &mut Palette, indices: &mut Vec<u8>| {
            palette.map(&self.previous, picture.rgba, rect.rows(self.size[0]), indices)
        };
        if !changed(&mut palettes.current, &mut self.indices) {
            // New colours have come that it cannot show.
            *palettes = Palettes { current: Palette::of(picture.rgba), global: false };
            changed(&mut palettes.current, &mut self.indices);
        }
        encoder.write_frame(&Frame {
            delay: self.delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: rect.x as u16,
            top: rect.y as u16,
            width: rect.width as u16,
            height: rect.height as u16,
            palette: (!palettes.global).then(|| palettes.current.rgb().to_vec()),
            buffer: Cow::Borrowed(&self.indices),
            ..Frame::default()
        })
    }
}

impl Encoder for Gif {
    fn add(&mut self, picture: &Picture<'_>) -> Result<(), RecordError> {
        self.write(picture).map_err(|error| failed(&self.target, error))?;
        if self.previous.is_empty() {
            self.previous = picture.rgba.to_vec();
        } else {
            remember(&mut self.previous, picture, self.size);
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), RecordError> {
        let Stage::Writing(encoder, _) = self.stage else {
            return Err(RecordError::Pictures("it has no picture".to_owned()));
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
