//! A heat map in a plot: one texel per cell, and hatching behind cells that are not finite.

use super::scale::Scales;
use crate::ui::panels::plots::item::Item;
use egui::{Color32, ColorImage, Context, Rect, Shape, Stroke, TextureHandle, TextureOptions, pos2};
use egui_plot::{PlotItem, PlotPoint, PlotTransform};
use picture::chart::{Chart, HeatMap, map_pixels};
use simulation::palette::Theme;
use std::sync::Arc;

/// A chart's map as a texture of the graphics device.
pub struct MapTexture {
    chart: Arc<Chart>,
    theme: Theme,
    texture: TextureHandle,
    /// `true` if some cells are not finite.
    has_gaps: bool,
}

impl std::fmt::Debug for MapTexture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MapTexture").field("title", &self.chart.title).finish_non_exhaustive()
    }
}

impl MapTexture {
    /// Uploads the map of `chart`, if it has one.
    pub fn new(ctx: &Context, chart: &Arc<Chart>, theme: Theme) -> Option<Self> {
        let map = chart.map.as_ref().filter(|map| map.columns > 0 && map.rows > 0)?;
        let pixels = map_pixels(map, theme);
        let has_gaps = pixels.iter().any(|pixel| pixel[3] == 0);
        let pixels = pixels.into_iter().map(|[r, g, b, a]| Color32::from_rgba_unmultiplied(r, g, b, a)).collect();
        let image = ColorImage::new([map.columns, map.rows], pixels);
        let texture = ctx.load_texture(chart.title.clone(), image, TextureOptions::NEAREST);
        Some(MapTexture { chart: Arc::clone(chart), theme, texture, has_gaps })
    }

    /// `true` if the texture shows this chart in this theme.
    pub fn shows(&self, chart: &Arc<Chart>, theme: Theme) -> bool {
        Arc::ptr_eq(&self.chart, chart) && self.theme == theme
    }
}

/// Makes the map an item of a plot.
pub fn map_item(texture: &MapTexture, map: &HeatMap, scales: Scales) -> impl PlotItem {
    let corners = [0, 1].map(|end| scales.to_plane([map.x[end], map.y[end]]));
    Item::new("map".to_owned(), move |transform: &PlotTransform, shapes: &mut Vec<Shape>| {
        let [from, to] = corners.map(|[x, y]| transform.position_from_point(&PlotPoint::new(x, y)));
        let rect = Rect::from_two_pos(from, to);
        if !rect.is_finite() {
            return;
        }
        if texture.has_gaps {
            hatch(rect.intersect(*transform.frame()), texture.theme, shapes);
        }
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        shapes.push(Shape::image(texture.texture.id(), rect, whole, Color32::WHITE));
    })
}

/// Draws slanted lines on a ground that no colour of a map has.
pub fn hatch(rect: Rect, theme: Theme, shapes: &mut Vec<Shape>) {
    const GAP: f32 = 6.0;
    if !rect.is_positive() {
        return;
    }
    let [ground, lines] = theme.colors().chart.hatched.map(|[r, g, b]| Color32::from_rgb(r, g, b));
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
