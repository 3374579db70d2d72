//! A chart as SVG. The same chart always gives the same bytes. The document has attributes only, no ids and no style sheet, so
//! that several charts fit on one page and any editor opens them.

use super::annotations;
use super::axes;
use super::curve;
use super::elements::{LINE, POINT, fill, image, stroke};
use super::format::ChartFormat;
use super::geometry::ChartRect;
use super::glyphs;
use super::label::shortened;
use super::layout::Layout;
use super::legend_drawing;
use super::map_image;
use super::model::{Chart, Series};
use super::style::ChartStyle;
use super::text::{Anchor, FONTS, TextStyle};
use super::xml::{Hex, PathData, Px, Xml};
use std::fmt::Display;

pub static ENTRY: ChartFormat = ChartFormat {
    id: "svg",
    endings: &["svg"],
    name: "SVG",
    summary: "A vector drawing, sharp at any size, for pages, print and editors.",
    bytes: |chart, style| Ok(svg(chart, style).into_bytes()),
};

/// Encodes the chart as an SVG document.
pub fn svg(chart: &Chart, style: ChartStyle) -> String {
    let layout = Layout::new(chart, style);
    let mut xml = Xml::default();
    let (width, height) = (style.width, style.height);
    let root: [(&str, &dyn Display); 8] = [
        ("xmlns", &"http://www.w3.org/2000/svg"),
        ("width", &width),
        ("height", &height),
        ("viewBox", &format!("0 0 {width} {height}")),
        ("role", &"img"),
        ("font-family", &FONTS),
        ("font-variant-numeric", &"tabular-nums"),
        ("fill", &"none"),
    ];
    xml.open("svg", &root);
    xml.line();
    for (name, text) in [("title", &chart.title), ("desc", &chart.notes)] {
        if !text.is_empty() {
            xml.open(name, &[]);
            xml.text(text);
            xml.close(name);
        }
    }
    xml.empty("rect", &[("width", &width), ("height", &height), ("fill", &Hex(layout.colors.chart.background))]);
    headings(&layout, &mut xml);
    legend_drawing::legend(&layout, &mut xml);
    if layout.map.is_none() {
        axes::grid(&layout, &mut xml);
    }
    clipped(&layout, &mut xml);
    axes::axes(&layout, &mut xml);
    legend_drawing::bar(&layout, &mut xml);
    points(&layout, &mut xml);
    annotations::rules_and_dots(&layout, &mut xml);
    if layout.empty {
        let words = TextStyle::new(layout.sizes.text, layout.colors.weak, Anchor::Middle);
        let ChartRect { left, top, width, height } = layout.frame;
        words.write_str(&mut xml, left + 0.5 * width, top + 0.5 * height, "No values to show");
    }
    xml.close("svg");
    xml.finish()
}

fn headings(layout: &Layout<'_>, xml: &mut Xml) {
    let (sizes, colors, margin) = (&layout.sizes, layout.colors, layout.margin);
    let room = f64::from(layout.style.width) - 2.0 * margin;
    let mut baseline = margin + 14.0 * sizes.unit;
    if !layout.chart.title.is_empty() {
        let words = TextStyle { strong: true, ..TextStyle::new(sizes.title, colors.strong, Anchor::Start) };
        words.write_str(xml, margin, baseline, &shortened(&layout.chart.title, 1.05 * sizes.title, room));
        baseline += 22.0 * sizes.unit;
    }
    for line in layout.chart.notes.lines() {
        let words = TextStyle::new(sizes.text, colors.weak, Anchor::Start);
        words.write_str(xml, margin, baseline, &shortened(line, sizes.text, room));
        baseline += 19.0 * sizes.unit;
    }
}

/// Draws the map and the lines of curves and rules, in a nested SVG that clips them at the frame.
fn clipped(layout: &Layout<'_>, xml: &mut Xml) {
    let ChartRect { left, top, width, height } = layout.frame;
    let view = format!("{} {} {} {}", Px(left), Px(top), Px(width), Px(height));
    let place: [(&str, &dyn Display); 6] = [
        ("x", &Px(left)),
        ("y", &Px(top)),
        ("width", &Px(width)),
        ("height", &Px(height)),
        ("viewBox", &view),
        ("overflow", &"hidden"),
    ];
    xml.open("svg", &place);
    xml.line();
    map(layout, xml);
    annotations::rule_lines(layout, xml);
    for series in &layout.chart.series {
        if series.mark.has_line() {
            line(layout, xml, series);
        }
    }
    xml.close("svg");
}

fn map(layout: &Layout<'_>, xml: &mut Xml) {
    let Some((map, colors)) = &layout.map else { return };
    let corners = [layout.point([map.x[0], map.y[1]]), layout.point([map.x[1], map.y[0]])];
    let [Some(from), Some(to)] = corners else { return };
    let rect = ChartRect { left: from[0], top: from[1], width: to[0] - from[0], height: to[1] - from[1] };
    if map.has_gaps() {
        legend_drawing::hatch(layout, xml, layout.frame);
    }
    // Writing to memory does not fail; a map without a picture would be an empty frame.
    let Ok(address) = map_image::map_data_url(map, colors) else { return };
    image(xml, rect, &address);
}

/// Draws a curve's line; on a map with an edge that sets it off.
fn line(layout: &Layout<'_>, xml: &mut Xml, series: &Series) {
    let ChartRect { left, top, width, height } = layout.frame;
    let inside = [left - width, top - height, left + 2.0 * width, top + 2.0 * height];
    let lines = curve::lines(series.line().iter().map(|point| layout.point(*point)), inside);
    let mut path = PathData::default();
    lines.iter().for_each(|line| path.polyline(line));
    let unit = layout.sizes.unit;
    if layout.map.is_some() {
        stroke(xml, &path, layout.colors.chart.background, 4.5 * unit, &[]);
    }
    stroke(xml, &path, series.color.rgb(layout.style.theme), LINE * unit, &series.dash);
}

fn points(layout: &Layout<'_>, xml: &mut Xml) {
    let unit = layout.sizes.unit;
    for series in &layout.chart.series {
        if !series.mark.has_points() {
            continue;
        }
        // On a line, points are for finding the values; all of them would hide it.
        let cell = if series.mark.has_line() { 3.0 * unit } else { 0.5 };
        let mut path = PathData::default();
        for center in curve::apart(series.points.iter().filter_map(|point| layout.inside(*point)), cell) {
            glyphs::outline(&mut path, series.glyph, center, POINT * unit);
        }
        fill(xml, &path, series.color.rgb(layout.style.theme), layout.colors.chart.background, 0.9 * unit);
    }
}
