//! Places of the lanes' canvases in the window, and the view with which a canvas shows a part of the world as large as it can, clear of
//! the texts that are on it.

use egui::Rect;
use glam::{DVec2, dvec2};
use simulation::scene::View;

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
    pub rect: Rect,
    /// Part of the canvas that is free of the lane's badge and its numbers: the motion has its place here.
    pub free: Rect,
}

impl LaneRect {
    /// A canvas without texts.
    pub fn clear(index: usize, rect: Rect) -> Self {
        LaneRect { index, rect, free: rect }
    }
}

/// Metres per point with which `part` is as large as `free` allows.
pub fn metres_per_point(part: View, free: Rect) -> f64 {
    (2.0 * View::ROOM * part.half / size(free)).max_element()
}

/// The view of a whole canvas that has the middle of `part` in the middle of what is free of texts.
pub fn view_of(part: View, place: &LaneRect, metres_per_point: f64) -> View {
    let off = place.free.center() - place.rect.center();
    View {
        center: part.center - metres_per_point * dvec2(off.x.into(), (-off.y).into()),
        half: 0.5 * metres_per_point * size(place.rect),
    }
}

fn size(rect: Rect) -> DVec2 {
    dvec2(rect.width().max(1.0).into(), rect.height().max(1.0).into())
}

#[cfg(test)]
mod tests {
    use super::super::lane_plane::LanePlane;
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn the_part_fills_what_is_free_and_keeps_clear_of_the_rest() {
        let part = View { center: dvec2(1.0, -2.0), half: dvec2(2.0, 0.5) };
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 300.0));
        for free in [rect, rect.with_min_y(80.0), rect.with_max_x(200.0), rect.with_min_x(350.0)] {
            let place = LaneRect { index: 0, rect, free };
            let plane = LanePlane::new(view_of(part, &place, metres_per_point(part, free)), rect);
            let [low, high] = part.corners().map(|corner| plane.place(corner));
            let shown = Rect::from_two_pos(low, high);
            assert!(free.contains_rect(shown), "{shown:?} in {free:?}");
            assert!(shown.width() > 0.94 * free.width() || shown.height() > 0.94 * free.height());
            assert!((shown.center() - free.center()).length() < 1e-3);
        }
    }
}
