//! Places of a lane's title that was drawn.

use egui::Rect;

/// Places of a badge or a header that was drawn, points.
#[derive(Clone, Copy, Debug)]
pub struct DrawnTitle {
    /// Number and label, to be clicked.
    pub whole: Rect,
    /// The top of the lane: the number, the label and the trouble.
    pub head: Rect,
    /// Place of a field in which the label is typed.
    pub field: Rect,
}
