//! The bar in which a lesson asks, explains and goes on: text, choices and buttons, laid out in any width.

use super::reward;
use super::speech::{ALIKE, BarAction, BarButton, BarContents, SWITCHED};
use crate::ui::base::style::{CONTROL_RADIUS, body, is_projected};
use crate::ui::base::text_button::TextButton;
use crate::ui::base::text_field::{FieldKind, text_field};
use crate::ui::base::widgets::{LEFT_EDGE, colors, elided, tell_text};
use crate::ui::base::words::counted;
use crate::ui::frame::intent::Intent;
use crate::ui::frame::shortcuts;
use egui::accesskit::Live;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, Galley, Key, Rect, Response, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};
use files::visible_text::visible;
use std::sync::Arc;

/// An action of the user in the bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answered {
    /// Bet on the choice at this index.
    Choice(usize),
    /// Bet on a number.
    Number(f64),
    /// Did something else.
    Action(BarAction),
}

const TEXT: f32 = 15.0;
/// The most lines of text that have a room of their own, and the most on a projector, whose lanes need the height; a longer text scrolls.
const LINES: [usize; 2] = [4, 3];
/// Size of the texts about other lessons.
const ALIKE_TEXT: f32 = 13.0;
const PAD: Vec2 = vec2(LEFT_EDGE, 10.0);
/// Space above and below them on a projector, whose lanes need the height.
const PAD_ON_PROJECTOR: f32 = 4.0;
const GAP: f32 = 8.0;
/// Space between a button's edge and its words.
const BUTTON_PAD: Vec2 = vec2(12.0, 7.0);
const FIELD_WIDTH: f32 = 120.0;
/// Part of the width that buttons may take beside the text.
const BESIDE: f32 = 0.42;
/// Smallest width of a choice that is beside others.
const CHOICE_WIDTH: f32 = 190.0;

/// A button and its place, from the bar's corner.
struct Placed {
    rect: Rect,
    galley: Arc<Galley>,
}

/// The bar's parts and their places.
struct Layout {
    text: Arc<Galley>,
    choices: Vec<Placed>,
    field: Option<Rect>,
    offers: Vec<Placed>,
    /// Words before the lessons that are like this one; without them none.
    alike_words: Option<Placed>,
    alike: Vec<Placed>,
    height: f32,
    /// Height of the text's lines beyond the most that have room.
    excess: f32,
}

/// Height that the bar takes in this width, points.
pub fn height(ui: &Ui, speech: &BarContents, width: f32) -> f32 {
    lay_out(ui, speech, width).height
}

/// Height of the bar with at most so many [`LINES`] of its text, points.
pub fn low_height(ui: &Ui, speech: &BarContents, width: f32) -> f32 {
    let layout = lay_out(ui, speech, width);
    layout.height - layout.excess
}

/// Shows the bar. `number` is the text of the field.
pub fn show(ui: &mut Ui, speech: &BarContents, number: &mut String, rect: Rect) -> Option<Answered> {
    let c = colors(ui);
    ui.painter().rect_filled(rect, 0.0, c.card);
    ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, c.line));
    let builder = UiBuilder::new().id_salt("lesson").max_rect(rect).accessibility_label("Lesson");
    let mut child = ui.new_child(builder);
    child.shrink_clip_rect(rect);
    let mut layout = lay_out(&child, speech, rect.width());
    let alone;
    let mut speech = speech;
    if layout.height > rect.height() && !speech.alike.is_empty() {
        alone = BarContents { alike: Vec::new(), ..speech.clone() };
        (speech, layout) = (&alone, lay_out(&child, &alone, rect.width()));
    }
    let scroll = ScrollArea::vertical().auto_shrink([false, false]);
    scroll.show(&mut child, |ui| show_parts(ui, speech, number, &layout)).inner
}

