//! A lane's curve as an item of `egui_plot`.

use super::screen::{Frame, Pen, draw, pieces};
use egui::{Color32, Shape, Ui};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotTransform};
use std::ops::RangeInclusive;

/// A curve and its pen. Nothing of it can be hovered: the read-out does that for all curves at once.
pub struct CurveItem<'a> {
    base: PlotItemBase,
    points: &'a [[f64; 2]],
    pen: Pen<'a>,
    over_time: bool,
}

impl<'a> CurveItem<'a> {
    pub fn new(name: String, points: &'a [[f64; 2]], pen: Pen<'a>, over_time: bool) -> Self {
        CurveItem { base: PlotItemBase::new(name), points, pen, over_time }
    }
}

/// The part of the plane that `transform` shows.
pub fn frame(transform: &PlotTransform) -> Frame {
    let bounds = transform.bounds();
    let [left, bottom] = bounds.min();
    let [right, top] = bounds.max();
    Frame { rect: *transform.frame(), x: [left, right], y: [bottom, top] }
}

impl PlotItem for CurveItem<'_> {
    fn shapes(&self, _ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        let frame = frame(transform);
        for piece in pieces(self.points, &frame, self.over_time) {
            draw(piece, frame.rect, self.pen, self.over_time, shapes);
        }
    }

    fn initialize(&mut self, _x_range: RangeInclusive<f64>) {}

    fn color(&self) -> Color32 {
        self.pen.color
    }

    fn geometry(&self) -> PlotGeometry<'_> {
        PlotGeometry::None
    }

    fn bounds(&self) -> PlotBounds {
        PlotBounds::NOTHING
    }

    fn base(&self) -> &PlotItemBase {
        &self.base
    }

    fn base_mut(&mut self) -> &mut PlotItemBase {
        &mut self.base
    }
}
