//! Places for pictures in the corners of a lane's canvas. What finds no room is left out.

use crate::ui::base::widgets::{colors, tell_text};
use egui::{Align, Align2, Rect, Ui, Vec2, vec2};
use simulation::identity::Identity;

/// Room for cards on one canvas, points.
#[derive(Clone, Debug)]
pub struct Cards {
    /// Index of the lane.
    pub lane: Identity,
    /// The corner on the left that the motion leaves free.
    pub left: Align2,
    canvas: Rect,
    /// Part of the lane below its texts, at the full width.
    below: Rect,
    taken: Vec<Rect>,
}

impl Cards {
    /// Space around a card.
    pub const GAP: f32 = 6.0;
    /// Parts of the canvas that a card may cover: a wider or higher one would hide the motion.
    const MOST: Vec2 = vec2(0.62, 0.84);

    /// Room in these parts of a canvas: that beside the texts, and that below them.
    pub fn new([canvas, below]: [Rect; 2], left: Align2, lane: Identity) -> Self {
        Cards { lane, left, canvas, below, taken: Vec::new() }
    }

    /// This part of the lane's width, points.
    pub fn share_of_width(&self, part: f32) -> f32 {
        part * self.below.width()
    }

    /// Takes a card of this width in a corner, as high as there is room within `heights`; `None` if there is none.
    pub fn take(&mut self, ui: &Ui, corner: Align2, width: f32, heights: [f32; 2]) -> Option<Rect> {
        // Cards at the bottom are in the corner of the lane, whatever its texts take beside them.
        let below = (corner.y() == Align::BOTTOM).then_some(self.below);
        let card = below.into_iter().chain([self.canvas]).find_map(|room| self.place(room, corner, width, heights))?;
        self.taken.push(card);
        ui.painter().rect_filled(card, 4.0, colors(ui).panel.gamma_multiply(0.75));
        Some(card)
    }

    /// A card in a corner of `room`, if it is free.
    fn place(&self, room: Rect, corner: Align2, width: f32, heights: [f32; 2]) -> Option<Rect> {
        let most = Self::MOST * room.size();
        let size = vec2(width, heights[1].min(most.y).floor());
        let card = corner.align_size_within_rect(size, room.shrink(Self::GAP));
        let is_free = self.taken.iter().all(|taken| !taken.expand(Self::GAP).intersects(card));
        (size.x <= most.x && size.y >= heights[0] && is_free).then_some(card)
    }

    /// Gives a card its name for assistive technology, and its tooltip.
    pub fn describe(&self, ui: &Ui, card: Rect, title: &str, name: &str, tip: &str) {
        let id = ui.scope_id().with((title, self.lane));
        let response = tell_text(ui, card, id, || format!("{title} of lane {}: {name}", self.lane.number()));
        if response.hovered() {
            response.on_hover_text(tip);
        }
    }
}
