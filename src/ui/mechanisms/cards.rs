//! Places for pictures at the top of a lane's canvas, from the left on. What finds no room is left out.

use crate::ui::widgets::colors;
use egui::{Rect, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

/// Room for cards on one canvas, points.
#[derive(Clone, Copy, Debug)]
pub struct Cards {
    /// Index of the lane.
    pub lane: usize,
    /// Largest width of a card.
    widest: f32,
    rest: Rect,
}

impl Cards {
    /// Space around a card.
    const GAP: f32 = 6.0;
    /// Parts of the canvas that a card may cover: a wider or higher one would hide the motion.
    const MOST: Vec2 = vec2(0.62, 0.8);

    /// All of a canvas.
    pub fn new(canvas: Rect, lane: usize) -> Self {
        let mut rest = canvas.shrink(Self::GAP);
        rest.max.y = rest.max.y.min(rest.min.y + Self::MOST.y * canvas.height());
        Cards { lane, widest: Self::MOST.x * canvas.width(), rest }
    }

    /// Takes a card of this width, as high as there is room within `heights`; `None` if there is none.
    pub fn take(&mut self, ui: &Ui, width: f32, heights: [f32; 2]) -> Option<Rect> {
        let height = heights[1].min(self.rest.height()).floor();
        if height < heights[0] || width > self.rest.width().min(self.widest) {
            return None;
        }
        let card = Rect::from_min_size(self.rest.min, vec2(width, height));
        self.rest.min.x = card.right() + Self::GAP;
        ui.painter().rect_filled(card, 4.0, colors(ui).panel.gamma_multiply(0.88));
        Some(card)
    }

    /// Gives a card its name for assistive technology, and its tooltip.
    pub fn describe(&self, ui: &Ui, card: Rect, title: &str, name: &str, tip: &str) {
        let response = ui.interact(card, ui.scope_id().with((title, self.lane)), Sense::hover());
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Label, true, format!("{title} of lane {}: {name}", self.lane + 1))
        });
        if response.hovered() {
            response.on_hover_text(tip);
        }
    }
}
