//! Small controls and texts that several panels use.

use super::pointed_row;
use super::style;
use super::style::{CONTROL_RADIUS, Colors, body};
use super::switch_state::SwitchState;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Align2, Color32, FontId, Galley, Id, Layout, PointerButton, Rect, Response, Role, Sense, Stroke, StrokeKind,
    TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use files::visible_text::{visible, visible_lines};
use simulation::identity::Identity;
use std::sync::Arc;

/// Colours of the theme in force.
pub fn colors(ui: &Ui) -> &'static Colors {
    style::colors_of(ui.visuals())
}

/// Colour of a lane in the theme in force.
pub fn lane_color(ui: &Ui, identity: Identity) -> Color32 {
    style::lane(style::theme_of(ui.visuals()), identity)
}

/// Lays out a line of text that ends in an ellipsis where it is wider than `width`.
pub fn elided(ui: &Ui, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(visible(text).into_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    ui.painter().layout_job(job)
}

/// Draws a line of text that ends in an ellipsis where it is wider than `width`, vertically centred at `left`. Returns its
/// width, points.
pub fn draw_elided(ui: &Ui, left: egui::Pos2, text: &str, font: FontId, color: Color32, width: f32) -> f32 {
    if width < 8.0 || text.is_empty() {
        return 0.0;
    }
    let galley = elided(ui, text, font, color, width);
    let size = galley.size();
    ui.painter().galley(pos2(left.x, (left.y - size.y / 2.0).round()), galley, color);
    size.x
}

/// Shows the cap of a key.
pub fn key_cap(ui: &mut Ui, text: &str) {
    let c = colors(ui);
    let font = body(12.0);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, c.strong);
    let size = vec2((galley.size().x + 12.0).max(20.0), 19.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    if text != "…" {
        ui.painter().rect(rect, 4.0, c.control, Stroke::new(1.0, c.line), StrokeKind::Inside);
    }
    let at = rect.center() - galley.size() / 2.0;
    ui.painter().galley(at, galley, c.strong);
}

/// Left edge of texts in the window, points.
pub const LEFT_EDGE: f32 = 16.0;
/// Left edge of buttons in a bar, whose words are further in, points.
pub const BAR_EDGE: f32 = 8.0;

/// Fills `rect` and shows a panel in it, clipped to `rect`.
pub fn panel<R>(
    ui: &mut Ui,
    rect: Rect,
    fill: Color32,
    layout: Layout,
    name: &str,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    ui.painter().rect_filled(rect, 0.0, fill);
    let inner = rect.shrink2(vec2(BAR_EDGE.min(rect.width() / 8.0), 0.0));
    let builder = UiBuilder::new().id_salt(name).max_rect(inner).layout(layout).accessibility_label(name);
    let mut child = ui.new_child(builder);
    child.shrink_clip_rect(rect);
    add(&mut child)
}

/// Layout of a bar: left to right, vertically centred.
pub fn bar() -> Layout {
    Layout::left_to_right(Align::Center)
}

/// Shows a switch and its name.
pub fn switch(ui: &mut Ui, state: SwitchState, text: &str) -> Response {
    let c = colors(ui);
    let font = TextStyle::Body.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    let pill = vec2(28.0, 16.0);
    let size = vec2(pill.x + 6.0 + galley.size().x + 6.0, ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| match state {
        SwitchState::Mixed => WidgetInfo::labeled(Role::CheckBox, ui.is_enabled(), text),
        _ => WidgetInfo::selected(Role::CheckBox, ui.is_enabled(), state == SwitchState::On, text),
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let track = Rect::from_min_size(pos2(rect.left(), rect.center().y - pill.y / 2.0), pill);
    let hot = response.hovered() || response.has_focus();
    switch_track(ui, track, state, hot, false);
    let painter = ui.painter();
    let color = if hot { c.strong } else { c.text };
    painter.galley(pos2(track.right() + 6.0, rect.center().y - galley.size().y / 2.0), galley, color);
    response
}

/// Draws the track of a switch with its knob; a `weak` one changes nothing.
pub fn switch_track(ui: &Ui, track: Rect, state: SwitchState, hot: bool, weak: bool) {
    let (c, painter) = (colors(ui), ui.painter());
    let outline = if hot { c.strong } else { c.weak };
    let (fill, edge, knob) = match state {
        SwitchState::On if weak => (c.selected, c.weak, c.weak),
        SwitchState::On => (c.accent, if hot { c.strong } else { c.accent }, c.on_signal),
        SwitchState::Off => (c.field, outline, c.weak),
        SwitchState::Mixed => (c.selected, outline, if weak { c.weak } else { c.strong }),
    };
    painter.rect(track, CONTROL_RADIUS, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    match state {
        SwitchState::On => {
            painter.circle_filled(pos2(track.right() - 8.0, track.center().y), 5.0, knob);
        }
        SwitchState::Off => {
            painter.circle_filled(pos2(track.left() + 8.0, track.center().y), 5.0, knob);
        }
        SwitchState::Mixed => {
            painter.rect_filled(Rect::from_center_size(track.center(), vec2(10.0, 3.0)), 1.5, knob);
        }
    }
}

/// Shows a row: a name on the left, controls on the right. Controls without a name of their own get this one.
pub fn row<R>(ui: &mut Ui, name: &str, tip: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    row_unless(ui, name, tip, None, add)
}

/// Shows a [`row`] whose controls are disabled if they have no effect; the tooltip then says the reason.
pub fn row_unless<R>(ui: &mut Ui, name: &str, tip: &str, no_effect: Option<&str>, add: impl FnOnce(&mut Ui) -> R) -> R {
    let height = ui.spacing().interact_size.y;
    let shown = ui.allocate_ui_with_layout(vec2(ui.available_width(), height), bar(), |ui| {
        let (rect, label) = ui.allocate_exact_size(vec2(NAME_WIDTH, height), Sense::hover());
        let color = colors(ui).weak;
        let font = TextStyle::Body.resolve(ui.style());
        draw_elided(ui, rect.left_center(), name, font, color, rect.width());
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
        let label_id = label.id;
        if no_effect.is_some() {
            ui.disable();
        } else {
            label.on_hover_text(tip);
        }
        ui.label_inputs_by(label_id, add)
    });
    pointed_row::mark(ui, name, shown.response.rect, colors(ui).accent);
    if let Some(reason) = no_effect {
        shown.response.on_disabled_hover_text(format!("{tip}\n\nNo effect now. {reason}"));
    }
    shown.inner
}

/// Width of the names in a [`row`], points.
pub const NAME_WIDTH: f32 = 96.0;

/// Width of a [`badge`] with all of its text, points.
pub fn badge_width(ui: &Ui, text: &str) -> f32 {
    elided(ui, text, body(11.5), colors(ui).on_signal, f32::INFINITY).size().x + 12.0
}

/// Draws a short text on a coloured ground that ends at `right` and is at most `most` points wide. Returns its rectangle.
pub fn badge(ui: &Ui, right: egui::Pos2, text: &str, fill: Color32, most: f32) -> Rect {
    let galley = elided(ui, text, body(11.5), colors(ui).on_signal, most - 12.0);
    let rect = Rect::from_min_max(pos2(right.x - galley.size().x - 12.0, right.y - 8.0), pos2(right.x, right.y + 8.0));
    ui.painter().rect_filled(rect, 4.0, fill);
    ui.painter().galley(Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min, galley, fill);
    rect
}

/// Tells assistive technology the text that is drawn in `rect`.
pub fn tell_text<T: ToString>(ui: &Ui, rect: Rect, id: Id, text: impl Fn() -> T) -> Response {
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text()));
    response
}

/// Adds a tooltip without naming the control after it, as egui's own would do.
pub fn hint(response: Response, text: &str) -> Response {
    response.on_hover_ui(|ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        ui.label(visible_lines(text));
    })
}

/// Shows a slider with a small handle and no number.
pub fn slim_slider(ui: &mut Ui, width: f32, slider: egui::Slider<'_>) -> Response {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 14.0;
        ui.spacing_mut().slider_width = width;
        ui.add(slider.show_value(false))
    })
    .inner
}

/// `true` if `control` was clicked twice in a row, also where it senses drags alone.
pub fn double_clicked(ui: &Ui, control: &Response) -> bool {
    control.contains_pointer() && ui.input(|input| input.pointer.button_double_clicked(PointerButton::Primary))
}

/// Shows a number to drag or type. Typed text takes effect when it is finished. Without `name`, egui would name the control
/// after its value.
pub fn number(ui: &mut Ui, name: &str, field: egui::DragValue<'_>) -> Response {
    ui.add(field.update_while_editing(false)).accessible_name(name)
}
