//! The trail of the pointer on a projector: a class sees where the teacher points.

use crate::ui::base::widgets::colors;
use egui::{LayerId, Pos2, Stroke, Ui};
use std::collections::VecDeque;

/// Places of the pointer in the last moments.
#[derive(Debug, Default)]
pub struct PointerTrail {
    /// Time on the interface's clock, s, and place.
    places: VecDeque<(f64, Pos2)>,
}

impl PointerTrail {
    /// Time after which a place has faded, s.
    const LASTS: f64 = 0.6;
    /// Radius of the ring around the pointer, points.
    const RADIUS: f32 = 11.0;

    /// Draws the trail over everything.
    pub fn show(&mut self, ui: &Ui, now: f64) {
        let pointer = ui.input(|input| input.pointer.latest_pos());
        if let Some(place) = pointer.filter(|place| self.places.back().is_none_or(|(_, last)| last != place)) {
            self.places.push_back((now, place));
        }
        while self.places.front().is_some_and(|(at, _)| now - at > Self::LASTS || now < *at) {
            self.places.pop_front();
        }
        let Some(pointer) = pointer else { return };
        let color = colors(ui).warning;
        let painter = ui.ctx().layer_painter(LayerId::debug());
        painter.circle_stroke(pointer, Self::RADIUS, Stroke::new(2.0, color));
        for ((at, from), (_, to)) in self.places.iter().zip(self.places.iter().skip(1)) {
            let left = 1.0 - ((now - at) / Self::LASTS) as f32;
            painter.line_segment([*from, *to], Stroke::new(8.0 * left, color.gamma_multiply(0.7 * left)));
        }
        if !self.places.is_empty() {
            ui.ctx().request_repaint();
        }
    }
}
