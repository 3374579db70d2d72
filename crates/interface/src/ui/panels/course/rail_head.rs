//! Heads of the parts of the list of lessons: paths with their promise and progress, and others.

use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, draw_elided};
use egui::{
    Align2, Color32, CornerRadius, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use files::visible_text::visible;
use simulation::scenario::LessonPath;

/// Height of the line with a title.
const LINE: f32 = 26.0;
/// Space left of a title, for its triangle.
const INDENT: f32 = 18.0;
/// Size of a path's promise and minutes.
const SMALL: f32 = 12.0;
/// Height of the line with a path's progress.
const PROGRESS: f32 = 18.0;

/// Shows the title of a part. Returns `true` if it was clicked.
pub fn show_head(ui: &mut Ui, title: &str, unfolded: bool, done: Option<(usize, usize)>) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    describe(&response, title, unfolded, done);
    draw_title(ui, rect, &response, title, unfolded, done.filter(|(done, _)| *done > 0));
    focus_ring(ui, &response);
    response.clicked()
}

/// Shows a path: its title, its promise, and how many of its lessons were taken. Returns `true` if it was clicked.
pub fn show_path_head(ui: &mut Ui, path: &LessonPath, unfolded: bool, done: (usize, usize)) -> bool {
    let c = colors(ui);
    let width = (ui.available_width() - INDENT - 6.0).max(40.0);
    let promise = ui.painter().layout(visible(&path.promise).into_owned(), body(SMALL), c.weak, width);
    let size = vec2(ui.available_width(), LINE + promise.size().y + PROGRESS);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    describe(&response, &path.title, unfolded, Some(done));
    if ui.is_rect_visible(rect) {
        let line = Rect::from_min_size(rect.min, vec2(rect.width(), LINE));
        draw_title(ui, line, &response, &path.title, unfolded, Some(done));
        let below = rect.top() + LINE - 2.0 + promise.size().y;
        ui.painter().galley(pos2(rect.left() + INDENT, rect.top() + LINE - 2.0), promise, c.weak);
        draw_progress(ui, rect, below + 0.5 * PROGRESS, path.minutes, done);
    }
    focus_ring(ui, &response);
    response.clicked()
}

fn describe(response: &Response, title: &str, unfolded: bool, done: Option<(usize, usize)>) {
    let told = done.map_or_else(String::new, |(done, all)| format!(", {done} of {all} taken"));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, unfolded, format!("{title}{told}")));
}

/// Draws a title with its triangle, and right of it how much is done.
fn draw_title(ui: &Ui, line: Rect, response: &Response, title: &str, unfolded: bool, done: Option<(usize, usize)>) {
    let c = colors(ui);
    let color = if response.hovered() || response.has_focus() { c.strong } else { c.text };
    draw_triangle(ui, pos2(line.left() + 7.0, line.center().y), unfolded, color);
    let count = done.map_or_else(String::new, |(done, all)| format!("{done} of {all}"));
    let right =
        ui.painter().text(line.right_center() - vec2(4.0, 0.0), Align2::RIGHT_CENTER, count, body(11.5), c.weak);
    let room = right.left() - line.left() - INDENT - 4.0;
    let fits = |size: &f32| ui.painter().layout_no_wrap(title.to_owned(), body(*size), color).size().x <= room;
    let size = [13.5, 12.5, 11.5].into_iter().find(fits).unwrap_or(11.0);
    draw_elided(ui, pos2(line.left() + INDENT, line.center().y), title, body(size), color, room);
}

fn draw_triangle(ui: &Ui, middle: Pos2, unfolded: bool, color: Color32) {
    let turn = |x: f32, y: f32| middle + if unfolded { vec2(y, x) } else { vec2(x, y) };
    let triangle = vec![turn(-3.0, -4.5), turn(4.0, 0.0), turn(-3.0, 4.5)];
    ui.painter().add(egui::Shape::convex_polygon(triangle, color, Stroke::NONE));
}

/// Draws a bar of the lessons that were taken at the height `y`, and the minutes of all of them right of it.
fn draw_progress(ui: &Ui, rect: Rect, y: f32, minutes: u64, (done, all): (usize, usize)) {
    let c = colors(ui);
    let at = pos2(rect.right() - 4.0, y);
    let text = ui.painter().text(at, Align2::RIGHT_CENTER, format!("{minutes} min"), body(11.5), c.weak);
    let bar = Rect::from_x_y_ranges(rect.left() + INDENT..=text.left() - 8.0, y - 2.0..=y + 2.0);
    ui.painter().rect(bar, CornerRadius::same(2), c.control, Stroke::new(1.0, c.outline), StrokeKind::Outside);
    let part = bar.width() * done as f32 / all.max(1) as f32;
    ui.painter().rect_filled(Rect::from_min_size(bar.min, vec2(part, bar.height())), 2.0, c.accent);
}

/// Draws a ring around what has the focus.
fn focus_ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(1.5, colors(ui).accent);
        ui.painter().rect_stroke(response.rect, 4.0, stroke, StrokeKind::Inside);
    }
}
