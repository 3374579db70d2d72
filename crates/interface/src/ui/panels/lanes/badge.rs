//! The badge of a lane, on its canvas or in a band above it: the number that the key chooses, in the lane's colour, its label and its trouble.

use super::description::details;
use super::drawn_title::DrawnTitle;
use super::trouble::{draw_trouble, draw_trouble_at_end};
use crate::ui::base::style;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, draw_elided, elided, lane_color};
use egui::text::LayoutJob;
use egui::{Align2, Color32, CornerRadius, Galley, Pos2, Rect, Ui, pos2, vec2};
use files::visible_text::visible;
use simulation::lab::LaneView;
use std::sync::Arc;

/// A badge in the upper left corner of a lane. The window adds what can be clicked.
pub struct Badge<'a> {
    /// Place of the lane's texts, points.
    pub texts: Rect,
    /// Index of the lane.
    pub index: usize,
    /// Label of the lane; empty while it is concealed or typed.
    pub label: &'a str,
    /// Note below the label, or before the details of a band; may be empty.
    pub note: &'a str,
    /// Words behind the label, which then has the lane's colour and no number before it: that of an opening.
    pub behind: Option<&'a str>,
    /// Size of such a label, points; `None` to follow the canvas.
    pub name_size: Option<f32>,
    /// `true` under the pointer or with the focus.
    pub hot: bool,
}

/// Height below which the badge is smallest, points.
const TINY: f32 = 18.0;
/// Height below which the badge is smaller and its label has one line, points.
const ONE_LINE: f32 = 34.0;
/// Largest and smallest font of the label, points.
const SIZES: [f32; 2] = [16.0, 11.5];
/// Sizes of the font of a note, points: the first in which it fits.
const NOTES: [f32; 2] = [12.0, style::SMALLEST];
/// Height below which the badge is close to the corner, above the bodies, points.
const CLOSE: f32 = 130.0;
/// Height of the line with a lane's trouble, with the space above it, points.
const TROUBLE: f32 = 24.0;
/// Height of a canvas that keeps that line clear, points.
const ROOM_FOR_TROUBLE: f32 = 240.0;
/// Height below which a canvas is low, and the font of its label, points.
const LOW: f32 = 60.0;
const SIZE_IN_LOW: f32 = 12.5;

/// Width over height from which a canvas is a track, and the part of its width up to the wall at its end.
const TRACK: f32 = 3.0;
const BEHIND_WALL: f32 = 0.047;

impl<'a> Badge<'a> {
    /// A badge with a label beside the number.
    pub fn new(texts: Rect, index: usize, label: &'a str) -> Self {
        Badge { texts, index, label, note: "", behind: None, name_size: None, hot: false }
    }

    /// Draws it, with the label no further than `right`.
    pub fn draw(&self, ui: &Ui, lane: &LaneView<'_>, right: f32) -> DrawnTitle {
        if let Some(behind) = self.behind {
            return self.draw_name(ui, lane, behind, right);
        }
        let (c, margin) = (colors(ui), self.measures().1);
        let [square, label] = self.draw_title(ui, lane, right, c.background.gamma_multiply(0.6));
        let whole = square.union(label);
        let mut head = whole;
        let below = pos2(square.left(), square.bottom() + 14.0);
        if let Some((place, galley)) = self.place_note(ui, label, right) {
            ui.painter().rect_filled(place.expand2(vec2(3.0, 0.0)), 3.0, c.background.gamma_multiply(0.6));
            ui.painter().galley(place.min, galley, c.warning);
            head = head.union(place);
        } else if self.note.is_empty()
            && self.texts.bottom() > below.y + 10.0
            && let Some(trouble) = draw_trouble(ui, below, lane, right - below.x - margin)
        {
            head.max.y = trouble.bottom();
        }
        let field = Rect::from_min_max(pos2(label.left(), square.top()), pos2(right - 8.0, square.bottom()));
        DrawnTitle { whole: whole.expand(4.0), head, field }
    }

