//! Draws what explains the marks: legend, colour bar, and the hatching of cells that are not finite.

use super::elements::{LINE, POINT, fill, image, stroke};
use super::geometry::{ChartRect, Point};
use super::glyphs;
use super::label::shortened;
use super::layout::Layout;
use super::legend::{Legend, LegendEntry, LegendPosition, LegendSymbol};
use super::map_image;
use super::model::Mark;
use super::text::{Anchor, MIDDLE, TextStyle};
use super::xml::{Hex, PathData, Px, Xml};

pub(super) fn legend(layout: &Layout<'_>, xml: &mut Xml) {
    let legend = &layout.legend;
    let (left, top) = match legend.position {
        LegendPosition::Nowhere => return,
        LegendPosition::Right => (f64::from(layout.style.width) - layout.margin - legend.width, layout.frame.top),
        LegendPosition::Above => (layout.margin, layout.below_headings),
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

fn names(layout: &Layout<'_>, xml: &mut Xml, legend: &Legend, entry: &LegendEntry, [x, y]: Point) {
    let (sizes, colors) = (&layout.sizes, layout.colors);
    // Up to the margin, and a little more, as widths are rounded.
    let (baseline, end) = (y + MIDDLE * sizes.small, f64::from(layout.style.width) - 17.0 * sizes.unit);
    let words = TextStyle::new(sizes.small, colors.text, Anchor::Start);
    let label_at = if entry.key == LegendSymbol::More { x } else { x + legend.label_at };
    let label = shortened(&entry.label, sizes.small, end - label_at);
    words.write_str(xml, label_at, baseline, &label);
    let note_at = x + legend.note_at;
    // Where a name had to be shortened there is no place for a note.
    if note_at < end {
        let note = shortened(&entry.note, sizes.small, end - note_at);
        TextStyle { color: colors.weak, ..words }.write_str(xml, note_at, baseline, &note);
    }
}

/// Draws the sample of a curve before its name.
fn key(layout: &Layout<'_>, xml: &mut Xml, key: LegendSymbol, [x, y]: Point) {
    let u = layout.sizes.unit;
    match key {
        LegendSymbol::More => {}
        LegendSymbol::Hatched => {
            hatch(layout, xml, ChartRect { left: x, top: y - 6.0 * u, width: 26.0 * u, height: 12.0 * u })
        }
        LegendSymbol::Series(index) => {
            let series = &layout.chart.series[index];
            let color = series.color.rgb(layout.style.theme);
            let (line, points) = (series.mark.has_line(), series.mark.has_points());
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
            fill(xml, &glyph, color, layout.colors.chart.background, 0.9 * u);
        }
    }
}

/// Draws slanted lines on a background that no colour map contains.
pub(super) fn hatch(layout: &Layout<'_>, xml: &mut Xml, rect: ChartRect) {
    let [background, lines] = layout.colors.chart.hatched;
    let ChartRect { left, top, width, height } = rect;
    let place: [(&str, &dyn std::fmt::Display); 5] =
        [("x", &Px(left)), ("y", &Px(top)), ("width", &Px(width)), ("height", &Px(height)), ("fill", &Hex(background))];
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

/// Draws the colour bar with its numbers. A triangle at an end means that there are values beyond it.
pub(super) fn bar(layout: &Layout<'_>, xml: &mut Xml) {
    let (Some(bar), Some((_, colors))) = (&layout.bar, &layout.map) else { return };
    let (rect, sizes, palette) = (bar.rect, &layout.sizes, layout.colors);
    let u = sizes.unit;
    // Writing to memory does not fail.
    let Ok(address) = map_image::bar_data_url(colors) else { return };
    image(xml, rect, &address);
    let (middle, point) = (rect.left + 0.5 * rect.width, 8.0 * u);
    let mut lines = PathData::default();
    lines.rect(rect.left, rect.top, rect.width, rect.height);
    let ends = [(rect.bottom(), point, colors.table.first()), (rect.top, -point, colors.table.last())];
    for ((y, point, color), beyond) in ends.into_iter().zip(colors.beyond) {
        if let Some(color) = color.filter(|_| beyond) {
            let mut triangle = PathData::default();
            triangle.polygon(&[[rect.left, y], [middle, y + point], [rect.right(), y]]);
            fill(xml, &triangle, *color, palette.chart.frame, u);
        }
    }
    let words = TextStyle::new(sizes.small, palette.text, Anchor::Start);
    for tick in &bar.ticks.major {
        let y = rect.bottom() - tick.at * rect.height;
        lines.polyline(&[[rect.right(), y], [rect.right() + 4.0 * u, y]]);
        words.write(xml, rect.right() + 7.0 * u, y + MIDDLE * sizes.small, &tick.label);
    }
    stroke(xml, &lines, palette.chart.frame, u, &[]);
    if let Some(factor) = &bar.ticks.factor {
        let end = rect.right() + 7.0 * u + bar.numbers;
        TextStyle { color: palette.weak, anchor: Anchor::End, ..words }.write(xml, end, rect.top - 11.0 * u, factor);
    }
    let caption = TextStyle { upright: true, ..TextStyle::new(sizes.text, palette.text, Anchor::Middle) };
    let text = shortened(&bar.caption, sizes.text, rect.height);
    let x = rect.right() + 8.0 * u + bar.numbers + 17.0 * u;
    caption.write_str(xml, x, rect.top + 0.5 * rect.height, &text);
}
