//! A sentence pinned to a lane's body: beside it, and over no body and no text.

use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, tell_text};
use crate::ui::frame::canvases::lane_rect::LaneRect;
use crate::ui::frame::canvases::on_canvas;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::requests::Requests;
use egui::accesskit::Live;
use egui::{Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use files::visible_text::visible;
use simulation::course::{Phase, RehearsalState, Rehearsed, Session};
use simulation::lab::{LaneView, Snapshot};
use std::sync::Arc;

/// Space between the edge of the callout and its words.
const PAD: Vec2 = vec2(12.0, 7.0);
/// Length of the pointer.
const POINTER: f32 = 14.0;
/// Space between the callout and the edge of the canvas.
const EDGE: f32 = 6.0;
/// Widths and fonts that are tried, the best first, points.
const SIZES: [(f32, f32); 6] =
    [(320.0, 14.0), (200.0, 14.0), (130.0, 14.0), (320.0, 12.0), (200.0, 12.0), (130.0, 12.0)];
/// Places that are tried along each side of a room where none beside the body is free.
const PLACES: usize = 24;

/// Shows the sentence of the current moment beside the body of its lane.
pub fn show_moment(ui: &Ui, frame: &FrameContext<'_>, session: &Session, requests: &Requests<'_>) {
    let Some(moment) = session.moment(frame.snapshot) else { return };
    if let RehearsalState::Done(outcome) = Rehearsed::find(frame.window.course.rehearsals, session.subject())
        && let Ok(text) = outcome.fill(&moment.say)
    {
        // A run that repeats shows it again, but tells it once.
        let index = moment.lane.saturating_sub(1);
        show(ui, frame.snapshot, &requests.output.lanes, index, (&text, session.phase() == Phase::See));
    }
}

/// Shows `text` beside the body of the lane at `index`: on its canvas, or on those of `lanes` if its own has no room. `is_told`: a screen
/// reader announces it.
pub fn show(ui: &Ui, snapshot: &Snapshot<'_>, lanes: &[LaneRect], index: usize, (text, is_told): (&str, bool)) {
    let Some((canvas, lane)) = drawn(snapshot, lanes).find(|(place, _)| place.index == index) else { return };
    let c = colors(ui);
    let all = lanes.iter().fold(Rect::NOTHING, |all, lane| all.union(lane.rect));
    let rooms = [canvas.rect, all].map(|room| room.shrink(EDGE));
    let words = visible(text).into_owned();
    let galleys = SIZES.map(|(width, font)| ui.painter().layout(words.clone(), body(font), c.on_signal, width));
    let own = on_canvas::bodies(lane, canvas.rect);
    let target = own.first().copied().unwrap_or(Rect::from_center_size(canvas.rect.center(), Vec2::ZERO));
    let mut taken = on_canvas::texts(ui, all);
    taken.extend(drawn(snapshot, lanes).flat_map(|(place, lane)| on_canvas::bodies(lane, place.rect)));
    let sizes = galleys.each_ref().map(|galley| galley.size() + 2.0 * PAD);
    // Clear of the walls, too, where the lane's own canvas has room for that.
    let with_walls = [taken.clone(), on_canvas::walls(lane, canvas.rect)].concat();
    let clear = place([rooms[0]; 2], target, &with_walls, sizes).filter(|(.., is_free)| *is_free);
    let Some((index, rect, is_free)) = clear.or_else(|| place(rooms, target, &taken, sizes)) else { return };
    // Beside the answer, which says more, it covers nothing.
    if !is_free && !is_told {
        return;
    }
    let galley = Arc::clone(&galleys[index]);
    let painter = ui.painter().with_clip_rect(all);
    painter.rect(rect, 6.0, c.warning, Stroke::NONE, StrokeKind::Inside);
    let (from, to) = (rect.clamp(target.center()), target.clamp(rect.center()));
    // Where the callout is in another lane, the pointer to it ends at the edge of this one.
    let own = ui.painter().with_clip_rect(canvas.rect);
    own.line_segment([from, to], Stroke::new(2.0, c.warning));
    own.circle_filled(to, 3.0, c.warning);
    painter.galley(rect.min + PAD, galley, c.on_signal);
    let response = tell_text(ui, rect, ui.scope_id().with("callout"), || text);
    if is_told {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    }
}

/// The lanes that are drawn, with their canvases.
fn drawn<'a>(
    snapshot: &'a Snapshot<'a>,
    lanes: &'a [LaneRect],
) -> impl Iterator<Item = (&'a LaneRect, &'a LaneView<'a>)> {
    lanes.iter().filter_map(|place| Some((place, snapshot.lanes.get(place.index)?)))
}

