//! The page that asks for a file where the desktop has no dialog for it: a field with completion, and the last folders.

use super::page_frame::{answer, main_button, page};
use crate::ui::base::text_field::{FieldKind, text_field_with};
use crate::ui::base::widgets::{colors, elided};
use crate::ui::frame::file_question::FileQuestion;
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use egui::{
    Align, Button, CompletionPopup, Key, Label, Layout, RectAlign, RichText, Suggestion, TextEdit, TextStyle, Ui, vec2,
};
use files::path_completion::{PathCompletion, PathKind};
use files::visible_text::visible;
use std::path::{self, Path};

/// Width of the page, points.
const WIDTH: f32 = 560.0;
/// Folders that are remembered.
const MOST_RECENT: usize = 6;

/// The page, and the folders of the last files.
#[derive(Debug, Default)]
pub struct PathPage {
    question: Option<FileQuestion>,
    typed: String,
    /// State of the typed path on the disk.
    completion: Option<(String, PathCompletion)>,
    /// Folders of the last files, newest first.
    pub recent: Vec<String>,
    /// `true` once the field has had the focus.
    shown: bool,
    /// The text that names a file which is there, while the page asks whether to replace it.
    replaces: Option<String>,
    /// `true` in the frame in which that question begins.
    asks: bool,
}

impl PathPage {
    /// A page that remembers these folders.
    pub fn new(recent: Vec<String>) -> Self {
        PathPage { recent, ..PathPage::default() }
    }

    /// Starts to ask: in the suggested folder or in that of the last file.
    pub fn start(&mut self, question: FileQuestion) {
        let suggested = question.suggested.to_string_lossy().into_owned();
        let has_folder = question.suggested.parent().is_some_and(|folder| folder != Path::new(""));
        let typed = match self.recent.first().filter(|_| !has_folder) {
            Some(folder) => with_separator(folder) + &suggested,
            None => suggested,
        };
        let recent = std::mem::take(&mut self.recent);
        *self = PathPage { question: Some(question), typed, ..PathPage::new(recent) };
    }

    /// Shows the page. Returns `true` if the user closed it or chose a file.
    pub fn show(&mut self, ui: &Ui, requests: &mut Requests<'_>) -> bool {
        let Some(question) = self.question.clone() else { return true };
        let response = page(ui, question.purpose.title(), WIDTH, |ui, closed| {
            ui.add_space(4.0);
            // Above the field: the list of choices opens below it.
            let kind = self.complete(&question).kind;
            show_folder(ui, &self.complete(&question).path.clone());
            show_state(ui, &question, kind, self.typed.is_empty());
            let enter = self.show_field(ui, &question);
            self.show_recent(ui);
            let kind = self.complete(&question).kind;
            ui.add_space(8.0);
            if self.replaces.as_ref() == Some(&self.typed) {
                let (path, begins) = (self.complete(&question).path.clone(), std::mem::take(&mut self.asks));
                return match show_replace(ui, &path, begins) {
                    Some(true) => self.choose(&question, requests),
                    Some(false) => self.keep_file(),
                    None => closed || ui.input(|input| input.key_pressed(Key::Escape)),
                };
            }
            match show_buttons(ui, &question, kind) {
                Some(chosen) => !chosen || self.take(&question, kind, requests),
                None if enter => self.enter(&question, requests),
                None => closed || ui.input(|input| input.key_pressed(Key::Escape)),
            }
        });
        response.inner || response.backdrop_response.clicked()
    }

    /// State of the typed path on the disk, read once for each text.
    fn complete(&mut self, question: &FileQuestion) -> &PathCompletion {
        if self.completion.as_ref().is_some_and(|(text, _)| *text != self.typed) {
            self.completion = None;
        }
        let ask = || (self.typed.clone(), completion(question, &self.typed));
        &self.completion.get_or_insert_with(ask).1
    }

