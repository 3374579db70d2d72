//! PNG sequence: a folder with one file per frame, numbered from 1, for tools that take frames.
//!
//! The folder is filled beside its place. When all frames are complete it is renamed, or changes places with an older one, so
//! that frames of two recordings are never mixed, whenever the program is killed.

use super::clip_frame::ClipFrame;
use super::encoder::Encoder;
use super::error::{RecordError, png_failed};
use super::format::Format;
use super::frame_format::FrameFormat;
use super::{png_image, target};
use files::safe_file::fault::{FaultyFile, check_fault};
use files::safe_file::{SafeFolder, folder_of};
use simulation::displays::RefreshRate;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub static ENTRY: Format = Format {
    id: "png-sequence",
    endings: &["png"],
    name: "PNG sequence",
    summary: "A folder with one exact frame per file, numbered from 1: frame-%05d.png fills the folder frame.",
    default_rate: RefreshRate::HZ_60,
    alpha: true,
    browser_rate: None,
    small: false,
    check: |_| Ok(()),
    folder: Some(folder),
    start,
    start_stream: None,
};

/// File names that contain the number of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NamePattern {
    before: String,
    digits: usize,
    after: String,
}

impl NamePattern {
    /// `frame-%05d.png`, `%d.png`; a name without a place for the number gets `-%05d` before its ending.
    fn of(name: &str) -> Self {
        Self::number_in(name).unwrap_or_else(|| {
            let stem = name.len() - Path::new(name).extension().map_or(0, |ending| ending.len() + 1);
            NamePattern { before: format!("{}-", &name[..stem]), digits: 5, after: name[stem..].to_owned() }
        })
    }

    /// The name around its first place for the number, if it has one.
    fn number_in(name: &str) -> Option<Self> {
        name.match_indices('%').find_map(|(at, _)| {
            let rest = &name[at + 1..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let width = if digits == 0 { 0 } else { rest[..digits].parse().ok().filter(|&width| width <= 20)? };
            let after = rest[digits..].strip_prefix('d')?;
            Some(NamePattern { before: name[..at].to_owned(), digits: width, after: after.to_owned() })
        })
    }

    /// The name of a frame; a number that needs more digits gets them.
    fn name(&self, number: u64) -> String {
        format!("{}{number:0digits$}{}", self.before, self.after, digits = self.digits)
    }

    /// `true` for the name of a frame of any number.
    fn is_name(&self, name: &str) -> bool {
        let number = name.strip_prefix(&*self.before).and_then(|rest| rest.strip_suffix(&*self.after));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// The name of the folder: `frame` for `frame-%05d.png`, `frames` for `%05d.png`.
    fn folder(&self) -> &str {
        let stem = self.before.trim_end_matches(['-', '_', '.', ' ']);
        if stem.is_empty() { "frames" } else { stem }
    }
}

/// The longest name of a file that every file system takes, bytes.
const LONGEST_NAME: usize = 255;

/// The folder of the sequence at `target`.
fn folder(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    folder_of(target).join(NamePattern::of(&name).folder())
}

fn start(target: &Path, spec: &FrameFormat, replace: bool) -> Result<Box<dyn Encoder>, RecordError> {
    let refuse = |reason: String| Err(RecordError::Target { path: target.to_owned(), reason });
    let Some(name) = target.file_name().and_then(|name| name.to_str()) else {
        return refuse("the name of a sequence must be readable text".to_owned());
    };
    let pattern = NamePattern::of(name);
    if NamePattern::number_in(&pattern.after).is_some() {
        return refuse("the name has two places for the number of the frame; choose one of them".to_owned());
    }
    if pattern.name(spec.frames).len() > LONGEST_NAME {
        return refuse("with the number of the frame the name is too long; choose a shorter one".to_owned());
    }
    let place = folder(target);
    check_existing(&place, &pattern, replace)?;
    let folder = SafeFolder::create(&place).map_err(|error| target::cannot_create(&place, error))?;
    // Creating it may have brought back the frames of a process that was killed.
    check_existing(&place, &pattern, replace)?;
    Ok(Box::new(PngSequence { folder, place, pattern, replace, spec: *spec, done: 0 }))
}

/// Refuses a place that is taken: by anything, or with `replace` by anything else than frames of this name.
fn check_existing(place: &Path, pattern: &NamePattern, replace: bool) -> Result<(), RecordError> {
    let refuse = |reason: String| Err(RecordError::Target { path: place.to_owned(), reason });
    match fs::metadata(place) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(target::cannot_create(place, error)),
        Ok(found) if !found.is_dir() => {
            return refuse("the frames need a folder of this name, and it is a file; choose another name".to_owned());
        }
        Ok(_) if !replace => {
            return refuse("this folder exists; choose another name, or replace it with --replace".to_owned());
        }
        Ok(_) => {}
    }
    let entries = fs::read_dir(place).map_err(|error| target::cannot_create(place, error))?;
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_frame = name.to_str().is_some_and(|name| pattern.is_name(name));
        if !is_frame || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let name = name.to_string_lossy();
            return refuse(format!("it holds `{name}`, which is no frame of this sequence; choose another name"));
        }
    }
    Ok(())
}

