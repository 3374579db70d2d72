//! The words of an opening: the headline, and the line that answers each change and names the next thing to try.

use crate::ui::base::style::body;
use crate::ui::base::text_button::TextButton;
use crate::ui::base::widgets::{LEFT_EDGE, colors, tell_text};
use crate::ui::frame::intent::Intent;
use crate::ui::frame::script::OpeningView;
use crate::ui::frame::shortcuts;
use egui::accesskit::Live;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, Galley, Id, Rect, Response, Ui, Vec2, pos2, vec2};
use files::visible_text::visible;
use simulation::scenario::Scenario;
use simulation::scenario::opening::OpeningText;
use std::sync::Arc;

/// The part of the line that was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clicked {
    /// The next thing to try.
    Next,
    /// The question why.
    Why,
}

/// Largest and smallest font of the headline, points.
const HEADLINE: [f32; 2] = [26.0, 14.0];
/// Space around texts, points.
const PAD: Vec2 = vec2(LEFT_EDGE, 8.0);
/// Fonts of the line in a large and in a small window, and the width from which a window is large, points.
const TEXT: [f32; 2] = [16.0, 14.0];
const LARGE: f32 = 900.0;
const GAP: f32 = 12.0;
const BUTTON: Vec2 = vec2(12.0, 6.0);

/// Height of the headline in this width, points.
pub fn headline_height(ui: &Ui, view: &OpeningView<'_>, width: f32) -> f32 {
    (headline(ui, &view.words.line, width).size().y + PAD.y + 4.0).ceil()
}

/// Shows the headline; of what is drawn while a switch is held.
pub fn show_headline(ui: &Ui, view: &OpeningView<'_>, held: Option<&Scenario>, rect: Rect) {
    let held = held.map(|held| view.opening.headline(&view.start.lanes, &held.lanes));
    let line = held.as_ref().unwrap_or(&view.words.line);
    let galley = headline(ui, line, rect.width());
    let at = pos2(rect.left() + PAD.x, (rect.center().y - galley.size().y / 2.0).round());
    ui.painter().galley(at, galley, colors(ui).strong);
    tell_text(ui, rect, ui.scope_id().with("headline"), || line);
}

/// The headline in the largest font in which it has one line.
fn headline(ui: &Ui, line: &str, width: f32) -> Arc<Galley> {
    let [mut size, smallest] = HEADLINE;
    let room = (width - 2.0 * PAD.x).max(40.0);
    loop {
        let text = visible(line).into_owned();
        let galley = ui.painter().layout(text, body(size), Color32::PLACEHOLDER, room);
        if galley.rows.len() <= 1 || size <= smallest {
            return galley;
        }
        size -= 1.0;
    }
}

/// The parts of the line and their places, from its corner.
struct Parts {
    say: Arc<Galley>,
    next: (Rect, Arc<Galley>),
    why: (Rect, Arc<Galley>),
    height: f32,
}

/// Height of the line in this width, points: that of its longest answer, so that no answer moves the lanes. The answers are laid out
/// only when they, the width or the fonts are others than in the frame before.
pub fn line_height(ui: &Ui, view: &OpeningView<'_>, width: f32) -> f32 {
    let lanes = &view.start.lanes;
    let fill = |text: &OpeningText| view.opening.fill(text, lanes).unwrap_or_else(|_| text.text.clone());
    let texts: Vec<[String; 2]> =
        view.opening.answers.iter().map(|answer| [&answer.say, &answer.next].map(fill)).collect();
    let scale = ui.ctx().pixels_per_point();
    let place = ui.scope_id().with("line height");
    let key = place.with((&texts, width.to_bits(), scale.to_bits()));
    if let Some((_, height)) = ui.data(|data| data.get_temp::<(Id, f32)>(place)).filter(|(known, _)| *known == key) {
        return height;
    }
    let heights = texts.iter().map(|[say, next]| lay_out(ui, (say, next), width).height);
    let height = heights.fold(0.0, f32::max);
    ui.data_mut(|data| data.insert_temp(place, (key, height)));
    height
}

