//! The legend of the plots. A click hides a lane in all plots, or shows it again.

use super::curve_shapes::{Pen, draw_sample};
use super::visibility::CurveVisibility;
use crate::ui::base::style::body;
use crate::ui::base::swatch;
use crate::ui::base::widgets::{colors, elided, hint, lane_color};
use egui::{Rect, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use simulation::identity::Identity;
use simulation::lab::{LaneView, Snapshot};

/// Length of a line's sample, points.
const SAMPLE: f32 = 26.0;
/// Smallest and largest width of a name, points. Where names have less room only their numbers are shown.
const NAME: [f32; 2] = [90.0, 170.0];

/// Pen of exact curves.
pub fn exact_pen(ui: &Ui) -> Pen<'static> {
    Pen { color: colors(ui).weak, width: 2.5, dashes: &[] }
}

/// Pen of a lane's curves.
pub fn lane_pen(ui: &Ui, identity: Identity) -> Pen<'static> {
    Pen { color: lane_color(ui, identity), width: 1.75, dashes: identity.dash() }
}

/// Shows the legend in `rect`.
pub fn show(ui: &mut Ui, visibility: &mut CurveVisibility, snapshot: &Snapshot<'_>, rect: Rect) {
    let inner = rect.shrink2(vec2(8.0, 0.0));
    let builder = UiBuilder::new().id_salt("legend").max_rect(inner).accessibility_label("Lanes in the plots");
    let mut child = ui.new_child(builder);
    child.shrink_clip_rect(inner);
    ScrollArea::horizontal().auto_shrink([false, false]).show(&mut child, |ui| {
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let names: Vec<String> = snapshot.lanes.iter().map(name).collect();
            let width = name_width(ui, &names);
            if width.is_none() {
                ui.spacing_mut().item_spacing.x = 1.0;
            }
            if show_entry(ui, ("Exact", "Exact"), exact_pen(ui), None, visibility.shows_exact(), NAME[1]) {
                visibility.toggle_exact();
            }
            for (index, (lane, name)) in snapshot.lanes.iter().zip(&names).enumerate() {
                let shown = visibility.shows_lane(index);
                let number = lane.identity().number().to_string();
                let text = if width.is_some() { name } else { &number };
                let width = width.unwrap_or(NAME[1]);
                if show_entry(ui, (name, text), lane_pen(ui, lane.identity()), Some(lane), shown, width) {
                    visibility.toggle_lane(index);
                }
            }
        });
    });
}

/// Number and title of a lane.
fn name(lane: &LaneView<'_>) -> String {
    format!("{}: {}", lane.identity().number(), lane.title())
}

/// Largest width of a name at which all names fit; `None` if they need more than there is.
fn name_width(ui: &Ui, names: &[String]) -> Option<f32> {
    const EXACT: f32 = 40.0;
    let room = ui.available_width() - EXACT - (SAMPLE + 18.0) * (names.len() as f32 + 1.0);
    let full_width = |name: &String| elided(ui, name, body(12.0), colors(ui).text, NAME[1]).size().x;
    let mut widths: Vec<f32> = names.iter().map(full_width).collect();
    widths.sort_by(f32::total_cmp);
    // Short names leave their spare room to long ones.
    let mut left = room;
    for (index, width) in widths.iter().enumerate() {
        let share = left / (widths.len() - index) as f32;
        if *width > share {
            return (share >= NAME[0]).then_some(share.min(NAME[1]));
        }
        left -= width;
    }
    Some(NAME[1])
}

/// Shows the text of one entry, whose tooltip has the whole name. Returns `true` if it was clicked.
fn show_entry(
    ui: &mut Ui,
    (name, text): (&str, &str),
    pen: Pen<'_>,
    lane: Option<&LaneView<'_>>,
    shown: bool,
    width: f32,
) -> bool {
    let c = colors(ui);
    let ink = if shown { c.text } else { c.weak };
    let galley = elided(ui, text, body(12.0), ink, width);
    let (rect, response) = ui.allocate_exact_size(vec2(SAMPLE + galley.size().x + 14.0, 22.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, shown, format!("{name} in the plots")));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, c.control);
    }
    let (left, y) = (rect.left() + 4.0, rect.center().y);
    let pen = if shown { pen } else { Pen { color: c.line, ..pen } };
    draw_sample(ui.painter(), pos2(left, y), pos2(left + SAMPLE, y), pen);
    if let Some(lane) = lane {
        swatch::draw(ui.painter(), lane.identity().glyph(), pos2(left + SAMPLE / 2.0, y), 4.0, pen.color);
    }
    let text = pos2(left + SAMPLE + 5.0, y - galley.size().y / 2.0);
    let end = text.x + galley.size().x;
    ui.painter().galley(text, galley, ink);
    if !shown {
        ui.painter().hline(text.x..=end, y, egui::Stroke::new(1.0, ink));
    }
    let clicked = response.clicked();
    hint(response, &format!("{name}. Click to {} it.", if shown { "hide" } else { "show" }));
    clicked
}
