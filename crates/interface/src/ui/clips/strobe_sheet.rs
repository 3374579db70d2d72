//! A sheet that shows cadence: for every lane a multiple exposure of its last frames, and the frames one by one, each with
//! the time it was displayed and its number of steps.

use super::captions::{LEAST_HEIGHT, show_head};
use crate::ui::base::rect_cut::{cut_bottom, cut_left, cut_right, cut_top};
use crate::ui::base::style::{body, mono};
use crate::ui::base::widgets::{colors, draw_elided};
use crate::ui::frame::canvases::layout;
use crate::ui::frame::canvases::layout::{Below, Density};
use crate::ui::frame::mechanisms;
use crate::ui::panels::lanes::Badge;
use egui::text::LayoutJob;
use egui::{Align2, Rect, Stroke, pos2, vec2};
use files::visible_text::visible;
use simulation::course::Outcome;
use simulation::lab::Snapshot;
use simulation::lane::{FrameRow, Mechanisms};

/// Arrangement of the single frames, chosen so that the eye can follow the motion from one to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    /// One below the other, for motion along x.
    Rows,
    /// Side by side, for motion along y.
    Columns,
    /// In lines of several frames, like text.
    Grid,
}

/// Places of a lane's drawings, points.
#[derive(Clone, Debug)]
pub struct StrobePlaces {
    /// Place of the multiple exposure.
    pub onion: Rect,
    /// Arrangement of the frames.
    pub strip: Strip,
    /// Place of each frame, oldest first.
    pub frames: Vec<Rect>,
}

/// Widths of time and steps beside a row, points.
const TIME_WIDTH: f32 = 56.0;
const STEPS_WIDTH: f32 = 52.0;
/// Height of a line of text above a cell, points.
const LINE: f32 = 13.0;

/// Shows the sheet in `ui`, the root of an egui pass. `frames` per lane, oldest first. Returns the places of the drawings.
pub fn show(ui: &mut egui::Ui, snapshot: &Snapshot<'_>, frames: &[Vec<FrameRow>], captions: bool) -> Vec<StrobePlaces> {
    let mut rest = ui.max_rect();
    if captions {
        show_head(ui, snapshot.scenario, "", &mut rest);
        show_verdict(ui, snapshot, &mut rest);
    }
    let layouts = layout::layout(rest, snapshot.lanes.len(), Density::Full, Below::default());
    let lanes = snapshot.lanes.iter().zip(&layouts).zip(frames).enumerate();
    lanes
        .map(|(index, ((lane, layout), rows))| {
            if let Some(rect) = layout.header {
                let title = lane.title();
                Badge::new(rect, index, &title).draw_in_band(ui, lane, (rect, layout.header_lines), None);
            }
            let drift = lane.spec().world.trail_drift_on_screen();
            let strip = match (drift.x != 0.0, drift.y != 0.0) {
                (false, true) => Strip::Rows,
                (true, false) => Strip::Columns,
                _ => Strip::Grid,
            };
            let places = show_frames(ui, layout.canvas, strip, rows);
            mechanisms::show_cards(ui, snapshot, index, (places.onion, [places.onion; 2]), Mechanisms::NONE);
            places
        })
        .collect()
}

/// Shows what the run says of the lanes, in room taken from the bottom of `rest`.
fn show_verdict(ui: &egui::Ui, snapshot: &Snapshot<'_>, rest: &mut Rect) {
    let Some(verdict) = Outcome::of_snapshot(snapshot).verdict.filter(|_| rest.height() >= LEAST_HEIGHT) else {
        return;
    };
    let job = LayoutJob::simple(visible(&verdict).into_owned(), body(13.5), colors(ui).text, rest.width() - 24.0);
    let galley = ui.painter().layout_job(job);
    let bar = cut_bottom(rest, galley.size().y + 12.0);
    ui.painter().rect_filled(bar, 0.0, colors(ui).panel);
    ui.painter().galley(bar.min + vec2(12.0, 6.0), galley, colors(ui).text);
}

