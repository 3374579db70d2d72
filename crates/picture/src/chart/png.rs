//! A chart as PNG: its SVG, rendered by resvg with the fonts in `assets/fonts`, so that it looks the same everywhere.

use super::error::ChartError;
use super::format::ChartFormat;
use super::model::Chart;
use super::style::ChartStyle;
use super::svg::svg;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};
use std::sync::{Arc, OnceLock};

pub static ENTRY: ChartFormat = ChartFormat {
    id: "png",
    endings: &["png"],
    name: "PNG",
    summary: "An image for slides and messages, with two pixels per unit of its size.",
    bytes: |chart, style| png(chart, style, PNG_SCALE),
};

/// Pixels for every unit of a [`ChartStyle`] in files: sharp on fine screens and in print.
pub const PNG_SCALE: f64 = 2.0;

/// The largest width and height, px.
const LARGEST: f64 = 16_384.0;

/// Encodes the chart as a PNG with `scale` pixels for every unit of `style`.
///
/// # Errors
/// A size without pixels or with too many, or a failure of the renderer.
pub fn png(chart: &Chart, style: ChartStyle, scale: f64) -> Result<Vec<u8>, ChartError> {
    let [width, height] = [style.width, style.height].map(|side| (f64::from(side) * scale).round());
    if !(width >= 1.0 && height >= 1.0) {
        return Err(ChartError::Size(format!("{width}x{height} has no pixels: choose a size such as 800x500")));
    }
    if width > LARGEST || height > LARGEST {
        let message = format!("{width}x{height} is too large: at most {LARGEST} pixels each way");
        return Err(ChartError::Size(message));
    }
    let draw = |error: &dyn ToString| ChartError::Draw(error.to_string());
    let options = Options { fontdb: fonts(), font_family: FAMILY.to_owned(), ..Options::default() };
    let tree = Tree::from_str(&svg(chart, style), &options).map_err(|error| draw(&error))?;
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(|| draw(&"there is no memory for it"))?;
    resvg::render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut pixels.as_mut());
    encode(&pixels).map_err(|error| draw(&error))
}

/// Encodes the pixels without opacity, because the background covers everything.
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let rgb: Vec<u8> = pixels.data().as_chunks::<4>().0.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(bytes)
}

const FAMILY: &str = "Inter";

/// The program's own fonts only, whatever is installed.
fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut fonts = Database::new();
        for font in [REGULAR, SEMI_BOLD] {
            fonts.load_font_source(Source::Binary(Arc::new(font)));
        }
        fonts.set_sans_serif_family(FAMILY);
        Arc::new(fonts)
    };
    FONTS.get_or_init(load).clone()
}

const REGULAR: &[u8] = include_bytes!("../../../../assets/fonts/Inter-Regular.ttf");
const SEMI_BOLD: &[u8] = include_bytes!("../../../../assets/fonts/Inter-SemiBold.ttf");
