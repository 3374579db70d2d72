//! One lane as the renderer takes it.

use super::camera::Rect;
use simulation::palette::Rgb;
use simulation::scene::{Scene, View};

/// A lane's scene, the part of it that is visible, and its place on the target. A picture of several scenes is several of
/// these, each with rows of its own. Drawings with the same place and common rows overlap: the first has the background and
/// the grid, and what is equal in several is drawn once.
#[derive(Clone, Copy, Debug)]
pub struct LaneDrawing<'a> {
    /// The shapes, in metres.
    pub scene: &'a Scene,
    /// The visible part of the world.
    pub view: View,
    /// The lane's place on the target, px; nothing is drawn outside.
    pub rect: Rect,
    /// First and last row of that place to draw, from 0 at its top to 1 at its bottom.
    pub rows: [f64; 2],
    /// The colour of [`Ink::Lane`](simulation::scene::Ink::Lane).
    pub color: Rgb,
}

impl LaneDrawing<'_> {
    /// All rows of a place.
    pub const ALL_ROWS: [f64; 2] = [0.0, 1.0];

    /// `true` if both are drawn in the same place and in common rows.
    pub(super) fn lies_over(&self, other: &Self) -> bool {
        let common = self.rows[0].max(other.rows[0]) < self.rows[1].min(other.rows[1]);
        self.rect == other.rect && common
    }

    /// Number of drawings, from the first on, that are the bands of one torn picture: in one place, from the top, seen alike.
    pub(super) fn torn(drawings: &[Self]) -> usize {
        let [first, ..] = drawings else { return 0 };
        let goes_on = |pair: &&[Self]| {
            let [above, below] = pair else { return false };
            let touches = above.rows[1] == below.rows[0] && below.scene.exposures.is_empty();
            touches && (first.rect, first.view, first.color) == (below.rect, below.view, below.color)
        };
        1 + if first.scene.exposures.is_empty() { drawings.windows(2).take_while(goes_on).count() } else { 0 }
    }

    /// Number of shapes with which all of these begin.
    pub(super) fn shared_shapes(drawings: &[Self]) -> usize {
        let [first, others @ ..] = drawings else { return 0 };
        let alike = |other: &Self| {
            let pairs = first.scene.shapes.iter().zip(&other.scene.shapes);
            pairs.take_while(|(a, b)| a.draws_like(b)).count()
        };
        others.iter().map(alike).min().unwrap_or(first.scene.shapes.len())
    }

    /// The whole pixels of a target of `size` that the rows cover: left, top, width, height; `None` if there are none. Rows
    /// that touch leave no pixel between them.
    pub fn pixels(&self, size: [u32; 2]) -> Option<[u32; 4]> {
        let Rect { y, h, .. } = self.rect;
        let [top, bottom] = self.rows.map(|row| (f64::from(y) + row * f64::from(h)).round() as f32);
        Rect { y: top, h: bottom - top, ..self.rect }.pixels(size)
    }
}
