//! Rows of the list of lessons: a lesson with its thumbnail, its title and a tick once it was taken; a text; a setting with its help.

use super::thumbnail;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, hint};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::requests::Requests;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Galley, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};
use files::visible_text::visible;
use simulation::course::{CourseEntry, CoursePart};
use simulation::scenario::WindowSetting;
use std::sync::Arc;

/// A row of the list.
pub struct LessonRow {
    /// The lesson.
    pub entry: &'static CourseEntry,
    /// `true` if it is the one that is open.
    pub is_open: bool,
    /// `true` if its bet was right once; `None` if it was not taken.
    pub taken: Option<bool>,
}

const HEIGHT: f32 = 40.0;
const PICTURE: Vec2 = vec2(52.0, 32.0);
const TICK: f32 = 16.0;

impl LessonRow {
    /// Shows the row, and asks for its thumbnail where it is missing.
    pub fn show(&self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) -> Response {
        let c = colors(ui);
        let tick = if self.taken.is_some() { TICK + 6.0 } else { 0.0 };
        let room = ui.available_width() - PICTURE.x - 16.0 - tick;
        let text = match self.entry.part {
            CoursePart::Path(_) => format!("{}. {}", self.entry.place().0, self.entry.title),
            _ => self.entry.title.clone(),
        };
        let title = title(ui, &text, room, if self.is_open { c.strong } else { c.text });
        let height = HEIGHT.max(title.size().y + 8.0);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_open, self.spoken()));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        draw_ground(ui, &response, self.is_open);
        let picture = Rect::from_min_size(pos2(rect.left() + 4.0, rect.center().y - PICTURE.y / 2.0), PICTURE);
        ui.painter().rect_filled(picture, 3.0, c.background);
        match frame.window.course.thumbnails.iter().find(|(id, _)| *id == self.entry.id) {
            Some((_, found)) => thumbnail::draw(ui.painter(), found, picture, frame.theme, c),
            None => requests.output.thumbnails.push(self.entry.id),
        }
        let at = pos2(picture.right() + 8.0, (rect.center().y - title.size().y / 2.0).round());
        ui.painter().galley(at, title, c.text);
        if let Some(won) = self.taken {
            let middle = pos2(rect.right() - TICK / 2.0 - 4.0, rect.center().y);
            let at = |x: f32, y: f32| middle + vec2(x, y);
            let stroke = Stroke::new(2.0, if won { c.accent } else { c.weak });
            ui.painter().line(vec![at(-5.0, 0.0), at(-1.5, 4.0), at(5.0, -4.5)], stroke);
        }
        hint(response, &self.entry.title)
    }

    /// The row in words.
    fn spoken(&self) -> String {
        let taken = match self.taken {
            None => "",
            Some(true) => ", taken, bet won",
            Some(false) => ", taken",
        };
        format!("{}{taken}", self.entry.title)
    }
}

/// Shows a row with a text only; `spoken` is its name.
pub fn text_row(ui: &mut Ui, text: &str, spoken: &str) -> Response {
    let format = TextFormat::simple(body(12.5), colors(ui).text);
    job_row(ui, LayoutJob::single_section(visible(text).into_owned(), format), spoken)
}

/// Shows a row with a text in several colours only; `spoken` is its name.
fn job_row(ui: &mut Ui, mut text: LayoutJob, spoken: &str) -> Response {
    text.wrap.max_width = (ui.available_width() - 22.0).max(40.0);
    let title = ui.painter().layout_job(text);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), title.size().y + 10.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    if ui.is_rect_visible(rect) {
        draw_ground(ui, &response, false);
        ui.painter().galley(rect.min + vec2(18.0, 5.0), title, colors(ui).text);
    }
    response
}

/// Shows a setting: its name, its key and group, and the first sentence of its help.
pub fn setting_row(ui: &mut Ui, setting: &WindowSetting) -> Response {
    let c = colors(ui);
    let mut text = LayoutJob::default();
    for (words, size, color) in [
        (format!("{}\n", setting.name), 12.5, c.text),
        (format!("{} · {}\n", setting.group.title(), setting.key), 11.5, c.accent),
        (setting.first_sentence().to_owned(), 11.5, c.weak),
    ] {
        text.append(&words, 0.0, TextFormat::simple(body(size), color));
    }
    let response = job_row(ui, text, &format!("{}: setting {}", setting.name, setting.key));
    hint(response, setting.help)
}

fn draw_ground(ui: &Ui, response: &Response, is_open: bool) {
    let c = colors(ui);
    if is_open {
        ui.painter().rect_filled(response.rect, 5.0, c.selected);
    } else if response.hovered() {
        ui.painter().rect_filled(response.rect, 5.0, c.control);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(response.rect, 5.0, Stroke::new(1.5, c.accent), StrokeKind::Inside);
    }
}

/// A title on as many lines as it needs.
fn title(ui: &Ui, text: &str, width: f32, color: Color32) -> Arc<Galley> {
    ui.painter().layout(visible(text).into_owned(), body(12.5), color, width.max(40.0))
}
