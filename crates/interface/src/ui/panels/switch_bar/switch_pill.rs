//! A switch of the bar: a pill with its state, its name, its key, and why it changes nothing where it does not.

use crate::ui::base::style::body;
use crate::ui::base::switch_state::SwitchState;
use crate::ui::base::text_button::paint_control;
use crate::ui::base::widgets::{colors, switch_track};
use egui::{Color32, Galley, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use std::sync::Arc;

/// Words and look of a pill.
pub struct Pill<'a> {
    /// Name for a screen reader.
    pub name: &'a str,
    /// Name as drawn; may be empty.
    pub shown: &'a str,
    /// Its key; may be empty.
    pub key: &'a str,
    /// Why it changes nothing, in a few words, where there is room for them; may be empty.
    pub brief: &'a str,
    /// Its state.
    pub state: SwitchState,
    /// Harm that it may do, in a few words, and `true` if it does it now. May be empty.
    pub warning: (&'a str, bool),
    /// `true` if it changes nothing.
    pub weak: bool,
    /// `true` if it differs from the settings of the lesson, or is the next thing to press.
    pub ringed: bool,
    /// Height, points.
    pub height: f32,
}

/// Size of the track, and the space between the parts, points.
const TRACK: egui::Vec2 = vec2(28.0, 16.0);
const GAP: f32 = 7.0;

impl Pill<'_> {
    /// Width of the pill, points.
    pub fn width(&self, ui: &Ui) -> f32 {
        let texts: f32 = self.galleys(ui).iter().map(|galley| GAP + galley.size().x).sum();
        (TRACK.x + texts + 2.0 * GAP).ceil()
    }

    /// Shows the pill.
    pub fn show(&self, ui: &mut Ui) -> Response {
        let c = colors(ui);
        let (rect, response) = ui.allocate_exact_size(vec2(self.width(ui), self.height), Sense::click());
        response.widget_info(|| match self.state {
            SwitchState::Mixed => WidgetInfo::labeled(Role::CheckBox, ui.is_enabled(), self.name),
            state => WidgetInfo::selected(Role::CheckBox, ui.is_enabled(), state == SwitchState::On, self.name),
        });
        let hot = response.hovered() || response.has_focus();
        paint_control(ui, rect, &response, c.control, self.ringed.then_some(2.0));
        let track = egui::Rect::from_min_size(pos2(rect.left() + GAP, rect.center().y - TRACK.y / 2.0), TRACK);
        switch_track(ui, track, self.state, hot, self.weak);
        let mut x = track.right();
        for galley in self.galleys(ui) {
            x += GAP;
            let width = galley.size().x;
            let color = if hot && !self.weak { c.strong } else { c.text };
            ui.painter().galley(pos2(x, rect.center().y - galley.size().y / 2.0), galley, color);
            x += width;
        }
        response
    }

    /// Name, key and reason, as far as there are any.
    fn galleys(&self, ui: &Ui) -> Vec<Arc<Galley>> {
        let c = colors(ui);
        let size = if self.height < 27.0 { 13.0 } else { 14.0 };
        let warning = if self.warning.1 { c.warning } else { c.weak };
        let name = if self.weak { c.weak } else { Color32::PLACEHOLDER };
        [
            (self.shown, size, name),
            (self.key, size - 3.0, c.weak),
            (self.brief, size - 2.0, c.weak),
            (self.warning.0, size - 2.0, warning),
        ]
        .into_iter()
        .filter(|(text, ..)| !text.is_empty())
        .map(|(text, size, color)| ui.painter().layout_no_wrap(text.to_owned(), body(size), color))
        .collect()
    }
}
