//! Where everything of a chart goes, in SVG user units: frame, title, legend and colour bar.

use super::color_map::ColorMap;
use super::legend::{Legend, Place};
use super::span::{Span, spans};
use super::style::{ChartStyle, Ground};
use super::ticks::{Ticks, fitting};
use super::{Chart, HeatMap};

/// Sizes of text and gaps; all grow with the picture, but less.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// One point of an 800 × 500 picture.
    pub unit: f64,
    pub title: f64,
    pub text: f64,
    pub small: f64,
}

impl Sizes {
    fn of(look: ChartStyle) -> Self {
        let side = f64::from(look.width).min(1.6 * f64::from(look.height));
        let unit = (side / 800.0).sqrt().clamp(0.6, 2.5);
        Self { unit, title: 17.0 * unit, text: 13.0 * unit, small: 12.0 * unit }
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Whether the two have a common point.
    pub fn meets(&self, other: &Rect) -> bool {
        self.left < other.right() && other.left < self.right() && self.top < other.bottom() && other.top < self.bottom()
    }

    /// Whether `other` is in it.
    pub fn holds(&self, other: &Rect) -> bool {
        self.left <= other.left
            && other.right() <= self.right()
            && self.top <= other.top
            && other.bottom() <= self.bottom()
    }
}

/// The colour bar of a map.
#[derive(Clone, Debug)]
pub(super) struct Bar {
    pub rect: Rect,
    pub ticks: Ticks,
    pub caption: String,
    /// How far the bar's numbers reach to its right.
    pub numbers: f64,
}

/// A chart with its places.
pub(super) struct Layout<'a> {
    pub chart: &'a Chart,
    pub look: ChartStyle,
    pub ground: &'static Ground,
    pub sizes: Sizes,
    /// The map, if there are cells and they have a place on the axes.
    pub map: Option<(&'a HeatMap, ColorMap)>,
    pub spans: [Span; 2],
    pub ticks: [Ticks; 2],
    /// Around the curves.
    pub frame: Rect,
    pub legend: Legend,
    pub bar: Option<Bar>,
    /// How far the y axis's numbers reach to the left of the frame.
    pub numbers: f64,
    /// Nothing to show.
    pub empty: bool,
}

impl<'a> Layout<'a> {
    pub fn new(chart: &'a Chart, look: ChartStyle) -> Self {
        let (ground, sizes) = (Ground::of(look.theme), Sizes::of(look));
        let u = sizes.unit;
        let spans = spans(chart);
        let map =
            chart.map.as_ref().filter(|map| can_be_shown(map, &spans)).map(|map| (map, ColorMap::of(map, ground)));
        let empty = map.is_none() && !anything_in(chart, &spans);
        let [width, height] = [look.width, look.height].map(f64::from);
        let margin = 18.0 * u;
        let legend = Legend::new(chart, map.as_ref().map(|(map, _)| *map), &sizes, width - 2.0 * margin, height);

        let mut top = margin;
        if !chart.title.is_empty() {
            top += 24.0 * u;
        }
        top += chart.notes.lines().count() as f64 * 19.0 * u;
        if legend.place == Place::Above {
            top += legend.height + 4.0 * u;
        }
        let bottom = height - margin - if chart.x.caption().is_empty() { 0.0 } else { 21.0 * u } - 22.0 * u;
        let y_ticks = |top: f64| {
            let length = (bottom - top).max(1.0);
            let most = ((length / (34.0 * u)) as usize).clamp(2, 12);
            fitting(&spans[1], length, most, 8.0 * u, |_| sizes.small)
        };
        let bar_ticks = |top: f64, colors: &ColorMap| {
            let length = (bottom - top).max(1.0);
            fitting(&colors.span, length, ((length / (40.0 * u)) as usize).clamp(2, 10), 8.0 * u, |_| sizes.small)
        };
        let has_factor = y_ticks(top).factor.is_some()
            || map.as_ref().is_some_and(|(_, colors)| bar_ticks(top, colors).factor.is_some());
        top += if has_factor { 22.0 * u } else { 8.0 * u };
        let y = y_ticks(top);
        let numbers = widest(&y, sizes.small);
        let left = margin + if chart.y.caption().is_empty() { 0.0 } else { 23.0 * u } + numbers + 8.0 * u;

        let mut right = width - margin - 6.0 * u;
        if legend.place == Place::Right {
            right -= legend.width + 14.0 * u;
        }
        let bar = map.as_ref().map(|(map, colors)| {
            let ticks = bar_ticks(top, colors);
            let (caption, numbers) = (map.value.caption(), widest(&ticks, sizes.small));
            right -= numbers + 8.0 * u + if caption.is_empty() { 0.0 } else { 22.0 * u };
            let bar = Rect { left: right - 16.0 * u, top, width: 16.0 * u, height: (bottom - top).max(1.0) };
            right = bar.left - 20.0 * u;
            Bar { rect: bar, ticks, caption, numbers }
        });
        let frame = Rect { left, top, width: (right - left).max(1.0), height: (bottom - top).max(1.0) };
        let most = ((frame.width / (60.0 * u)) as usize).clamp(2, 14);
        let x = fitting(&spans[0], frame.width, most, 14.0 * u, |label| label.width(sizes.small));
        Self { chart, look, ground, sizes, map, spans, ticks: [x, y], frame, legend, bar, numbers, empty }
    }

    /// Where in the picture a point is; `None` if it has no place on the axes.
    pub fn point(&self, [x, y]: [f64; 2]) -> Option<[f64; 2]> {
        let (x, y) = (self.spans[0].place(x)?, self.spans[1].place(y)?);
        Some([self.frame.left + x * self.frame.width, self.frame.bottom() - y * self.frame.height])
    }

    /// The same, if it is in the frame.
    pub fn inside(&self, point: [f64; 2]) -> Option<[f64; 2]> {
        const EDGE: f64 = 0.01;
        let [x, y] = self.point(point)?;
        let [left, top] = [self.frame.left - EDGE, self.frame.top - EDGE];
        let held = (left..=self.frame.right() + EDGE).contains(&x) && (top..=self.frame.bottom() + EDGE).contains(&y);
        held.then_some([x, y])
    }
}

fn widest(ticks: &Ticks, size: f64) -> f64 {
    ticks.major.iter().map(|tick| tick.label.width(size)).fold(0.0, f64::max)
}

fn can_be_shown(map: &HeatMap, spans: &[Span; 2]) -> bool {
    let edges = [(map.x, &spans[0]), (map.y, &spans[1])];
    let placed = edges.iter().all(|(edges, span)| Span::asked(span.scale, Some(*edges)).is_some());
    // Width and height of a PNG are below 2³¹; more cells than this are no picture any more.
    let fits = map.columns.checked_mul(map.rows).is_some_and(|cells| cells > 0 && cells <= 1 << 26);
    placed && fits
}

/// Whether there is anything in what the axes show.
fn anything_in(chart: &Chart, spans: &[Span; 2]) -> bool {
    let placed = |[x, y]: [f64; 2]| spans[0].place(x).is_some() && spans[1].place(y).is_some();
    chart.series.iter().any(|series| series.points.iter().any(|point| placed(*point)))
        || chart.dots.iter().any(|dot| placed([dot.x, dot.y]))
}
