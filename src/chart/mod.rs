//! Curves and maps as files: a [`Chart`] is plain data, and SVG, PNG and CSV come of it. Knows neither lanes nor windows.

mod axes;
mod color_map;
mod csv;
mod curve;
mod error;
mod format;
mod glyphs;
mod keys;
mod label;
mod layout;
mod legend;
mod map_image;
mod model;
mod notes;
mod paint;
#[cfg(feature = "clips")]
mod png;
mod span;
mod style;
mod svg;
mod ticks;
mod words;
mod xml;

pub use csv::{csv, write_csv};
pub use error::ChartError;
pub use format::{Format, check_target, write};
pub use map_image::map_pixels;
pub use model::{Axis, Chart, Color, Colors, Dot, HeatMap, Mark, Rule, RuleAt, Scale, Series, caption};
#[cfg(feature = "clips")]
pub use png::{PNG_SCALE, png};
pub use style::{ChartStyle, hatch_colors};
pub use svg::svg;

/// Every format, in the order of menus and documentation; the first is the one to offer.
pub static FORMATS: &[&Format] = &[
    &svg::ENTRY,
    #[cfg(feature = "clips")]
    &png::ENTRY,
    &csv::ENTRY,
];

crate::entry::entry!(Format, "chart format", FORMATS);
