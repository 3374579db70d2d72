//! Curves as items of `egui_plot`. They ignore the pointer: one read-out shows the values of all.

use super::curve_shapes::{Pen, Viewport, draw, pieces};
use egui::{Color32, Shape, Ui};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotTransform};
use std::ops::RangeInclusive;

/// An item whose shapes depend on the visible part of the plane.
pub struct Item<F> {
    base: PlotItemBase,
    shapes: F,
}

impl<F: Fn(&PlotTransform, &mut Vec<Shape>)> Item<F> {
    /// An item that `shapes` draws.
    pub fn new(name: String, shapes: F) -> Self {
        Item { base: PlotItemBase::new(name), shapes }
    }
}

/// A curve, drawn with `pen`.
pub fn curve(name: String, points: &[[f64; 2]], pen: Pen<'_>, over_time: bool) -> impl PlotItem {
    Item::new(name, move |transform: &PlotTransform, shapes: &mut Vec<Shape>| {
        let viewport = viewport(transform);
        for piece in pieces(points, &viewport, over_time) {
            draw(piece, viewport.rect, pen, over_time, shapes);
        }
    })
}

/// Part of the plane that `transform` shows, and its place on the screen.
pub fn viewport(transform: &PlotTransform) -> Viewport {
    let bounds = transform.bounds();
    let [left, bottom] = bounds.min();
    let [right, top] = bounds.max();
    Viewport { rect: *transform.frame(), x: [left, right], y: [bottom, top] }
}

impl<F: Fn(&PlotTransform, &mut Vec<Shape>)> PlotItem for Item<F> {
    fn shapes(&self, _ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        (self.shapes)(transform, shapes);
    }

    fn initialize(&mut self, _x_range: RangeInclusive<f64>) {}

    /// Colour in egui's own legend, which these plots do not use.
    fn color(&self) -> Color32 {
        Color32::TRANSPARENT
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
