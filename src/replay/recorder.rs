//! Records the run of a laboratory while it happens: a run file in memory, within a limit.

use super::record::LaneCheck;
use super::writer::RunWriter;
use crate::lab::{Lab, RunEvent};
use crate::safe_file::SafeFile;
use std::io::{self, Write};
use std::path::Path;

/// The run of a laboratory since its start, as a file. It grows where time passes or something is changed, not while the laboratory
/// stands still.
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

    /// Starts to record a laboratory at t = 0.
    pub fn starting(lab: &mut Lab) -> Self {
        lab.keep_events();
        let mut recorder = RunRecorder { writer: None, unchecked: 0 };
        recorder.observe(lab);
        recorder
    }

    /// Adds what has happened since the last call; to be called after every frame.
    pub fn observe(&mut self, lab: &mut Lab) {
        for event in lab.take_events() {
            match (&mut self.writer, &event) {
                (_, RunEvent::Started(scenario)) => *self = Self::of(RunWriter::starting(scenario)),
                (_, RunEvent::Joined { scenario, player }) => {
                    *self = Self::of(RunWriter::joining(scenario, *player));
                }
                (Some(writer), event) => writer.add(event),
                (None, _) => {}
            }
            self.unchecked += u32::from(matches!(event, RunEvent::Advanced(_)));
        }
        if self.unchecked >= Self::CHECKED_EVERY && !lab.has_future() {
            self.unchecked = 0;
            self.writer.iter_mut().for_each(|writer| writer.check(&LaneCheck::of(lab)));
        }
        self.writer.take_if(|writer| writer.len() > Self::LONGEST);
    }

    fn of(writer: RunWriter) -> Self {
        RunRecorder { writer: Some(writer), unchecked: 0 }
    }

    /// The run as a file, up to the end of its history; `None` if it is longer than [`RunRecorder::LONGEST`].
    pub fn file(&mut self, lab: &mut Lab) -> Option<Vec<u8>> {
        self.observe(lab);
        let mut writer = self.writer.clone()?;
        if !lab.has_future() {
            writer.check(&LaneCheck::of(lab));
        }
        Some(writer.file())
    }

    /// Memory that the recording takes, bytes.
    pub fn len(&self) -> usize {
        self.writer.as_ref().map_or(0, RunWriter::len)
    }

    /// `true` if nothing is recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Saves the run. The former file is replaced when everything is on the disk, or not at all. The error is a message.
    pub fn save(&mut self, lab: &mut Lab, path: &Path) -> Result<(), String> {
        let file = self.file(lab);
        let file = file.ok_or("This run is longer than a run file can be (64 MiB). Reset starts a new one.")?;
        let write = || -> io::Result<()> {
            let mut target = SafeFile::create(path)?;
            target.write_all(&file)?;
            target.commit()
        };
        write().map_err(|error| format!("Cannot save {}: {error}", path.display()))
    }
}
