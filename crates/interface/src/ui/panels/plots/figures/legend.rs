//! Legends of figures: names of the curves with their slopes, or the colours of the map.

use super::map::hatch;
use super::pen::pen;
use super::scale::log_number;
use crate::ui::base::rect_cut::cut_top;
use crate::ui::base::style::{body, theme_of};
use crate::ui::base::swatch;
use crate::ui::base::widgets::{colors, draw_elided, elided, hint};
use crate::ui::panels::plots::curve_shapes::draw_sample;
use egui::{Align2, Color32, Mesh, Rect, Sense, Ui, pos2, vec2};
use picture::chart::{Colors, HeatMap, Series, map_pixels};

/// Width of the colour bar with its numbers, points.
pub const BAR_WIDTH: f32 = 54.0;
/// Height of a name, points.
const ROW: f32 = 18.0;
/// Length of the line before a name, points.
const SAMPLE: f32 = 26.0;

/// Word before a slope in a note; the legend has it once, above all slopes.
const SLOPE: &str = "slope ";

/// Width of the names and notes without cuts, points.
pub fn names_width(ui: &Ui, series: &[Series]) -> f32 {
    let width = |text: &str| elided(ui, text, body(12.0), Color32::PLACEHOLDER, f32::INFINITY).size().x;
    let named = || series.iter().filter(|series| !series.label.is_empty());
    let widest = |of: fn(&Series) -> &str| named().map(|series| width(of(series))).fold(0.0, f32::max);
    let note = widest(|series| series.note.trim_start_matches(SLOPE));
    10.0 + SAMPLE + 6.0 + widest(|series| &series.label) + 8.0 + note.max(if note > 0.0 { 80.0 } else { 0.0 })
}

/// Shows the names, each with its note, as many as there is room for.
pub fn show_names(ui: &mut Ui, series: &[Series], mut rect: Rect) {
    let named: Vec<&Series> = series.iter().filter(|series| !series.label.is_empty()).collect();
    let slopes = named.iter().any(|series| series.note.starts_with(SLOPE));
    if slopes {
        let head = cut_top(&mut rect, ROW);
        let at = Align2::RIGHT_CENTER;
        ui.painter().text(head.right_center(), at, "slope (order)", body(11.5), colors(ui).weak);
    }
    let room = (rect.height() / ROW) as usize;
    let rows = if named.len() > room { room.saturating_sub(1) } else { named.len() };
    let c = colors(ui);
    let note =
        |series: &&Series| elided(ui, series.note.trim_start_matches(SLOPE), body(12.0), c.weak, 0.5 * rect.width());
    let notes: Vec<_> = named.iter().take(rows).map(note).collect();
    let note_width = notes.iter().map(|note| note.size().x).fold(0.0, f32::max);
    for (index, (series, note)) in named.iter().zip(notes).enumerate() {
        let y = rect.top() + (index as f32 + 0.5) * ROW;
        let left = rect.left() + 10.0;
        let pen = pen(ui, series);
        if series.mark.has_line() {
            draw_sample(ui.painter(), pos2(left, y), pos2(left + SAMPLE, y), pen);
        }
        if series.mark.has_points() {
            swatch::draw(ui.painter(), series.glyph, pos2(left + SAMPLE / 2.0, y), 3.6, pen.color);
        }
        let name = pos2(left + SAMPLE + 6.0, y);
        draw_elided(ui, name, &series.label, body(12.0), c.text, rect.right() - note_width - 8.0 - name.x);
        let at = Align2::RIGHT_CENTER.anchor_size(pos2(rect.right(), y), note.size()).min;
        ui.painter().galley(at, note, c.weak);
    }
    if rows < named.len() {
        let at = pos2(rect.left() + 10.0, rect.top() + (rows as f32 + 0.5) * ROW);
        draw_elided(ui, at, &format!("and {} more", named.len() - rows), body(12.0), c.weak, rect.width());
    }
}

/// Shows the colours from the lowest to the highest value; those of colours that diverge are logarithms.
pub fn show_bar(ui: &mut Ui, map: &HeatMap, rect: Rect) {
    const SHADES: usize = 33;
    let Some([low, high]) = map.value.range else { return };
    let (c, theme) = (colors(ui), theme_of(ui.visuals()));
    let bar = Rect::from_min_max(rect.min + vec2(8.0, 4.0), pos2(rect.left() + 18.0, rect.bottom() - 42.0));
    if bar.height() < 20.0 {
        return;
    }
    let at = |share: f64| low + (high - low) * share;
    let scale = HeatMap {
        columns: 1,
        rows: SHADES,
        values: (0..SHADES).map(|i| at(i as f64 / (SHADES - 1) as f64)).collect(),
        x: map.x,
        y: map.y,
        value: map.value.clone(),
        colors: map.colors,
        not_finite: String::new(),
    };
    let mut mesh = Mesh::default();
    for (index, [r, g, b, _]) in map_pixels(&scale, theme).into_iter().enumerate() {
        let y = bar.top() + bar.height() * index as f32 / (SHADES - 1) as f32;
        let color = Color32::from_rgb(r, g, b);
        mesh.colored_vertex(pos2(bar.left(), y), color);
        mesh.colored_vertex(pos2(bar.right(), y), color);
        if index > 0 {
            let first = 2 * index as u32 - 2;
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 2, first + 3);
        }
    }
    ui.painter().add(mesh);
    let (words, none, tip): (fn(f64) -> String, _, _) = match map.colors {
        Colors::Diverging(_) => {
            (log_number, "∞", "Growth of the state against the exact motion: blue shrinks, orange grows.".to_owned())
        }
        Colors::Sequential => (short_number, "–", format!("{}.", map.value.caption())),
    };
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let y = bar.bottom() - bar.height() * share as f32;
        ui.painter().text(pos2(bar.right() + 4.0, y), Align2::LEFT_CENTER, words(at(share)), body(11.0), c.weak);
    }
    let box_ = Rect::from_min_size(pos2(bar.left(), bar.bottom() + 10.0), vec2(10.0, 10.0));
    let mut shapes = Vec::new();
    hatch(box_, theme, &mut shapes);
    ui.painter().extend(shapes);
    ui.painter().text(box_.right_center() + vec2(4.0, 0.0), Align2::LEFT_CENTER, none, body(12.0), c.weak);
    let response = ui.interact(rect, ui.scope_id().with("colours"), Sense::hover());
    hint(response, &format!("{tip} Hatched: {}.", map.not_finite));
}

/// Writes a number beside a colour with three digits at most.
fn short_number(value: f64) -> String {
    let digits = if value.abs() < 10.0 { 1 } else { 0 };
    format!("{value:.digits$}")
}
