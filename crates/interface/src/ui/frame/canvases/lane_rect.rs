//! Places of the lanes' canvases in the window.

/// The widget of a lane's canvas.
pub fn canvas_id(ui: &egui::Ui, lane: usize) -> egui::Id {
    ui.scope_id().with(("canvas", lane))
}

/// Canvas of one lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LaneRect {
    /// Index in [`simulation::lab::Snapshot::lanes`].
    pub index: usize,
    /// Canvas in points; may be as small as a few pixels.
    pub rect: egui::Rect,
    /// Part of the canvas that is free of the lane's badge and its numbers: the motion has its place here.
    pub free: egui::Rect,
}

impl LaneRect {
    /// A canvas without texts.
    pub fn clear(index: usize, rect: egui::Rect) -> Self {
        LaneRect { index, rect, free: rect }
    }
}
