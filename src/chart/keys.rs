//! What explains the marks: legend, colour bar, and the hatching of cells that are not finite.

use super::Mark;
use super::curve::Point;
use super::glyphs;
use super::label::shortened;
use super::layout::{Layout, Rect};
use super::legend::{Entry, Key, Legend, Place, drawn};
use super::map_image;
use super::paint::{LINE, POINT, fill, image, stroke};
use super::words::{Anchor, MIDDLE, Words};
use super::xml::{Hex, PathData, Px, Xml};

pub(super) fn legend(layout: &Layout<'_>, xml: &mut Xml) {
    let (legend, u) = (&layout.legend, layout.sizes.unit);
    let margin = 18.0 * u;
    let headings = if layout.chart.title.is_empty() { 0.0 } else { 24.0 * u }
        + 19.0 * u * layout.chart.notes.lines().count() as f64;
    let (left, top) = match legend.place {
        Place::Nowhere => return,
        Place::Right => (f64::from(layout.look.width) - margin - legend.width, layout.frame.top),
        Place::Above => (margin, margin + headings),
    };
    // Column after column, so that neighbours in the list are below each other.
    let rows = legend.entries.len().div_ceil(legend.columns);
    for (index, entry) in legend.entries.iter().enumerate() {
        let (column, row) = (index / rows, index % rows);
        let at = [left + column as f64 * legend.column, top + (row as f64 + 0.5) * legend.row];
        key(layout, xml, entry.key, at);
        names(layout, xml, legend, entry, at);
    }
}

fn names(layout: &Layout<'_>, xml: &mut Xml, legend: &Legend, entry: &Entry, [x, y]: Point) {
    let (sizes, ground) = (&layout.sizes, layout.ground);
    // Up to the margin, and a little more, as widths are rounded.
    let (baseline, end) = (y + MIDDLE * sizes.small, f64::from(layout.look.width) - 17.0 * sizes.unit);
    let words = Words::new(sizes.small, ground.text, Anchor::Start);
    let label_at = if entry.key == Key::More { x } else { x + legend.label_at };
    let label = shortened(&entry.label, sizes.small, end - label_at);
    words.write_str(xml, label_at, baseline, &label);
    let note_at = x + legend.note_at;
    // Where a name had to be shortened there is no place for a note.
    if note_at < end {
        let note = shortened(&entry.note, sizes.small, end - note_at);
        Words { color: ground.weak, ..words }.write_str(xml, note_at, baseline, &note);
    }
}

/// The piece of curve before a name.
fn key(layout: &Layout<'_>, xml: &mut Xml, key: Key, [x, y]: Point) {
    let u = layout.sizes.unit;
    match key {
        Key::More => {}
        Key::Hatched => hatch(layout, xml, Rect { left: x, top: y - 6.0 * u, width: 26.0 * u, height: 12.0 * u }),
        Key::Series(index) => {
            let series = &layout.chart.series[index];
            let color = layout.ground.color(series.color);
            let [line, points] = drawn(series.mark);
            let mut path = PathData::default();
            match series.mark {
                Mark::Steps => {
                    let (low, high, half) = (y + 4.0 * u, y - 4.0 * u, x + 13.0 * u);
                    path.polyline(&[[x, low], [half, low], [half, high], [x + 26.0 * u, high]]);
                }
                _ if line => path.polyline(&[[x, y], [x + 26.0 * u, y]]),
                _ => {}
            }
            stroke(xml, &path, color, LINE * u, &series.dash);
            let mut glyph = PathData::default();
            if points {
                glyphs::outline(&mut glyph, series.glyph, [x + 13.0 * u, y], POINT * u);
            }
            fill(xml, &glyph, color, layout.ground.background, 0.9 * u);
        }
    }
}

/// Slanted lines on a ground that no colour map has.
pub(super) fn hatch(layout: &Layout<'_>, xml: &mut Xml, rect: Rect) {
    let [ground, lines] = layout.ground.hatched;
    let Rect { left, top, width, height } = rect;
    let place: [(&str, &dyn std::fmt::Display); 5] =
        [("x", &Px(left)), ("y", &Px(top)), ("width", &Px(width)), ("height", &Px(height)), ("fill", &Hex(ground))];
    xml.empty("rect", &place);
    let gap = 6.0 * layout.sizes.unit;
    let mut path = PathData::default();
    for index in 1..((width + height) / gap) as usize + 1 {
        let along = index as f64 * gap;
        let (right, down) = (along.min(width), along.min(height));
        path.polyline(&[[left + right, top + along - right], [left + along - down, top + down]]);
    }
    stroke(xml, &path, lines, 0.9 * layout.sizes.unit, &[]);
}

/// The colour bar with its numbers. A point at an end says that there are values beyond it.
pub(super) fn bar(layout: &Layout<'_>, xml: &mut Xml) {
    let (Some(bar), Some((_, colors))) = (&layout.bar, &layout.map) else { return };
    let (rect, sizes, ground) = (bar.rect, &layout.sizes, layout.ground);
    let u = sizes.unit;
    // Writing to memory does not fail.
    let Ok(address) = map_image::of_bar(colors) else { return };
    image(xml, rect, &address);
    let (middle, point) = (rect.left + 0.5 * rect.width, 8.0 * u);
    let mut lines = PathData::default();
    lines.rect(rect.left, rect.top, rect.width, rect.height);
    let ends = [(rect.bottom(), point, colors.table.first()), (rect.top, -point, colors.table.last())];
    for ((y, point, color), beyond) in ends.into_iter().zip(colors.beyond) {
        if let Some(color) = color.filter(|_| beyond) {
            let mut triangle = PathData::default();
            triangle.polygon(&[[rect.left, y], [middle, y + point], [rect.right(), y]]);
            fill(xml, &triangle, *color, ground.frame, u);
        }
    }
    let words = Words::new(sizes.small, ground.text, Anchor::Start);
    for tick in &bar.ticks.major {
        let y = rect.bottom() - tick.at * rect.height;
        lines.polyline(&[[rect.right(), y], [rect.right() + 4.0 * u, y]]);
        words.write(xml, rect.right() + 7.0 * u, y + MIDDLE * sizes.small, &tick.label);
    }
    stroke(xml, &lines, ground.frame, u, &[]);
    if let Some(factor) = &bar.ticks.factor {
        let end = rect.right() + 7.0 * u + bar.numbers;
        Words { color: ground.weak, anchor: Anchor::End, ..words }.write(xml, end, rect.top - 11.0 * u, factor);
    }
    let caption = Words { upright: true, ..Words::new(sizes.text, ground.text, Anchor::Middle) };
    let text = shortened(&bar.caption, sizes.text, rect.height);
    let x = rect.right() + 8.0 * u + bar.numbers + 17.0 * u;
    caption.write_str(xml, x, rect.top + 0.5 * rect.height, &text);
}