/// Shows the line. Returns what was clicked.
pub fn show(ui: &mut Ui, view: &OpeningView<'_>, rect: Rect) -> Option<Clicked> {
    let c = colors(ui);
    ui.painter().rect_filled(rect, 0.0, c.card);
    let builder = egui::UiBuilder::new().id_salt("opening").max_rect(rect).accessibility_label("Opening");
    let mut child = ui.new_child(builder);
    child.shrink_clip_rect(rect);
    let words = view.words;
    let parts = lay_out(&child, (&words.say, &words.next), rect.width());
    let corner = vec2(rect.left(), (rect.center().y - parts.height / 2.0).round().max(rect.top()));
    let at = pos2(PAD.x, parts.say_top()) + corner;
    let place = Rect::from_min_size(at, parts.say.size());
    child.painter().galley(at, Arc::clone(&parts.say), c.text);
    let label = tell_text(&child, place, child.scope_id().with("say"), || &words.say);
    child.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
    let is_next = !words.next.is_empty() && button(&child, &parts.next, corner, &words.next, true).clicked();
    let is_why = button(&child, &parts.why, corner, "Why?", false).clicked();
    match (is_next, is_why) {
        (true, _) => Some(Clicked::Next),
        (_, true) => Some(Clicked::Why),
        _ => None,
    }
}

impl Parts {
    /// Top of the sentence: in the middle of its row.
    fn say_top(&self) -> f32 {
        let row = self.next.0;
        let is_beside = row.left() > PAD.x;
        if is_beside { (row.center().y - self.say.size().y / 2.0).round() } else { PAD.y }
    }
}

/// Places the sentence, the next thing beside or below it, and the question at the right.
fn lay_out(ui: &Ui, (say, next): (&str, &str), width: f32) -> Parts {
    let c = colors(ui);
    let size = TEXT[usize::from(width < LARGE)];
    let text = |text: &str, color: Color32| (visible(text).into_owned(), TextFormat::simple(body(size), color));
    let galley = |parts: Vec<(String, TextFormat)>, most: f32| {
        let mut job = LayoutJob { wrap: TextWrapping::wrap_at_width(most.max(40.0)), ..LayoutJob::default() };
        for (text, format) in parts {
            job.append(&text, 0.0, format);
        }
        ui.painter().layout_job(job)
    };
    let why = galley(vec![text("Why?", c.text)], f32::INFINITY);
    let key = format!("  {}", shortcuts::keys_of(ui.ctx(), Intent::Proceed));
    let key = (key, TextFormat::simple(body(size - 4.0), c.weak));
    let room = width - 2.0 * PAD.x - why.size().x - 2.0 * BUTTON.x - GAP;
    let next = galley(vec![text(next, c.strong), key], room - 2.0 * BUTTON.x);
    let next_size = next.size() + 2.0 * BUTTON;
    let whole = galley(vec![text(say, Color32::PLACEHOLDER)], f32::INFINITY);
    let is_beside = whole.size().x + GAP + next_size.x <= room;
    let say = if is_beside { whole } else { galley(vec![text(say, Color32::PLACEHOLDER)], room) };
    let corner = match is_beside {
        true => pos2(PAD.x + say.size().x + GAP, PAD.y),
        false => pos2(PAD.x, PAD.y + say.size().y + 4.0),
    };
    let next_rect = Rect::from_min_size(corner, next_size);
    let height = (next_rect.bottom() + PAD.y).ceil();
    let why_size = why.size() + 2.0 * BUTTON;
    let why_at = pos2(width - PAD.x - why_size.x, ((height - why_size.y) / 2.0).round());
    Parts { say, next: (next_rect, next), why: (Rect::from_min_size(why_at, why_size), why), height }
}

fn button(ui: &Ui, (rect, words): &(Rect, Arc<Galley>), corner: Vec2, name: &str, first: bool) -> Response {
    let rect = rect.translate(corner);
    TextButton { rect, words, pad: BUTTON.x, name, first }.show(ui, ("button", first))
}