    /// Shows the field with its choices. Returns `true` if Enter was pressed in it.
    fn show_field(&mut self, ui: &mut Ui, question: &FileQuestion) -> bool {
        let known = self.completion.take();
        let pressed = ui.input(|input| input.key_pressed(Key::Enter));
        // Enter writes the file that was typed, not one that is there and begins alike.
        let keys = if question.purpose.writes() { vec![Key::Tab] } else { vec![Key::Tab, Key::Enter] };
        let popup = CompletionPopup::new(ui.scope_id().with("path")).word_boundary(|_| false);
        // Tab completes; with Shift, or where the name is complete, it goes on.
        let is_complete = known.as_ref().is_some_and(|(_, completion)| completion.kind == PathKind::File);
        let stays = !is_complete && !ui.input(|input| input.modifiers.shift);
        let add = |ui: &mut Ui, field: TextEdit<'_>| {
            let field = field.desired_width(f32::INFINITY).hint_text("Path of the file").lock_focus(stays);
            let shown = popup.align(RectAlign::BOTTOM_START).accept_keys(keys).show(ui, field, |query| {
                let of_text = known.as_ref().filter(|(text, _)| text == query.word);
                let known = of_text.map(|(_, completion)| completion.clone());
                let completion = known.unwrap_or_else(|| completion(question, query.word));
                match completion.kind {
                    PathKind::File => Vec::new(),
                    _ if query.word.is_empty() => Vec::new(),
                    _ => completion.choices.into_iter().map(suggestion).collect(),
                }
            });
            (shown.text_edit.response.response, shown.accepted)
        };
        let (response, accepted) = text_field_with(ui, &mut self.typed, FieldKind::Path, add);
        self.completion = known;
        let response = response.accessible_name("Path");
        let enter = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if (enter && self.replaces.is_none()) || !self.shown || accepted.is_some() {
            self.shown = true;
            response.request_focus();
        }
        // Enter that takes a file of the list opens it; so does Enter in the frame in which the last letter was typed.
        enter || pressed && accepted.is_some() && self.complete(question).kind == PathKind::File
    }

    fn show_recent(&mut self, ui: &mut Ui) {
        if self.recent.is_empty() {
            return;
        }
        ui.add_space(2.0);
        ui.weak("Last folders");
        for folder in &self.recent {
            let font = TextStyle::Button.resolve(ui.style());
            let text = elided(ui, folder, font, colors(ui).text, ui.available_width() - 20.0);
            if ui.add(Button::new(text).frame(false)).accessible_name(visible(folder)).clicked() {
                let name = Path::new(&self.typed).file_name().map(|name| name.to_string_lossy().into_owned());
                let keeps_name = self.question.as_ref().is_some_and(|question| question.purpose.writes());
                self.typed = with_separator(folder) + &name.filter(|_| keeps_name).unwrap_or_default();
                self.shown = false;
            }
        }
    }

    /// Takes Enter: goes into a folder, or chooses the file. Returns `true` if the page is done.
    fn enter(&mut self, question: &FileQuestion, requests: &mut Requests<'_>) -> bool {
        match self.complete(question).kind {
            PathKind::Folder => {
                self.typed = with_separator(&self.typed);
                false
            }
            kind => is_answer(question, kind) && self.take(question, kind, requests),
        }
    }

    /// Takes the typed file, or asks first whether to replace it. Returns `true` if the page is done.
    fn take(&mut self, question: &FileQuestion, kind: PathKind, requests: &mut Requests<'_>) -> bool {
        if question.purpose.writes() && kind == PathKind::File {
            (self.replaces, self.asks) = (Some(self.typed.clone()), true);
            return false;
        }
        self.choose(question, requests)
    }

    /// Leaves the file as it is, and asks for another.
    fn keep_file(&mut self) -> bool {
        (self.replaces, self.shown) = (None, false);
        false
    }

    /// Answers with the typed file. Returns `true`: the page is done.
    fn choose(&mut self, question: &FileQuestion, requests: &mut Requests<'_>) -> bool {
        let path = self.complete(question).path.clone();
        if let Some(folder) = path.parent().and_then(Path::to_str) {
            self.recent.retain(|other| other != folder);
            self.recent.insert(0, folder.to_owned());
            self.recent.truncate(MOST_RECENT);
        }
        requests.command(Command::FileChosen(question.purpose, path));
        true
    }
}

