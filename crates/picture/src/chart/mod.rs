//! Charts: curves and maps, given as plain data ([`Chart`]), become SVG, PNG and CSV. Knows neither lanes nor windows.
#![warn(missing_docs)]

mod annotations;
mod axes;
mod color_map;
mod csv;
mod curve;
mod elements;
mod error;
mod file;
mod format;
mod geometry;
mod glyphs;
mod label;
mod layout;
mod legend;
mod legend_drawing;
mod map_image;
mod model;
#[cfg(feature = "clips")]
mod png;
mod separated_dots;
mod span;
mod style;
mod svg;
mod text;
mod ticks;
mod xml;

pub use csv::csv;
pub use curve::part_inside;
pub use error::ChartError;
pub use file::{check_ending, check_target, write};
pub use format::ChartFormat;
pub use map_image::map_pixels;
pub use model::{Axis, Chart, Color, Colors, Dot, HeatMap, Mark, Rule, RuleAt, Scale, Series, caption};
#[cfg(feature = "clips")]
pub use png::{PNG_SCALE, png};
pub use separated_dots::separated;
pub use style::ChartStyle;
pub use svg::svg;
pub use xml::escaped;

/// Every format, in the order of menus and documentation; the first is the one to offer.
pub static FORMATS: &[&ChartFormat] = &[
    &svg::ENTRY,
    #[cfg(feature = "clips")]
    &png::ENTRY,
    &csv::ENTRY,
];

timestep::entry::entry!(ChartFormat, "chart format", FORMATS);
