//! Unsaved work and the run, this window's and those of earlier ones: on the disk, in the title bar, and in the interface.

use super::document::Document;
use super::run_saver::RunSaver;
use super::saved_session::SavedSession;
use super::session::Session;
use super::session_folder::SessionFolder;
use super::session_saver::{SaverState, SessionSaver};
use super::window_lock::WindowLock;
use crate::fault_injection;
use crate::ui::{Interface, KeptPart, KeptWork, ToastKind};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

/// The savers, and what they said last.
pub struct UnsavedWork {
    /// `None` in a window that keeps nothing.
    saver: Option<SessionSaver>,
    state: SaverState,
    /// Writes the run; `None` in a window that keeps nothing.
    runs: Option<RunSaver>,
    /// The reason why the run is not recorded.
    run_failure: Option<String>,
    /// Work that the person has restored or discarded.
    answered: BTreeSet<PathBuf>,
}

impl UnsavedWork {
    /// Starts to keep unsaved work, if `keeps`: an automatic screenshot neither shows nor leaves any. Calls `request_frame`, from any thread, when there is something to show.
    pub fn start(keeps: bool, request_frame: impl Fn() + Clone + Send + Sync + 'static) -> Self {
        let window = keeps.then(|| Arc::new(WindowLock::new(sessions_folder())));
        let saver = window.clone().map(|window| {
            let mut folder = SessionFolder::new(window);
            let apply = move |changes: &_| {
                fault_injection::panic_in("sessions");
                folder.apply(changes)
            };
            SessionSaver::start(apply, request_frame.clone())
        });
        let runs = window.map(|window| RunSaver::start(window, request_frame));
        UnsavedWork { saver, state: SaverState::default(), runs, run_failure: None, answered: BTreeSet::new() }
    }

    /// Hands over the document if it has changed, and its run.
    pub fn observe(&mut self, document: &mut Document) {
        if let Some(saver) = &mut self.saver {
            saver.observe(document);
        }
        if let Some(runs) = &mut self.runs {
            runs.observe(document);
        }
    }

    /// Saves the run of the document; a message says when it is saved.
    pub fn save_run(&mut self, document: &mut Document, path: PathBuf) {
        if let Some(runs) = &mut self.runs {
            runs.save(document, path);
        }
    }

    /// Waits until everything is on the disk, for a while, and keeps nothing from then on. The run stays there, as a fault ends
    /// the window.
    pub fn stop(&mut self) {
        self.saver = None;
        self.runs.take().iter_mut().for_each(RunSaver::keep);
    }

    /// Takes over what the savers have done, and says so if they can no longer write.
    pub fn update(&mut self, interface: &mut Interface) {
        let Some(saver) = &self.saver else { return };
        let before = std::mem::replace(&mut self.state, saver.state()).failure;
        if let (None, Some(failure)) = (before, &self.state.failure) {
            let text = format!("Unsaved changes are not kept: {failure}. Save your work in a file of your own.");
            interface.toast(ToastKind::Error, text);
        }
        let Some(runs) = &self.runs else { return };
        let before = std::mem::replace(&mut self.run_failure, runs.failure());
        // Where nothing can be kept, one message is enough.
        if let (None, Some(failure), None) = (before, &self.run_failure, &self.state.failure) {
            interface.toast(ToastKind::Error, format!("This run is no longer recorded: {failure}."));
        }
        for message in runs.take_messages() {
            tracing::debug!("told: {message:?}");
            let kind = if message.is_ok() { ToastKind::Info } else { ToastKind::Error };
            interface.toast(kind, message.unwrap_or_else(|error| error));
        }
    }

    /// `true` while work of an earlier window is offered.
    pub fn is_offered(&self) -> bool {
        self.kept().iter().any(|kept| kept.offered)
    }

    /// An addition to the window's title; empty while all is well.
    pub fn warning(&self) -> &'static str {
        match (&self.state.failure, &self.run_failure) {
            (Some(_), _) => " – unsaved changes are not kept",
            (None, Some(_)) => " – the run is not recorded",
            (None, None) => "",
        }
    }

    /// The work that can be restored, newest first, for the interface.
    pub fn kept(&self) -> Vec<KeptWork<'_>> {
        let now = SystemTime::now();
        let shown = self.state.kept.iter().map(|kept| KeptWork {
            title: &kept.title,
            age_secs: now.duration_since(kept.written).unwrap_or_default().as_secs(),
            offered: kept.offered && !self.answered.contains(&kept.path),
            has_scenario: !kept.is_only_a_run(),
            has_run: kept.run.is_some(),
        });
        shown.collect()
    }

    /// Opens a part of the work at this place of [`UnsavedWork::kept`], as [`Document::open_file`] opens a file.
    pub fn restore(&mut self, index: usize, part: KeptPart, document: &mut Document) -> Result<bool, String> {
        let (Some(kept), Some(saver)) = (self.state.kept.get(index), &mut self.saver) else { return Ok(false) };
        let unsaved = match (part, &kept.run) {
            (KeptPart::Run, Some(run)) => document.open_file(run)?,
            _ => {
                let unsaved = document.restore(Session::load(&kept.path)?);
                saver.observe(document);
                saver.take_over(kept.path.clone());
                self.answered.insert(kept.path.clone());
                unsaved
            }
        };
        let seen = self.answer();
        if let Some(saver) = &self.saver {
            saver.set_seen(seen);
        }
        Ok(unsaved)
    }

    /// Offers the work of earlier windows no longer, and removes its runs; its scenarios can still be recovered.
    pub fn discard(&mut self) {
        let discarded = self.answer();
        if let Some(saver) = &self.saver {
            saver.discard(discarded);
        }
    }

    /// Everything that is offered, which it is no longer.
    fn answer(&mut self) -> Vec<PathBuf> {
        let offered = self.state.kept.iter().filter(|kept| kept.offered).map(|kept| kept.path.clone());
        let seen: Vec<PathBuf> = offered.filter(|path| !self.answered.contains(path)).collect();
        self.answered.extend(seen.iter().cloned());
        seen
    }
}

/// The folder of unsaved work; without a name if this user has none, so that nothing can be written there.
fn sessions_folder() -> PathBuf {
    SavedSession::folder().map(|folder| folder.join("sessions")).unwrap_or_default()
}
