//! Groups of the inspector that fold.

use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, draw_elided};
use egui::{Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Shows a group under its title, which folds it. `folded_groups` has the titles of the folded groups.
pub fn group(ui: &mut Ui, folded_groups: &mut Vec<String>, title: &'static str, add: impl FnOnce(&mut Ui)) {
    let folded = folded_groups.iter().position(|folded| folded == title);
    let c = colors(ui);
    ui.add_space(4.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, folded.is_none(), title));
    let ink = if response.hovered() || response.has_focus() { c.strong } else { c.accent };
    if response.has_focus() {
        ui.painter().rect_stroke(rect, 3.0, Stroke::new(1.0, c.accent), StrokeKind::Inside);
    }
    let (x, y) = (rect.left() + 9.0, rect.center().y);
    let arrow = if folded.is_some() {
        [pos2(x - 2.0, y - 4.0), pos2(x + 2.0, y), pos2(x - 2.0, y + 4.0)]
    } else {
        [pos2(x - 4.0, y - 2.0), pos2(x, y + 2.0), pos2(x + 4.0, y - 2.0)]
    };
    ui.painter().line(arrow.to_vec(), Stroke::new(1.5, ink));
    let at = rect.left_center() + vec2(20.0, 0.0);
    let taken = draw_elided(ui, at, title, body(13.5), ink, rect.width() - 24.0);
    let rule = at.x + taken + 8.0..=rect.right();
    ui.painter().hline(rule, y.round() + 0.5, Stroke::new(1.0, c.line));
    if response.clicked() {
        match folded {
            Some(index) => {
                folded_groups.remove(index);
            }
            None => folded_groups.push(title.to_owned()),
        }
    }
    if folded.is_none() {
        ui.push_id(title, |ui| add(ui));
    }
}
