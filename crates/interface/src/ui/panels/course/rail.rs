//! The list of lessons left of everything: search, paths, other lessons, examples, files that were opened last, and the way to
//! the next lesson.

use super::lesson_row;
use super::lesson_row::LessonRow;
use super::rail_head::{show_head, show_path_head};
use crate::ui::base::icons;
use crate::ui::base::icons::Icon;
use crate::ui::base::keyboard;
use crate::ui::base::rect_cut::{cut_bottom, cut_right, cut_top};
use crate::ui::base::style::body;
use crate::ui::base::text_field::{FieldKind, text_field};
use crate::ui::base::widgets::{colors, hint, panel};
use crate::ui::frame::course_prefs::{CoursePrefs, RailPlace};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{CourseIntent, GameIntent, Intent, PanelIntent};
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::accesskit::Live;
use egui::{
    Align, Id, Key, Layout, Rect, Response, Role, ScrollArea, Sense, Stroke, TextEdit, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};
use files::visible_text::visible;
use simulation::course::{CATALOGUE, CourseEntry, CoursePart, Found, search};
use std::collections::BTreeSet;
use std::path::Path;

/// The list, and its unfolded parts.
#[derive(Debug, Default)]
pub struct Rail {
    sought: String,
    unfolded: BTreeSet<&'static str>,
    /// `true` while the user searches, although the list is folded otherwise.
    searching: bool,
    /// `true` in the frame that shall give the search field the focus.
    focus_search: bool,
    /// `true` in the frame that shall scroll to the open lesson.
    scroll: bool,
    /// Number of egui's pass in which the list was shown last.
    shown_in: Option<u64>,
}

/// Name of the game.
const GAME: &str = "Find the bug";
/// Title of the last part.
const RECENT: &str = "Recent files";

impl Rail {
    /// Width of the list, points.
    pub const WIDTH: f32 = 240.0;
    /// Width of a window from which the list opens by itself.
    const ROOMY: f32 = 2200.0;

    /// Width of a window from which the list is beside the rest, and does not lie over it.
    const BESIDE: f32 = 800.0;

    /// `true` if the list covers the rest of a window of this width.
    pub fn is_drawer(window: f32) -> bool {
        window < Self::BESIDE
    }

    /// `true` if the list is shown. `taken`: a lesson is being taken; the list stays as it is from the question to the last trial.
    pub fn is_shown(&self, place: RailPlace, taken: bool, window: f32) -> bool {
        self.searching
            || match place {
                RailPlace::InLessons => taken && window >= Self::ROOMY,
                RailPlace::Open => true,
                RailPlace::Folded => false,
            }
    }

    /// Opens or folds the list. Returns when it is open from now on.
    pub fn toggled(&mut self, place: RailPlace, taken: bool, window: f32) -> RailPlace {
        let is_shown = self.is_shown(place, taken, window);
        self.searching = false;
        match (is_shown, taken && window >= Self::ROOMY) {
            (true, _) => RailPlace::Folded,
            (false, true) => RailPlace::InLessons,
            (false, false) => RailPlace::Open,
        }
    }

    /// Opens the list with the focus in its search field.
    pub fn search(&mut self) {
        (self.searching, self.focus_search) = (true, true);
    }

    /// Ends the search. Returns `false` if there was none.
    pub fn end_search(&mut self) -> bool {
        self.sought.clear();
        std::mem::take(&mut self.searching)
    }

    /// Shows the part of the lesson that has been opened.
    pub fn lesson_opened(&mut self, entry: Option<&'static CourseEntry>) {
        self.searching = false;
        self.sought.clear();
        if let Some(part) = entry.map(|entry| entry.part) {
            self.unfolded = BTreeSet::from([part.id()]);
            self.scroll = true;
        }
    }

