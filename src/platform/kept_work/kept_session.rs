//! Unsaved work that can be restored, its order, and what there is no room for.

use super::session::SessionHeader;
use super::session_name::{SessionKind, SessionName};
use crate::platform::clock::{SystemTime, date_of_file};
use interface::ui::Surplus;
use std::cmp::Ordering;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Unsaved work that can be restored.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptSession {
    /// The file of the scenario, or of the run where there is nothing else.
    pub path: PathBuf,
    /// The file of the run, if there is one.
    pub run: Option<PathBuf>,
    pub header: SessionHeader,
    /// Date of the file, by the clock of the system that wrote it; `None` if there is none.
    pub written: Option<SystemTime>,
    /// `true` until the user has answered for it: an earlier window ended with it.
    pub offered: bool,
    /// Length of both files, bytes.
    lengths: [u64; 2],
}

impl KeptSession {
    /// The work whose main file is `path`, not offered and without another file.
    ///
    /// # Errors
    /// The file is gone.
    pub fn of(path: PathBuf, header: SessionHeader) -> io::Result<Self> {
        let metadata = fs::metadata(&path)?;
        let is_run = SessionName::of(&path).is_some_and(|name| name.kind == SessionKind::Run);
        let (run, lengths) = match is_run {
            true => (Some(path.clone()), [0, metadata.len()]),
            false => (None, [metadata.len(), 0]),
        };
        Ok(KeptSession {
            path,
            run,
            header,
            written: metadata.modified().ok().map(date_of_file),
            offered: false,
            lengths,
        })
    }

    /// The work of an earlier page, offered, with the length of its text.
    #[cfg(target_arch = "wasm32")]
    pub fn of_page(path: PathBuf, header: SessionHeader, written: SystemTime, length: u64) -> Self {
        KeptSession { path, run: None, header, written: Some(written), offered: true, lengths: [length, 0] }
    }

    /// Adds the run of this work, unless it is gone.
    pub fn add_run(&mut self, run: &Path) {
        if let Ok(metadata) = fs::metadata(run) {
            (self.run, self.lengths[1]) = (Some(run.to_owned()), metadata.len());
        }
    }

    /// `true` if there is no scenario, because nothing had been edited.
    pub fn is_only_a_run(&self) -> bool {
        self.run.as_ref() == Some(&self.path)
    }

    /// Compares by age: by the counters of the files, and by their dates only where older programs have set no counter.
    pub fn order(&self, other: &KeptSession) -> Ordering {
        match (SessionName::of(&self.path), SessionName::of(&other.path)) {
            (Some(a), Some(b)) if (a.counter, b.counter) != (0, 0) => a.order(&b),
            _ => (self.written, &self.path).cmp(&(other.written, &other.path)),
        }
    }
}

/// The files for which there is no room among `kept`, which has the newest work first. Scenarios that the user has not answered for
/// stay longest, and runs go first; of each, the oldest go first. The newest scenario and the newest run always stay.
pub fn surplus(kept: &[KeptSession]) -> Vec<PathBuf> {
    let scenarios = |offered| {
        let wanted = move |kept: &&KeptSession| kept.offered == offered && !kept.is_only_a_run();
        kept.iter().filter(wanted).map(|kept| (&kept.path, kept.lengths[0]))
    };
    let runs = kept.iter().filter_map(|kept| Some((kept.run.as_ref()?, kept.lengths[1])));
    let newest =
        [scenarios(true).chain(scenarios(false)).next(), runs.clone().next()].map(|file| file.map(|file| file.0));
    let (mut files, mut bytes) = (0, 0);
    let has_no_room = |&(path, length): &(&PathBuf, u64)| {
        (files, bytes) = (files + 1, bytes + length);
        (files > Surplus::MOST_FILES || bytes > Surplus::MOST_BYTES) && !newest.contains(&Some(path))
    };
    scenarios(true).chain(scenarios(false)).chain(runs).filter(has_no_room).map(|(path, _)| path.clone()).collect()
}
