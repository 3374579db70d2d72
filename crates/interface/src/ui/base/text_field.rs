//! The fields in which text is typed. Each takes so many characters as suit what is typed in it, and says when it has cut a text: laying
//! out a pasted megabyte would stop the window.
//!
//! egui's fields for numbers, which can be typed in as well, are limited by [`limit_input`].

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Context, Event, Id, ImeEvent, Response, TextEdit, Ui};

/// Kind of text in a field; it decides the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A label.
    Label,
    /// A title or a caption.
    Sentence,
    /// Words to search for.
    Search,
    /// The path of a file.
    Path,
    /// A number, a duration or a rate.
    Number,
}

impl FieldKind {
    /// Every kind.
    #[cfg(test)]
    pub const ALL: [FieldKind; 5] = [Self::Label, Self::Sentence, Self::Search, Self::Path, Self::Number];

    /// The most characters.
    pub const fn most(self) -> usize {
        match self {
            FieldKind::Label | FieldKind::Search => 200,
            FieldKind::Sentence | FieldKind::Path => 4096,
            FieldKind::Number => 64,
        }
    }

    /// Name of the typed text in messages.
    const fn words(self) -> &'static str {
        match self {
            FieldKind::Label => "a label",
            FieldKind::Sentence => "this text",
            FieldKind::Search => "a search",
            FieldKind::Path => "a path",
            FieldKind::Number => "a number",
        }
    }

    /// The text as far as the field takes it.
    pub fn cut(self, text: &str) -> &str {
        text.char_indices().nth(self.most()).map_or(text, |(end, _)| &text[..end])
    }

    /// The message that a text was cut.
    fn note(self) -> CutNote {
        CutNote(format!("The text was cut: {} has at most {} characters.", self.words(), self.most()))
    }
}

/// A message for the user, until the interface takes it.
#[derive(Clone, Debug, Default)]
struct CutNote(String);

/// Place of the [`CutNote`] in the interface's memory.
fn place() -> Id {
    Id::unique("text that was cut")
}

