//! The strip of a lane's last frames: how long each was held, how many steps it took, and the age of its pose.
//!
//! Display time runs across, in refreshes. New frames overwrite the oldest, as on a heart monitor, so that a pattern such
//! as 1 1 2 0 stands still. A lane's strip is one mesh, rebuilt only when the lane shows another frame.

use crate::ui::base::style;
use crate::ui::base::style::{Colors, blend, mono};
use crate::ui::base::widgets::{colors, lane_color, tell_text};
use egui::epaint::Mesh;
use egui::{Align2, Color32, Pos2, Rect, Ui, pos2, vec2};
use simulation::lab::LaneView;
use simulation::lane::{FrameSummary, RecentFrames};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Refreshes across: a second at 60 Hz, unless they become too narrow for their dots.
const REFRESHES: f32 = 60.0;
/// Smallest width of a refresh, points.
const NARROWEST: f32 = 7.0;
/// Free refreshes between the newest frame and the oldest.
const GAP: u64 = 2;
/// The most steps that are dots; more are a number.
const MOST_DOTS: u64 = 3;
/// Size of a dot, points.
const DOT: f32 = 5.0;
/// Distance between the stitches of steps taken again, points, where there is room.
const STITCH: f32 = 3.0;
/// Distance between dots, points.
const PITCH: f32 = 6.0;
/// Height of the dots of a frame, points.
const STEPS_HEIGHT: f32 = MOST_DOTS as f32 * PITCH + 2.0;
/// Smallest height of the curve of ages, points; a lower strip has none.
const LEAST_AGES: f32 = 8.0;

/// Strips of all lanes.
#[derive(Debug, Default)]
pub struct FrameStrips {
    lanes: BTreeMap<usize, StripMesh>,
}

/// A strip's mesh, with the key that it was built for.
#[derive(Debug)]
struct StripMesh {
    key: StripKey,
    mesh: Arc<Mesh>,
    /// Centres and texts of numbers.
    counts: Vec<(Pos2, String)>,
}

/// Everything that a strip's mesh depends on.
#[derive(Debug, PartialEq)]
struct StripKey {
    newest: Option<FrameSummary>,
    rect: Rect,
    lane_color: Color32,
    background: Color32,
}

/// Width of a digit, points.
const DIGIT: f32 = 0.56 * style::SMALLEST;

impl FrameStrips {
    /// Shows the strip of the lane at `index` in `rect`.
    pub fn show(&mut self, ui: &mut Ui, rect: Rect, index: usize, lane: &LaneView<'_>) {
        let c = colors(ui);
        let lane_color = lane_color(ui, lane.identity());
        let key = StripKey { newest: lane.recent().newest().copied(), rect, lane_color, background: c.card };
        let strip = match self.lanes.remove(&index) {
            Some(strip) if strip.key == key => strip,
            _ => StripMesh::new(key, lane.recent(), c),
        };
        ui.painter().add(Arc::clone(&strip.mesh));
        for (middle, text) in &strip.counts {
            ui.painter().text(*middle, Align2::CENTER_CENTER, text, mono(style::SMALLEST), c.strong);
        }
        let id = ui.scope_id().with(("strip", index));
        let response = tell_text(ui, rect, id, || name(lane.identity().number(), lane.recent()));
        if response.hovered() {
            response.on_hover_text(
                "The last frames, each from a line to the next. Dots are its steps, a ring is no step; short lines: held for \
                 another refresh. The curve, where there is room, is the age of the pose: level is smooth. Red: time was dropped. Stitches at the top: \
                 steps that were taken again.",
            );
        }
        self.lanes.insert(index, strip);
    }
}

/// Name of the strip for assistive technology: the steps of the last frames.
fn name(number: usize, recent: &RecentFrames) -> String {
    let steps: Vec<String> = recent.iter().rev().take(12).rev().map(|note| note.steps.to_string()).collect();
    format!("Frames of lane {}, steps of the last: {}", number, steps.join(" "))
}

/// One frame on the strip, or its part that continues at the left edge.
#[derive(Clone, Copy, Debug, PartialEq)]
struct StripFrame {
    note: FrameSummary,
    /// Left edge, points.
    left: f32,
    /// Number of refreshes that the frame is held.
    refreshes: u64,
    /// `true` if the frame begins at the right edge and this is the rest of it.
    continues: bool,
}

