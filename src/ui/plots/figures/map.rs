//! A heat map in a plot: one texel for a cell, and hatching behind those that are not finite.

use super::scale::Scales;
use crate::chart::{Chart, HeatMap, hatch_colors, map_pixels};
use crate::palette::Theme;
use egui::{Color32, ColorImage, Context, Rect, Shape, Stroke, TextureHandle, TextureOptions, Ui, pos2};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotPoint, PlotTransform};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The picture of a chart's map, on the graphics device.
pub struct MapPicture {
    /// What it is of.
    chart: Arc<Chart>,
    theme: Theme,
    texture: TextureHandle,
    /// Whether there are cells that are not finite.
    has_gaps: bool,
}

impl std::fmt::Debug for MapPicture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MapPicture").field("title", &self.chart.title).finish_non_exhaustive()
    }
}

impl MapPicture {
    /// Of the map of `chart`, if it has one.
    pub fn of(ctx: &Context, chart: &Arc<Chart>, theme: Theme) -> Option<Self> {
        let map = chart.map.as_ref().filter(|map| map.columns > 0 && map.rows > 0)?;
        let pixels = map_pixels(map, theme);
        let has_gaps = pixels.iter().any(|pixel| pixel[3] == 0);
        let pixels = pixels.into_iter().map(|[r, g, b, a]| Color32::from_rgba_unmultiplied(r, g, b, a)).collect();
        let image = ColorImage::new([map.columns, map.rows], pixels);
        let texture = ctx.load_texture(chart.title.clone(), image, TextureOptions::NEAREST);
        Some(MapPicture { chart: Arc::clone(chart), theme, texture, has_gaps })
    }

    /// Whether it is the picture of that chart.
    pub fn is_of(&self, chart: &Arc<Chart>, theme: Theme) -> bool {
        Arc::ptr_eq(&self.chart, chart) && self.theme == theme
    }
}

/// The map as an item of a plot.
pub struct MapItem<'a> {
    base: PlotItemBase,
    picture: &'a MapPicture,
    /// Its corners in the plane.
    corners: [[f64; 2]; 2],
}

impl<'a> MapItem<'a> {
    pub fn new(picture: &'a MapPicture, map: &HeatMap, scales: Scales) -> Self {
        let corners = [0, 1].map(|end| scales.to_plane([map.x[end], map.y[end]]));
        MapItem { base: PlotItemBase::new("map".to_owned()), picture, corners }
    }
}

impl PlotItem for MapItem<'_> {
    fn shapes(&self, _ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        let place = |[x, y]: [f64; 2]| transform.position_from_point(&PlotPoint::new(x, y));
        let rect = Rect::from_two_pos(place(self.corners[0]), place(self.corners[1]));
        if !rect.is_finite() {
            return;
        }
        if self.picture.has_gaps {
            hatch(rect.intersect(*transform.frame()), self.picture.theme, shapes);
        }
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        shapes.push(Shape::image(self.picture.texture.id(), rect, whole, Color32::WHITE));
    }

    fn initialize(&mut self, _x_range: RangeInclusive<f64>) {}

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

/// Slanted lines on a ground that no colour of a map has.
pub fn hatch(rect: Rect, theme: Theme, shapes: &mut Vec<Shape>) {
    const GAP: f32 = 6.0;
    if !rect.is_positive() {
        return;
    }
    let [ground, lines] = hatch_colors(theme).map(|[r, g, b]| Color32::from_rgb(r, g, b));
    shapes.push(Shape::rect_filled(rect, 0.0, ground));
    let (width, height) = (rect.width(), rect.height());
    for index in 1..((width + height) / GAP) as usize + 1 {
        let along = index as f32 * GAP;
        let (right, down) = (along.min(width), along.min(height));
        let ends = [
            pos2(rect.left() + right, rect.top() + along - right),
            pos2(rect.left() + along - down, rect.top() + down),
        ];
        shapes.push(Shape::line_segment(ends, Stroke::new(1.0, lines)));
    }
}
