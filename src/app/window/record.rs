//! Recording from the window: what the page asks, a clip's beginning and end, and pictures of the window itself.

use super::AppWindow;
use crate::app::dialogs::{self, Purpose};
use crate::app::document::Document;
use crate::app::{clip_form, user_folders};
use crate::studio::{FrameContent, StudioError};
use crate::time::Flicks;
use crate::ui::{RecordForm, ToastKind};
use std::path::PathBuf;
use std::time::Instant;

impl AppWindow {
    pub(super) fn check_recording(&mut self, form: &RecordForm, document: &Document) {
        self.recorder.check = Some(clip_form::check(form, &document.lab.snapshot().scenario.title));
    }

    pub(super) fn ask_where_to_record(&self, form: &RecordForm, document: &Document) {
        let target = clip_form::check(form, &document.lab.snapshot().scenario.title).target;
        dialogs::show(Purpose::Record, PathBuf::from(target), self.proxy.clone());
    }

    /// The answer to [`AppWindow::ask_where_to_record`].
    pub(super) fn record_to(&mut self, path: PathBuf) {
        let (file, format) = clip_form::chosen(path, &self.ui.prefs().record);
        self.ui.record_to(file, Some(format));
    }

    /// Records the scenario as it is now, edits of this very frame included.
    pub(super) fn record(&mut self, form: &RecordForm, document: &mut Document) {
        if self.recorder.is_running() {
            return;
        }
        document.frame(Flicks::ZERO);
        let scenario = document.lab.snapshot().scenario.clone();
        let started = clip_form::request(form, &scenario.title, self.ui.theme()).and_then(|request| {
            tracing::debug!("recording {}", request.target.display());
            let software = self.gpu.gpu.facts.is_software;
            self.recorder.start(scenario, request, software, self.proxy.clone()).map_err(|error| error.to_string())
        });
        if let Err(error) = started {
            self.ui.toast(ToastKind::Error, format!("Cannot record: {error}"));
        }
    }

    /// Says how it went.
    pub fn recording_ended(&mut self) {
        let Some(ended) = self.recorder.ended() else { return };
        let target = ended.target.display();
        match ended.result {
            Ok(pictures) => {
                tracing::debug!("recorded {target}: {pictures} pictures");
                self.ui.toast(ToastKind::Info, format!("Recorded {pictures} pictures: {target}"));
            }
            Err(StudioError::Cancelled) => {
                tracing::debug!("cancelled {target}");
                self.ui.toast(ToastKind::Info, "The recording was cancelled; nothing of it stays.");
            }
            Err(error) => self.ui.toast(ToastKind::Error, format!("The clip was not recorded: {error}")),
        }
        self.repaint_at(Instant::now());
    }

    /// Saves a picture of the window as the person sees it.
    pub(super) fn save_picture(&mut self, picture: &FrameContent<'_>) {
        let path = user_folders::screenshot(&user_folders::pictures());
        match self.gpu.save_picture(picture, &path) {
            Ok(()) => {
                tracing::debug!("saved {}", path.display());
                self.ui.toast(ToastKind::Info, format!("Saved {}", path.display()));
            }
            Err(error) => self.ui.toast(ToastKind::Error, format!("No picture was saved: {error}")),
        }
        self.repaint_at(Instant::now());
    }
}
