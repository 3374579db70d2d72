//! Records the run of a lab while it happens: a run file, in memory within a limit or taken piece by piece.

use super::record::LaneCheck;
use super::writer::{RunPiece, RunWriter};
use crate::lab::{Lab, RunEvent};
use files::safe_file::SafeFile;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// The run of a lab since its start, as a file. It grows with time and with changes, not while the lab is paused.
#[derive(Debug)]
pub struct RunRecorder {
    /// `None` after the run has become longer than a file may be.
    writer: Option<RunWriter>,
    /// Advances since the last check.
    unchecked: u32,
}

impl RunRecorder {
    /// Longest file, bytes. An hour in a window at 60 Hz takes some MiB.
    pub const LONGEST: usize = 64 << 20;

    /// Advances from one check of the states to the next: about a second of a window.
    const CHECKED_EVERY: u32 = 64;

    /// Starts recording a lab at t = 0.
    pub fn starting(lab: &mut Lab) -> Self {
        lab.keep_events();
        let mut recorder = RunRecorder { writer: None, unchecked: 0 };
        recorder.observe(lab);
        recorder
    }

    /// Adds the events since the last call; to be called after every frame.
    pub fn observe(&mut self, lab: &mut Lab) {
        for event in lab.take_events() {
            match (&mut self.writer, &event) {
                (_, RunEvent::Started(scenario)) => *self = Self::of(RunWriter::starting(scenario)),
                (Some(writer), event) => writer.add(event),
                (None, _) => {}
            }
            self.unchecked += u32::from(matches!(event, RunEvent::Advanced(_)));
        }
        if self.unchecked >= Self::CHECKED_EVERY && !lab.has_future() {
            self.unchecked = 0;
            self.writer.iter_mut().for_each(|writer| writer.check(&LaneCheck::of(lab)));
        }
        self.writer.take_if(|writer| writer.len() > Self::LONGEST as u64);
    }

    fn of(writer: RunWriter) -> Self {
        RunRecorder { writer: Some(writer), unchecked: 0 }
    }

    /// Takes the bytes in memory; `None` if there are none. The pieces of a run, one after the other, are its file up to now.
    pub fn take_piece(&mut self) -> Option<RunPiece> {
        self.writer.as_mut().filter(|writer| writer.held() > 0).map(RunWriter::take_piece)
    }

    /// The rest of the file after all pieces that have been taken, with the states of all lanes at the end. Takes nothing.
    ///
    /// # Errors
    /// A message where the run is longer than [`RunRecorder::LONGEST`].
    pub fn rest(&mut self, lab: &mut Lab) -> Result<RunPiece, String> {
        self.observe(lab);
        let mut writer =
            self.writer.clone().ok_or("This run is longer than a run file can be (64 MiB). Reset starts a new one.")?;
        if !lab.has_future() {
            writer.check(&LaneCheck::of(lab));
        }
        Ok(writer.take_piece())
    }

    /// Memory that the recording takes, bytes.
    pub fn held(&self) -> usize {
        self.writer.as_ref().map_or(0, RunWriter::held)
    }
}

/// Saves a run: the beginning of `source` up to the piece, then the piece. The former file is replaced when everything is on the
/// disk, or not at all. Calls `pause` between parts of a long beginning, which a slow disk takes slowly. The error is a message.
pub fn save_run(source: Option<&Path>, rest: &RunPiece, path: &Path, mut pause: impl FnMut()) -> Result<(), String> {
    const PART: u64 = 1 << 16;
    let mut write = || -> io::Result<()> {
        let mut target = SafeFile::create(path)?;
        if rest.at > 0 {
            let missing = || io::Error::other("the beginning of the run is no longer on the disk");
            let mut source = File::open(source.ok_or_else(missing)?)?;
            let mut left = rest.at;
            while left > 0 {
                left -= match io::copy(&mut (&mut source).take(left.min(PART)), &mut target)? {
                    0 => return Err(missing()),
                    copied => copied,
                };
                pause();
            }
        }
        target.write_all(&rest.bytes)?;
        target.commit()
    };
    write().map_err(|error| format!("Cannot save {}: {error}", path.display()))
}
