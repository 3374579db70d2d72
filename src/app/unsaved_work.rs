//! Unsaved work, this window's and that of earlier ones: on the disk, in the title bar, and in the interface.

use super::document::Document;
use super::fault_injection;
use super::saved_session::SavedSession;
use super::session::Session;
use super::session_folder::SessionFolder;
use super::session_saver::{SaverState, SessionSaver};
use crate::ui::{Interface, KeptWork, ToastKind};
use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::time::SystemTime;

/// The saver, and what it said last.
pub struct UnsavedWork {
    /// `None` in a window that keeps nothing.
    saver: Option<SessionSaver>,
    state: SaverState,
    /// Work that the person has restored or discarded.
    answered: BTreeSet<PathBuf>,
}

impl UnsavedWork {
    /// Starts to keep unsaved work, if `keeps`: an automatic screenshot neither shows nor leaves any. Calls `request_frame`, from any thread, when there is something to show.
    pub fn start(keeps: bool, request_frame: impl Fn() + Send + 'static) -> Self {
        let mut folder = sessions_folder().map(SessionFolder::new);
        let no_folder = || io::Error::new(io::ErrorKind::NotFound, "this user has no folder for settings");
        let apply = move |changes: &_| {
            fault_injection::panic_in("sessions");
            folder.as_mut().ok_or_else(no_folder)?.apply(changes)
        };
        let saver = keeps.then(|| SessionSaver::start(apply, request_frame));
        UnsavedWork { saver, state: SaverState::default(), answered: BTreeSet::new() }
    }

    /// Hands the document over if it has changed.
    pub fn observe(&mut self, document: &Document) {
        if let Some(saver) = &mut self.saver {
            saver.observe(document);
        }
    }

    /// Waits until everything is on the disk, for a while, and keeps nothing from then on.
    pub fn stop(&mut self) {
        self.saver = None;
    }

    /// Takes over what the saver has done, and says so if it can no longer write.
    pub fn update(&mut self, interface: &mut Interface) {
        let Some(saver) = &self.saver else { return };
        let before = std::mem::replace(&mut self.state, saver.state()).failure;
        if let (None, Some(failure)) = (before, &self.state.failure) {
            let text = format!("Unsaved changes are not kept: {failure}. Save your work in a file of your own.");
            interface.toast(ToastKind::Error, text);
        }
    }

    /// `true` while work of an earlier window is offered.
    pub fn is_offered(&self) -> bool {
        self.kept().iter().any(|kept| kept.offered)
    }

    /// An addition to the window's title; empty while all is well.
    pub fn warning(&self) -> &'static str {
        if self.state.failure.is_some() { " – unsaved changes are not kept" } else { "" }
    }

    /// The work that can be restored, newest first, for the interface.
    pub fn kept(&self) -> Vec<KeptWork<'_>> {
        let now = SystemTime::now();
        let shown = self.state.kept.iter().map(|kept| KeptWork {
            title: &kept.title,
            age_secs: now.duration_since(kept.written).unwrap_or_default().as_secs(),
            offered: kept.offered && !self.answered.contains(&kept.path),
        });
        shown.collect()
    }

    /// Opens the work at this place of [`UnsavedWork::kept`], as [`Document::open_file`] opens a file.
    pub fn restore(&mut self, index: usize, document: &mut Document) -> Result<bool, String> {
        let (Some(kept), Some(saver)) = (self.state.kept.get(index), &mut self.saver) else { return Ok(false) };
        let unsaved = document.restore(Session::load(&kept.path)?);
        saver.observe(document);
        saver.take_over(kept.path.clone());
        self.answered.insert(kept.path.clone());
        self.discard();
        Ok(unsaved)
    }

    /// Offers the work of earlier windows no longer; it can still be recovered.
    pub fn discard(&mut self) {
        let offered = self.state.kept.iter().filter(|kept| kept.offered).map(|kept| kept.path.clone());
        let seen: Vec<PathBuf> = offered.filter(|path| !self.answered.contains(path)).collect();
        self.answered.extend(seen.iter().cloned());
        if let Some(saver) = &self.saver {
            saver.set_seen(seen);
        }
    }
}

fn sessions_folder() -> Option<PathBuf> {
    Some(SavedSession::folder()?.join("sessions"))
}