/// Cells of the frames that fit in a strip of `refreshes`, each `pitch` points wide, from `left` on; oldest first.
fn cells(recent: &RecentFrames, left: f32, refreshes: u64, pitch: f32) -> Vec<StripFrame> {
    let Some(newest) = recent.newest() else { return Vec::new() };
    let mut next = newest.refresh_index + 1;
    let fits = |note: &&FrameSummary| newest.refresh_index - note.refresh_index + GAP < refreshes;
    let mut cells = Vec::new();
    for note in recent.iter().rev().take_while(fits) {
        let (column, held) = (note.refresh_index % refreshes, next - note.refresh_index);
        let before_edge = held.min(refreshes - column);
        let rest = (held - before_edge).min(refreshes);
        if rest > 0 {
            cells.push(StripFrame { note: *note, left, refreshes: rest, continues: true });
        }
        cells.push(StripFrame {
            note: *note,
            left: left + column as f32 * pitch,
            refreshes: before_edge,
            continues: false,
        });
        next = note.refresh_index;
    }
    cells.reverse();
    cells
}

/// Number of refreshes in a strip of this width, and the width of each, points.
fn scale(width: f32) -> (u64, f32) {
    let refreshes = (width / NARROWEST).floor().clamp(1.0, REFRESHES);
    (refreshes as u64, width / refreshes)
}

impl StripMesh {
    fn new(key: StripKey, recent: &RecentFrames, c: &Colors) -> Self {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(key.rect, key.background);
        let inner = key.rect.shrink2(vec2(8.0, 2.0));
        let (refreshes, pitch) = scale(inner.width());
        let cells = cells(recent, inner.left(), refreshes, pitch);
        let steps = Rect::from_min_max(inner.min, pos2(inner.right(), inner.top() + STEPS_HEIGHT));
        let ages = Rect::from_min_max(pos2(inner.left(), steps.bottom()), pos2(inner.right(), inner.bottom() - 3.0));
        let mut counts = Vec::new();
        for cell in &cells {
            draw_time(&mut mesh, cell, inner, pitch, c);
            if cell.continues {
                continue;
            }
            draw_again(&mut mesh, cell, inner, pitch, c);
            let middle = (cell.left + 0.5 * pitch).round();
            if cell.note.steps <= MOST_DOTS {
                draw_dots(&mut mesh, cell.note.steps, pos2(middle, steps.bottom() - PITCH), c);
            } else {
                let text = count(cell.note.steps, pitch * cell.refreshes as f32);
                let width = DIGIT * text.len() as f32;
                counts.push((pos2((cell.left + 0.5 * width + 1.0).max(middle), steps.center().y), text));
            }
        }
        if ages.height() >= LEAST_AGES {
            draw_ages(&mut mesh, &cells, ages, pitch, key.lane_color);
        }
        if let Some(cell) = cells.last() {
            let x = (cell.left + pitch).min(inner.right() - 1.0).round();
            mesh.add_colored_rect(bar(x, inner.top(), 2.0, inner.height()), c.accent);
        }
        StripMesh { key, mesh: Arc::new(mesh), counts }
    }
}

/// Number of steps as text, or `+` where `width` has no room for it.
fn count(steps: u64, width: f32) -> String {
    let text = steps.to_string();
    // A digit may reach into the next frame by half its width.
    if DIGIT * text.len() as f32 <= width + 3.0 { text } else { "+".to_owned() }
}

fn bar(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect::from_min_size(pos2(x, y), vec2(width, height))
}

/// Draws the beginning of a frame, its refreshes, and a mark if it dropped time.
fn draw_time(mesh: &mut Mesh, cell: &StripFrame, area: Rect, pitch: f32, c: &Colors) {
    let width = pitch * cell.refreshes as f32;
    let in_time = if cell.continues { 0 } else { 1 };
    if cell.refreshes > in_time {
        let late = cell.left + pitch * in_time as f32;
        let held = Rect::from_min_max(pos2(late, area.top()), pos2(cell.left + width, area.bottom()));
        mesh.add_colored_rect(held, blend(c.card, c.warning, 0.3));
    }
    if !cell.continues {
        mesh.add_colored_rect(bar(cell.left.round(), area.top(), 1.0, area.height()), c.line);
    }
    for refresh in in_time..cell.refreshes {
        let x = (cell.left + pitch * refresh as f32).round();
        mesh.add_colored_rect(bar(x, area.bottom() - 4.0, 1.0, 4.0), c.weak);
    }
    if cell.note.dropped.millis() >= 1.0 {
        mesh.add_colored_rect(bar(cell.left, area.top(), width, 2.0), c.error);
    }
}

