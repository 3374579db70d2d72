//! A chart format that describes itself.

use super::error::ChartError;
use super::model::Chart;
use super::style::ChartStyle;

/// A file format of charts.
#[derive(Debug)]
pub struct ChartFormat {
    /// Its key on the command line.
    pub id: &'static str,
    /// Endings of file names in this format, lower case, without the dot; the first is the usual one.
    pub endings: &'static [&'static str],
    /// Its name in the window.
    pub name: &'static str,
    /// One sentence for tooltips and lists.
    pub summary: &'static str,
    /// Encodes a chart as the bytes of a file.
    pub(super) bytes: fn(&Chart, ChartStyle) -> Result<Vec<u8>, ChartError>,
}
