//! Unsaved work and the run, this window's and those of earlier ones: on the disk, in the title bar, and in the interface.

use super::document::Document;
#[cfg(feature = "page")]
use crate::app::disk::page_disk::Disk;
#[cfg(not(feature = "page"))]
use crate::app::disk::queue::Disk;
use crate::app::disk::session_jobs::SaverState;
use crate::platform::clock::{SystemTime, UNIX_EPOCH};
use crate::platform::kept_work::session::Session;
use crate::platform::kept_work::session_folder::KeptFate;
use crate::platform::kept_work::window_lock::WindowLock;
use crate::platform::settings::SavedSession;
use interface::ui::{KeptPart, KeptWork, Surplus, Written};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// The disk, and what it said last.
pub struct UnsavedWork {
    /// `None` in a window that keeps nothing.
    disk: Option<Disk>,
    state: SaverState,
    /// The reason why the run is not recorded.
    run_failure: Option<String>,
    /// Work that the user has restored or discarded.
    answered: BTreeSet<PathBuf>,
    /// `true` to offer nothing until the next start, and to remove nothing either.
    is_postponed: bool,
    /// Files of which the window has said that they go when it closes.
    announced: Arc<[PathBuf]>,
    /// The folder of unsaved work.
    folder: PathBuf,
}

impl UnsavedWork {
    /// Starts to keep unsaved work, if `keeps`: an automatic screenshot neither shows nor leaves any. Calls `request_frame`, from
    /// any thread, when there is something to show.
    pub fn start(keeps: bool, request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        let folder = sessions_folder();
        let disk = keeps.then(|| Disk::start(Arc::new(WindowLock::new(folder.clone())), request_frame));
        UnsavedWork {
            disk,
            state: SaverState::default(),
            run_failure: None,
            answered: BTreeSet::new(),
            is_postponed: false,
            announced: Arc::default(),
            folder,
        }
    }

    /// Hands over the settings of the window and the interface if they have changed.
    pub fn observe_settings(&mut self, settings: SavedSession) {
        if let Some(disk) = &mut self.disk {
            disk.observe_settings(settings);
        }
    }

    /// Hands over the document if it has changed, and its run.
    pub fn observe(&mut self, document: &mut Document) {
        if let Some(disk) = &mut self.disk {
            disk.observe(document);
        }
    }

    /// Saves the run of the document; a message says when it is saved.
    pub fn save_run(&mut self, document: &mut Document, path: PathBuf) {
        if let Some(disk) = &mut self.disk {
            disk.save_run(document, path);
        }
    }

    /// Waits until everything is on the disk, for a while, and keeps nothing from then on. The run stays there, as a fault ends
    /// the window.
    pub fn stop(&mut self) {
        if let Some(mut disk) = self.disk.take() {
            disk.keep_run();
        }
    }

    /// Takes over what the disk has done. Returns messages about it for the user, also if the disk takes nothing.
    pub fn update(&mut self) -> Vec<Result<String, String>> {
        let Some(disk) = &mut self.disk else { return Vec::new() };
        let mut messages = Vec::new();
        let before = std::mem::replace(&mut self.state, disk.state()).failure;
        if let (None, Some(failure)) = (before, &self.state.failure) {
            let text = format!("Unsaved changes are not kept: {failure}. Save your work in a file of your own.");
            messages.push(Err(text));
        }
        let before = std::mem::replace(&mut self.run_failure, disk.run_failure());
        // Where nothing can be kept, one message is enough.
        if let (None, Some(failure), None) = (before, &self.run_failure, &self.state.failure) {
            messages.push(Err(format!("This run is no longer recorded: {failure}.")));
        }
        messages.extend(disk.take_messages());
        messages
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
            title: &kept.header.title,
            written: kept.written.map_or(Written::Unknown, |written| written_at(written, now)),
            lanes: kept.header.lanes,
            worlds: &kept.header.worlds,
            edits: kept.header.edits,
            file: kept.header.file.as_deref(),
            offered: kept.offered && !self.is_postponed && !self.answered.contains(&kept.path),
            has_scenario: !kept.is_only_a_run(),
            has_run: kept.run.is_some(),
        });
        shown.collect()
    }

    /// Files for which there is no room, and which go when the window closes if it has said so; `None` while all stay.
    pub fn surplus(&self) -> Option<Surplus<'_>> {
        let files = self.state.surplus.len();
        (files > 0 && !self.is_postponed).then_some(Surplus { files, folder: &self.folder })
    }

    /// Notes that the window has shown [`UnsavedWork::surplus`].
    pub fn announce_surplus(&mut self) {
        self.announced = Arc::clone(&self.state.surplus);
    }

    /// Offers nothing until the next start, and keeps everything.
    pub fn postpone(&mut self) {
        self.is_postponed = true;
        self.announced = Arc::default();
    }

    /// Opens a part of the work at this place of [`UnsavedWork::kept`], as [`Document::open_file`] opens a file. What else is offered
    /// waits for the next start.
    pub fn restore(&mut self, index: usize, part: KeptPart, document: &mut Document) -> Result<bool, String> {
        let (Some(kept), Some(disk)) = (self.state.kept.get(index), &mut self.disk) else { return Ok(false) };
        let unsaved = match (part, &kept.run) {
            (KeptPart::Run, Some(run)) => {
                let unsaved = document.open_file(run)?;
                disk.change(|changes| changes.fates.push((kept.path.clone(), KeptFate::Seen)));
                unsaved
            }
            _ => {
                let unsaved = document.restore(Session::load(&kept.path)?);
                disk.observe_edits(document);
                disk.change(|changes| changes.fates.push((kept.path.clone(), KeptFate::TakenOver)));
                unsaved
            }
        };
        self.answered.insert(kept.path.clone());
        self.postpone();
        Ok(unsaved)
    }

    /// Offers the work at this place of [`UnsavedWork::kept`] no longer, and removes its run; its scenario can still be recovered.
    pub fn discard(&mut self, index: usize) {
        let (Some(kept), Some(disk)) = (self.state.kept.get(index), &mut self.disk) else { return };
        self.answered.insert(kept.path.clone());
        disk.change(|changes| changes.fates.push((kept.path.clone(), KeptFate::Discarded)));
    }
}

impl Drop for UnsavedWork {
    /// Removes what the window has said. After a fault the disk is no longer written, and everything stays.
    fn drop(&mut self) {
        if let Some(disk) = self.disk.as_mut().filter(|_| !self.announced.is_empty()) {
            let announced = self.announced.iter().map(|path| (path.clone(), KeptFate::Announced));
            disk.change(|changes| changes.fates.extend(announced));
        }
    }
}

/// The date of a file at `now`: the clock may have been set since, or be another system's.
fn written_at(written: SystemTime, now: SystemTime) -> Written {
    let since_1970 = written.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    match now.duration_since(written) {
        _ if since_1970 == 0 => Written::Unknown,
        Ok(age) => Written::Ago(age.as_secs()),
        Err(_) => Written::Ahead(since_1970),
    }
}

/// The folder of unsaved work; without a name if this user has none, so that nothing can be written there.
fn sessions_folder() -> PathBuf {
    SavedSession::folder().map(|folder| folder.join("sessions")).unwrap_or_default()
}