fn show_parts(ui: &mut Ui, speech: &BarContents, number: &mut String, layout: &Layout) -> Option<Answered> {
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), layout.height), Sense::hover());
    let corner = whole.min.to_vec2();
    let at = pos2(corner.x + PAD.x + reward_width(speech), corner.y + pad_above(ui));
    match speech.won {
        Some(true) => reward::show(ui, at + vec2(-0.5 * reward::WIDTH - 2.0, 0.6 * TEXT), &speech.head),
        _ => reward::forget(ui),
    }
    ui.painter().galley(at, Arc::clone(&layout.text), colors(ui).text);
    let words = Rect::from_min_size(at, layout.text.size());
    let label = tell_text(ui, words, ui.scope_id().with("words"), || layout.text.text());
    if !speech.waits {
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
    }
    if !speech.note.is_empty() {
        label.on_hover_text(&speech.note);
    }
    let mut answered = None;
    for (index, (placed, choice)) in layout.choices.iter().zip(&speech.choices).enumerate() {
        let hands =
            if choice.hands > 0 { format!(", {}", counted(choice.hands.into(), "hand")) } else { String::new() };
        let name = format!("{}: {}{hands}", index + 1, choice.label);
        if speech.is_decided {
            show_decided(ui, placed, corner, choice.is_bet, &name);
        } else if button(ui, placed, corner, ("choice", index), &name, false).clicked() {
            answered = Some(Answered::Choice(index));
        }
    }
    if let Some(field) = layout.field
        && let Some(typed) = show_field(ui, number, field.translate(corner))
    {
        answered = Some(Answered::Number(typed));
    }
    for (index, (placed, offer)) in layout.offers.iter().zip(&speech.offers).enumerate() {
        if button(ui, placed, corner, ("offer", index), &offer.label, offer.first).clicked() {
            answered = match (offer.action, parsed(number)) {
                (BarAction::BetNumber, Some(typed)) => Some(Answered::Number(typed)),
                (action, _) => Some(Answered::Action(action)),
            };
        }
    }
    if let Some(placed) = &layout.alike_words {
        let at = (placed.rect.min + corner).round();
        ui.painter().galley(at, Arc::clone(&placed.galley), colors(ui).weak);
    }
    for (index, (placed, offer)) in layout.alike.iter().zip(&speech.alike).enumerate() {
        let name = format!("{ALIKE} {}", offer.label);
        if button(ui, placed, corner, ("alike", index), &name, false).clicked() {
            answered = Some(Answered::Action(offer.action));
        }
    }
    answered
}

/// Shows a choice that can no longer be bet on, framed if the bet is on it.
fn show_decided(ui: &Ui, placed: &Placed, corner: Vec2, is_bet: bool, name: &str) {
    let (rect, c) = (placed.rect.translate(corner), colors(ui));
    let edge = if is_bet { Stroke::new(2.0, c.accent) } else { Stroke::new(1.0, c.line) };
    ui.painter().rect_stroke(rect, CONTROL_RADIUS, edge, StrokeKind::Inside);
    let at = pos2(rect.left() + BUTTON_PAD.x, (rect.center().y - placed.galley.size().y / 2.0).round());
    ui.painter().galley(at, Arc::clone(&placed.galley), c.text);
    let id = ui.scope_id().with(("decided", name));
    tell_text(ui, rect, id, || if is_bet { format!("{name}, your answer") } else { name.to_owned() });
}

/// The number in a text; a comma is a point.
fn parsed(text: &str) -> Option<f64> {
    text.trim().replace(',', ".").parse().ok().filter(|number: &f64| number.is_finite())
}

/// Id of the field for a number.
pub fn field_id() -> egui::Id {
    egui::Id::unique("number to bet on")
}

/// Shows the field. Returns its number at Enter.
fn show_field(ui: &mut Ui, number: &mut String, rect: Rect) -> Option<f64> {
    let add = |ui: &mut Ui, field: TextEdit<'_>| {
        let field = field.id(field_id()).font(body(TEXT)).margin(vec2(8.0, 6.0));
        ui.put(rect, field.hint_text("Your number"))
    };
    let response = text_field(ui, number, FieldKind::Number, add);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Your number"));
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    parsed(number).filter(|_| entered)
}