    /// Shows the list in `rect`. `open` is the lesson that is open.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        prefs: &CoursePrefs,
        open: Option<&'static CourseEntry>,
        rect: Rect,
    ) {
        let c = colors(ui);
        let pass = ui.ctx().cumulative_pass_nr();
        let is_going_on = self.shown_in.replace(pass).is_some_and(|last| last + 1 >= pass);
        if !is_going_on {
            let part = open.map(|entry| entry.part).or_else(|| self.first_to_take(prefs));
            self.unfolded.extend(part.map(CoursePart::id));
            self.scroll = true;
        }
        // Nothing below the list takes its clicks.
        ui.interact(rect, ui.scope_id().with("list of lessons"), Sense::click_and_drag());
        panel(ui, rect, c.panel, Layout::top_down(Align::Min), "Lessons", |ui| {
            let mut rest = ui.max_rect().shrink2(vec2(0.0, 6.0));
            let mut search = cut_top(&mut rest, 30.0);
            let is_drawer = Self::is_drawer(ui.ctx().content_rect().width());
            let close = is_drawer.then(|| cut_right(&mut search, 30.0).shrink(3.0));
            let steps = cut_bottom(&mut rest, 34.0);
            self.show_search(ui, requests, search);
            if let Some(rect) = close {
                let tip =
                    shortcuts::tip(ui.ctx(), "Close the list of lessons.", Intent::Course(CourseIntent::ToggleRail));
                let builder = UiBuilder::new().id_salt("close").max_rect(rect);
                let close = |ui: &mut Ui| icons::button(ui, Icon::Close, "Close the list", &tip, None).clicked();
                if ui.scope_builder(builder, close).inner {
                    requests.ask(CourseIntent::ToggleRail);
                }
            }
            let mut list = ui.new_child(UiBuilder::new().id_salt("list").max_rect(rest));
            ScrollArea::vertical().auto_shrink([false, false]).show(&mut list, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                if self.sought.trim().is_empty() {
                    for part in CoursePart::all() {
                        self.show_part(ui, frame, requests, prefs, part, open);
                    }
                    show_game(ui, requests);
                    self.show_recent(ui, requests, &prefs.recent);
                } else {
                    self.show_found(ui, frame, requests, prefs, open);
                }
            });
            self.scroll = false;
            show_steps(ui, requests, open, steps);
        });
        ui.painter().vline(rect.right() - 0.5, rect.y_range(), Stroke::new(1.0, c.line));
    }

    /// Opens what was found, or ends the search and shows where it is set.
    fn choose(&mut self, found: Found, requests: &mut Requests<'_>) {
        match found {
            Found::Course(entry) => requests.ask(CourseIntent::Lesson(entry.id)),
            Found::Opening(entry) => requests.command(Command::OpenLesson(entry.id)),
            Found::Setting(setting) => {
                self.end_search();
                requests.ask(PanelIntent::Setting(setting));
            }
        }
    }

    /// Shows what has the sought words, the best first.
    fn show_found(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        prefs: &CoursePrefs,
        open: Option<&'static CourseEntry>,
    ) {
        let found = search(&self.sought);
        for found in &found {
            let response = match found {
                Found::Course(entry) => show_lesson(ui, frame, requests, (prefs, open), entry),
                Found::Opening(entry) => lesson_row::text_row(ui, &entry.title, &format!("{}: opening", entry.title)),
                Found::Setting(setting) => lesson_row::setting_row(ui, setting),
            };
            if response.clicked() {
                self.choose(*found, requests);
            }
        }
        if GAME.to_lowercase().contains(&self.sought.trim().to_lowercase()) {
            show_game(ui, requests);
        } else if found.is_empty() {
            let told = ui.weak("Nothing has these words. Esc shows all.");
            ui.ctx().accesskit_node_builder(told.id, |node| node.set_live(Live::Polite));
        }
    }

    /// The first path with a lesson that was not taken, if nothing is unfolded yet.
    fn first_to_take(&self, prefs: &CoursePrefs) -> Option<CoursePart> {
        let is_new = |entry: &CourseEntry| !prefs.taken.contains_key(entry.id);
        let entry = CATALOGUE.iter().find(|entry| matches!(entry.part, CoursePart::Path(_)) && is_new(entry));
        entry.filter(|_| self.unfolded.is_empty()).map(|entry| entry.part)
    }

    /// Shows the search field. Enter opens the first lesson that is found.
    fn show_search(&mut self, ui: &mut Ui, requests: &mut Requests<'_>, rect: Rect) {
        let id = Id::unique("search lessons");
        let add = |ui: &mut Ui, field: TextEdit<'_>| {
            ui.put(rect, field.id(id).hint_text("Search lessons").margin(vec2(8.0, 5.0)))
        };
        let response = text_field(ui, &mut self.sought, FieldKind::Search, add);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Search lessons"));
        // The keyboard of a screen would cover the list.
        if std::mem::take(&mut self.focus_search) && keyboard::is_here(ui.ctx()) {
            response.request_focus();
        }
        if response.lost_focus()
            && ui.input(|input| input.key_pressed(Key::Enter))
            && let Some(found) = search(&self.sought).first()
        {
            self.choose(*found, requests);
        }
        let tip = shortcuts::tip(
            ui.ctx(),
            "Words of lessons, examples and settings, or other words for them. Enter opens the first that is found.",
            Intent::Course(CourseIntent::SearchLessons),
        );
        hint(response, &tip);
    }

    fn show_part(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        prefs: &CoursePrefs,
        part: CoursePart,
        open: Option<&'static CourseEntry>,
    ) {
        let lessons: Vec<_> = CourseEntry::all_of(part).collect();
        let unfolded = self.unfolded.contains(part.id());
        let done = (lessons.iter().filter(|entry| prefs.taken.contains_key(entry.id)).count(), lessons.len());
        let clicked = match part {
            CoursePart::Path(path) => show_path_head(ui, path, unfolded, done),
            _ => show_head(ui, part.title(), unfolded, part.asks().then_some(done)),
        };
        if clicked {
            self.fold(part.id(), unfolded);
        }
        for entry in lessons.into_iter().filter(|_| unfolded) {
            let response = show_lesson(ui, frame, requests, (prefs, open), entry);
            if response.clicked() {
                requests.ask(CourseIntent::Lesson(entry.id));
            }
            if self.scroll && open.is_some_and(|open| open.id == entry.id) {
                response.scroll_to_me(Some(Align::Center));
            }
        }
    }

    /// Folds a part that is unfolded, or unfolds it.
    fn fold(&mut self, part: &'static str, unfolded: bool) {
        if unfolded {
            self.unfolded.remove(part)
        } else {
            self.unfolded.insert(part)
        };
    }

    fn show_recent(&mut self, ui: &mut Ui, requests: &mut Requests<'_>, recent: &[std::path::PathBuf]) {
        if recent.is_empty() {
            return;
        }
        let unfolded = self.unfolded.contains(RECENT);
        if show_head(ui, RECENT, unfolded, None) {
            self.fold(RECENT, unfolded);
        }
        for file in recent.iter().filter(|_| unfolded) {
            let name = file.file_name().map_or_else(|| file.to_string_lossy(), |name| name.to_string_lossy());
            let response = lesson_row::text_row(ui, &name, &name);
            if response.clicked() {
                requests.command(Command::OpenFile(file.clone()));
            }
            hint(response, &visible(&Path::new(file).display().to_string()));
        }
    }
}

