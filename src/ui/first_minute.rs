//! The first minute: three cards, each beside the thing that it is about. The window works as ever under them.

use super::intent::Intent;
use super::landmark::{self, Landmark};
use super::output::LaneRect;
use super::shortcuts::keys_of;
use super::style::body;
use super::widgets::{colors, key_cap};
use egui::{
    Align, Align2, Area, Button, Context, Frame, Id, Key, Label, Layout, Modifiers, Order, Pos2, Rect, RichText, Sense,
    Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

/// One card.
struct Card {
    /// What it points at.
    landmark: Landmark,
    title: &'static str,
    text: &'static str,
    /// Picture of what the window does not show yet.
    picture: Option<fn(&mut Ui)>,
    /// Keys to name at its end.
    keys: &'static [(Intent, &'static str)],
}

const CARDS: [Card; 3] = [
    Card {
        landmark: Landmark::Lane,
        title: "A body and its ghost",
        text: "Each lane simulates the same motion in its own way. The coloured body is what a program would draw. The pale \
               outline, its ghost, is where the body should be. The gap between them is what this program is about.",
        picture: Some(show_gap),
        keys: &[],
    },
    Card {
        landmark: Landmark::Steps,
        title: "A step and a frame",
        text: "A step moves the simulation on by dt. A frame is what the display shows. They need not come together: a frame may \
               show no new step, or several. These buttons go on by one step and by one frame.",
        picture: None,
        keys: &[(Intent::StepTick, "next step"), (Intent::StepFrame, "next frame")],
    },
    Card {
        landmark: Landmark::Play,
        title: "What to press",
        text: "Play, and look for the lane that is smooth. Slow it down where it goes too fast to see.",
        picture: None,
        keys: &[
            (Intent::PlayPause, "play or pause"),
            (Intent::BulletTime, "slow motion"),
            (Intent::ToggleLab, "stage or lab"),
            (Intent::Help, "all keys"),
        ],
    },
];

/// Width of a card, points.
const WIDTH: f32 = 340.0;
/// Room between a card and what it points at, points.
const GAP: f32 = 12.0;

/// The cards, of which one may be open.
#[derive(Debug, Default)]
pub struct FirstMinute {
    card: Option<usize>,
    /// Size of the card when it was last shown.
    size: Vec2,
}

impl FirstMinute {
    /// `true` while a card is open.
    pub fn is_open(&self) -> bool {
        self.card.is_some()
    }

    /// Opens the first card.
    pub fn start(&mut self) {
        self.card = Some(0);
    }

    /// Takes the keys of the open card out of the input: Enter and Right go on, Left goes back, Escape ends it. A control with the
    /// focus keeps its keys.
    pub fn take_keys(&mut self, ctx: &Context) {
        if self.card.is_none() || ctx.text_edit_focused() || ctx.any_popup_open() {
            return;
        }
        let has_focus = ctx.memory(|memory| memory.focused().is_some());
        let pressed = |key: Key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::Escape) {
            self.card = None;
        } else if !has_focus && (pressed(Key::Enter) || pressed(Key::ArrowRight)) {
            self.go_on();
        } else if !has_focus && pressed(Key::ArrowLeft) {
            self.card = self.card.map(|card| card.saturating_sub(1));
        }
    }

    /// Ends at the last card when the person has done what it says.
    pub fn observe(&mut self, intent: Intent) {
        if self.card == Some(CARDS.len() - 1) && intent == Intent::PlayPause {
            self.card = None;
        }
    }

    fn go_on(&mut self) {
        self.card = self.card.map(|card| card + 1).filter(|card| *card < CARDS.len());
    }

    /// Shows the open card and a ring around the thing that it is about. `lane`: the first one.
    pub fn show(&mut self, ui: &Ui, lane: Option<&LaneRect>) {
        let Some(place) = self.card else { return };
        if let Some(lane) = lane {
            landmark::mark(ui, Landmark::Lane, lane.rect);
        }
        let (card, window) = (&CARDS[place], ui.ctx().content_rect());
        let target = landmark::place(ui.ctx(), card.landmark);
        let width = WIDTH.min(window.width() - 24.0);
        let at = beside(window, target, vec2(width, self.size.y.max(120.0)));
        let area = Area::new(Id::unique("first minute")).order(Order::Foreground).fixed_pos(at);
        let shown = area.fade_in(false).accessible_name("First minute").show(ui.ctx(), |ui| {
            if let Some(target) = target {
                let stroke = Stroke::new(2.5, colors(ui).accent);
                ui.ctx().layer_painter(ui.layer_id()).rect_stroke(target.expand(3.0), 7.0, stroke, StrokeKind::Outside);
            }
            show_card(ui, card, place, width)
        });
        let size = shown.response.rect.size();
        if size != self.size {
            self.size = size;
            ui.ctx().request_repaint();
        }
        match shown.inner {
            Some(true) => self.go_on(),
            Some(false) => self.card = None,
            None => {}
        }
    }
}