fn button(ui: &Ui, placed: &Placed, corner: Vec2, id: (&'static str, usize), name: &str, first: bool) -> Response {
    let (rect, words) = (placed.rect.translate(corner), &placed.galley);
    TextButton { rect, words, pad: BUTTON_PAD.x, name, first }.show(ui, id)
}

/// Places every part in this width.
fn lay_out(ui: &Ui, speech: &BarContents, width: f32) -> Layout {
    let inner = (width - 2.0 * PAD.x - reward_width(speech)).max(80.0);
    let mut offers: Vec<_> = speech.offers.iter().map(|offer| offer_galley(ui, offer, inner)).collect();
    let width_of = |galley: &Arc<Galley>| galley.size().x + 2.0 * BUTTON_PAD.x;
    let beside: f32 = offers.iter().map(|galley| width_of(galley) + GAP).sum();
    let is_beside = !offers.is_empty() && beside <= BESIDE * inner;
    let field_room = if speech.asks_number { FIELD_WIDTH + GAP } else { 0.0 };
    let text_width = if is_beside { inner - beside - GAP - field_room } else { inner };
    let text = words(ui, speech, text_width, speech.is_switched);
    // A switch changes no height: there is room for its sentence in any case.
    let longest = words(ui, speech, text_width, true);
    let text_height = longest.size().y;
    // What is below a long text stays in sight.
    let excess = if is_beside || speech.offers.is_empty() {
        longest.rows.iter().skip(LINES[usize::from(is_projected(ui.visuals()))]).map(|row| row.size.y).sum()
    } else {
        0.0
    };
    let tallest = offers.iter().map(|galley| galley.size().y + 2.0 * BUTTON_PAD.y).fold(0.0, f32::max);
    // Buttons beside the text begin with it, in one place from part to part; choices are below both.
    let line = pad_above(ui) + if is_beside { text_height.max(tallest) } else { text_height };
    let mut bottom = line;
    let choices = place_choices(ui, speech, inner, &mut bottom);
    let field_size = vec2(FIELD_WIDTH, 34.0);
    let (mut field, mut placed) = (None, Vec::new());
    if is_beside {
        let mut right = PAD.x + reward_width(speech) + inner;
        for galley in offers.drain(..).rev() {
            let size = galley.size() + 2.0 * BUTTON_PAD;
            let rect = Rect::from_min_size(pos2(right - size.x, pad_above(ui)), size);
            right -= size.x + GAP;
            placed.insert(0, Placed { rect, galley });
        }
        if speech.asks_number {
            field = Some(Rect::from_min_size(pos2(right - field_size.x, pad_above(ui)), field_size));
        }
    } else {
        let (mut x, mut row) = (PAD.x, 0.0_f32);
        let mut top = bottom + GAP;
        if speech.asks_number {
            field = Some(Rect::from_min_size(pos2(x, top), field_size));
            (x, row) = (x + field_size.x + GAP, field_size.y);
        }
        for galley in offers {
            let size = galley.size() + 2.0 * BUTTON_PAD;
            if x > PAD.x && x + size.x > PAD.x + inner {
                (x, top, row) = (PAD.x, top + row + GAP, 0.0);
            }
            placed.push(Placed { rect: Rect::from_min_size(pos2(x, top), size), galley });
            (x, row) = (x + size.x + GAP, row.max(size.y));
        }
        bottom = if row > 0.0 { top + row } else { bottom };
    }
    let mut alike = place_alike(ui, speech, inner, &mut bottom);
    let alike_words = (!alike.is_empty()).then(|| alike.remove(0));
    let height = (bottom + pad_above(ui)).ceil();
    Layout { text, choices, field, offers: placed, alike_words, alike, height, excess }
}

/// Places the words before the lessons that are like this one, and those lessons, in rows below `bottom`, and moves it.
fn place_alike(ui: &Ui, speech: &BarContents, inner: f32, bottom: &mut f32) -> Vec<Placed> {
    if speech.alike.is_empty() {
        return Vec::new();
    }
    let (c, pad) = (colors(ui), vec2(BUTTON_PAD.x, 4.0));
    let galley = |text: &str, color: Color32| elided(ui, text, body(ALIKE_TEXT), color, inner - 2.0 * pad.x);
    let words = galley(ALIKE, c.weak);
    let height = words.size().y + 2.0 * pad.y;
    let mut at = pos2(PAD.x, *bottom + GAP);
    let first = Rect::from_min_size(at + vec2(0.0, pad.y), words.size());
    let mut placed = vec![Placed { rect: first, galley: words }];
    at.x = first.right() + GAP;
    for offer in &speech.alike {
        let galley = galley(&offer.label, c.text);
        let width = galley.size().x + 2.0 * pad.x;
        if at.x + width > PAD.x + inner {
            at = pos2(PAD.x, at.y + height + GAP);
        }
        placed.push(Placed { rect: Rect::from_min_size(at, vec2(width, height)), galley });
        at.x += width + GAP;
    }
    *bottom = at.y + height;
    placed
}

/// Space above and below the parts, points.
fn pad_above(ui: &Ui) -> f32 {
    if is_projected(ui.visuals()) { PAD_ON_PROJECTOR } else { PAD.y }
}

/// Width of the reward before the text.
fn reward_width(speech: &BarContents) -> f32 {
    if speech.won == Some(true) { reward::WIDTH } else { 0.0 }
}

/// The verdict in bold colours, the text, and if it is `switched` what they are about.
fn words(ui: &Ui, speech: &BarContents, width: f32, switched: bool) -> Arc<Galley> {
    let c = colors(ui);
    let mut job = LayoutJob::default();
    job.wrap.max_width = width.max(60.0);
    let tone = match speech.won {
        Some(true) => c.accent,
        Some(false) => c.warning,
        None => c.strong,
    };
    let mut add = |text: &str, color: Color32| job.append(&visible(text), 0.0, TextFormat::simple(body(TEXT), color));
    if !speech.head.is_empty() {
        add(&speech.head, tone);
        add(" ", c.text);
    }
    add(&speech.text, c.text);
    if switched {
        add(" ", c.text);
        add(SWITCHED, c.weak);
    }
    ui.painter().layout_job(job)
}

/// Places the choices in rows of equal columns below `bottom`, and moves it.
fn place_choices(ui: &Ui, speech: &BarContents, inner: f32, bottom: &mut f32) -> Vec<Placed> {
    let count = speech.choices.len();
    if count == 0 {
        return Vec::new();
    }
    let most = ((inner / CHOICE_WIDTH) as usize).clamp(1, count);
    // Long choices are below each other: no column may need more than two lines.
    let columns = (1..=most).rev().find(|columns| {
        let width = column_width(inner, *columns) - 2.0 * BUTTON_PAD.x;
        (0..count).all(|index| choice_galley(ui, speech, index, width).rows.len() <= 2)
    });
    let columns = columns.unwrap_or(1);
    let width = column_width(inner, columns);
    let galleys: Vec<_> =
        (0..count).map(|index| choice_galley(ui, speech, index, width - 2.0 * BUTTON_PAD.x)).collect();
    let mut placed = Vec::new();
    for row in galleys.chunks(columns) {
        let height = row.iter().map(|galley| galley.size().y).fold(0.0, f32::max) + 2.0 * BUTTON_PAD.y;
        let top = *bottom + GAP;
        for (column, galley) in row.iter().enumerate() {
            let at = pos2(PAD.x + column as f32 * (width + GAP), top);
            placed.push(Placed { rect: Rect::from_min_size(at, vec2(width, height)), galley: Arc::clone(galley) });
        }
        *bottom = top + height;
    }
    placed
}

fn column_width(inner: f32, columns: usize) -> f32 {
    ((inner - GAP * (columns - 1) as f32) / columns as f32).floor()
}

fn choice_galley(ui: &Ui, speech: &BarContents, index: usize, width: f32) -> Arc<Galley> {
    let (c, choice) = (colors(ui), &speech.choices[index]);
    let mut job = LayoutJob::default();
    job.wrap.max_width = width.max(60.0);
    let mut add = |text: &str, size: f32, space: f32, color: Color32| {
        job.append(&visible(text), space, TextFormat::simple(body(size), color));
    };
    add(&format!("{}", index + 1), TEXT + 2.0, 0.0, c.accent);
    add(&choice.label, TEXT, 10.0, c.strong);
    if choice.hands > 0 {
        add(&counted(choice.hands.into(), "hand"), TEXT - 1.0, 12.0, c.accent);
    }
    ui.painter().layout_job(job)
}

fn offer_galley(ui: &Ui, offer: &BarButton, width: f32) -> Arc<Galley> {
    let c = colors(ui);
    let mut job = LayoutJob::default();
    job.wrap.max_width = (width - 2.0 * BUTTON_PAD.x).max(60.0);
    let color = if offer.first { c.strong } else { c.text };
    job.append(&visible(&offer.label), 0.0, TextFormat::simple(body(TEXT), color));
    let key = match offer.action {
        _ if offer.first => shortcuts::keys_of(ui.ctx(), Intent::Proceed),
        BarAction::Skip => shortcuts::keys_of(ui.ctx(), Intent::Escape),
        _ => String::new(),
    };
    if !key.is_empty() {
        job.append(&key, 10.0, TextFormat::simple(body(TEXT - 3.0), c.weak));
    }
    ui.painter().layout_job(job)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_numbers_are_read_as_people_write_them() {
        let cases = [
            ("84", Some(84.0)),
            (" 0,5 ", Some(0.5)),
            ("-3.", Some(-3.0)),
            ("", None),
            ("many", None),
            ("1e999", None),
        ];
        for (text, number) in cases {
            assert_eq!(parsed(text), number, "{text}");
        }
    }
}