/// Shows the row of a lesson or an example. `open` is the one that is open.
fn show_lesson(
    ui: &mut Ui,
    frame: &FrameContext<'_>,
    requests: &mut Requests<'_>,
    (prefs, open): (&CoursePrefs, Option<&'static CourseEntry>),
    entry: &'static CourseEntry,
) -> Response {
    let is_open = open.is_some_and(|open| open.id == entry.id);
    let taken = prefs.taken.get(entry.id).copied().filter(|_| entry.part.asks());
    LessonRow { entry, is_open, taken }.show(ui, frame, requests)
}

fn show_game(ui: &mut Ui, requests: &mut Requests<'_>) {
    let response = lesson_row::text_row(ui, GAME, &format!("{GAME}: start the game"));
    if response.clicked() {
        requests.ask(GameIntent::StartOrLeave);
    }
    hint(
        response,
        &shortcuts::tip(ui.ctx(), "A lane makes a mistake that you have to name.", GameIntent::StartOrLeave),
    );
}

/// Shows the buttons that lead to the lessons before and after this one.
fn show_steps(ui: &mut Ui, requests: &mut Requests<'_>, open: Option<&'static CourseEntry>, rect: Rect) {
    let place = open.map(|entry| entry.place());
    let text = place.map_or_else(String::new, |(place, all)| format!("{place} of {all}"));
    let middle = ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, text, body(12.0), colors(ui).weak);
    let button_width = (rect.width() - middle.width()) / 2.0 - 6.0;
    for (icon, name, intent, right) in [
        (Icon::Back, "Previous lesson", Intent::Course(CourseIntent::Previous), false),
        (Icon::On, "Next lesson", Intent::Course(CourseIntent::Next), true),
    ] {
        let size = vec2(button_width.min(72.0), 26.0);
        let x = if right { rect.right() - size.x } else { rect.left() };
        let builder = UiBuilder::new().id_salt(name).max_rect(Rect::from_min_size(pos2(x, rect.bottom() - 28.0), size));
        let mut child = ui.new_child(builder);
        let tip = shortcuts::tip(child.ctx(), name, intent);
        if icons::sized_button(&mut child, icon, size, name, &tip, None).clicked() {
            requests.ask(intent);
        }
    }
}