    /// Draws it in a band above the canvas of so many lines, 1 or 2. The second line has the details, or a warning in their place.
    pub fn draw_in_band(
        &self,
        ui: &Ui,
        lane: &LaneView<'_>,
        (band, lines): (Rect, u8),
        warning: Option<&str>,
    ) -> DrawnTitle {
        let c = colors(ui);
        let round = if lines == 2 { 5 } else { 2 };
        let corners = CornerRadius { nw: round, ne: round, sw: 0, se: 0 };
        ui.painter().rect_filled(band, corners, if self.hot { c.control } else { c.card });
        let first = band.with_max_y(band.top() + band.height() / f32::from(lines));
        let right = draw_trouble_at_end(ui, first.right_center(), lane, band.width());
        let inset = if lines == 2 { 6.0 } else { 0.0 };
        let title = Badge { texts: first.with_min_x(first.left() + inset), ..*self };
        let [square, label] = title.draw_title(ui, lane, right, Color32::TRANSPARENT);
        if lines == 2 {
            let at = pos2(square.left(), first.bottom() + band.height() / 4.0 - 2.0);
            self.draw_details(ui, lane, (at, band.right() - 10.0 - at.x), warning);
        }
        let field = Rect::from_min_max(pos2(label.left(), first.top()), pos2(right, first.bottom()));
        DrawnTitle { whole: band, head: band, field }
    }

    fn draw_details(&self, ui: &Ui, lane: &LaneView<'_>, (at, width): (Pos2, f32), warning: Option<&str>) {
        let (c, font) = (colors(ui), body(12.0));
        if let Some(warning) = warning {
            draw_elided(ui, at, warning, font, c.warning, width);
            return;
        }
        let note = draw_elided(ui, at, self.note, font.clone(), c.warning, width);
        let left = if note > 0.0 { note + 10.0 } else { 0.0 };
        let details = details(lane.spec(), lane.titled_by());
        draw_elided(ui, at + vec2(left, 0.0), &details, font, c.weak, width - left);
    }

    /// Draws the number, and the label on this ground, no further than `right`. Returns their places.
    fn draw_title(&self, ui: &Ui, lane: &LaneView<'_>, right: f32, ground: Color32) -> [Rect; 2] {
        let (c, square) = (colors(ui), self.square());
        ui.painter().rect_filled(square, 4.0, lane_color(ui, lane.identity()));
        let number = lane.identity().number().to_string();
        let size = if number.len() > 1 { 0.55 } else { 0.7 } * square.width();
        ui.painter().text(square.center(), Align2::CENTER_CENTER, number, body(size), c.background);
        let (label, galley) = self.place_label(ui, right);
        ui.painter().rect_filled(label.expand2(vec2(3.0, 1.0)), 3.0, ground);
        ui.painter().galley(label.min, galley, if self.hot { c.accent } else { c.strong });
        [square, label]
    }

    /// Draws the name of a lane of an opening.
    fn draw_name(&self, ui: &Ui, lane: &LaneView<'_>, behind: &str, right: f32) -> DrawnTitle {
        let (c, color) = (colors(ui), lane_color(ui, lane.identity()));
        let (start, size) = self.name_start();
        let name =
            draw_elided(ui, start, self.label, body(size), if self.hot { c.strong } else { color }, right - start.x);
        let after = start + vec2(name + 12.0, 1.0);
        let compared = draw_elided(ui, after, behind, body(size - 3.0), c.weak, right - after.x - 4.0);
        let whole = Rect::from_min_max(start - vec2(2.0, size / 2.0), start + vec2(name, size / 2.0));
        // Beside the name: a body passes below it.
        let beside = after + vec2(if compared > 0.0 { compared + 12.0 } else { 0.0 }, 0.0);
        let trouble = draw_trouble(ui, beside, lane, right - beside.x - 8.0);
        let head = trouble.map_or(whole, |trouble| whole.union(trouble));
        let field = Rect::from_min_max(whole.min, pos2(right - 8.0, whole.bottom() + 4.0));
        DrawnTitle { whole: whole.expand(4.0), head, field }
    }

    /// The middle of the left edge of a name, and the size of its font.
    fn name_start(&self) -> (Pos2, f32) {
        let is_close = self.texts.height() < CLOSE;
        let (usual, margin) = if is_close { (13.0, 5.0) } else { (18.0, 10.0) };
        let size = self.name_size.unwrap_or(usual);
        // On a low track it is behind the wall at its end.
        let indent = if is_close && self.is_track() { 8.0 + BEHIND_WALL * self.texts.width() } else { 10.0 };
        (self.texts.min + vec2(indent, margin + size / 2.0), size)
    }

