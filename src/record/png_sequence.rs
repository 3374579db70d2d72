//! PNG sequence: one file per frame, numbered from 1, for tools that take frames.
//!
//! The frames are written to a folder beside their target. When all are complete they are renamed into place; if a
//! rename fails, the files that were there before are put back.

use super::clip_frame::ClipFrame;
use super::clip_spec::ClipSpec;
use super::encoder::Encoder;
use super::error::{RecordError, png_failed};
use super::format::Format;
use super::{png_image, target};
use crate::safe_file::{FaultyFile, check_fault, visible_part_name};
use crate::time::displays::RefreshRate;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub static ENTRY: Format = Format {
    id: "png-sequence",
    endings: &["png"],
    name: "PNG sequence",
    summary: "One exact frame per file, numbered from 1: frame-%05d.png says where the number goes.",
    default_rate: RefreshRate::HZ_60,
    check: |_| Ok(()),
    start,
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
        let found = name.match_indices('%').find_map(|(at, _)| {
            let rest = &name[at + 1..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let width = if digits == 0 { 0 } else { rest[..digits].parse().ok().filter(|&width| width <= 20)? };
            let after = rest[digits..].strip_prefix('d')?;
            Some(NamePattern { before: name[..at].to_owned(), digits: width, after: after.to_owned() })
        });
        found.unwrap_or_else(|| {
            let stem = name.len() - Path::new(name).extension().map_or(0, |ending| ending.len() + 1);
            NamePattern { before: format!("{}-", &name[..stem]), digits: 5, after: name[stem..].to_owned() }
        })
    }

    /// The name of a frame; a number that needs more digits gets them.
    fn name(&self, number: u64) -> String {
        format!("{}{number:0digits$}{}", self.before, self.after, digits = self.digits)
    }
}

fn start(target: &Path, spec: &ClipSpec) -> Result<Box<dyn Encoder>, RecordError> {
    let refuse = |reason: String| Err(RecordError::Target { path: target.to_owned(), reason });
    let Some(name) = target.file_name().and_then(|name| name.to_str()) else {
        return refuse("the name of a sequence must be readable text".to_owned());
    };
    let pattern = NamePattern::of(name);
    let folder = target::folder(target);
    let beyond = folder.join(pattern.name(spec.frames + 1));
    if beyond.exists() {
        return refuse(format!(
            "{} remains from a longer sequence and would seem to continue this one; remove those files or choose another name",
            beyond.display()
        ));
    }
    for number in 1..=spec.frames {
        let place = folder.join(pattern.name(number));
        match fs::symlink_metadata(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(target::cannot_create(&place, error)),
            Ok(metadata) if !metadata.is_file() => return refuse(format!("{} is not a plain file", place.display())),
            Ok(metadata) if metadata.permissions().readonly() => {
                return refuse(format!("{} is write-protected; choose another name", place.display()));
            }
            Ok(_) => {}
        }
    }
    let part = new_folder(&folder, &pattern).map_err(|error| target::cannot_create(target, error))?;
    Ok(Box::new(PngSequence { part, folder, pattern, size: spec.size, done: 0, placed: false }))
}

/// Creates the folder for frames until all are complete: `frame.part` for `frame-%05d.png`, or `frame.part-2` and so on.
fn new_folder(beside: &Path, pattern: &NamePattern) -> io::Result<PathBuf> {
    let stem = pattern.before.trim_end_matches(['-', '_', '.', ' ']);
    let stem = PathBuf::from(if stem.is_empty() { "frames" } else { stem });
    for attempt in 1.. {
        let name = visible_part_name(&stem, attempt).ok_or(io::ErrorKind::InvalidInput)?;
        let folder = beside.join(name);
        check_fault()?;
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            result => return result.map(|()| folder),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// A sequence that is being written; dropping it removes its folder.
struct PngSequence {
    /// The folder for frames until all are complete.
    part: PathBuf,
    /// The folder that they belong in.
    folder: PathBuf,
    pattern: NamePattern,
    size: [u32; 2],
    done: u64,
    /// `true` once all frames are in place.
    placed: bool,
}

impl Encoder for PngSequence {
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        let path = self.part.join(format!("{}.png", self.done + 1));
        let io = RecordError::io(&path);
        check_fault().map_err(&io)?;
        let mut file = BufWriter::new(FaultyFile(File::create_new(&path).map_err(&io)?));
        png_image::encode(&mut file, self.size, frame.rgba, png::Compression::Fast)
            .map_err(|error| png_failed(&path, error))?;
        file.flush().map_err(&io)?;
        self.done += 1;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), RecordError> {
        for number in 1..=self.done {
            let path = self.part.join(format!("{number}.png"));
            sync(&path).map_err(RecordError::io(&path))?;
        }
        for number in 1..=self.done {
            if let Err(error) = self.place(number) {
                (1..=number).rev().for_each(|number| self.put_back(number));
                return Err(error);
            }
        }
        self.placed = true;
        Ok(())
    }
}

impl PngSequence {
    /// The part file of a frame, its final path, and the path that keeps the file that was there before.
    fn paths(&self, number: u64) -> [PathBuf; 3] {
        [
            self.part.join(format!("{number}.png")),
            self.folder.join(self.pattern.name(number)),
            self.part.join(format!("{number}.before.png")),
        ]
    }

    fn place(&self, number: u64) -> Result<(), RecordError> {
        let [part, target, before] = self.paths(number);
        let io = RecordError::io(&target);
        if target.symlink_metadata().is_ok() {
            if target.is_dir() {
                return Err(io(io::ErrorKind::IsADirectory.into()));
            }
            check_fault().and_then(|()| fs::rename(&target, &before)).map_err(&io)?;
        }
        check_fault().and_then(|()| fs::rename(&part, &target)).map_err(&io)
    }

    /// Undoes [`PngSequence::place`], also where it failed half-way.
    fn put_back(&self, number: u64) {
        let [part, target, before] = self.paths(number);
        // A file that cannot be moved back either stays where it is; the error of `place` is reported.
        if !part.exists() {
            let _ = fs::rename(&target, &part);
        }
        if before.symlink_metadata().is_ok() {
            let _ = fs::rename(&before, &target);
        }
    }
}

impl Drop for PngSequence {
    fn drop(&mut self) {
        // Files from before that could not be put back exist only in this folder.
        let is_before = |entry: io::Result<fs::DirEntry>| {
            entry.is_ok_and(|entry| entry.file_name().to_string_lossy().ends_with(".before.png"))
        };
        let keeps = fs::read_dir(&self.part).is_ok_and(|mut entries| entries.any(is_before)) && !self.placed;
        if !keeps {
            // A folder that cannot be removed stays; there is nobody to tell.
            let _ = fs::remove_dir_all(&self.part);
        }
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
        }
    }
}
