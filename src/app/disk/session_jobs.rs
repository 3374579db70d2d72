//! Changes of the folder of unsaved work that wait for the disk, and the result of the last write.

use crate::platform::clock::Instant;
use crate::platform::kept_work::kept_session::{KeptSession, surplus};
use crate::platform::kept_work::session_folder::FolderChanges;
use std::io;
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The changes, and when they are written.
#[derive(Debug)]
pub struct SessionJobs {
    changes: FolderChanges,
    has_work: bool,
    /// No write before this, unless the window closes.
    rests_until: Instant,
    closing: bool,
    pub result: SaverState,
}

/// The result of the last write.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SaverState {
    /// Unsaved work that can be restored, newest first.
    pub kept: Arc<[KeptSession]>,
    /// Files of it for which there is no room.
    pub surplus: Arc<[PathBuf]>,
    /// Why unsaved work is not on the disk.
    pub failure: Option<String>,
}

impl Default for SessionJobs {
    /// The first work is none: it lists what earlier windows left, and shows that the folder can be written.
    fn default() -> Self {
        SessionJobs {
            changes: FolderChanges::default(),
            has_work: true,
            rests_until: Instant::now(),
            closing: false,
            result: SaverState::default(),
        }
    }
}

impl SessionJobs {
    /// Pause after a write. A slider that is dragged makes an edit per frame.
    const PAUSE: Duration = Duration::from_millis(400);
    /// Pause after a write that failed, until it is tried again.
    const RETRY: Duration = Duration::from_secs(2);

    /// The changes that wait, to add others.
    pub fn change(&mut self) -> &mut FolderChanges {
        self.has_work = true;
        &mut self.changes
    }

    /// Writes without a pause from now on, and what fails only once more.
    pub fn close(&mut self) {
        self.closing = true;
    }

    /// When there is something to write.
    pub fn due(&self) -> Option<Instant> {
        self.has_work.then(|| if self.closing { Instant::now() } else { self.rests_until })
    }

    /// The changes to write.
    pub fn take(&mut self) -> FolderChanges {
        self.has_work = false;
        let open = self.changes.open;
        mem::replace(&mut self.changes, FolderChanges { open, ..FolderChanges::default() })
    }

    /// Notes the result of writing `changes`. What was not written is work again, but for what is newer by now. Returns `true` if the
    /// result is another than the last one.
    pub fn finish(&mut self, changes: FolderChanges, written: io::Result<Vec<KeptSession>>) -> bool {
        self.rests_until = Instant::now() + if written.is_ok() { Self::PAUSE } else { Self::RETRY };
        let result = match written {
            Ok(kept) => SaverState { surplus: surplus(&kept).into(), kept: kept.into(), failure: None },
            Err(error) => {
                let newer = mem::take(&mut self.changes);
                self.changes = changes.followed_by(newer);
                self.has_work = !self.closing;
                SaverState { failure: Some(error.to_string()), ..self.result.clone() }
            }
        };
        if result.failure.is_some() && result.failure != self.result.failure {
            tracing::warn!("unsaved work is not kept: {}", result.failure.as_deref().unwrap_or_default());
        }
        let is_new = self.result != result;
        self.result = result;
        is_new
    }
}

impl FolderChanges {
    /// These changes and then `newer` ones.
    fn followed_by(mut self, newer: FolderChanges) -> FolderChanges {
        self.open = newer.open;
        self.settings = newer.settings.or(self.settings);
        self.documents.extend(newer.documents);
        self.fates.extend(newer.fates);
        self
    }
}