/// Shows a card. Returns `true` to go on, `false` to end.
fn show_card(ui: &mut Ui, card: &Card, place: usize, width: f32) -> Option<bool> {
    let c = colors(ui);
    let frame = Frame::new().fill(c.panel).stroke(Stroke::new(1.5, c.accent)).corner_radius(8).inner_margin(14);
    frame
        .show(ui, |ui| {
            ui.set_width(width - 28.0);
            ui.label(RichText::new(card.title).font(body(16.0)).color(c.strong));
            ui.add(Label::new(RichText::new(card.text).color(c.text)).wrap());
            if let Some(picture) = card.picture {
                picture(ui);
            }
            ui.add_space(4.0);
            for (intent, text) in card.keys {
                let keys = keys_of(ui.ctx(), *intent);
                ui.horizontal(|ui| {
                    key_cap(ui, &keys);
                    ui.label(RichText::new(*text).color(c.text));
                });
            }
            ui.add_space(4.0);
            show_buttons(ui, place)
        })
        .inner
}

/// Draws a body beside its ghost. While a question is asked, lanes have no ghosts.
fn show_gap(ui: &mut Ui) {
    const RADIUS: f32 = 11.0;
    let c = colors(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 2.0 * RADIUS + 10.0), Sense::hover());
    let [drawn, exact] = [-14.0, 14.0].map(|aside| rect.center() + vec2(aside, 0.0));
    let (painter, away) = (ui.painter(), vec2(RADIUS + 8.0, 0.0));
    painter.circle_stroke(exact, RADIUS, Stroke::new(2.0, c.text));
    painter.circle_filled(drawn, RADIUS, c.accent);
    painter.text(drawn - away, Align2::RIGHT_CENTER, "body", body(13.0), c.text);
    painter.text(exact + away, Align2::LEFT_CENTER, "ghost", body(13.0), c.text);
}

fn show_buttons(ui: &mut Ui, place: usize) -> Option<bool> {
    let c = colors(ui);
    ui.horizontal(|ui| {
        ui.weak(format!("{} of {}", place + 1, CARDS.len()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let last = place + 1 == CARDS.len();
            let name = if last { "Start" } else { "Next" };
            let next =
                ui.add(Button::new(RichText::new(name).color(c.on_signal)).fill(c.accent).min_size(vec2(72.0, 24.0)));
            let skip = !last && ui.add(Button::new("Skip").min_size(vec2(56.0, 24.0))).clicked();
            match () {
                _ if next.clicked() => Some(true),
                _ if skip => Some(false),
                _ => None,
            }
        })
        .inner
    })
    .inner
}

/// A place for a card of `size` in the window: below, above or within what it points at, and in the middle if that is nowhere.
fn beside(window: Rect, target: Option<Rect>, size: Vec2) -> Pos2 {
    let Some(target) = target else { return window.center() - size / 2.0 };
    let x = (target.center().x - size.x / 2.0)
        .clamp(window.left() + GAP, (window.right() - size.x - GAP).max(window.left() + GAP));
    let (below, above) = (target.bottom() + GAP, target.top() - GAP - size.y);
    let y = match () {
        _ if below + size.y <= window.bottom() - GAP => below,
        _ if above >= window.top() + GAP => above,
        _ => (target.bottom() - size.y - GAP).max(window.top() + GAP),
    };
    pos2(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_stays_in_the_window_and_off_what_it_points_at() {
        let window = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        let size = vec2(340.0, 200.0);
        for (target, off) in [
            (Rect::from_min_size(pos2(10.0, 690.0), vec2(80.0, 20.0)), true),
            (Rect::from_min_size(pos2(10.0, 40.0), vec2(600.0, 300.0)), true),
            (Rect::from_min_size(pos2(0.0, 30.0), vec2(1280.0, 640.0)), false),
        ] {
            let card = Rect::from_min_size(beside(window, Some(target), size), size);
            assert!(window.contains_rect(card), "{card:?}");
            assert_eq!(!card.intersects(target), off, "{target:?} {card:?}");
        }
        assert_eq!(beside(window, None, size), pos2(470.0, 260.0));
    }
}
