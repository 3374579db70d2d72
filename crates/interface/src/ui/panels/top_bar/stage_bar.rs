//! The bar at the top of the stage: all menus behind one button, the place in the course, and the buttons of a class.

use super::lab_bar::{MenuState, show_menu_button};
use super::stage_links::show_stage_links;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{BAR_EDGE, LEFT_EDGE, bar, colors, draw_elided, hint, panel, tell_text};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{CourseIntent, Intent, PanelIntent, ViewIntent};
use crate::ui::frame::requests::Requests;
use egui::containers::menu::MenuButton;
use egui::{Align, Button, Layout, Rect, Role, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use simulation::course::CourseEntry;
use simulation::scenario::lesson::Layout as Arrangement;

/// Arrangements as the menu names them.
const ARRANGEMENTS: [(Arrangement, &str, &str); 3] = [
    (Arrangement::Grid, "Grid", "Rows and columns of equal cells."),
    (Arrangement::Tracks, "Tracks", "Full width, one below the other, with one scale: compare along a vertical line."),
    (Arrangement::Overlay, "Overlay", "All bodies in one world: compare where they are."),
];

/// Width of a window from which the bar leads to the list of lessons, points.
const LESSONS: f32 = 960.0;
/// Links of which a smaller window has one.
const COURSE: Intent = Intent::Course(CourseIntent::SearchLessons);
const PROJECTOR: Intent = Intent::View(ViewIntent::ToggleProjector);
/// Font of its texts, points.
const SIZE: f32 = 13.5;

/// Shows the bar in `rect`.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect, menus: &MenuState<'_>) {
    let narrow = rect.width() < 620.0;
    panel(ui, rect, colors(ui).panel, bar(), "Stage", |ui| {
        ui.add_space(LEFT_EDGE - BAR_EDGE);
        show_menu_button(ui, frame, requests, menus, (SIZE, colors(ui).text));
        let left = ui.next_widget_position().x;
        let layout = Layout::right_to_left(Align::Center);
        let builder = UiBuilder::new().id_salt("buttons").max_rect(rect.shrink2(vec2(8.0, 0.0))).layout(layout);
        let buttons = ui.scope_builder(builder, |ui| {
            show_stage_links(ui, requests, (SIZE, !narrow), |way| {
                // A narrow window is on no projector.
                rect.width() >= LESSONS || way != if narrow { PROJECTOR } else { COURSE }
            });
            show_arrangements(ui, frame, requests);
        });
        let right = buttons.response.rect.left();
        if !frame.view.projector {
            show_place(ui, frame, Rect::from_min_max(pos2(left + 8.0, rect.top()), pos2(right - 12.0, rect.bottom())));
        }
    });
}

/// Shows the menu of arrangements, where there is more than one lane.
fn show_arrangements(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
    if frame.snapshot.lanes.len() < 2 {
        return;
    }
    let now = frame.canvases.layout;
    let name = ARRANGEMENTS.iter().find(|(arrangement, ..)| *arrangement == now).map_or("", |(_, name, _)| name);
    let shown = MenuButton::from_button(Button::new(format!("{name} ▾")).frame(false)).ui(ui, |ui| {
        for (arrangement, name, tip) in ARRANGEMENTS {
            if hint(ui.add(Button::selectable(arrangement == now, name)), tip).clicked() {
                requests.ask(PanelIntent::Arrange(arrangement));
            }
        }
    });
    let tip = "Arrangement of the lanes on the stage and in clips. Each document keeps its own.";
    hint(shown.0, tip).widget_info(|| WidgetInfo::labeled(Role::Button, true, "Layout"));
}

/// Shows the scenario's place in the course: its path and its number there, such as `Smooth, 2 of 5`; the title of any
/// other scenario.
fn show_place(ui: &Ui, frame: &FrameContext<'_>, rect: Rect) {
    if rect.width() < 60.0 {
        return;
    }
    let scenario = frame.snapshot.scenario;
    let place = match CourseEntry::of(scenario).filter(|entry| entry.part.asks()) {
        Some(entry) => format!("{}, {} of {}", entry.part.title(), entry.place().0, entry.place().1),
        None => scenario.title.clone(),
    };
    let text = if frame.window.unsaved { format!("{place} (not saved)") } else { place };
    draw_elided(ui, rect.left_center(), &text, body(SIZE), colors(ui).weak, rect.width());
    tell_text(ui, rect, ui.scope_id().with("place"), || &text);
}
