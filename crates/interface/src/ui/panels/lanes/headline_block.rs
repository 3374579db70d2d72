//! How headline numbers stand in the texts of a lane: beside its badge, or at the bottom of a narrow canvas.

use crate::ui::base::style;
use crate::ui::base::style::body;
use crate::ui::base::widgets::colors;
use egui::text::LayoutJob;
use egui::{Align, Galley, Rect, Ui, Vec2, vec2};
use std::sync::Arc;

/// The most headline numbers of a lane.
pub const MOST: usize = 2;
/// Sizes of the first and of the second headline in a large canvas, points.
const SIZES: [f32; MOST] = [28.0, 17.0];
/// Smallest part of these sizes.
const SMALLEST_SCALE: f32 = 0.62;
/// Smallest canvases that have room for headlines, points: a low one, and one in which names stand below digits.
const NEEDS: [Vec2; 2] = [vec2(150.0, 40.0), vec2(130.0, LEAST_BELOW)];
/// Width of a canvas from which they stand at its top, beside the badge, points. On a narrower one they stand at the bottom.
const WIDTH_BESIDE: f32 = 400.0;
/// Height of a narrow canvas and of a track from which names stand below their digits, points. On a lower one they stand before them.
const LEAST_BELOW: f32 = 230.0;
const LEAST_BELOW_ON_TRACK: f32 = 70.0;
/// Height of a narrow canvas from which a headline has room below its motion, points.
const LEAST_NARROW: f32 = 100.0;
/// Height of a narrow canvas in which a name before its digits may have two lines, points.
const LEAST_TWO_LINES: f32 = 182.0;
/// Canvases from which digits are smaller where their name would not fit, and it may have two lines before the smallest, points.
const LEAST_SMALLER: Vec2 = vec2(260.0, 120.0);
/// Space between a name and the digits behind it, points.
pub const BEFORE: f32 = 8.0;
/// Width of a canvas that has room for a label and digits in one row, points.
const LEAST_BESIDE_LABEL: f32 = 190.0;
/// Space between them and the edge of the canvas, points.
pub const PAD: Vec2 = vec2(12.0, 5.0);
/// Width of the usual digits with their unit, in sizes of their font.
pub const USUAL_DIGITS: f32 = 4.3;
/// Words before the name of the number that is the worst of all lanes.
pub const WORST: &str = "worst: ";
/// Sizes of the names, points: the first in which one fits.
const LABELS: [f32; 3] = [12.5, 11.5, style::SMALLEST];

/// Place of the name of a headline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamePlace {
    /// Below its digits.
    Below,
    /// Before its digits, in the same row.
    Before,
}

/// How the headlines of a lane stand.
pub struct Block {
    /// Place of their names.
    pub place: NamePlace,
    /// `true` at the top, beside the badge.
    pub beside: bool,
    /// `true` in one row.
    pub in_row: bool,
    /// Sizes of the digits, points.
    pub sizes: [f32; MOST],
    /// Height of each that has room.
    pub heights: Vec<f32>,
}

impl Block {
    /// Sizes and heights of headlines with these names, with `worst:` before them, in a lane's texts; `None` where there is no room for them.
    pub fn of(ui: &Ui, names: &[String], texts: Rect) -> Option<Self> {
        if !NEEDS.iter().any(|needs| texts.width() >= needs.x && texts.height() >= needs.y) {
            return None;
        }
        // A name below the digits would take the motion's place in a low canvas: there it stands before them.
        let is_wide = texts.width() >= WIDTH_BESIDE;
        let is_below = texts.height() >= if is_wide { LEAST_BELOW_ON_TRACK } else { LEAST_BELOW };
        let is_below = is_below || texts.width() < LEAST_BESIDE_LABEL;
        let (place, beside) = (if is_below { NamePlace::Below } else { NamePlace::Before }, is_wide);
        let scale = (texts.height() / 130.0).min(texts.width() / 220.0).clamp(SMALLEST_SCALE, 1.0);
        // Before its digits, a name has what they leave: smaller digits leave it more.
        let fits = |scale: &f32| is_below || has_room_for_name(ui, names, texts, SIZES[0] * scale);
        let smaller = if has_room_for_smaller(texts) { [0.8 * scale, 0.62 * scale] } else { [scale; 2] };
        let mut scales = std::iter::once(scale).chain(smaller).map(|scale| scale.max(SMALLEST_SCALE));
        let scale = scales.find(fits)?;
        let sizes = SIZES.map(|size| (size * scale).max(LABELS[0]));
        let height = |size: f32, name: &str| match place {
            NamePlace::Below => size * 1.1 + label_galley(ui, name, texts.width() - 2.0 * PAD.x).size().y + 4.0,
            NamePlace::Before => size * 1.1,
        };
        let heights: Vec<f32> = sizes.iter().zip(names).map(|(size, name)| height(*size, name)).collect();
        let in_row = beside && is_below && heights.iter().sum::<f32>() > texts.height() - 2.0 * PAD.y;
        // A second number would stand where the motion is, in the middle of a narrow canvas.
        let has_room = is_below && (beside || texts.height() >= texts.width() + 120.0);
        let count = if has_room { heights.len() } else { heights.len().min(1) };
        Some(Block { place, beside, in_row, sizes, heights: heights[..count].to_vec() })
    }
}

/// `true` if smaller digits leave enough to the motion.
fn has_room_for_smaller(texts: Rect) -> bool {
    texts.width() >= LEAST_SMALLER.x && texts.height() >= LEAST_SMALLER.y
}

/// `true` if the name of the first number fits before digits of this size in a lane's texts.
fn has_room_for_name(ui: &Ui, names: &[String], texts: Rect, size: f32) -> bool {
    let room = texts.width() - 2.0 * PAD.x - USUAL_DIGITS * size - BEFORE;
    let is_small = size <= SIZES[0] * SMALLEST_SCALE && has_room_for_smaller(texts);
    let most_lines = if is_small || texts.height() >= LEAST_TWO_LINES { 2 } else { 1 };
    let has_height = texts.width() >= WIDTH_BESIDE || texts.height() >= LEAST_NARROW;
    names.first().is_some_and(|name| has_height && label_galley(ui, name, room).rows.len() <= most_lines)
}

/// The name of a number in the largest font in which it fits into this width, or on several lines of the smallest; right-aligned.
pub fn label_galley(ui: &Ui, label: &str, width: f32) -> Arc<Galley> {
    let galley = |size: f32| {
        let mut job = LayoutJob::simple(label.to_owned(), body(size), colors(ui).text, width.max(40.0));
        job.halign = Align::RIGHT;
        ui.painter().layout_job(job)
    };
    let fitting = LABELS.into_iter().map(galley).find(|galley| galley.rows.len() == 1);
    fitting.unwrap_or_else(|| galley(LABELS[LABELS.len() - 1]))
}
