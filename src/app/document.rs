//! The open scenario: its laboratory, its file, and the edits that wait for the next frame.

use super::saved_session;
use crate::input::Input;
use crate::lab::{Action, Frame, Lab};
use crate::scenario::{PathScope, Scenario};
use crate::time::Flicks;
use crate::visible_text::visible;
use std::path::{Path, PathBuf};

/// The laboratory and the file that it came from.
#[derive(Debug)]
pub struct Document {
    pub lab: Lab,
    /// The file that saving goes to; `None` for a lesson.
    pub file: Option<PathBuf>,
    /// The scenario as it was opened or last saved.
    saved: Scenario,
    edited: Option<Scenario>,
    actions: Vec<Action>,
    /// The person's input to a world that can be driven.
    input: Option<Input>,
    /// A file that was not opened, because it names files outside its folder; opening it again allows that.
    asked: Option<PathBuf>,
}

impl Document {
    /// Starts the scenario, with history for scrubbing and curves for plots.
    pub fn new(scenario: Scenario, file: Option<PathBuf>) -> Self {
        let mut lab = Lab::new(scenario.clone());
        lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
        lab.keep_history(Lab::HISTORY_BYTES);
        lab.keep_curves();
        Document { lab, file, saved: scenario, edited: None, actions: Vec::new(), input: None, asked: None }
    }

    /// Applies these at the start of the next frame.
    pub fn edit(&mut self, scenario: Option<Scenario>, actions: impl IntoIterator<Item = Action>) {
        self.edited = scenario.or(self.edited.take());
        self.actions.extend(actions);
    }

    /// Sets the person's input from the next frame on.
    pub fn drive(&mut self, input: Option<Input>) {
        self.input = input;
    }

    /// `true` if an edit waits for the next frame.
    pub fn has_edits(&self) -> bool {
        self.edited.is_some() || !self.actions.is_empty()
    }

    /// Applies the edits, then advances by `elapsed`. Returns `true` if anything may look different.
    pub fn frame(&mut self, elapsed: Flicks) -> bool {
        let (edited, actions) = (self.edited.take(), std::mem::take(&mut self.actions));
        self.lab.frame(Frame { elapsed, actions: &actions, scenario: edited.as_ref(), input: self.input })
    }

    /// `true` if time passes.
    pub fn runs(&self) -> bool {
        let snapshot = self.lab.snapshot();
        let stands = snapshot.speed.is_zero() && snapshot.speed_now.is_zero();
        !(snapshot.paused || stands)
    }

    /// The title of the window, with a mark for unsaved changes.
    pub fn window_title(&self) -> String {
        let mark = if self.unsaved() { "• " } else { "" };
        let snapshot = self.lab.snapshot();
        let title = visible(&snapshot.scenario.title);
        format!("{mark}{title} – Timestep Lab")
    }

    /// The file name to suggest for saving.
    pub fn suggested_name(&self) -> PathBuf {
        let name = self.file.as_deref().and_then(Path::file_name);
        name.map_or_else(|| PathBuf::from("scenario.toml"), PathBuf::from)
    }

    /// `true` if the scenario differs from its file.
    pub fn unsaved(&self) -> bool {
        self.lab.snapshot().scenario != &self.saved
    }

    /// Opens a lesson. Returns the file that keeps unsaved changes of the old scenario, if it had any; the error is a
    /// message.
    pub fn open_lesson(&mut self, id: &str) -> Result<Option<PathBuf>, String> {
        let scenario = Scenario::load(id).map_err(|error| error.to_string())?;
        Ok(self.replace(scenario, None))
    }

    /// Opens a file as [`Document::open_lesson`] opens a lesson. One that names files outside its folder is refused once; who
    /// opens it again allows that.
    pub fn open_file(&mut self, path: &Path) -> Result<Option<PathBuf>, String> {
        let allowed = self.asked.take().is_some_and(|asked| asked == path);
        let scope = if allowed { PathScope::Anywhere } else { PathScope::Folder };
        let scenario = Scenario::load_in(&path.to_string_lossy(), scope).map_err(|error| {
            if !error.is_path_outside() {
                return error.to_string();
            }
            self.asked = Some(path.to_owned());
            let name = path.to_string_lossy();
            format!("{} reads files outside its folder. If you trust it, open it again.", visible(&name))
        })?;
        Ok(self.replace(scenario, Some(path.to_owned())))
    }

    fn replace(&mut self, scenario: Scenario, file: Option<PathBuf>) -> Option<PathBuf> {
        let backup = self.back_up_unsaved();
        *self = Document::new(scenario, file);
        backup
    }

    /// Saves to `path`, edits of this frame and what was driven included. The result is a message.
    pub fn save(&mut self, path: &Path) -> Result<String, String> {
        self.add_drive();
        let failed = |error| format!("Cannot save {}: {error}", path.display());
        self.lab.snapshot().scenario.save(path).map_err(failed)?;
        self.file = Some(path.to_owned());
        self.saved = self.lab.snapshot().scenario.clone();
        Ok(format!("Saved {}", path.display()))
    }

    /// Makes the drive of this run a part of the scenario.
    fn add_drive(&mut self) {
        self.frame(Flicks::ZERO);
        let driven = self.lab.snapshot().with_recorded_input();
        self.edit(Some(driven), None);
        self.frame(Flicks::ZERO);
    }

    /// Writes unsaved changes to a file of their own. Returns that file, or `None` without changes.
    pub fn back_up_unsaved(&mut self) -> Option<PathBuf> {
        self.frame(Flicks::ZERO);
        if self.unsaved() { saved_session::back_up(self.lab.snapshot().scenario) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_outside_the_folder_are_read_when_the_person_insists() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("own");
        std::fs::create_dir(&own).unwrap();
        std::fs::write(folder.path().join("times.csv"), "16\n").unwrap();
        std::fs::write(own.join("a.toml"), "[[lane]]\ndisplay = { trace = '../times.csv' }\n").unwrap();
        std::fs::write(own.join("b.toml"), "title = 'b'\n[[lane]]\n").unwrap();
        let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
        let mut open = |name: &str| document.open_file(&own.join(name)).map(|_| ());
        let refused = open("a.toml").unwrap_err();
        assert!(refused.contains("open it again"), "{refused}");
        open("b.toml").unwrap();
        assert!(open("a.toml").unwrap_err().contains("open it again"), "another file was opened in between");
        open("a.toml").unwrap();
    }
}
