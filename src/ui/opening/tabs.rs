//! The bar at the top of an opening: the openings as tabs, and the ways to everything else.

use crate::course::{OPENING_ENTRIES, OpeningEntry};
use crate::ui::frame_context::FrameContext;
use crate::ui::intent::{CourseIntent, Intent, PageIntent, ViewIntent};
use crate::ui::requests::Requests;
use crate::ui::shortcuts;
use crate::ui::style::body;
use crate::ui::top_bar::{MenuState, open_if_asked, show_menus};
use crate::ui::widgets::{bar, colors, hint, panel};
use egui::containers::menu::MenuButton;
use egui::text::LayoutJob;
use egui::{Align, Button, Layout, Rect, RichText, Role, TextFormat, Ui, UiBuilder, WidgetInfo, vec2};

/// Widths from which there is room for the names of the ways, and for their keys, points.
const NAMES: f32 = 560.0;
const KEYS: f32 = 760.0;

/// Shows the bar in `rect`.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect, menus: &MenuState<'_>) {
    panel(ui, rect, colors(ui).panel, bar(), "Openings", |ui| {
        let size = if rect.width() < KEYS { 13.0 } else { 14.0 };
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
        let layout = Layout::right_to_left(Align::Center);
        let builder = UiBuilder::new().id_salt("ways").max_rect(rect.shrink2(vec2(8.0, 0.0))).layout(layout);
        ui.scope_builder(builder, |ui| show_ways(ui, frame, requests, menus, (rect.width(), size)));
    });
}

/// Shows the ways from right to left.
fn show_ways(
    ui: &mut Ui,
    frame: &FrameContext<'_>,
    requests: &mut Requests<'_>,
    menus: &MenuState<'_>,
    (width, size): (f32, f32),
) {
    let c = colors(ui);
    ui.spacing_mut().item_spacing.x = if width < KEYS { 6.0 } else { 14.0 };
    let menu = Button::new(RichText::new("Menu").font(body(size)).color(c.weak)).frame(false);
    let shown = MenuButton::from_button(menu).ui(ui, |ui| {
        show_menus(ui, frame, requests, menus);
    });
    open_if_asked(menus, &shown.0);
    hint(shown.0, "All menus: files, lessons, edits, views and help.");
    for (name, intent, tip) in [
        ("?", Intent::Page(PageIntent::Help), "The keys."),
        ("Record", Intent::Page(PageIntent::Record), "Record a clip of what the stage shows."),
        (
            "Lab",
            Intent::View(ViewIntent::ToggleLab),
            "Open the instrument: switches, settings, all numbers, plots and figures.",
        ),
        ("Course", Intent::Course(CourseIntent::SearchLessons), "The list of lessons."),
    ] {
        if width < NAMES && name != "Course" {
            continue;
        }
        let mut text = LayoutJob::default();
        text.append(name, 0.0, TextFormat::simple(body(size), c.text));
        if width >= KEYS && ["Record", "Lab"].contains(&name) {
            text.append(&shortcuts::keys_of(ui.ctx(), intent), 6.0, TextFormat::simple(body(size - 2.0), c.weak));
        }
        let button = hint(ui.add(Button::new(text).frame(false)), &shortcuts::tip(ui.ctx(), tip, intent));
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, if name == "?" { "Help" } else { name }));
        if button.clicked() {
            requests.ask(intent);
        }
    }
}
