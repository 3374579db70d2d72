//! The store of a browser in the place of a disk: it takes unsaved work and settings at once, and no run.

use super::session_jobs::SaverState;
use crate::app::documents::document::Document;
use crate::platform::kept_work::session::Session;
use crate::platform::kept_work::session_folder::{FolderChanges, KeptFate};
use crate::platform::kept_work::window_lock::WindowLock;
use crate::platform::page_work;
use crate::platform::settings::SavedSession;
use crate::platform::user_folders;
use simulation::replay::save_run;
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;

/// The store, and what was handed over last.
pub struct Disk {
    state: SaverState,
    /// [`Document::session_key`] of the document that was handed over last.
    document: Option<(u64, u64)>,
    settings: Option<SavedSession>,
    /// Results of saving runs.
    messages: Vec<Result<String, String>>,
}

impl Disk {
    /// Lists the work that other pages have left.
    pub fn start(_: Arc<WindowLock>, _: impl Fn() + Send + Sync + 'static) -> Self {
        let state = SaverState { kept: page_work::kept().into(), ..SaverState::default() };
        Disk { state, document: None, settings: None, messages: Vec::new() }
    }

    /// Hands over the document if it has changed since the last call.
    pub fn observe(&mut self, document: &Document) {
        self.observe_edits(document);
    }

    /// Hands over the document if it has changed since the last call.
    pub fn observe_edits(&mut self, document: &Document) {
        let now = document.session_key();
        if self.document != Some(now) && (self.document.is_some() || now.1 > 0) {
            self.change(|changes| _ = changes.documents.insert(now.0, document.session()));
        }
        self.document = Some(now);
    }

    /// Hands over the settings if they have changed since the last call.
    pub fn observe_settings(&mut self, settings: SavedSession) {
        if self.settings.as_ref() != Some(&settings) {
            self.change(|changes| changes.settings = Some(settings.clone()));
            self.settings = Some(settings);
        }
    }

    /// Makes changes of what is kept.
    pub fn change(&mut self, change: impl FnOnce(&mut FolderChanges)) {
        let mut changes = FolderChanges::default();
        change(&mut changes);
        if let Some(Err(why)) = changes.settings.map(|settings| settings.save()) {
            tracing::warn!("settings are not kept: {why}");
        }
        for session in changes.documents.values() {
            let kept = page_work::keep(session.as_ref().map(Session::to_text).as_deref());
            self.state.failure = kept.err();
        }
        for (path, fate) in changes.fates.iter().filter(|(_, fate)| *fate != KeptFate::Seen) {
            tracing::debug!("{}: {fate:?}", path.display());
            page_work::remove(path);
        }
    }

    /// Saves the run of the document as `path`. [`Disk::take_messages`] has the result.
    pub fn save_run(&mut self, document: &mut Document, path: PathBuf) {
        let saved = document.run_to_save(&path).and_then(|rest| save_run(None, &rest, &path, || ()));
        self.messages.push(saved.map(|()| user_folders::told_saved(&path)));
    }

    /// The result of the last write of unsaved work.
    pub fn state(&self) -> SaverState {
        self.state.clone()
    }

    /// Runs are in memory alone.
    pub fn run_failure(&self) -> Option<String> {
        None
    }

    /// Results of saving runs since the last call.
    pub fn take_messages(&mut self) -> Vec<Result<String, String>> {
        mem::take(&mut self.messages)
    }

    /// Nothing of a run is kept.
    pub fn keep_run(&mut self) {}
}