/// Draws a stitch for every step that was taken again, from the left end of the frame on; below the mark of dropped time.
fn draw_again(mesh: &mut Mesh, cell: &StripFrame, area: Rect, pitch: f32, c: &Colors) {
    let width = pitch * cell.refreshes as f32;
    let each = (width / cell.note.resimulated.max(1) as f32).min(STITCH);
    for stitch in 0..cell.note.resimulated.min((width / each) as u64) {
        let left = cell.left + each * stitch as f32;
        mesh.add_colored_rect(bar(left, area.top() + 2.0, (each - 1.0).max(0.5), 4.0), c.accent);
    }
}

/// Draws a dot for every step, one above the other, or a ring for none. `lowest`: centre of the lowest.
fn draw_dots(mesh: &mut Mesh, steps: u64, lowest: Pos2, c: &Colors) {
    let corner = (lowest - vec2(0.5 * DOT, 0.5 * DOT)).round();
    let mut part = |x: f32, y: f32, width: f32, height: f32, color| {
        mesh.add_colored_rect(bar(corner.x + x, corner.y + y, width, height), color);
    };
    if steps == 0 {
        for (x, y, width, height) in
            [(1.0, 0.0, 3.0, 1.0), (1.0, 4.0, 3.0, 1.0), (0.0, 1.0, 1.0, 3.0), (4.0, 1.0, 1.0, 3.0)]
        {
            part(x, y, width, height, c.warning);
        }
    }
    for step in 0..steps {
        let up = PITCH * step as f32;
        part(1.0, -up, 3.0, DOT, c.strong);
        part(0.0, 1.0 - up, DOT, 3.0, c.strong);
    }
}

/// Draws the age of the pose from frame to frame, around its mean. Half the height is [`LEAST_REACH_MS`] or more.
fn draw_ages(mesh: &mut Mesh, cells: &[StripFrame], area: Rect, pitch: f32, color: Color32) {
    let ages: Vec<f32> = cells.iter().filter_map(|cell| cell.note.age_ms).filter(|age| age.is_finite()).collect();
    let Some(count) = Some(ages.len()).filter(|count| *count > 0) else { return };
    let mean = ages.iter().sum::<f32>() / count as f32;
    let reach = ages.iter().map(|age| (age - mean).abs()).fold(LEAST_REACH_MS, f32::max);
    let y = |age: f32| (area.center().y - 0.5 * (area.height() - 2.0) * (age - mean) / reach).round();
    let mut before: Option<(f32, f32)> = None;
    for cell in cells {
        let (left, width) = (cell.left.round(), pitch * cell.refreshes as f32);
        let Some(age) = cell.note.age_ms.filter(|age| age.is_finite()) else {
            before = None;
            continue;
        };
        let y = y(age);
        // From the right edge the curve continues at the left one.
        if let Some((_, last)) = before.filter(|(x, _)| *x <= left) {
            let (top, bottom) = (last.min(y), last.max(y));
            mesh.add_colored_rect(Rect::from_min_max(pos2(left, top), pos2(left + 1.0, bottom + 1.0)), color);
        }
        mesh.add_colored_rect(bar(left, y, width.max(1.0), 1.0), color);
        before = Some((left, y));
    }
}

