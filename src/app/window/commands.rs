//! What the interface asks of the window: present modes, full screen, opening and saving.

use super::AppWindow;
use crate::app::dialogs::{self, Answer, Purpose};
use crate::app::document::Document;
use crate::app::frame_trace::{self, FrameTrace};
use crate::app::present_mode;
use crate::scenario::Scenario;
use crate::ui::{Command, ToastKind};
use std::path::{Path, PathBuf};
use std::time::Instant;
use winit::window::Fullscreen;

impl AppWindow {
    pub(super) fn obey(&mut self, command: Command, document: &mut Document) {
        match command {
            Command::SetVsync(on) => {
                self.vsync = on;
                let mode = present_mode::best(&self.gpu.surface.supported, on);
                self.gpu.surface.set_present_mode(mode);
            }
            Command::SetPresentMode(name) => {
                if let Some(mode) = present_mode::by_name(&name) {
                    self.vsync = present_mode::waits(mode);
                    self.gpu.surface.set_present_mode(mode);
                }
            }
            Command::ToggleFullscreen => {
                let on = self.window.fullscreen().is_none();
                self.window.set_fullscreen(on.then_some(Fullscreen::Borderless(None)));
            }
            Command::RecordFrameTimes => self.record_frame_times(),
            Command::Open => dialogs::show(Purpose::Open, PathBuf::new(), self.proxy.clone()),
            Command::SaveAs => self.ask_where_to_save(document),
            Command::Save => match document.file.clone() {
                Some(file) => self.save_file(&file, document),
                None => self.ask_where_to_save(document),
            },
            Command::OpenLesson(id) => self.open_lesson(id, document),
            Command::SetTheme(_) => {}
            Command::CheckRecording(form) => self.check_recording(&form, document),
            Command::ChooseRecording(form) => self.ask_where_to_record(&form, document),
            Command::Record(form) => self.record(&form, document),
            Command::CancelRecording => self.recorder.cancel(),
            Command::SaveChart { name, chart } => self.ask_where_to_save_chart(&name, *chart),
            Command::Screenshot => self.picture_wanted = true,
            Command::Quit => self.quit = true,
        }
        self.repaint_at(Instant::now());
    }

    /// Starts recording frame times, or writes what was recorded.
    fn record_frame_times(&mut self) {
        if self.frame_trace.is_none() {
            self.frame_trace = Some(FrameTrace::default());
            self.ui
                .toast(ToastKind::Info, "Recording the frame times of this window; View, Stop writes them to a file.");
            return;
        }
        match self.finish_frame_trace() {
            None => {}
            Some(Ok(told)) => self.ui.toast(ToastKind::Info, told),
            Some(Err(error)) => self.ui.toast(ToastKind::Error, error),
        }
    }

    /// Writes the frame times that are being recorded, if they are. Says where, or why not.
    pub fn finish_frame_trace(&mut self) -> Option<Result<String, String>> {
        let trace = self.frame_trace.take()?;
        let nowhere = || "There is neither a folder for documents nor a home for the frame times.".to_owned();
        let written = frame_trace::folder().ok_or_else(nowhere).and_then(|folder| trace.write(&folder));
        Some(written.map(|(count, path)| format!("{count} frame times are in {}", path.display())))
    }

    fn ask_where_to_save(&self, document: &Document) {
        let name = document
            .file
            .as_deref()
            .and_then(Path::file_name)
            .map_or_else(|| PathBuf::from("scenario.toml"), PathBuf::from);
        dialogs::show(Purpose::Save, name, self.proxy.clone());
    }

    pub fn dialog_answered(&mut self, answer: Answer, document: &mut Document) {
        match answer {
            Answer::Chosen(Purpose::Open, path) => self.open_file(&path, document),
            Answer::Chosen(Purpose::Save, path) => self.save_file(&path, document),
            Answer::Chosen(Purpose::Plot, path) => self.save_chart(path),
            Answer::Chosen(Purpose::Record, path) => self.record_to(path),
            Answer::Cancelled => {}
            Answer::Unavailable => self.ui.toast(
                ToastKind::Error,
                "This desktop offers no file dialog; installing xdg-desktop-portal or zenity brings one. Files can be dropped onto the window.",
            ),
        }
        self.repaint_at(Instant::now());
    }

    fn open_lesson(&mut self, id: &str, document: &mut Document) {
        match Scenario::load(id) {
            Ok(scenario) => {
                let kept = document.open(scenario, None);
                self.say_kept(kept.as_deref());
            }
            Err(error) => self.ui.toast(ToastKind::Error, error.to_string()),
        }
    }

    /// Tells where changes went that nobody saved.
    pub(super) fn say_kept(&mut self, kept: Option<&Path>) {
        if let Some(file) = kept {
            self.ui.toast(ToastKind::Info, format!("The changes that were not saved are in {}", file.display()));
        }
    }

    pub(super) fn open_file(&mut self, path: &Path, document: &mut Document) {
        match Scenario::load(&path.to_string_lossy()) {
            Ok(scenario) => {
                let kept = document.open(scenario, Some(path.to_owned()));
                self.say_kept(kept.as_deref());
            }
            Err(error) => self.ui.toast(ToastKind::Error, error.to_string()),
        }
    }

    fn save_file(&mut self, path: &Path, document: &mut Document) {
        // What was edited in this very frame belongs to the file, and so does what was driven.
        document.keep_drive();
        match document.lab.snapshot().scenario.save(path) {
            Ok(()) => {
                document.saved_as(path);
                self.ui.toast(ToastKind::Info, format!("Saved {}", path.display()));
            }
            Err(error) => self.ui.toast(ToastKind::Error, format!("Cannot save {}: {error}", path.display())),
        }
    }
}
