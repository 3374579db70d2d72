//! Pages that cover the window, one at a time: the keys, about the program, the form for a recording, the path
//! of a file, a file that has changed, and a warning.

mod about;
mod advice;
mod changed_file;
mod clip_rows;
mod flicker;
mod help;
mod page_frame;
mod path;
mod plan_words;
mod record;
mod screen_recording;
pub mod welcome;

use crate::ui::base::toasts::ToastKind;
use crate::ui::frame::advice_state::AdviceQuestion;
use crate::ui::frame::file_question::FileQuestion;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{Intent, PageIntent};
use crate::ui::frame::output::Command;
use crate::ui::frame::record_form::{ClipStart, RecordForm, RecordingInfo};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::WindowInfo;
use crate::ui::frame::window_intent::WindowIntent;
use advice::AdvicePage;
use path::PathPage;
use record::RecordPage;
use simulation::lab::Action;

/// A page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Help,
    About,
    /// A question about a lane.
    Advice,
    Record,
    /// Over the form for a recording, which comes back: how to record a screen.
    ScreenRecording,
    /// Over a scenario that flickers: what flashes, and whether time passed before.
    Flicker {
        reason: &'static str,
        runs: bool,
    },
    /// Over the form for a recording, which comes back.
    Path {
        over_record: bool,
    },
    /// Before a save: the file is no longer what it was. `begins`: the page is new.
    ChangedFile {
        begins: bool,
    },
}

/// The pages, of which one may be open.
#[derive(Debug)]
pub struct Pages {
    open: Option<Page>,
    /// The form for a recording; it keeps its choices while it is closed.
    pub record: RecordPage,
    /// The page that asks for a file.
    pub path: PathPage,
    /// The page of such a question.
    advice: AdvicePage,
    /// Name of the file that has changed.
    changed: String,
}

impl Pages {
    /// No page is open; the form starts with the choices of the last recording, and questions for files with the last folders.
    pub fn new(form: RecordForm, folders: Vec<String>) -> Self {
        Pages {
            open: None,
            record: RecordPage::new(form),
            path: PathPage::new(folders),
            advice: AdvicePage::default(),
            changed: String::new(),
        }
    }

