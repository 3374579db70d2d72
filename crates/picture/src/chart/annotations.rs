//! Rules and labelled dots, and the places of their names: in the frame, clear of each other.

use super::axes::{level, upright};
use super::elements::{fill, stroke};
use super::geometry::{ChartRect, Point};
use super::glyphs;
use super::label::shortened;
use super::layout::Layout;
use super::model::{Rule, RuleAt};
use super::separated_dots::separated;
use super::text::{Anchor, MIDDLE, TextStyle};
use super::xml::{PathData, Xml};

/// Draws the lines of the rules; their names come later, on top.
pub(super) fn rule_lines(layout: &Layout<'_>, xml: &mut Xml) {
    for rule in &layout.chart.rules {
        let mut path = PathData::default();
        if let Some(ends) = ends(layout, rule) {
            path.polyline(&ends);
        }
        stroke(xml, &path, rule.color.rgb(layout.style.theme), 1.3 * layout.sizes.unit, &rule.dash);
    }
}

/// Ends of the line, from top to bottom or from left to right, if it is in the frame.
fn ends(layout: &Layout<'_>, rule: &Rule) -> Option<[Point; 2]> {
    let frame = &layout.frame;
    let place = |side: usize, value| layout.spans[side].place(value).filter(|place| (0.0..=1.0).contains(place));
    match rule.at {
        RuleAt::X(value) => Some(upright(frame, place(0, value)?, frame.top, frame.bottom())),
        RuleAt::Y(value) => Some(level(frame, place(1, value)?, frame.left, frame.right())),
    }
}

/// Draws the names of the rules, and the dots with their names.
pub(super) fn rules_and_dots(layout: &Layout<'_>, xml: &mut Xml) {
    let u = layout.sizes.unit;
    let inside = layout.chart.dots.iter().filter_map(|dot| Some((dot, layout.inside([dot.x, dot.y])?)));
    let (dots, spots): (Vec<_>, Vec<_>) = inside.unzip();
    let (radius, frame) = (5.5 * u, layout.frame);
    let places = separated(&spots, [[frame.left, frame.top], [frame.right(), frame.bottom()]], 1.6 * radius);
    let around =
        |[x, y]: Point| ChartRect { left: x - radius, top: y - radius, width: 2.0 * radius, height: 2.0 * radius };
    let mut taken: Vec<ChartRect> = places.iter().copied().map(around).collect();
    for rule in &layout.chart.rules {
        rule_name(layout, xml, rule, &mut taken);
    }
    for (dot, (spot, at)) in dots.into_iter().zip(spots.into_iter().zip(places)) {
        let mut path = PathData::default();
        if spot != at {
            let mut line = PathData::default();
            line.polyline(&[spot, at]);
            stroke(xml, &line, layout.colors.strong, u, &[]);
        }
        glyphs::outline(&mut path, dot.glyph, at, radius);
        fill(xml, &path, dot.color.rgb(layout.style.theme), layout.colors.chart.background, 1.6 * u);
        dot_name(layout, xml, &dot.label, at, &mut taken);
    }
}

fn words(layout: &Layout<'_>) -> TextStyle {
    let words = TextStyle::new(layout.sizes.small, layout.colors.strong, Anchor::Start);
    TextStyle { halo: Some(layout.colors.chart.background), ..words }
}

/// Writes a name at the first of the places that is free, or not at all: names over each other say nothing.
fn name(layout: &Layout<'_>, xml: &mut Xml, text: &str, places: &[(TextStyle, Point)], taken: &mut Vec<ChartRect>) {
    let rect = |(words, [x, y]): &(TextStyle, Point)| words.rect(*x, *y, text);
    let mut held = places.iter().filter(|place| layout.frame.holds(&rect(place)));
    if let Some(place) = held.find(|place| !taken.iter().any(|other| other.meets(&rect(place)))) {
        let (words, [x, y]) = place;
        words.write_str(xml, *x, *y, text);
        taken.push(rect(place));
    }
}

fn rule_name(layout: &Layout<'_>, xml: &mut Xml, rule: &Rule, taken: &mut Vec<ChartRect>) {
    let Some([from, to]) = ends(layout, rule) else { return };
    let (u, words) = (layout.sizes.unit, words(layout));
    let words = TextStyle { color: rule.color.rgb(layout.style.theme), ..words };
    let end = TextStyle { anchor: Anchor::End, ..words };
    let text = shortened(&rule.label, words.size, layout.frame.width - 16.0 * u);
    let (gap, line) = (6.0 * u, words.size);
    let places = match rule.at {
        RuleAt::X(_) => {
            let heights = [from[1] + 1.2 * line, from[1] + 2.6 * line, to[1] - 0.8 * line];
            heights.map(|y| [(words, [from[0] + gap, y]), (end, [from[0] - gap, y])]).concat()
        }
        RuleAt::Y(_) => {
            let [above, below] = [to[1] - 0.5 * line, to[1] + 1.15 * line];
            [above, below].map(|y| [(end, [to[0] - gap, y]), (words, [from[0] + gap, y])]).concat()
        }
    };
    if !text.is_empty() {
        name(layout, xml, &text, &places, taken);
    }
}

/// Places for a name around a dot: right, left, above, below, and the corners between them.
fn dot_name(layout: &Layout<'_>, xml: &mut Xml, label: &str, [x, y]: Point, taken: &mut Vec<ChartRect>) {
    if label.is_empty() {
        return;
    }
    let u = layout.sizes.unit;
    let start = TextStyle { strong: true, ..words(layout) };
    let [middle, end] = [Anchor::Middle, Anchor::End].map(|anchor| TextStyle { anchor, ..start });
    let text = shortened(label, 1.05 * start.size, 0.6 * layout.frame.width);
    let (side, level) = (9.0 * u, y + MIDDLE * start.size);
    let (above, below) = (y - 10.0 * u, y + 9.0 * u + 0.8 * start.size);
    let places = [
        (start, [x + side, level]),
        (end, [x - side, level]),
        (middle, [x, above]),
        (middle, [x, below]),
        (start, [x + side, above]),
        (start, [x + side, below]),
        (end, [x - side, above]),
        (end, [x - side, below]),
    ];
    name(layout, xml, &text, &places, taken);
}