/// Age difference that fills half the height at least, ms: half a frame at 60 Hz. Smaller differences stay small.
const LEAST_REACH_MS: f32 = 8.0;

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::displays::{Display, Hitch, RefreshRate, VirtualDisplay};
    use simulation::lab::{Frame, Lab};
    use simulation::lane::LaneSpec;
    use simulation::scenario::Scenario;
    use timestep::time::Flicks;

    /// A lane after `frames` frames of the window.
    fn lab(display: VirtualDisplay, frames: u32) -> Lab {
        let lanes = vec![LaneSpec { display: Display::Virtual(display), ..LaneSpec::default() }];
        let mut lab = Lab::new(Scenario::of(lanes));
        for _ in 0..frames {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        }
        lab
    }

    #[test]
    fn fifty_hertz_show_their_pattern_at_fixed_places() {
        let display = VirtualDisplay { hz: RefreshRate::new(50.0).unwrap(), ..VirtualDisplay::default() };
        let lab = lab(display, 60);
        let (refreshes, pitch) = scale(600.0);
        assert_eq!((refreshes, pitch), (60, 10.0));
        let cells = cells(lab.snapshot().lanes[0].recent(), 100.0, refreshes, pitch);
        assert_eq!(cells.len(), 50, "a second of frames");
        // 60 steps a second on 50 frames: 1 1 1 1 2.
        let steps: Vec<u64> = cells.iter().map(|cell| cell.note.steps).collect();
        assert!(steps.chunks(5).all(|five| five == [1, 1, 1, 1, 2]), "{steps:?}");
        for (k, cell) in cells.iter().enumerate() {
            assert_eq!((cell.left, cell.refreshes, cell.continues), (100.0 + 10.0 * k as f32, 1, false));
        }
    }

    #[test]
    fn new_frames_overwrite_the_oldest_and_leave_a_gap() {
        let lab = lab(VirtualDisplay::default(), 200);
        let cells = cells(lab.snapshot().lanes[0].recent(), 0.0, 60, 10.0);
        assert_eq!(cells.len() as u64, 60 - GAP);
        // 200 frames: the newest has place 199, column 19.
        assert_eq!(cells.last().unwrap().left, 190.0);
        assert_eq!(cells[0].left, 10.0 * ((199 - 57) % 60) as f32);
        let mut columns: Vec<i32> = cells.iter().map(|cell| cell.left as i32).collect();
        columns.sort_unstable();
        columns.dedup();
        assert_eq!(columns.len(), cells.len(), "no two in one place");
    }

    #[test]
    fn a_hitch_is_held_as_long_as_it_lasts_and_caught_up_with() {
        let hitch = Hitch { every: Flicks::SECOND, lasts: Flicks::from_millis(60.0), random: false };
        let lab = lab(VirtualDisplay { hitch: Some(hitch), ..VirtualDisplay::default() }, 90);
        let cells = cells(lab.snapshot().lanes[0].recent(), 0.0, 60, 10.0);
        // The frame that starts at 1 s is done 60 ms later and shown four refreshes after it started. The one before it is held for
        // four: two at the right edge, two from the left one on.
        let piece = |cell: &StripFrame| (cell.note.refresh_index, cell.left, cell.refreshes, cell.continues);
        let held: Vec<_> =
            cells.iter().filter(|cell| (58..=63).contains(&cell.note.refresh_index)).map(piece).collect();
        assert_eq!(held, [(58, 580.0, 2, false), (58, 0.0, 2, true), (62, 20.0, 1, false), (63, 30.0, 1, false)]);
        assert_eq!(cells.iter().find(|cell| cell.note.refresh_index == 63).map(|cell| cell.note.steps), Some(4));
    }

    /// At every width, cells stay inside the strip and numbers fit.
    #[test]
    fn nothing_leaves_the_strip() {
        let hitch = Hitch { every: Flicks::from_millis(130.0), lasts: Flicks::from_millis(70.0), random: true };
        let lab = lab(VirtualDisplay { hitch: Some(hitch), ..VirtualDisplay::default() }, 333);
        let snapshot = lab.snapshot();
        for width in [1.0, 7.0, 15.0, 100.0, 181.5, 420.0, 1900.0] {
            let (refreshes, pitch) = scale(width);
            for cell in cells(snapshot.lanes[0].recent(), 3.0, refreshes, pitch) {
                let right = cell.left + pitch * cell.refreshes as f32;
                assert!(cell.left >= 3.0 && right <= 3.0 + width + 0.01, "{width}: {cell:?}");
            }
        }
        assert_eq!(count(12, 14.0), "12");
        assert_eq!(count(1234, 7.0), "+");
    }
}
