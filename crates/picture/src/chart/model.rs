//! The contents of a chart, as plain data in the units of its axes.

use simulation::identity::Identity;
use simulation::scene::Glyph;
use std::borrow::Cow;

/// A chart of curves, of a map, or of curves on a map. Values that are not finite, and on a logarithmic axis values that are
/// not positive, are gaps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// The title; empty for none.
    pub title: String,
    /// Notes below the title, such as parameters that were held fixed. Line breaks are kept.
    pub notes: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// A map, behind everything else.
    pub map: Option<HeatMap>,
    /// Curves, drawn in order, the last one on top.
    pub series: Vec<Series>,
    /// Lines from side to side.
    pub rules: Vec<Rule>,
    /// Labelled points, on top of everything.
    pub dots: Vec<Dot>,
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally long.
    #[default]
    Linear,
    /// Equal ratios are equally long. Only positive values have a place.
    Log10,
}

/// The quantity along one side of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The quantity in words: "error".
    pub label: String,
    /// "m", "s", "m/s²"; empty for a plain number.
    pub unit: String,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// First and last value shown; `None` shows all values. An impossible range (empty, not finite, not positive on a
    /// logarithmic axis) counts as `None`.
    pub range: Option<[f64; 2]>,
}

impl Axis {
    /// A linear axis that shows everything.
    pub fn new(label: impl Into<String>, unit: impl Into<String>) -> Self {
        Self { label: label.into(), unit: unit.into(), scale: Scale::Linear, range: None }
    }

    /// The axis with a logarithmic scale.
    pub fn in_decades(self) -> Self {
        Self { scale: Scale::Log10, ..self }
    }

    /// The axis from `low` to `high`.
    pub fn between(self, low: f64, high: f64) -> Self {
        Self { range: Some([low, high]), ..self }
    }

    /// The caption, "error (m)"; only the label or the unit where the other is empty.
    pub fn caption(&self) -> String {
        caption(&self.label, &self.unit)
    }
}

/// Formats a quantity with its unit in round brackets; only one of them where the other is empty.
pub fn caption(label: &str, unit: &str) -> String {
    match (label, unit) {
        (label, "") => label.to_owned(),
        ("", unit) => unit.to_owned(),
        (label, unit) => format!("{label} ({unit})"),
    }
}

/// A colour that both themes know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// The colour of this lane.
    Lane(Identity),
    /// The colour of headings: for theory and boundaries.
    Strong,
    /// The colour of secondary text: for guides.
    Weak,
    /// Red, green, blue, the same in both themes.
    Fixed([u8; 3]),
}

/// The marks of a series: how its points are drawn and joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// A line through the points.
    #[default]
    Line,
    /// The points alone.
    Points,
    /// A line with its points.
    LineAndPoints,
    /// A line on which each value holds until the next point.
    Steps,
}

impl Mark {
    /// `true` if the points are joined by a line.
    pub fn has_line(self) -> bool {
        self != Mark::Points
    }

    /// `true` if the points themselves are drawn.
    pub fn has_points(self) -> bool {
        matches!(self, Mark::Points | Mark::LineAndPoints)
    }
}

/// One curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend; empty for no entry.
    pub label: String,
    /// A note beside the name, in a column of its own: "slope 3.98 (4)".
    pub note: String,
    /// Its colour.
    pub color: Color,
    /// Dashes and gaps in widths of the line; empty is solid. [`Identity::dash`] has those of lanes.
    pub dash: Vec<f32>,
    /// Line, points or steps.
    pub mark: Mark,
    /// The shape of its points.
    pub glyph: Glyph,
    /// x and y.
    pub points: Vec<[f64; 2]>,
}

impl Series {
    /// A curve in the colour, dashes and outline of a lane.
    pub fn lane(identity: Identity, label: impl Into<String>, points: Vec<[f64; 2]>) -> Self {
        Self {
            label: label.into(),
            note: String::new(),
            color: Color::Lane(identity),
            dash: identity.dash().to_vec(),
            mark: Mark::Line,
            glyph: identity.glyph(),
            points,
        }
    }

    /// A solid curve of `color` that belongs to no lane: theory, a boundary, a guide.
    pub fn plain(color: Color, label: impl Into<String>, points: Vec<[f64; 2]>) -> Self {
        Self { color, ..Self::lane(Identity::of_place(0), label, points) }
    }

    /// The points that its line goes through: where a value holds until the next point, with a corner between the two.
    pub fn line(&self) -> Cow<'_, [[f64; 2]]> {
        if self.mark != Mark::Steps {
            return Cow::Borrowed(&self.points);
        }
        let corners = self.points.windows(2).flat_map(|pair| [pair[0], [pair[1][0], pair[0][1]]]);
        Cow::Owned(corners.chain(self.points.last().copied()).collect())
    }
}

/// The colour scale of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colors {
    /// Viridis: dark is low, bright is high.
    Sequential,
    /// Blue below this value, the lightness of the background at it, orange above; both sides to the same scale.
    Diverging(f64),
}

/// Values on a grid of cells that are drawn equally large: on a logarithmic axis they grow by equal factors.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// The values, row after row from the lowest y, each row from the lowest x. Missing values count as not finite.
    pub values: Vec<f64>,
    /// The left edge of the first column and the right edge of the last one, in units of the x axis.
    pub x: [f64; 2],
    /// The lower edge of the first row and the upper edge of the last one, in units of the y axis.
    pub y: [f64; 2],
    /// Label, unit, scale and range of the values. Values outside the range have the colour of its end; on a logarithmic
    /// scale values that are not positive have the colour of the lower end.
    pub value: Axis,
    /// The colours of the values.
    pub colors: Colors,
    /// The meaning of cells that are not finite, for the legend: "overflow". They are hatched.
    pub not_finite: String,
}

impl HeatMap {
    /// The value of a cell, counted from the lower left from 0; NaN where there is none.
    pub fn value(&self, column: usize, row: usize) -> f64 {
        let place = row.checked_mul(self.columns).and_then(|start| start.checked_add(column));
        place.and_then(|place| self.values.get(place)).copied().unwrap_or(f64::NAN)
    }

    /// The values of all cells, row after row from the top.
    pub(super) fn rows_down(&self) -> impl Iterator<Item = f64> {
        let rows = (0..self.rows).rev();
        rows.flat_map(move |row| (0..self.columns).map(move |column| self.value(column, row)))
    }

    /// `true` if some cells are not finite.
    pub fn has_gaps(&self) -> bool {
        self.rows_down().any(|value| !value.is_finite())
    }
}

/// A labelled point, such as a lane on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// Its place on the x axis.
    pub x: f64,
    /// Its place on the y axis.
    pub y: f64,
    /// Its name, beside it.
    pub label: String,
    /// Its colour.
    pub color: Color,
    /// Its shape.
    pub glyph: Glyph,
}

/// A straight line from side to side.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Its place.
    pub at: RuleAt,
    /// Its name, beside it.
    pub label: String,
    /// Its colour.
    pub color: Color,
    /// Dashes and gaps, as in [`Series::dash`].
    pub dash: Vec<f32>,
}

/// The place of a rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RuleAt {
    /// Upright, at this x.
    X(f64),
    /// Level, at this y.
    Y(f64),
}
