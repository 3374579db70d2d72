//! A lesson in the list: its thumbnail, its title, and a tick once it was taken.

use super::thumbnail;
use crate::course::CourseEntry;
use crate::ui::frame_context::FrameContext;
use crate::ui::requests::Requests;
use crate::ui::style::body;
use crate::ui::widgets::{colors, hint};
use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, Rect, Response, Role, Sense, Stroke, StrokeKind, TextFormat, Ui, Vec2, WidgetInfo, pos2, vec2};

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
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click());
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
        let left = picture.right() + 8.0;
        let room = rect.right() - left - if self.taken.is_some() { TICK + 6.0 } else { 4.0 };
        let color = if self.is_open { c.strong } else { c.text };
        draw_title(ui, &self.entry.title, pos2(left, rect.center().y), room, color);
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
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    if ui.is_rect_visible(rect) {
        draw_ground(ui, &response, false);
        draw_title(ui, text, pos2(rect.left() + 18.0, rect.center().y), rect.width() - 22.0, colors(ui).text);
    }
    response
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

/// Draws a title on at most two lines, vertically centred at `left`.
fn draw_title(ui: &Ui, title: &str, left: egui::Pos2, width: f32, color: Color32) {
    let mut job = LayoutJob::default();
    job.wrap = TextWrapping { max_width: width.max(0.0), max_rows: 2, ..TextWrapping::default() };
    job.append(&crate::visible_text::visible(title), 0.0, TextFormat::simple(body(12.5), color));
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(pos2(left.x, (left.y - galley.size().y / 2.0).round()), galley, color);
}