/// A sequence that is being written; dropping it removes its folder.
struct PngSequence {
    folder: SafeFolder,
    /// The path of the folder once all frames are complete.
    place: PathBuf,
    pattern: NamePattern,
    /// `true` if the folder may replace an older sequence.
    replace: bool,
    spec: FrameFormat,
    done: u64,
}

impl Encoder for PngSequence {
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        let path = self.folder.part().join(self.pattern.name(self.done + 1));
        let io = RecordError::io(&path);
        check_fault().map_err(&io)?;
        let mut file = BufWriter::new(FaultyFile(File::create_new(&path).map_err(&io)?));
        png_image::encode(&mut file, (self.spec.size, self.spec.alpha), frame.rgba, png::Compression::Fast)
            .map_err(|error| png_failed(&path, error))?;
        file.flush().map_err(&io)?;
        self.done += 1;
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), RecordError> {
        for number in 1..=self.done {
            let path = self.folder.part().join(self.pattern.name(number));
            sync(&path).map_err(RecordError::io(&path))?;
        }
        // Another program may have created a file there meanwhile.
        check_existing(&self.place, &self.pattern, self.replace)?;
        self.folder.commit(self.replace).map_err(RecordError::io(&self.place))
    }
}

fn sync(path: &Path) -> io::Result<()> {
    check_fault()?;
    OpenOptions::new().write(true).open(path)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_where_they_are_wanted() {
        for (name, first, last) in [
            ("frame-%05d.png", "frame-00001.png", "frame-123456.png"),
            ("%d.png", "1.png", "123456.png"),
            ("a%04db.png", "a0001b.png", "a123456b.png"),
            ("clip.png", "clip-00001.png", "clip-123456.png"),
            ("100%.png", "100%-00001.png", "100%-123456.png"),
            ("%99999999999d.png", "%99999999999d-00001.png", "%99999999999d-123456.png"),
            ("50%-%03d.PNG", "50%-001.PNG", "50%-123456.PNG"),
            ("ä%2dß.png", "ä01ß.png", "ä123456ß.png"),
        ] {
            let pattern = NamePattern::of(name);
            assert_eq!([pattern.name(1), pattern.name(123_456)], [first, last], "{name}");
            assert!(pattern.is_name(first) && pattern.is_name(last) && !pattern.is_name("notes.txt"), "{name}");
        }
    }

    #[test]
    fn the_folder_is_named_after_the_frames() {
        for (name, expected) in [
            ("a/frame-%05d.png", "a/frame"),
            ("clip.png", "./clip"),
            ("%d.png", "./frames"),
            ("a%04db.png", "./a"),
            ("-%d.png", "./frames"),
        ] {
            assert_eq!(folder(Path::new(name)), Path::new(expected), "{name}");
        }
    }
}
