//! Carries out what the interface asks of the window: files, dialogs, recordings and the surface.

use super::AppWindow;
use crate::app::documents::document::Document;
use crate::app::documents::file_questions;
use crate::app::pictures::clip_form;
use crate::app::pictures::clip_recorder::ClipRecorder;
use crate::platform::clock::Instant;
use crate::platform::dialogs::Answer;
use crate::platform::{user_folders, window_geometry};
use interface::ui::{ChangedFile, Command, FilePurpose, WindowIntent};
use std::path::PathBuf;

impl AppWindow {
    /// Carries out a command of the interface.
    pub(super) fn run_command(&mut self, command: Command, document: &mut Document) {
        if let Some(question) = file_questions::asked_by(&command, document) {
            return self.dialogs.show(question);
        }
        match command {
            Command::SetVsync(on) => self.gpu.set_vsync(on),
            Command::SetPresentMode(name) => self.gpu.set_present_mode(&name),
            Command::Window(WindowIntent::Fullscreen) => window_geometry::toggle_fullscreen(&self.window),
            Command::Window(WindowIntent::RecordFrameTimes) => {
                let message = self.frame_trace.toggle();
                self.notify(message);
            }
            Command::Window(WindowIntent::New) => self.opened(Ok(document.open_new())),
            Command::Window(WindowIntent::Paste) => {
                let pasted = self.platform.clipboard_text();
                self.open_text(pasted.as_deref(), document);
            }
            Command::BringBackRun => document.bring_back_run(),
            Command::Window(WindowIntent::Save) => match document.changed_file() {
                Some(name) => self.interface.ask_changed_file(name),
                None => self.notify(document.save_again()),
            },
            Command::SaveChanged(answer) => self.save_changed(answer, document),
            Command::OpenFile(path) => self.opened(document.open_file(&path)),
            Command::OpenLesson(id) => self.opened(document.open_lesson(id)),
            Command::OpenScenario(scenario) => self.opened(Ok(document.open_scenario(*scenario))),
            Command::OpenLeftWork => document.open_left_work(),
            Command::Puzzle(puzzle) => document.show_puzzle(puzzle.map(|scenario| *scenario)),
            Command::Restore(index, part) => {
                let unsaved = self.unsaved_work.restore(index, part, document);
                self.opened(unsaved);
            }
            Command::DiscardKept(index) => self.unsaved_work.discard(index),
            Command::PostponeKept => self.unsaved_work.postpone(),
            Command::CheckRecording(form) => {
                self.recorder.ask(&form, document.lab.snapshot().scenario);
            }
            Command::Record(form) => {
                if let Err(error) = self.recorder.start(&form, document, &self.gpu.gpu) {
                    self.notify(Err(error));
                }
            }
            Command::SaveStill(still) => self.dialogs.show(ClipRecorder::ask_still(still, document)),
            Command::CancelRecording => self.recorder.cancel(),
            Command::SaveChart { name, chart } => self.dialogs.show(self.charts.keep(&name, *chart)),
            Command::FileChosen(purpose, path) => self.file_chosen(purpose, path, document),
            Command::Window(WindowIntent::Screenshot) => self.save_frame = true,
            Command::Window(WindowIntent::Quit) => self.quit = true,
            _ => {} // These ask for a file.
        }
        self.repaint_at(Instant::now());
    }

    pub fn dialog_answered(&mut self, answer: Answer, document: &mut Document) {
        self.interface.dialog_closed();
        match answer {
            Answer::Chosen(purpose, path) => self.file_chosen(purpose, path, document),
            Answer::Cancelled => {}
            Answer::Unavailable(question) => self.interface.ask_path(question),
            Answer::Failed(why) => self.notify(Err(why.to_owned())),
        }
        self.repaint_at(Instant::now());
    }

    /// Carries out the answer about a file that something else has written.
    fn save_changed(&mut self, answer: ChangedFile, document: &mut Document) {
        let Some(file) = document.file.clone() else { return };
        match answer {
            ChangedFile::Replace => self.notify(document.save(&file)),
            ChangedFile::SaveBeside => self.notify(document.save(&user_folders::beside(&file))),
            ChangedFile::OpenOther => self.opened(document.open_file(&file)),
        }
    }

    /// Opens or writes the file that the user chose.
    fn file_chosen(&mut self, purpose: FilePurpose, path: PathBuf, document: &mut Document) {
        match purpose {
            FilePurpose::Open | FilePurpose::OpenRun => self.opened(document.open_file(&path)),
            FilePurpose::Save => self.notify(document.save(&path)),
            FilePurpose::SaveRun => self.unsaved_work.save_run(document, path),
            FilePurpose::Plot => {
                let saved = self.charts.save(path, document, self.interface.chart_theme());
                if let Some(message) = saved {
                    self.notify(message);
                }
            }
            FilePurpose::Still(still) => {
                let form = self.interface.prefs().record;
                if let Err(error) = self.recorder.start_still(still, path, &form, document) {
                    self.notify(Err(error));
                }
            }
            FilePurpose::Record => {
                let (file, format) = clip_form::with_ending(path, &self.interface.prefs().record);
                self.interface.record_to(file, Some(format));
            }
        }
    }
}
