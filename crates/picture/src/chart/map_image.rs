//! A map as an image inside the SVG: one pixel per cell, in a PNG with a colour table, as a `data:` URL.
//!
//! Rectangles, even joined ones, would take ten times the bytes and, at a million cells, be too many to draw.

use super::color_map::{ColorMap, LEVELS};
use super::model::HeatMap;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use simulation::palette::Theme;
use std::io;

/// The `data:` URL of the map, with the first row at the bottom. Cells that are not finite are transparent.
pub(super) fn map_data_url(map: &HeatMap, colors: &ColorMap) -> io::Result<String> {
    let pixels: Vec<u8> = map.rows_down().map(|value| colors.level(value)).collect();
    address([map.columns, map.rows], &pixels, colors)
}

/// The cells as red, green, blue and opacity, row after row from the top; cells that are not finite are transparent.
pub fn map_pixels(map: &HeatMap, theme: Theme) -> Vec<[u8; 4]> {
    let colors = ColorMap::of(map, theme);
    let pixel = |value: f64| {
        let color = colors.table.get(usize::from(colors.level(value)));
        color.map_or([0; 4], |[r, g, b]| [*r, *g, *b, 255])
    };
    map.rows_down().map(pixel).collect()
}

/// The `data:` URL of the colour bar, one pixel wide, with the highest value at the top.
pub(super) fn bar_data_url(colors: &ColorMap) -> io::Result<String> {
    let pixels: Vec<u8> = (0..LEVELS).rev().collect();
    address([1, pixels.len()], &pixels, colors)
}

fn address(size: [usize; 2], pixels: &[u8], colors: &ColorMap) -> io::Result<String> {
    let mut bytes = Vec::new();
    let [width, height] = size.map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(colors.table.iter().copied().chain([[0; 3]]).flatten().collect::<Vec<u8>>());
    encoder.set_trns([[255].repeat(colors.table.len()), vec![0]].concat());
    encoder.set_compression(png::Compression::High);
    // Indices are no brightnesses: differences of neighbours compress worse.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(format!("data:image/png;base64,{}", BASE64_STANDARD.encode(&bytes)))
}
