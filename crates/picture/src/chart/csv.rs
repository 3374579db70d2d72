//! A chart as CSV, with all its values: one row for each point, dot, rule and cell of the map.

use super::error::ChartError;
use super::format::ChartFormat;
use super::model::{Chart, HeatMap, RuleAt, Scale};
use super::span::Span;
use super::style::ChartStyle;
use files::table_file::TableLine;
use std::io;

pub static ENTRY: ChartFormat = ChartFormat {
    id: "csv",
    endings: &["csv"],
    name: "CSV",
    summary: "Every value as a table, for spreadsheets and scripts.",
    bytes: |chart, _: ChartStyle| match csv(chart) {
        Ok(table) => Ok(table.into_bytes()),
        Err(error) => Err(ChartError::Draw(error.to_string())),
    },
};

/// Formats the chart as a table with the columns `series`, x and y and, for a map, the value of its cells, whose x and y are
/// their centres. The header has the units in brackets. The rows are cells, curves, dots and rules, in this order; what does
/// not apply is empty.
pub fn csv(chart: &Chart) -> io::Result<String> {
    let mut out = Vec::new();
    let mut line = TableLine::default();
    let map = chart.map.as_ref();
    let or = |caption: String, other: &str| if caption.is_empty() { other.to_owned() } else { caption };
    let heads = ["series".to_owned(), or(chart.x.caption(), "x"), or(chart.y.caption(), "y")];
    let value = map.map(|map| or(map.value.caption(), "value"));
    heads.into_iter().chain(value).for_each(|head| line.add_text(&head));
    line.end(&mut out)?;
    let mut row = |series: &str, x: Option<f64>, y: Option<f64>, value: Option<f64>| {
        line.add_text(series);
        [x, y].into_iter().chain(map.map(|_| value)).for_each(|number| line.add_number(number.map(text)));
        line.end(&mut out)
    };
    if let Some(map) = map {
        let (x, y) = (centers(chart.x.scale, map.x, map.columns), centers(chart.y.scale, map.y, map.rows));
        let cells = y.iter().enumerate().flat_map(|(r, y)| x.iter().enumerate().map(move |(c, x)| (c, r, *x, *y)));
        for (column, line, x, y) in cells {
            row(name_of(map), Some(x), Some(y), Some(map.value(column, line)))?;
        }
    }
    for series in &chart.series {
        // A curve without an entry in the legend is named by its note.
        let name = if series.label.is_empty() { &series.note } else { &series.label };
        series.points.iter().try_for_each(|[x, y]| row(name, Some(*x), Some(*y), None))?;
    }
    for dot in &chart.dots {
        row(&dot.label, Some(dot.x), Some(dot.y), None)?;
    }
    for rule in &chart.rules {
        match rule.at {
            RuleAt::X(x) => row(&rule.label, Some(x), None, None)?,
            RuleAt::Y(y) => row(&rule.label, None, Some(y), None)?,
        }
    }
    String::from_utf8(out).map_err(io::Error::other)
}

fn name_of(map: &HeatMap) -> &str {
    if map.value.label.is_empty() { "map" } else { &map.value.label }
}

/// The centres of equal cells; not finite where the edges have no place on the scale.
fn centers(scale: Scale, edges: [f64; 2], count: usize) -> Vec<f64> {
    let span = Span::asked(scale, Some(edges));
    let center = |index: usize| (index as f64 + 0.5) / count as f64;
    (0..count).map(|index| span.map_or(f64::NAN, |span| span.value(center(index)))).collect()
}

/// The shortest decimal that reads back as the same number.
fn text(value: f64) -> String {
    let size = libm::fabs(value);
    if value == 0.0 || !value.is_finite() || (1e-5..1e16).contains(&size) {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}