/// A place in the first of these rooms that has one, with one of these sizes, the best first, that covers nothing that is taken, and the
/// index of its size: above the target, below, left or right, then as near to it as can be. Where no place is free, the one that covers
/// least, with `false`. `None` if there is no room at all.
fn place<const N: usize>(
    rooms: [Rect; 2],
    target: Rect,
    taken: &[Rect],
    sizes: [Vec2; N],
) -> Option<(usize, Rect, bool)> {
    let places = |of: fn(Rect, Rect, Vec2) -> Vec<Rect>| {
        rooms.into_iter().map(move |room| {
            let fitting = sizes
                .into_iter()
                .enumerate()
                .filter(move |(_, size)| size.x <= room.width() && size.y <= room.height());
            fitting.flat_map(move |(index, size)| of(room, target, size).into_iter().map(move |rect| (index, rect)))
        })
    };
    let in_order = places(beside).zip(places(all_over)).flat_map(|(beside, all_over)| beside.chain(all_over));
    let found = in_order.clone().find(|(_, rect)| on_canvas::is_free(*rect, taken));
    let covered = |(_, rect): &(usize, Rect)| {
        let of = |other: &Rect| {
            let shared = rect.intersect(*other);
            shared.width().max(0.0) * shared.height().max(0.0)
        };
        taken.iter().map(of).sum::<f32>() + 10.0 * of(&target)
    };
    let free = found.map(|(index, rect)| (index, rect, true));
    free.or_else(|| in_order.min_by(|a, b| covered(a).total_cmp(&covered(b))).map(|(index, rect)| (index, rect, false)))
}

/// Places of this size above the target, below, left and right of it, as far as the room goes.
fn beside(room: Rect, target: Rect, size: Vec2) -> Vec<Rect> {
    let middle = target.center() - size / 2.0;
    let corners = [
        pos2(middle.x, target.top() - POINTER - size.y),
        pos2(middle.x, target.bottom() + POINTER),
        pos2(target.left() - POINTER - size.x, middle.y),
        pos2(target.right() + POINTER, middle.y),
    ];
    corners.map(|corner| Rect::from_min_size(corner.clamp(room.min, room.max - size), size)).to_vec()
}

/// Places of this size all over the room, the nearest to the target first.
fn all_over(room: Rect, target: Rect, size: Vec2) -> Vec<Rect> {
    let part = |place: usize| place as f32 / (PLACES - 1) as f32;
    let corner = |x, y| room.min + (room.size() - size) * vec2(part(x), part(y));
    let corners = (0..PLACES).flat_map(|x| (0..PLACES).map(move |y| corner(x, y)));
    let mut rects: Vec<Rect> = corners.map(|corner| Rect::from_min_size(corner, size)).collect();
    let away = |rect: &Rect| rect.distance_sq_to_pos(target.center());
    rects.sort_by(|a, b| away(a).total_cmp(&away(b)));
    rects
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_covers_no_body_and_stays_inside() {
        let room = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 220.0));
        let size = vec2(180.0, 40.0);
        for x in (10..=410).step_by(20) {
            for y in (20..=240).step_by(20) {
                let target = Rect::from_center_size(pos2(x as f32, y as f32), Vec2::splat(40.0));
                let ghost = target.translate(vec2(25.0, -10.0));
                let (_, rect, _) = place([room, room], target, &[target, ghost], [size]).unwrap();
                assert!(room.contains_rect(rect), "{x} {y}: {rect:?}");
                assert!(!rect.intersects(target) && !rect.intersects(ghost), "{x} {y}: {rect:?}");
            }
        }
        assert_eq!(place([room, room], room, &[], [vec2(500.0, 10.0)]), None);
        let narrow = Rect::from_min_size(room.min, vec2(100.0, 220.0));
        assert_eq!(place([narrow, narrow], room, &[], [size, vec2(90.0, 80.0)]).map(|(index, ..)| index), Some(1));
        // A full canvas gives it to its neighbour.
        let (_, rect, is_free) = place([narrow, room], narrow, &[narrow], [size]).unwrap();
        assert!(is_free && !rect.intersects(narrow) && room.contains_rect(rect), "{rect:?}");
    }

    /// On a canvas without room for the words they are beside it, and the pointer is seen on the lane's own canvas alone.
    #[test]
    fn the_pointer_stays_in_its_lane() {
        let scenario = simulation::scenario::Scenario::of(vec![simulation::lane::LaneSpec::default(); 2]);
        let lab = simulation::lab::Lab::new(scenario);
        let own = Rect::from_min_size(pos2(0.0, 0.0), vec2(120.0, 60.0));
        let other = Rect::from_min_size(pos2(0.0, 70.0), vec2(400.0, 300.0));
        let lanes = [LaneRect::clear(0, own), LaneRect::clear(1, other)];
        let words = "A sentence of many words, which has room on no canvas that is as small as this one.";
        let drawn = |show_it: bool| {
            let mut drawn = egui::Context::default().run_ui(egui::RawInput::default(), |ui| {
                if show_it {
                    show(ui, &lab.snapshot(), &lanes, 0, (words, true));
                }
            });
            drawn.textures_delta.clear();
            drawn.shapes
        };
        assert!(drawn(false).is_empty());
        let shapes = drawn(true);
        let is_text = |clipped: &egui::epaint::ClippedShape| matches!(&clipped.shape, egui::Shape::Text(text) if !own.contains_rect(text.visual_bounding_rect()));
        assert!(shapes.iter().any(is_text), "the words are beside the canvas");
        let pointer: Vec<_> = shapes
            .iter()
            .filter(|clipped| matches!(clipped.shape, egui::Shape::LineSegment { .. } | egui::Shape::Circle(_)))
            .collect();
        assert_eq!(pointer.len(), 2);
        assert!(pointer.iter().all(|clipped| own.contains_rect(clipped.clip_rect)), "{pointer:?}");
    }
}
