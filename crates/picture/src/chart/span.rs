//! The part of an axis that is shown, and the place of a value in it as a fraction.

use super::model::{Axis, Chart, RuleAt, Scale};
use libm::{exp10, fabs, log10};

/// Largest magnitude of a value; larger ones are drawn at it, so that differences stay finite.
const LARGEST: f64 = 1e300;
/// Largest length as a fraction of the axis.
const FARTHEST: f64 = 1e6;

/// A range from `low` to `high`: values on a linear scale, their decimal logarithms on a logarithmic one. Both are finite, and
/// `low < high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub scale: Scale,
    pub low: f64,
    pub high: f64,
}

/// A value on its scale, if it has a place there.
pub(super) fn on_scale(scale: Scale, value: f64) -> Option<f64> {
    match scale {
        _ if !value.is_finite() => None,
        Scale::Linear => Some(value.clamp(-LARGEST, LARGEST)),
        Scale::Log10 => (value > 0.0).then(|| log10(value.min(LARGEST))),
    }
}

impl Span {
    /// The range of all `values` with `margin` of the whole on either side; 0 to 1 (1 to 10 in decades) if there are none.
    pub fn around(scale: Scale, values: impl Iterator<Item = f64>, margin: f64) -> Self {
        let placed = values.filter_map(|value| on_scale(scale, value)).map(|value| [value; 2]);
        let ends = placed.reduce(|ends, value| [ends[0].min(value[0]), ends[1].max(value[1])]);
        let [low, high] = ends.unwrap_or([0.0, 1.0]);
        let wide = Self::between(scale, low, high);
        let more = margin * (wide.high - wide.low);
        Self { low: wide.low - more, high: wide.high + more, ..wide }
    }

    /// The range that was asked for, if it can be shown.
    pub fn asked(scale: Scale, range: Option<[f64; 2]>) -> Option<Self> {
        let [low, high] = range?;
        let (low, high) = (on_scale(scale, low)?, on_scale(scale, high)?);
        (low < high).then(|| Self::between(scale, low, high))
    }

    /// The range between two ends on the scale, moved apart where floating point has no numbers between them.
    fn between(scale: Scale, low: f64, high: f64) -> Self {
        let size = fabs(low).max(fabs(high));
        let (width, least) = (high - low, (size * 1e-13).max(1e-290));
        if width > least {
            return Self { scale, low, high };
        }
        let middle = low + 0.5 * width;
        let half = match scale {
            Scale::Log10 => 0.5,
            Scale::Linear if size < 1e-289 => 1.0,
            Scale::Linear => 0.05 * size,
        };
        Self { scale, low: middle - half, high: middle + half }
    }

    /// Fraction of the axis at which `value` is: 0 at the low end, 1 at the high end, beyond them outside.
    pub fn place(&self, value: f64) -> Option<f64> {
        on_scale(self.scale, value).map(|value| self.place_on_scale(value))
    }

    pub fn place_on_scale(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(-FARTHEST, FARTHEST)
    }

    /// The value at a fraction.
    pub fn value(&self, fraction: f64) -> f64 {
        let value = self.low + fraction * (self.high - self.low);
        match self.scale {
            Scale::Linear => value,
            Scale::Log10 => exp10(value),
        }
    }
}

/// Spans of the two axes of a chart.
pub(super) fn spans(chart: &Chart) -> [Span; 2] {
    [0, 1].map(|side| {
        let axis: &Axis = [&chart.x, &chart.y][side];
        let map = chart.map.as_ref().filter(|map| map.columns > 0 && map.rows > 0);
        let of_map = map.and_then(|map| Span::asked(axis.scale, Some([map.x, map.y][side])));
        Span::asked(axis.scale, axis.range).or(of_map).unwrap_or_else(|| around_curves(chart, axis.scale, side))
    })
}

fn around_curves(chart: &Chart, scale: Scale, side: usize) -> Span {
    let other = [&chart.y, &chart.x][side].scale;
    let whole =
        |point: &&[f64; 2]| on_scale(scale, point[side]).is_some() && on_scale(other, point[1 - side]).is_some();
    let curves = chart.series.iter().flat_map(|series| series.points.iter().filter(whole).map(|point| point[side]));
    let dots = chart.dots.iter().map(|dot| [dot.x, dot.y][side]);
    let rules = chart.rules.iter().filter_map(|rule| match (rule.at, side) {
        (RuleAt::X(value), 0) | (RuleAt::Y(value), 1) => Some(value),
        _ => None,
    });
    let pointed = chart.series.iter().any(|series| series.mark.has_points());
    // Curves run from edge to edge; points keep clear of the edges.
    let margin = if side == 1 || pointed || !chart.dots.is_empty() { 0.04 } else { 0.0 };
    Span::around(scale, curves.chain(dots).chain(rules), margin)
}
