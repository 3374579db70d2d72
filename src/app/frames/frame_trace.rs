//! Records the window's frame times to a file that a lane's display can replay.

use crate::platform::user_folders;
use files::safe_file::write_whole;
use simulation::displays::Trace;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use timestep::time::Flicks;

/// Records frame times between two commands of the user.
#[derive(Debug, Default)]
pub struct FrameTraceRecorder {
    /// Frame times of the recording that runs; `None` while nothing is recorded.
    frames: Option<Vec<Flicks>>,
    /// The trace that was written last.
    recorded: Option<Arc<Trace>>,
}

impl FrameTraceRecorder {
    /// Two hours at 144 Hz; later frames are dropped.
    const LONGEST: usize = 1 << 20;

    /// Longest frame; a longer one is the sleep of the machine, and a trace may not have it.
    const LONGEST_FRAME: Flicks = Flicks(3600 * Flicks::PER_SECOND);

    pub fn is_recording(&self) -> bool {
        self.frames.is_some()
    }

    /// The trace that was written last, with its file.
    pub fn recorded(&self) -> Option<&Arc<Trace>> {
        self.recorded.as_ref()
    }

    /// Records a measured frame, if a recording runs. The first one after a pause has no length and does not count.
    pub fn add(&mut self, frame: Flicks) {
        if let Some(frames) = &mut self.frames
            && frame > Flicks::ZERO
            && frame <= Self::LONGEST_FRAME
            && frames.len() < Self::LONGEST
        {
            frames.push(frame);
        }
    }

    /// Starts recording, or writes the recorded frame times. The result is a message.
    pub fn toggle(&mut self) -> Result<String, String> {
        self.finish().unwrap_or_else(|| {
            self.frames = Some(Vec::new());
            Ok("Recording the frame times of this window; View, Stop writes them to a file.".to_owned())
        })
    }

    /// Writes the recorded frame times, if a recording runs. The result is a message.
    pub fn finish(&mut self) -> Option<Result<String, String>> {
        let frames = self.frames.take()?;
        let no_folder = || "Frame times not saved: this user has neither a documents folder nor a home.".to_owned();
        let written = user_folders::documents().ok_or_else(no_folder).and_then(|folder| write(frames, &folder));
        Some(written.map(|(trace, path)| {
            let count = trace.frames().len();
            self.recorded = Some(Arc::new(trace.written_to(path.clone())));
            format!(
                "{count} frame times are in {}. The chosen lane replays them; undo gives it its display back.",
                path.display()
            )
        }))
    }
}

/// Writes the frames to a new file in `folder`. Returns them and the file; the error is a message.
fn write(frames: Vec<Flicks>, folder: &Path) -> Result<(Trace, PathBuf), String> {
    let trace = Trace::recorded(frames).ok_or("No frame was presented while frame times were recorded.")?;
    let path = user_folders::numbered_file(folder, "frame-times", "csv");
    let failed = |error: io::Error| format!("Cannot write the frame times to {}: {error}", path.display());
    write_whole(&path, |file| trace.write_csv(file)).map_err(failed)?;
    Ok((trace, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_can_be_replayed_and_nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let frames = [16_700_000, 0, 33_400_001].map(Flicks);
        for number in [1, 2] {
            let mut recorder = FrameTraceRecorder::default();
            recorder.add(Flicks::SECOND);
            assert!(!recorder.is_recording() && recorder.toggle().is_ok());
            for frame in frames {
                recorder.add(frame);
            }
            let (written, path) = write(recorder.frames.unwrap(), folder.path()).unwrap();
            assert_eq!(
                (written.frames().len(), path.as_path()),
                (2, folder.path().join(format!("frame-times-{number}.csv")).as_path())
            );
            assert_eq!(Trace::read(&path, None).unwrap().frames(), [frames[0], frames[2]]);
        }
        assert!(write(Vec::new(), folder.path()).unwrap_err().contains("No frame"));
        let told = write(vec![Flicks::SECOND], &folder.path().join("nowhere")).unwrap_err();
        assert!(told.contains("Cannot write") && told.contains("nowhere"), "{told}");
    }
}
