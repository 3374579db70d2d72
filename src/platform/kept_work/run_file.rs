//! The run of the open document in the folder of unsaved work, as the file `WINDOW.NUMBER.COUNTER.run`. It only grows, so that a window
//! that is killed leaves a good beginning.

use super::session_files::next_counter;
use super::session_name::{SessionKind, SessionName};
use super::window_lock::WindowLock;
use files::plain_file;
use files::safe_file::fault::FaultyFile;
use files::safe_file::is_same_file;
use simulation::replay::{Run, RunPiece, save_run};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file, and the pieces of the run that it has.
#[derive(Debug)]
pub struct RunFile {
    window: Arc<WindowLock>,
    open: Option<OpenFile>,
}

#[derive(Debug)]
struct OpenFile {
    /// Number of the document.
    number: u64,
    path: PathBuf,
    file: FaultyFile,
    length: u64,
    /// `true` if the disk may not have all of it.
    is_ahead: bool,
}

impl RunFile {
    /// Longest beginning that is read for a title, bytes.
    const HEAD: u64 = 1 << 16;

    pub fn new(window: Arc<WindowLock>) -> Self {
        RunFile { window, open: None }
    }

    /// Appends a piece of the run of document `number`. The first piece of a run replaces the file.
    pub fn add(&mut self, number: u64, piece: &RunPiece) -> io::Result<()> {
        if piece.at == 0 {
            let path = match &self.open {
                Some(open) if open.number == number => open.path.clone(),
                _ => self.new_path(number)?,
            };
            if self.open.as_ref().is_some_and(|open| open.path != path) {
                self.remove();
            }
            let file = FaultyFile(File::create(&path)?);
            self.open = Some(OpenFile { number, path, file, length: 0, is_ahead: false });
        }
        let missing = || io::Error::other("its beginning is no longer on the disk");
        let open = self.open.as_mut().filter(|open| open.length == piece.at).ok_or_else(missing)?;
        open.file.write_all(&piece.bytes)?;
        open.length += piece.bytes.len() as u64;
        open.is_ahead = true;
        Ok(())
    }

    /// A path for the run of document `number`.
    fn new_path(&self, number: u64) -> io::Result<PathBuf> {
        let (id, folder) = (self.window.id()?, self.window.folder());
        let name = SessionName { window: &id, number, counter: next_counter(folder)?, kind: SessionKind::Run };
        Ok(folder.join(name.to_string()))
    }

    /// `true` if the disk may not have all of it.
    pub fn is_ahead(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.is_ahead)
    }

    /// Waits until the disk has all of it.
    pub fn sync(&mut self) -> io::Result<()> {
        match &mut self.open {
            Some(open) if open.is_ahead => {
                open.is_ahead = false;
                open.file.0.sync_data()
            }
            _ => Ok(()),
        }
    }

    /// Saves what is there, and then `rest`, as another file, with pauses like [`save_run`]. The error is a message.
    pub fn save(&self, rest: &RunPiece, path: &Path, pause: impl FnMut()) -> Result<(), String> {
        let source = self.open.as_ref().map(|open| &*open.path);
        if source.is_some_and(|source| is_same_file(source, path)) {
            return Err(format!("Cannot save {}: the window writes the run there", path.display()));
        }
        save_run(source, rest, path, pause)
    }

    /// Removes the file.
    pub fn remove(&mut self) {
        if let Some(open) = self.open.take() {
            // A file that cannot be removed is removed by another window.
            let _ = fs::remove_file(open.path);
        }
    }

    /// The title that the run began with; `None` if the file is none.
    pub fn title(path: &Path) -> Option<String> {
        let bytes = plain_file::read_start(path, Self::HEAD).ok()?;
        match Run::parse(&bytes, "run") {
            Ok((run, _)) => Some(run.scenario().title.clone()),
            // Traces can be longer than what is read; then the title is unknown.
            Err(_) => (bytes.len() as u64 == Self::HEAD).then(String::new),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use files::safe_file::fault;
    use simulation::lab::{Frame, Lab};
    use simulation::replay::RunRecorder;
    use simulation::scenario::LESSONS;
    use timestep::time::Flicks;

    /// A disk that is full at any write leaves a good beginning, and nothing after it is taken.
    #[test]
    fn a_full_disk_leaves_a_good_beginning() {
        let mut lab = Lab::new(LESSONS[0].scenario());
        let mut recorder = RunRecorder::starting(&mut lab);
        let mut pieces = Vec::new();
        for _ in 0..5 {
            lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
            recorder.observe(&mut lab);
            pieces.extend(recorder.take_piece());
        }
        let root = tempfile::tempdir().unwrap();
        for writes in 0..=pieces.len() as u64 {
            let mut file = RunFile::new(Arc::new(WindowLock::new(root.path().to_owned())));
            let add_all = || pieces.iter().map(|piece| file.add(3, piece)).take_while(Result::is_ok).count() as u64;
            let (taken, _) = fault::on_full_disk(writes, add_all);
            assert_eq!(taken, writes);
            let path = file.open.as_ref().unwrap().path.clone();
            if taken < pieces.len() as u64 {
                assert!(file.add(3, &pieces[4]).is_err() == (taken < 4), "a gap is refused");
            }
            let title = RunFile::title(&path);
            assert_eq!(title, (writes > 0).then(|| LESSONS[0].scenario().title));
            if writes > 0 {
                let expected = if taken == 4 { 5 } else { taken };
                let (run, cut) = Run::load(&path).unwrap();
                assert_eq!((run.length(), cut), (Flicks(Lab::NOMINAL_FRAME.0 * expected as i64), None));
            }
            file.remove();
            assert!(!path.exists());
        }
    }

    #[test]
    fn a_run_is_not_saved_over_its_own_file() {
        let root = tempfile::tempdir().unwrap();
        let mut file = RunFile::new(Arc::new(WindowLock::new(root.path().to_owned())));
        let bytes: Vec<u8> = (0..200_000).map(|byte| byte as u8).collect();
        let piece = RunPiece { at: 0, bytes: bytes.clone() };
        file.add(0, &piece).unwrap();
        let path = file.open.as_ref().unwrap().path.clone();
        assert!(file.save(&piece, &path, || ()).unwrap_err().contains("writes the run there"));
        let (copy, mut pauses) = (root.path().join("copy"), 0);
        file.save(&RunPiece { at: 200_000, bytes: b"!".to_vec() }, &copy, || pauses += 1).unwrap();
        assert_eq!((fs::read(path).unwrap(), pauses), (bytes.clone(), 4), "a slow copy gives way now and then");
        assert_eq!(fs::read(copy).unwrap(), [&bytes[..], b"!"].concat());
    }
}