    /// `true` while a page is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Name of the open page.
    pub fn name(&self) -> Option<&'static str> {
        self.open.map(|page| match page {
            Page::Help => "help",
            Page::About => "about",
            Page::Advice => "advice",
            Page::Record => "record",
            Page::ScreenRecording => "screen-recording",
            Page::Flicker { .. } => "flicker",
            Page::Path { .. } => "path",
            Page::ChangedFile { .. } => "changed-file",
        })
    }

    /// Intents whose keys work while the page is open: those that close it, and the screenshot. `None`: all keys work.
    pub fn keys(&self) -> Option<&'static [Intent]> {
        self.open.map(|page| match page {
            Page::Record => {
                &[Intent::Page(PageIntent::Record), Intent::Escape, Intent::Window(WindowIntent::Screenshot)][..]
            }
            Page::Path { .. }
            | Page::Flicker { .. }
            | Page::ScreenRecording
            | Page::Advice
            | Page::ChangedFile { .. } => &[Intent::Escape, Intent::Window(WindowIntent::Screenshot)],
            Page::Help | Page::About => {
                &[Intent::Page(PageIntent::Help), Intent::Escape, Intent::Window(WindowIntent::Screenshot)]
            }
        })
    }

    /// Closes the page. Returns `true` if one was open.
    pub fn close(&mut self) -> bool {
        let closed = self.open.take();
        if matches!(closed, Some(Page::Path { over_record: true } | Page::ScreenRecording)) {
            self.open = Some(Page::Record);
        }
        closed.is_some()
    }

    /// Warns of a scenario that flickers, which waits until the user has answered. `runs`: time passes in it.
    pub fn warn_of_flicker(&mut self, reason: &'static str, runs: bool, requests: &mut Requests<'_>) {
        self.open = Some(Page::Flicker { reason, runs });
        requests.action(Action::SetPaused(true));
    }

    /// Asks for a file.
    pub fn ask_path(&mut self, question: FileQuestion) {
        self.open = Some(Page::Path { over_record: self.open == Some(Page::Record) });
        self.path.start(question);
    }

    /// Asks what to do about the file of this name, which has changed.
    pub fn ask_changed(&mut self, name: String) {
        (self.open, self.changed) = (Some(Page::ChangedFile { begins: true }), name);
    }

    /// Closes the form for a recording, when another scenario takes the place of the one it asks about.
    pub fn close_record(&mut self) {
        self.open = match self.open {
            Some(Page::Record | Page::ScreenRecording | Page::Path { over_record: true }) => None,
            open => open,
        };
    }

    /// Opens or closes the page with the keys.
    pub fn toggle_help(&mut self) {
        self.open = if self.open == Some(Page::Help) { None } else { Some(Page::Help) };
    }

    /// Opens the page about the program.
    pub fn open_about(&mut self) {
        self.open = Some(Page::About);
    }

    /// Asks a question about the lane at this place.
    pub fn open_advice(
        &mut self,
        question: AdviceQuestion,
        place: usize,
        window: &WindowInfo<'_>,
        requests: &Requests<'_>,
    ) {
        self.advice.start(question, (requests.draft.get(), place), window);
        self.open = Some(Page::Advice);
    }

    /// Opens or closes the form for a recording of what is seen. There is one recording at a time: while one runs, a
    /// message says so.
    pub fn toggle_record(&mut self, recording: &RecordingInfo<'_>, seen: ClipStart, requests: &mut Requests<'_>) {
        if self.open == Some(Page::Record) {
            self.open = None;
        } else if recording.running.is_some() {
            let text = "A clip is being recorded; the next one can begin when it is done.";
            requests.toast(ToastKind::Info, text);
        } else {
            self.record.start(recording.formats, seen, requests);
            self.open = Some(Page::Record);
        }
    }

    /// Shows the open page over the window.
    pub fn show(&mut self, ui: &egui::Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
        let closed = match self.open {
            None => false,
            Some(Page::Help) => help::show(ui),
            Some(Page::About) => about::show(ui, frame.window),
            Some(Page::Advice) => self.advice.show(ui, frame.window, requests),
            Some(Page::Flicker { reason, runs }) => {
                let answer = flicker::show(ui, reason);
                if answer == Some(true) && runs {
                    requests.action(Action::SetPaused(false));
                }
                answer.is_some()
            }
            Some(Page::Path { .. }) => self.path.show(ui, requests),
            Some(Page::Record) => self.record.show(ui, frame.window, requests),
            Some(Page::ScreenRecording) => screen_recording::show(ui, requests),
            Some(Page::ChangedFile { begins }) => {
                let (done, answer) = changed_file::show(ui, &self.changed, begins);
                self.open = Some(Page::ChangedFile { begins: false });
                if let Some(answer) = answer {
                    requests.command(Command::SaveChanged(answer));
                }
                done
            }
        };
        if closed {
            self.close();
        } else if self.record.take_advice() {
            self.open = Some(Page::ScreenRecording);
        }
    }
}

#[cfg(test)]
impl Pages {
    /// How many pages [`Pages::open_nth`] can open.
    pub const COUNT: usize = 9;

    /// Opens one of all pages.
    pub fn open_nth(&mut self, place: usize) {
        let page = [
            Page::Help,
            Page::About,
            Page::Record,
            Page::ScreenRecording,
            Page::Flicker { reason: "all lanes", runs: false },
            Page::Path { over_record: false },
            Page::Path { over_record: true },
            Page::ChangedFile { begins: true },
            Page::Advice,
        ][place];
        match page {
            // A new page belongs into the list.
            Page::Help | Page::About | Page::Record | Page::ScreenRecording | Page::Flicker { .. } => {}
            Page::Advice => {
                let scenario = simulation::scenario::Scenario::load("jitter").expect("it is bundled");
                self.advice.start(AdviceQuestion::Rank, (&scenario, 0), &WindowInfo::default());
            }
            Page::ChangedFile { .. } => self.changed = "a.toml".to_owned(),
            Page::Path { .. } => {
                let purpose = crate::ui::frame::file_question::FilePurpose::Open;
                self.path.start(FileQuestion { purpose, suggested: "a.toml".into() });
            }
        }
        self.open = Some(page);
    }
}