fn show_frames(ui: &egui::Ui, area: Rect, strip: Strip, rows: &[FrameRow]) -> StrobePlaces {
    let c = colors(ui);
    let mut rest = area;
    let onion = cut_top(&mut rest, (0.4 * area.height()).round());
    let title = cut_top(&mut rest, LINE + 6.0);
    ui.painter().rect_filled(title, 0.0, c.card);
    let (at, width) = (title.left_center() + vec2(8.0, 0.0), title.width() - 16.0);
    draw_elided(ui, at, "displayed at · steps taken, oldest first", body(10.5), c.weak, width);
    let rest = rest.shrink2(vec2(6.0, 2.0));
    let columns = match strip {
        Strip::Rows => 1,
        Strip::Columns => rows.len().max(1),
        Strip::Grid => {
            let cell = |columns: usize| {
                let lines = rows.len().div_ceil(columns);
                (rest.width() / columns as f32).min(rest.height() / lines as f32 - 2.0 * LINE)
            };
            (1..=rows.len()).max_by(|a, b| cell(*a).total_cmp(&cell(*b))).unwrap_or(1)
        }
    };
    let pitch = rest.width() / columns as f32;
    let frame = |(index, (cell, row))| match strip {
        Strip::Rows => beside(ui, cell, row),
        Strip::Columns | Strip::Grid => above(ui, cell, row, index, pitch),
    };
    let frames = cells(rest, columns, rows).enumerate().map(frame).collect();
    StrobePlaces { onion, strip, frames }
}

/// Divides `area` into a cell for each frame, `columns` to a line, with edges on whole points.
fn cells(area: Rect, columns: usize, rows: &[FrameRow]) -> impl Iterator<Item = (Rect, &FrameRow)> {
    let lines = rows.len().div_ceil(columns).max(1);
    let edge = move |from: f32, length: f32, of: usize, i: usize| (from + length * i as f32 / of as f32).round();
    let corner = move |column: usize, line: usize| {
        pos2(edge(area.left(), area.width(), columns, column), edge(area.top(), area.height(), lines, line))
    };
    rows.iter().enumerate().map(move |(index, row)| {
        let (column, line) = (index % columns, index / columns);
        (Rect::from_min_max(corner(column, line), corner(column + 1, line + 1)).shrink(0.5), row)
    })
}

/// Shows the time on the left and the steps on the right. Returns the frame's place between them.
fn beside(ui: &egui::Ui, mut cell: Rect, row: &FrameRow) -> Rect {
    let size = (cell.height() - 1.0).clamp(6.0, 11.0);
    let wide = cell.width() > 2.0 * (TIME_WIDTH + STEPS_WIDTH);
    if wide {
        let left = cut_left(&mut cell, TIME_WIDTH);
        let c = colors(ui);
        ui.painter().text(left.left_center(), Align2::LEFT_CENTER, displayed(row), mono(size), c.text);
        let right = cut_right(&mut cell, STEPS_WIDTH);
        draw_steps(ui, right.shrink2(vec2(8.0, 0.0)), row.steps, size);
    }
    cell
}

/// Shows time and steps in room taken from the top of the cell. Returns the frame's place below them.
fn above(ui: &egui::Ui, mut cell: Rect, row: &FrameRow, index: usize, pitch: f32) -> Rect {
    let c = colors(ui);
    if cell.height() > 4.0 * LINE {
        let time = cut_top(&mut cell, LINE);
        let size = if pitch < 40.0 { 8.0 } else { 10.0 };
        let text = if pitch < 34.0 { format!("{:.2}", row.display_time.secs()) } else { displayed(row) };
        let galley = ui.painter().layout_no_wrap(text, mono(size), c.text);
        // Where cells are narrower than a time, only some cells show it.
        let every = ((galley.size().x + 2.0) / pitch.max(1.0)).ceil() as usize;
        if index.is_multiple_of(every.max(1)) {
            let at = if every > 1 { time.left() } else { time.center().x - 0.5 * galley.size().x };
            ui.painter().galley(pos2(at, time.center().y - 0.5 * galley.size().y), galley, c.text);
        }
        let steps = cut_top(&mut cell, LINE);
        draw_steps(ui, steps, row.steps, 10.0);
    }
    cell
}

fn displayed(row: &FrameRow) -> String {
    format!("{:.3} s", row.display_time.secs())
}

/// Draws a dot for every step, a ring for no step, or a number where there are many.
fn draw_steps(ui: &egui::Ui, rect: Rect, steps: u64, size: f32) {
    let c = colors(ui);
    let (radius, pitch) = (0.24 * size, 0.75 * size);
    let most = ((rect.width() / pitch) as u64).clamp(1, 6);
    if steps == 0 {
        ui.painter().circle_stroke(rect.center(), radius, Stroke::new(1.0, c.warning));
    } else if steps <= most {
        let first = rect.center().x - 0.5 * pitch * (steps - 1) as f32;
        for step in 0..steps {
            ui.painter().circle_filled(pos2(first + pitch * step as f32, rect.center().y), radius, c.strong);
        }
    } else {
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, format!("×{steps}"), mono(size), c.strong);
    }
}