    fn is_track(&self) -> bool {
        self.texts.width() > TRACK * self.texts.height()
    }

    /// Place of the note: behind the label on a track that has room, else below it on one line or two; `None` where there is none.
    fn place_note(&self, ui: &Ui, label: Rect, right: f32) -> Option<(Rect, Arc<Galley>)> {
        if self.note.is_empty() {
            return None;
        }
        let (_, margin) = self.measures();
        let square = self.square();
        let line = |size: f32, room: f32| elided(ui, self.note, body(size), Color32::PLACEHOLDER, room);
        let whole = |room: f32| NOTES.into_iter().map(|size| line(size, room)).find(|galley| !galley.elided);
        let behind = label.right() + 14.0;
        if let Some(galley) = whole(right - 8.0 - behind).filter(|_| self.is_track()) {
            let at = pos2(behind, square.center().y - 0.5 * galley.size().y);
            return Some((Rect::from_min_size(at, galley.size()), galley));
        }
        let at = pos2(square.left(), square.bottom().max(label.bottom()) + 3.0);
        let room = right - at.x - margin;
        let galley = whole(room).unwrap_or_else(|| two_lines(ui, self.note, NOTES[1], room));
        let place = Rect::from_min_size(at, galley.size());
        (room > 20.0 && place.bottom() < self.texts.bottom()).then_some((place, galley))
    }

    /// Place of the number and the label, with the label no further than `right`, and of trouble below them where a canvas has room.
    pub fn place(&self, ui: &Ui, right: f32) -> Rect {
        if self.name_size.is_some() {
            let (start, size) = self.name_start();
            let width = elided(ui, self.label, body(size), Color32::PLACEHOLDER, right - start.x).size().x;
            return Rect::from_min_max(self.texts.min, start + vec2(width, size / 2.0));
        }
        let (label, _) = self.place_label(ui, right);
        let mut place = self.square().union(label);
        if let Some((note, _)) = self.place_note(ui, label, right) {
            place = place.union(note);
        }
        if self.texts.height() >= ROOM_FOR_TROUBLE {
            place.max.y = place.max.y.max(self.square().bottom() + TROUBLE);
        }
        place
    }

    /// Side of the square with the number, and its distance from the corner, points.
    fn measures(&self) -> (f32, f32) {
        match self.texts.height() {
            height if height < TINY => (height - 2.0, 1.0),
            height if height < ONE_LINE => (16.0, 2.0),
            height if height < CLOSE => (20.0, 3.0),
            _ => (22.0, 10.0),
        }
    }

    /// Place of the number.
    fn square(&self) -> Rect {
        let (side, margin) = self.measures();
        Rect::from_min_size(self.texts.min + vec2(margin, margin), vec2(side, side))
    }

    fn place_label(&self, ui: &Ui, right: f32) -> (Rect, Arc<Galley>) {
        let square = self.square();
        let left = square.right() + 8.0;
        let galley = self.galley(ui, (right - 8.0 - left).max(0.0));
        let size = galley.size();
        (Rect::from_min_size(pos2(left, square.center().y - 0.5 * size.y), size), galley)
    }

    /// The label in the largest font in which it fits, or on two lines of the smallest: the ends of names tell lanes apart.
    fn galley(&self, ui: &Ui, room: f32) -> Arc<Galley> {
        let [large, smallest] = SIZES;
        let mut size = if self.texts.height() < LOW { SIZE_IN_LOW } else { large };
        loop {
            let galley = elided(ui, self.label, body(size), Color32::PLACEHOLDER, room);
            if !galley.elided {
                return galley;
            }
            if size <= smallest {
                return if self.texts.height() < ONE_LINE { galley } else { two_lines(ui, self.label, smallest, room) };
            }
            size -= 0.5;
        }
    }
}

fn two_lines(ui: &Ui, text: &str, size: f32, room: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple(visible(text).into_owned(), body(size), Color32::PLACEHOLDER, room);
    job.wrap.max_rows = 2;
    ui.painter().layout_job(job)
}
