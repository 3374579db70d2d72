//! Frame times of the live window on their way into a file, to be replayed as a lane's display.

use crate::safe_file::SafeFile;
use crate::time::Flicks;
use crate::time::displays::Trace;
use std::io;
use std::path::{Path, PathBuf};

/// Frame times while they are recorded.
#[derive(Debug, Default)]
pub struct FrameTrace {
    frames: Vec<Flicks>,
}

impl FrameTrace {
    /// Two hours at 144 Hz; what comes later is not kept.
    const MOST: usize = 1 << 20;

    /// A frame of this length was measured. The first one after a pause has no length and is none.
    pub fn add(&mut self, frame: Flicks) {
        if frame > Flicks::ZERO && self.frames.len() < Self::MOST {
            self.frames.push(frame);
        }
    }

    /// Writes the frames to a new file in `folder`. Returns how many they are and where; the error is a sentence.
    pub fn write(self, folder: &Path) -> Result<(usize, PathBuf), String> {
        let count = self.frames.len();
        let trace = Trace::recorded(self.frames).ok_or("No frame was shown while frame times were recorded.")?;
        let path = first_free(folder);
        let write = || {
            let mut file = SafeFile::create(&path)?;
            trace.write_csv(&mut file)?;
            file.commit()
        };
        let said = |error: io::Error| format!("Cannot write the frame times to {}: {error}", path.display());
        write().map_err(said)?;
        Ok((count, path))
    }
}

/// `frame-times-1.csv`, or the first such number that no file has.
fn first_free(folder: &Path) -> PathBuf {
    let mut number = 1_u64;
    loop {
        let path = folder.join(format!("frame-times-{number}.csv"));
        // A link to nowhere is taken too.
        if path.symlink_metadata().is_err() {
            return path;
        }
        number += 1;
    }
}

/// Where people keep such files: their documents, or else their home.
pub fn folder() -> Option<PathBuf> {
    let dirs = directories::UserDirs::new()?;
    let documents = dirs.document_dir().filter(|folder| folder.is_dir());
    Some(documents.unwrap_or(dirs.home_dir()).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_can_be_replayed_and_nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let frames = [16_700_000, 0, 33_400_001].map(Flicks);
        for number in [1, 2] {
            let mut trace = FrameTrace::default();
            frames.into_iter().for_each(|frame| trace.add(frame));
            let (count, path) = trace.write(folder.path()).unwrap();
            assert_eq!((count, path.as_path()), (2, folder.path().join(format!("frame-times-{number}.csv")).as_path()));
            assert_eq!(Trace::read(&path).unwrap().frames(), [frames[0], frames[2]]);
        }
        assert!(FrameTrace::default().write(folder.path()).unwrap_err().contains("No frame"));
        let mut trace = FrameTrace::default();
        trace.add(Flicks::SECOND);
        let told = trace.write(&folder.path().join("nowhere")).unwrap_err();
        assert!(told.contains("Cannot write") && told.contains("nowhere"), "{told}");
    }
}