/// Shows a field of one line, which `add` adds and may complete.
pub fn text_field(
    ui: &mut Ui,
    text: &mut String,
    kind: FieldKind,
    add: impl FnOnce(&mut Ui, TextEdit<'_>) -> Response,
) -> Response {
    text_field_with(ui, text, kind, |ui, field| (add(ui, field), ())).0
}

/// Shows a field as [`text_field`] does, where more comes of adding it than its response.
pub fn text_field_with<T>(
    ui: &mut Ui,
    text: &mut String,
    kind: FieldKind,
    add: impl FnOnce(&mut Ui, TextEdit<'_>) -> (Response, T),
) -> (Response, T) {
    text.truncate(kind.cut(text).len());
    let before = text.chars().count();
    let (response, more) = add(ui, TextEdit::singleline(text).char_limit(kind.most()));
    let now = text.chars().count();
    ui.data_mut(|data| data.insert_temp(response.id, kind));
    if response.has_focus() && now >= kind.most() && typed(ui.ctx()) > now.saturating_sub(before) {
        ui.data_mut(|data| data.insert_temp(place(), kind.note()));
    }
    (response, more)
}

/// Characters that are typed or pasted in this frame.
fn typed(ctx: &Context) -> usize {
    let count = |event: &Event| text_of(event).map_or(0, |text| text.chars().count());
    ctx.input(|input| input.events.iter().map(count).sum())
}

/// The text that an event puts into a field.
fn text_of(event: &Event) -> Option<&String> {
    match event {
        Event::Paste(text) | Event::Text(text) | Event::Ime(ImeEvent::Commit(text)) => Some(text),
        _ => None,
    }
}

/// Cuts what is pasted into the field with the focus, before anything lays it out. To be called before the fields are shown.
pub fn limit_input(ctx: &Context) {
    let Some(focused) = ctx.memory(|memory| memory.focused()).filter(|_| ctx.text_edit_focused()) else { return };
    let kind = ctx.data(|data| data.get_temp::<FieldKind>(focused)).unwrap_or(FieldKind::Number);
    let mut is_cut = false;
    ctx.input_mut(|input| {
        for event in &mut input.events {
            if let Event::Paste(text) | Event::Text(text) | Event::Ime(ImeEvent::Commit(text)) = event {
                let end = kind.cut(text).len();
                is_cut |= end < text.len();
                text.truncate(end);
            }
        }
    });
    if is_cut {
        ctx.data_mut(|data| data.insert_temp(place(), kind.note()));
    }
}

/// Takes the message that a text was cut, once.
pub fn take_cut_note(ctx: &Context) -> Option<String> {
    ctx.data_mut(|data| data.remove_temp::<CutNote>(place())).map(|note| note.0)
}

/// Selects the text of a field, so that typing replaces it.
pub fn select_all(ctx: &Context, field: Id, text: &str) {
    let mut state = TextEditState::load(ctx, field).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), end)));
    state.store(ctx, field);
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{DragValue, RawInput};
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Runs a frame in which `show` shows the one field, with these events.
    fn frame(ctx: &Context, events: Vec<Event>, mut show: impl FnMut(&mut Ui) -> Response) -> Option<String> {
        let input = RawInput { events, ..RawInput::default() };
        let mut note = None;
        let mut drawn = ctx.run_ui(input, |ui| {
            limit_input(ui.ctx());
            let response = show(ui);
            response.request_focus();
            note = take_cut_note(ui.ctx()).or(note.take());
        });
        drawn.textures_delta.clear();
        note
    }

    #[test]
    fn a_field_takes_so_much_of_a_megabyte_as_suits_it_and_says_so() {
        let megabyte = "ä".repeat(1 << 19);
        for kind in FieldKind::ALL {
            let (ctx, mut text) = (Context::default(), String::new());
            let mut run = |events| frame(&ctx, events, |ui| text_field(ui, &mut text, kind, |ui, field| ui.add(field)));
            run(Vec::new());
            assert_eq!(run(vec![Event::Text("x".to_owned())]), None);
            let told = run(vec![Event::Paste(megabyte.clone())]).expect("a message");
            assert!(told.contains(&format!("at most {} characters", kind.most())), "{told}");
            assert!(run(vec![Event::Paste("more".to_owned())]).is_some(), "{kind:?} is full");
            assert_eq!(run(Vec::new()), None, "told once");
            assert_eq!(text, format!("x{}", "ä".repeat(kind.most() - 1)));
        }
    }

    /// A field cuts the text of a file before it lays it out.
    #[test]
    fn a_long_text_is_shown_as_far_as_the_field_takes_it() {
        let (ctx, mut text) = (Context::default(), "long ".repeat(100_000));
        frame(&ctx, Vec::new(), |ui| text_field(ui, &mut text, FieldKind::Label, |ui, field| ui.add(field)));
        assert_eq!(text.len(), FieldKind::Label.most());
    }

    #[test]
    fn a_number_of_eguis_own_takes_no_megabyte_either() {
        let (ctx, mut value) = (Context::default(), 1.0);
        let mut run = |events| frame(&ctx, events, |ui| ui.add(DragValue::new(&mut value)));
        run(Vec::new());
        run(Vec::new());
        let told = run(vec![Event::Paste("9".repeat(1 << 20))]).expect("a message");
        assert!(told.contains("at most 64 characters"), "{told}");
    }

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => sources(&path, found),
                false => found.push(path),
            }
        }
    }

    /// No field but those here, in any file of the interface and of the program.
    #[test]
    fn every_field_has_a_limit() {
        let own = Path::new(file!()).file_name();
        let mut files = Vec::new();
        for folder in ["src", "../../src"] {
            sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
        }
        assert!(files.len() > 200, "{} files", files.len());
        for file in files.iter().filter(|file| file.file_name() != own) {
            let text = fs::read_to_string(file).unwrap();
            for word in [
                "TextEdit::singleline",
                "TextEdit::multiline",
                "text_edit_singleline",
                "text_edit_multiline",
                "CodeEditor",
            ] {
                assert!(!text.contains(word), "{}: {word} outside ui/text_field.rs", file.display());
            }
        }
    }
}
