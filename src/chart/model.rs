//! What a chart shows, as plain data in the units of its axes. Nothing here knows how it is drawn.

use crate::palette::lane_dash;
use crate::scene::Glyph;

/// A picture of curves, of a map, or of curves on a map. Values that are not finite, and on a logarithmic axis those
/// that are not positive, are gaps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    pub title: String,
    /// Below the title, in small: what was held fixed. Line breaks are kept.
    pub notes: String,
    pub x: Axis,
    pub y: Axis,
    /// Behind everything else.
    pub map: Option<HeatMap>,
    /// Drawn in order, the last one on top.
    pub series: Vec<Series>,
    pub rules: Vec<Rule>,
    /// On top of everything.
    pub dots: Vec<Dot>,
}

/// How values become lengths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    #[default]
    Linear,
    /// Decades are equally long. Only positive values have a place.
    Log10,
}

/// What is counted along one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The quantity in words: "error".
    pub label: String,
    /// "m", "s", "m/s²"; empty for a plain number.
    pub unit: String,
    pub scale: Scale,
    /// First and last value shown; without it, all that there is. A range that cannot be (empty, not finite, not
    /// positive on a logarithmic axis) counts as none.
    pub range: Option<[f64; 2]>,
}

impl Axis {
    /// A linear axis that shows everything.
    pub fn new(label: impl Into<String>, unit: impl Into<String>) -> Self {
        Self { label: label.into(), unit: unit.into(), scale: Scale::Linear, range: None }
    }

    /// The same in decades.
    pub fn in_decades(self) -> Self {
        Self { scale: Scale::Log10, ..self }
    }

    /// The same from `low` to `high`.
    pub fn between(self, low: f64, high: f64) -> Self {
        Self { range: Some([low, high]), ..self }
    }

    /// "error (m)", or one of both, or nothing.
    pub fn caption(&self) -> String {
        caption(&self.label, &self.unit)
    }
}

/// A quantity with its unit in round brackets.
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
    /// That of the lane at this index, from [`crate::palette`].
    Lane(usize),
    /// That of text: theory, boundaries.
    Strong,
    /// That of secondary text: guides.
    Weak,
    /// Red, green, blue in either theme.
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
    /// Its name in the legend; without one it has no place there.
    pub label: String,
    /// Beside the name, in a column of its own: "slope 3.98 (4)".
    pub note: String,
    pub color: Color,
    /// Dashes and gaps in widths of the line; empty is solid. [`lane_dash`] has those of lanes.
    pub dash: Vec<f32>,
    pub mark: Mark,
    /// The shape of its points.
    pub glyph: Glyph,
    /// x and y.
    pub points: Vec<[f64; 2]>,
}

impl Series {
    /// A curve in the colour, dashes and outline of the lane at `index`.
    pub fn lane(index: usize, label: impl Into<String>, points: Vec<[f64; 2]>) -> Self {
        Self {
            label: label.into(),
            note: String::new(),
            color: Color::Lane(index),
            dash: lane_dash(index).to_vec(),
            mark: Mark::Line,
            glyph: Glyph::ALL[index % Glyph::ALL.len()],
            points,
        }
    }

    /// A solid curve of `color` that is nobody's: theory, a boundary, a guide.
    pub fn plain(color: Color, label: impl Into<String>, points: Vec<[f64; 2]>) -> Self {
        Self { color, ..Self::lane(0, label, points) }
    }
}

/// Which colours a map's values have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colors {
    /// Viridis: dark is low, bright is high.
    Sequential,
    /// Blue below this value, the ground's lightness at it, orange above; both sides to the same scale.
    Diverging(f64),
}

/// Values on a grid of equal cells: equal as drawn, so on a logarithmic axis by factors.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    pub columns: usize,
    pub rows: usize,
    /// Row after row from the lowest y, each from the lowest x. What is missing is not finite.
    pub values: Vec<f64>,
    /// The left edge of the first column and the right edge of the last one, in units of the x axis.
    pub x: [f64; 2],
    /// The lower edge of the first row and the upper edge of the last one, in units of the y axis.
    pub y: [f64; 2],
    /// Label, unit, scale and range of the values. Values outside the range have the colour of its end; so have, at
    /// its lower end, values without a logarithm where the scale is logarithmic.
    pub value: Axis,
    pub colors: Colors,
    /// What cells that are not finite mean, for the legend: "overflow". They are hatched.
    pub not_finite: String,
}

impl HeatMap {
    /// The value of a cell, counted from the lower left; NaN where there is none.
    pub fn value(&self, column: usize, row: usize) -> f64 {
        let place = row.checked_mul(self.columns).and_then(|start| start.checked_add(column));
        place.and_then(|place| self.values.get(place)).copied().unwrap_or(f64::NAN)
    }
}

/// A labelled point: where a lane is on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    pub x: f64,
    pub y: f64,
    pub label: String,
    pub color: Color,
    pub glyph: Glyph,
}

/// A line from side to side.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    pub at: RuleAt,
    pub label: String,
    pub color: Color,
    /// As [`Series::dash`].
    pub dash: Vec<f32>,
}

/// Where a rule is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RuleAt {
    /// Upright, at this x.
    X(f64),
    /// Level, at this y.
    Y(f64),
}