fn completion(question: &FileQuestion, typed: &str) -> PathCompletion {
    PathCompletion::of(typed, question.purpose.kind().map_or(&[], |(_, endings)| endings))
}

/// A choice of which the list shows the last name.
fn suggestion(choice: String) -> Suggestion {
    let (whole, end) = (choice.trim_end_matches(path::is_separator), choice.len());
    let start = whole.rfind(path::is_separator).map_or(0, |separator| separator + 1);
    let name = visible(&choice[start..end]).into_owned();
    Suggestion::new(choice).content(name)
}

fn with_separator(folder: &str) -> String {
    if folder.ends_with(path::is_separator) { folder.to_owned() } else { format!("{folder}{}", path::MAIN_SEPARATOR) }
}

/// `true` if what was found can be the answer.
fn is_answer(question: &FileQuestion, kind: PathKind) -> bool {
    match kind {
        PathKind::File => true,
        PathKind::Nothing => question.purpose.writes(),
        PathKind::Folder | PathKind::NoFolder | PathKind::Forbidden => false,
    }
}

/// Says what exists at the path, and what that means.
fn show_state(ui: &mut Ui, question: &FileQuestion, kind: PathKind, empty: bool) {
    let c = colors(ui);
    let (text, color) = match (kind, question.purpose.writes()) {
        _ if empty => {
            ("This desktop has no file dialog: type a path. Tab completes it, ~ is your home folder.", c.weak)
        }
        (PathKind::Folder, _) => ("A folder. Type on, or press Enter to look into it.", c.weak),
        (PathKind::NoFolder, _) => ("There is no such folder.", c.error),
        (PathKind::Forbidden, _) => {
            ("You may not read what is there. Change its permissions, or choose another file.", c.error)
        }
        (PathKind::Nothing, false) => ("There is no such file. Tab completes what you typed.", c.weak),
        (PathKind::File, true) => ("This file is there.", c.warning),
        (PathKind::Nothing, true) | (PathKind::File, false) => ("", c.weak),
    };
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
    ui.add_space(4.0);
}

/// Says in which folder the file is.
fn show_folder(ui: &mut Ui, file: &Path) {
    let Some(folder) = file.parent() else { return };
    let text = format!("In {}", visible(&folder.display().to_string()));
    let text = elided(ui, &text, TextStyle::Body.resolve(ui.style()), colors(ui).weak, ui.available_width());
    ui.add(Label::new(text)).on_hover_text(visible(&folder.display().to_string()));
}

/// Asks whether the file shall be replaced. Returns `false` if it shall stay. `begins`: the question is new.
fn show_replace(ui: &mut Ui, file: &Path, begins: bool) -> Option<bool> {
    let c = colors(ui);
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let text = format!("Replace {}? What is in it now is lost.", visible(&name));
    ui.add(Label::new(RichText::new(text).color(c.warning)).wrap());
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let replace = ui.add(main_button(ui, "Replace", 90.0));
        let keep = ui.add(Button::new("Keep it").min_size(vec2(64.0, 24.0)));
        // Another Enter must not replace it.
        if begins {
            keep.request_focus();
        }
        answer(replace.clicked(), keep.clicked())
    })
    .inner
}

/// Shows the buttons. Returns `true` for the one that takes the path, `false` for the one that does not.
fn show_buttons(ui: &mut Ui, question: &FileQuestion, kind: PathKind) -> Option<bool> {
    let name = match (question.purpose.writes(), kind) {
        (false, _) => "Open",
        (true, PathKind::File) => "Replace…",
        (true, _) => "Save",
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let take = ui.add_enabled(is_answer(question, kind), main_button(ui, name, 90.0));
        let close = ui.add(Button::new("Cancel").min_size(vec2(64.0, 24.0)));
        answer(take.clicked(), close.clicked())
    })
    .inner
}
