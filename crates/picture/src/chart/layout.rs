//! The layout of a chart, in SVG user units: frame, title, legend and colour bar.

use super::color_map::ColorMap;
use super::geometry::{ChartRect, Point, Sizes};
use super::legend::{Legend, LegendPosition};
use super::model::{Chart, HeatMap};
use super::span::{Span, spans};
use super::style::ChartStyle;
use super::ticks::{Ticks, fitting};
use simulation::palette::ThemeColors;

/// The colour bar of a map.
#[derive(Clone, Debug)]
pub(super) struct ColorBar {
    pub rect: ChartRect,
    pub ticks: Ticks,
    pub caption: String,
    /// Width of the bar's numbers, to its right.
    pub numbers: f64,
}

/// A chart with the places of its parts.
pub(super) struct Layout<'a> {
    pub chart: &'a Chart,
    pub style: ChartStyle,
    pub colors: &'static ThemeColors,
    pub sizes: Sizes,
    /// The map, if there are cells and they have a place on the axes.
    pub map: Option<(&'a HeatMap, ColorMap)>,
    pub spans: [Span; 2],
    pub ticks: [Ticks; 2],
    /// The frame around the curves.
    pub frame: ChartRect,
    pub legend: Legend,
    pub bar: Option<ColorBar>,
    /// Space around everything.
    pub margin: f64,
    /// Upper edge of a legend above the frame, below title and notes.
    pub below_headings: f64,
    /// Width of the y axis's numbers, to the left of the frame.
    pub numbers: f64,
    /// `true` if there is nothing to show.
    pub empty: bool,
}

impl<'a> Layout<'a> {
    pub fn new(chart: &'a Chart, style: ChartStyle) -> Self {
        let (colors, sizes) = (style.theme.colors(), Sizes::of(style));
        let u = sizes.unit;
        let spans = spans(chart);
        let map =
            chart.map.as_ref().filter(|map| can_be_shown(map, &spans)).map(|map| (map, ColorMap::of(map, style.theme)));
        let empty = map.is_none() && !anything_in(chart, &spans);
        let [width, height] = [style.width, style.height].map(f64::from);
        let margin = 18.0 * u;
        let legend = Legend::new(chart, map.as_ref().map(|(map, _)| *map), &sizes, width - 2.0 * margin, height);

        let title = if chart.title.is_empty() { 0.0 } else { 24.0 * u };
        let below_headings = margin + title + chart.notes.lines().count() as f64 * 19.0 * u;
        let mut top = below_headings;
        if legend.position == LegendPosition::Above {
            top += legend.height + 4.0 * u;
        }
        let bottom = height - margin - if chart.x.caption().is_empty() { 0.0 } else { 21.0 * u } - 22.0 * u;
        let upright_ticks = |top: f64, span: &Span, apart: f64, most: usize| {
            let length = (bottom - top).max(1.0);
            fitting(span, length, ((length / (apart * u)) as usize).clamp(2, most), 8.0 * u, |_| sizes.small)
        };
        let y_ticks = |top: f64| upright_ticks(top, &spans[1], 34.0, 12);
        let bar_ticks = |top: f64, color_map: &ColorMap| upright_ticks(top, &color_map.span, 40.0, 10);
        let has_factor = y_ticks(top).factor.is_some()
            || map.as_ref().is_some_and(|(_, color_map)| bar_ticks(top, color_map).factor.is_some());
        top += if has_factor { 22.0 * u } else { 8.0 * u };
        let y = y_ticks(top);
        let numbers = widest(&y, sizes.small);
        let left = margin + if chart.y.caption().is_empty() { 0.0 } else { 23.0 * u } + numbers + 8.0 * u;

        let mut right = width - margin - 6.0 * u;
        if legend.position == LegendPosition::Right {
            right -= legend.width + 14.0 * u;
        }
        let bar = map.as_ref().map(|(map, color_map)| {
            let ticks = bar_ticks(top, color_map);
            let (caption, numbers) = (map.value.caption(), widest(&ticks, sizes.small));
            right -= numbers + 8.0 * u + if caption.is_empty() { 0.0 } else { 22.0 * u };
            let bar = ChartRect { left: right - 16.0 * u, top, width: 16.0 * u, height: (bottom - top).max(1.0) };
            right = bar.left - 20.0 * u;
            ColorBar { rect: bar, ticks, caption, numbers }
        });
        let frame = ChartRect { left, top, width: (right - left).max(1.0), height: (bottom - top).max(1.0) };
        let most = ((frame.width / (60.0 * u)) as usize).clamp(2, 14);
        let x = fitting(&spans[0], frame.width, most, 14.0 * u, |label| label.width(sizes.small));
        let ticks = [x, y];
        Self {
            chart,
            style,
            colors,
            sizes,
            map,
            spans,
            ticks,
            frame,
            legend,
            bar,
            margin,
            below_headings,
            numbers,
            empty,
        }
    }

    /// The place of a point in the chart; `None` if it has none on the axes.
    pub fn point(&self, [x, y]: [f64; 2]) -> Option<Point> {
        let (x, y) = (self.spans[0].place(x)?, self.spans[1].place(y)?);
        Some([self.frame.left + x * self.frame.width, self.frame.bottom() - y * self.frame.height])
    }

    /// The place of a point, if it is in the frame.
    pub fn inside(&self, point: Point) -> Option<Point> {
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
    // Width and height of a PNG are below 2³¹; more cells than this do not fit into an image.
    let fits = map.columns.checked_mul(map.rows).is_some_and(|cells| cells > 0 && cells <= 1 << 26);
    placed && fits
}

/// `true` if a point or dot has a place on the axes.
fn anything_in(chart: &Chart, spans: &[Span; 2]) -> bool {
    let placed = |[x, y]: [f64; 2]| spans[0].place(x).is_some() && spans[1].place(y).is_some();
    chart.series.iter().any(|series| series.points.iter().any(|point| placed(*point)))
        || chart.dots.iter().any(|dot| placed([dot.x, dot.y]))
}
