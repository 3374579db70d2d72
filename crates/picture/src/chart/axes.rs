//! Frame, grid, ticks, numbers and captions of the two axes.

use super::elements::stroke;
use super::geometry::{ChartRect, Point};
use super::label::shortened;
use super::layout::Layout;
use super::text::{Anchor, MIDDLE, TextStyle};
use super::ticks::Ticks;
use super::xml::{PathData, Xml};

/// Draws grid lines at the numbers, and a stronger one at zero.
pub(super) fn grid(layout: &Layout<'_>, xml: &mut Xml) {
    let frame = &layout.frame;
    let mut lines = PathData::default();
    for tick in &layout.ticks[0].major {
        lines.polyline(&upright(frame, tick.at, frame.top, frame.bottom()));
    }
    for tick in &layout.ticks[1].major {
        lines.polyline(&level(frame, tick.at, frame.left, frame.right()));
    }
    stroke(xml, &lines, layout.colors.chart.grid, layout.sizes.unit, &[]);
    let span = &layout.spans[1];
    if let Some(zero) = span.place(0.0).filter(|zero| *zero > 0.0 && *zero < 1.0) {
        let mut line = PathData::default();
        line.polyline(&level(frame, zero, frame.left, frame.right()));
        stroke(xml, &line, layout.colors.chart.frame, 0.8 * layout.sizes.unit, &[]);
    }
}

/// An upright line at a fraction of the width.
pub(super) fn upright(frame: &ChartRect, at: f64, from: f64, to: f64) -> [Point; 2] {
    let x = frame.left + at * frame.width;
    [[x, from], [x, to]]
}

/// A level line at a fraction of the height.
pub(super) fn level(frame: &ChartRect, at: f64, from: f64, to: f64) -> [Point; 2] {
    let y = frame.bottom() - at * frame.height;
    [[from, y], [to, y]]
}

/// Draws the frame with its ticks, numbers and captions.
pub(super) fn axes(layout: &Layout<'_>, xml: &mut Xml) {
    let (frame, u) = (&layout.frame, layout.sizes.unit);
    let mut lines = PathData::default();
    lines.rect(frame.left, frame.top, frame.width, frame.height);
    let places = |ticks: &Ticks| {
        let major = ticks.major.iter().map(|tick| (tick.at, 5.0 * u));
        major.chain(ticks.minor.iter().map(|at| (*at, 3.0 * u))).collect::<Vec<_>>()
    };
    for (at, length) in places(&layout.ticks[0]) {
        lines.polyline(&upright(frame, at, frame.bottom(), frame.bottom() + length));
    }
    for (at, length) in places(&layout.ticks[1]) {
        lines.polyline(&level(frame, at, frame.left - length, frame.left));
    }
    stroke(xml, &lines, layout.colors.chart.frame, u, &[]);
    numbers(layout, xml);
    captions(layout, xml);
}

fn numbers(layout: &Layout<'_>, xml: &mut Xml) {
    let (frame, sizes) = (&layout.frame, &layout.sizes);
    let u = sizes.unit;
    let below = TextStyle::new(sizes.small, layout.colors.text, Anchor::Middle);
    let width = f64::from(layout.style.width);
    for tick in &layout.ticks[0].major {
        let (x, half) = (frame.left + tick.at * frame.width, 0.5 * tick.label.width(sizes.small));
        // A number that the edge of the chart would cut is left out; its tick stays.
        if x - half >= 0.0 && x + half <= width {
            below.write(xml, x, frame.bottom() + 8.0 * u + 0.8 * sizes.small, &tick.label);
        }
    }
    let beside = TextStyle { anchor: Anchor::End, ..below };
    for tick in &layout.ticks[1].major {
        let y = frame.bottom() - tick.at * frame.height + MIDDLE * sizes.small;
        beside.write(xml, frame.left - 8.0 * u, y, &tick.label);
    }
}

fn captions(layout: &Layout<'_>, xml: &mut Xml) {
    let (frame, sizes, colors) = (&layout.frame, &layout.sizes, layout.colors);
    let u = sizes.unit;
    let words = TextStyle::new(sizes.text, colors.text, Anchor::Middle);
    let base = f64::from(layout.style.height) - 18.0 * u;
    let factor = TextStyle::new(sizes.small, colors.weak, Anchor::End);
    let mut room = frame.width;
    if let Some(label) = &layout.ticks[0].factor {
        factor.write(xml, frame.right(), base, label);
        // Centred in the space that is left on both sides.
        room -= 2.0 * (label.width(sizes.small) + 10.0 * u);
    }
    let x_caption = shortened(&layout.chart.x.caption(), sizes.text, room);
    words.write_str(xml, frame.left + 0.5 * frame.width, base, &x_caption);
    let left = frame.left - 8.0 * u - layout.numbers - 10.0 * u;
    let y_caption = shortened(&layout.chart.y.caption(), sizes.text, frame.height);
    let upright = TextStyle { upright: true, ..words };
    upright.write_str(xml, left, frame.top + 0.5 * frame.height, &y_caption);
    if let Some(label) = &layout.ticks[1].factor {
        let from = frame.left - layout.numbers - 8.0 * u;
        TextStyle { anchor: Anchor::Start, ..factor }.write(xml, from, frame.top - 9.0 * u, label);
    }
}
