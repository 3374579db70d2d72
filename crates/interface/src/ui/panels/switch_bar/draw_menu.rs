//! The menu of what is drawn beside the bodies: eye view, ghosts, trails, frame strips and mechanisms. Its keys work while it is open.

use super::switch_view::show_switch;
use crate::ui::base::style::body;
use crate::ui::base::switch_state::SwitchState;
use crate::ui::base::widgets::{colors, hint, switch};
use crate::ui::frame::controls::switches::Switch;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{Intent, PanelIntent};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::containers::menu::menu_style;
use egui::{Align, Align2, Button, Layout, Popup, PopupCloseBehavior, PopupKind, Rect, Ui, pos2, vec2};

/// Room for the buttons of the menu and of the code in the bar, points.
pub const DRAW_WIDTH: f32 = 140.0;
/// Width of the menu, points.
const MENU_WIDTH: f32 = 190.0;

/// Shows the button that opens the menu, in this height. `strips`: lanes have their frame strips.
pub fn show_draw_button(
    ui: &mut Ui,
    frame: &FrameContext<'_>,
    requests: &mut Requests<'_>,
    (height, strips): (f32, bool),
) {
    let button = ui.add(Button::new("Draw ▾").min_size(vec2(0.0, height)));
    Popup::menu(&button)
        .id(shortcuts::draw_menu())
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| show_items(ui, frame, requests, strips));
    let tip = "Draw what the loop and the method do beside the bodies: ghosts, trails, frame strips, the accumulator, the sampled slopes and more.";
    hint(button, &shortcuts::tip(ui.ctx(), tip, PanelIntent::Draw));
}

/// Shows the button of the loop as code, in this height. `is_open`: it is shown.
pub fn show_code_button(ui: &mut Ui, requests: &mut Requests<'_>, height: f32, is_open: bool) {
    let button = ui.add(Button::new("Code").min_size(vec2(0.0, height)).selected(is_open));
    let tip =
        "The loop of the chosen lane as code, with the values of each frame. A switch marks the lines that it changes.";
    if hint(button, &shortcuts::tip(ui.ctx(), tip, PanelIntent::ToggleCode)).clicked() {
        requests.ask(PanelIntent::ToggleCode);
    }
}

/// Shows the menu in the corner of the lanes, where the bar has no room for its button.
pub fn show_without_button(
    ui: &Ui,
    frame: &FrameContext<'_>,
    requests: &mut Requests<'_>,
    (lanes, strips): (Rect, bool),
) {
    let corner = Rect::from_min_size(lanes.left_top() + vec2(8.0, 8.0), vec2(0.0, 0.0));
    Popup::new(shortcuts::draw_menu(), ui.ctx().clone(), corner, ui.layer_id())
        .open_memory(None)
        .kind(PopupKind::Menu)
        .style(menu_style)
        .layout(Layout::top_down_justified(Align::Min))
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| show_items(ui, frame, requests, strips));
}

fn show_items(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, strips: bool) {
    ui.set_min_width(MENU_WIDTH);
    let layers = frame.snapshot.layers;
    show_row(ui, frame, requests, Switch::EyeView);
    let ghosts = (layers.ghost, "Ghosts", "The exact motion as an outline.");
    show_part(ui, requests, ghosts, PanelIntent::ToggleGhosts);
    let trails = (layers.trail, "Trails", "The way of each body, with a dot for each frame.");
    show_part(ui, requests, trails, PanelIntent::ToggleTrails);
    show_row(ui, frame, requests, Switch::TrailStays);
    let marks = "A mark for each frame: a dot for each of its steps, a ring where it took none.";
    show_part(ui, requests, (strips, "Frame strips", marks), PanelIntent::ToggleStrip);
    ui.separator();
    for which in Switch::of_mechanisms() {
        show_row(ui, frame, requests, which);
    }
}

/// Shows a switch of the lanes with its key.
fn show_row(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, which: Switch) {
    show_switch(ui, frame, requests, which);
    show_key(ui, Intent::Toggle(which));
}

/// Shows a switch of the window's own with its key.
fn show_part(ui: &mut Ui, requests: &mut Requests<'_>, (on, name, tip): (bool, &str, &str), intent: PanelIntent) {
    let response = switch(ui, if on { SwitchState::On } else { SwitchState::Off }, name);
    if response.clicked() {
        requests.ask(intent);
    }
    hint(response, &shortcuts::tip(ui.ctx(), tip, intent));
    show_key(ui, intent.into());
}

/// Draws the key of the row above at its right end.
fn show_key(ui: &Ui, intent: Intent) {
    let row = ui.min_rect();
    let at = pos2(ui.max_rect().left() + MENU_WIDTH - 4.0, row.bottom() - 0.5 * ui.spacing().interact_size.y);
    let key = shortcuts::keys_of(ui.ctx(), intent);
    ui.painter().text(at, Align2::RIGHT_CENTER, key, body(12.0), colors(ui).weak);
}
