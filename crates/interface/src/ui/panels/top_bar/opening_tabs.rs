//! The bar at the top of an opening and of the user's own game: the openings as tabs, and the links to everything else.

use super::lab_bar::{MenuState, show_menu_button};
use super::stage_links::show_stage_links;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{bar, colors, hint, panel};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{CourseIntent, Intent, PanelIntent, ViewIntent};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::{Align, Button, Layout, Rect, RichText, Ui, UiBuilder, vec2};
use simulation::advice::MyGame;
use simulation::course::{OPENING_ENTRIES, OpeningEntry};

/// Widths from which there is room for the names of the links, for their keys, and for tabs in place of a menu, points.
const NAMES: f32 = 420.0;
const KEYS: f32 = 760.0;
const TABS: f32 = 880.0;

/// Shows the bar in `rect`; `is_my_game` if the form of the user's game is open.
pub fn show(
    ui: &mut Ui,
    frame: &FrameContext<'_>,
    requests: &mut Requests<'_>,
    (rect, is_my_game): (Rect, bool),
    menus: &MenuState<'_>,
) {
    panel(ui, rect, colors(ui).panel, bar(), "Openings", |ui| {
        let size = if rect.width() < KEYS { 13.0 } else { 14.0 };
        if rect.width() < TABS {
            let own = if is_my_game { MyGame::TITLE } else { "Openings" };
            let open = OpeningEntry::of(frame.snapshot.scenario).map_or(own, |entry| &entry.title);
            let text = RichText::new(format!("{open} ▾")).font(body(size)).color(colors(ui).strong);
            ui.menu_button(text, |ui| show_tabs(ui, frame, requests, (size, is_my_game)));
        } else {
            show_tabs(ui, frame, requests, (size, is_my_game));
        }
        let layout = Layout::right_to_left(Align::Center);
        let builder = UiBuilder::new().id_salt("links").max_rect(rect.shrink2(vec2(8.0, 0.0))).layout(layout);
        ui.scope_builder(builder, |ui| {
            let (names, keys) = (rect.width() >= NAMES, rect.width() >= KEYS);
            ui.spacing_mut().item_spacing.x = if keys { 14.0 } else { 6.0 };
            show_menu_button(ui, frame, requests, menus, (size, colors(ui).weak));
            let is_shown = |way| {
                way == Intent::Course(CourseIntent::SearchLessons)
                    || (names && way != Intent::View(ViewIntent::ToggleProjector))
            };
            show_stage_links(ui, requests, (size, keys), is_shown);
        });
    });
}

/// Shows the openings, one beside or below the other, and the form of the user's own game.
fn show_tabs(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, (size, is_my_game): (f32, bool)) {
    let open = OpeningEntry::of(frame.snapshot.scenario).map(|entry| entry.id);
    for (place, entry) in OPENING_ENTRIES.iter().enumerate() {
        let is_open = open == Some(entry.id);
        let color = if is_open { colors(ui).strong } else { colors(ui).text };
        let text = RichText::new(&entry.title).font(body(size)).color(color);
        let tab = hint(ui.add(Button::selectable(is_open, text)), &format!("Ctrl+{}", place + 1));
        if tab.clicked() {
            requests.ask(Intent::Opening(place));
        }
    }
    let color = if is_my_game { colors(ui).strong } else { colors(ui).text };
    let text = RichText::new(MyGame::TITLE).font(body(size)).color(color);
    let tip = "Your steps, your display, your work: four lanes, and which to take.";
    let tip = shortcuts::tip(ui.ctx(), tip, PanelIntent::MyGame);
    if ui.add(Button::selectable(is_my_game, text)).on_hover_text(tip).clicked() && !is_my_game {
        requests.ask(PanelIntent::MyGame);
    }
}
