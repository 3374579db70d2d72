//! The lanes as dots on a map. Dragging a dot changes the two settings of the lane that give it its place.

use super::scale::Scales;
use crate::ui::base::style::body;
use crate::ui::base::swatch;
use crate::ui::base::widgets::{colors, lane_color};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::requests::Requests;
use egui::{Align2, CursorIcon, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, vec2};
use egui_plot::{PlotPoint, PlotTransform};
use files::visible_text::visible;
use picture::chart::{self, Chart};
use picture::figures::{Figure, LaneMap};
use simulation::identity::Identity;
use simulation::lane::LaneSpec;
use std::sync::Arc;

/// A dot that is being dragged.
#[derive(Clone, Copy, Debug)]
pub struct DotDrag {
    lane: usize,
    /// Place of the pointer when the drag began.
    pointer: Pos2,
    /// Place of the dot when the drag began.
    dot: Pos2,
    /// Its coordinates when the drag began.
    values: [f64; 2],
}

/// Radius of a dot, and of the area in which it can be dragged, points.
const RADIUS: f32 = 6.0;
const HOLD: f32 = 11.0;
/// A dot keeps a coordinate while the pointer is closer to that line than this, points.
const ASIDE: f32 = 5.0;

/// Shows the lanes that have a place on the map. Returns `true` if the pointer is on a dot.
pub fn show(
    ui: &mut Ui,
    context: &FrameContext<'_>,
    requests: &mut Requests<'_>,
    drag: &mut Option<DotDrag>,
    map: &dyn LaneMap,
    transform: &PlotTransform,
) -> bool {
    let (frame, scales) = (transform.frame().shrink(2.0), Scales::of_axes(&map.axes()));
    let lanes = &context.snapshot.scenario.lanes;
    let mut on_dot = false;
    let mut dots: Vec<_> = (lanes.iter().enumerate())
        .filter(|(_, lane)| !lane.looks.concealed)
        .filter_map(|(index, lane)| {
            let [x, y] = scales.to_plane(map.place(lane)?);
            Some((index, lane, transform.position_from_point(&PlotPoint::new(x, y))))
        })
        .filter(|(.., at)| at.is_finite())
        .map(|(index, lane, at)| (index, lane, frame.clamp(at)))
        .collect();
    // Stacked dots fan out in the order of their numbers, whichever lane is chosen.
    dots.sort_by_key(|(_, lane, _)| lane.looks.identity);
    let places = separated(&dots.iter().map(|(.., at)| *at).collect::<Vec<_>>(), frame);
    let mut dots: Vec<_> = dots.into_iter().zip(places).collect();
    // The chosen lane's dot last, above all others.
    let chosen = context.chosen;
    dots.sort_by_key(|((index, ..), _)| *index == chosen);
    for ((index, lane, spot), at) in dots {
        let Some(values) = map.place(lane) else { continue };
        let response = ui.interact(
            Rect::from_center_size(at, egui::Vec2::splat(2.0 * HOLD)),
            ui.scope_id().with(("dot", index)),
            Sense::click_and_drag(),
        );
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, format!("Lane {} on the map", lane.looks.identity.number()))
        });
        let response = response.on_hover_and_drag_cursor(CursorIcon::Grab);
        on_dot |= response.hovered() || response.dragged();
        let (own, hot) = (map.other(lane).is_none(), response.hovered() || response.dragged());
        draw_dot(ui, lane.looks.identity, [spot, at], Standing { own, hot, chosen: index == chosen });
        if response.clicked() || response.drag_started() {
            requests.ask(LaneIntent::Choose(index));
        }
        if response.drag_started() {
            // egui reports a drag some way after the press.
            let pointer = ui.input(|input| input.pointer.press_origin()).unwrap_or(at);
            *drag = Some(DotDrag { lane: index, pointer, dot: spot, values });
        }
        let drag = drag.filter(|drag| drag.lane == index && response.dragged());
        if let (Some(drag), Some(pointer)) = (drag, response.interact_pointer_pos()) {
            let moved = frame.clamp(drag.dot + (pointer - drag.pointer));
            let to = transform.value_from_position(moved);
            let aside = moved - drag.dot;
            let keep = [aside.x.abs() < ASIDE, aside.y.abs() < ASIDE];
            let values = drag_to(scales, [to.x, to.y], keep, drag.values);
            // A key of this frame may have removed the lane.
            if let Some(lane) = requests.draft.lane_mut(lane.looks.identity) {
                apply(lane, map, values);
            }
        }
        show_tip(response, lane, map);
    }
    on_dot
}

/// State of a dot on the map.
#[derive(Clone, Copy)]
struct Standing {
    /// `true` if the map is about the lane.
    own: bool,
    /// `true` under the pointer.
    hot: bool,
    /// `true` for the chosen lane.
    chosen: bool,
}

/// Places for dots at these spots, see [`chart::separated`].
fn separated(spots: &[Pos2], frame: Rect) -> Vec<Pos2> {
    let point = |at: Pos2| [at.x, at.y].map(f64::from);
    let spots: Vec<_> = spots.iter().map(|spot| point(*spot)).collect();
    let places = chart::separated(&spots, [frame.min, frame.max].map(point), f64::from(HOLD));
    places.into_iter().map(|[x, y]| Pos2::new(x as f32, y as f32)).collect()
}

/// Draws a lane's dot, with a line to its spot on the map where it is moved aside. A lane that the map is not about is grey.
fn draw_dot(ui: &Ui, identity: Identity, [spot, at]: [Pos2; 2], standing: Standing) {
    let (c, painter) = (colors(ui), ui.painter());
    let (radius, color) = if standing.own { (RADIUS, lane_color(ui, identity)) } else { (0.75 * RADIUS, c.weak) };
    if spot.distance(at) > 1.0 {
        painter.line_segment([spot, at], Stroke::new(1.0, c.strong));
        painter.circle_filled(spot, 2.0, c.strong);
    }
    painter.circle_filled(at, radius + 2.5, c.panel.gamma_multiply(if standing.own { 0.9 } else { 0.6 }));
    swatch::draw(painter, identity.glyph(), at, radius, color);
    if standing.hot || standing.chosen {
        let ring = Stroke::new(1.5, if standing.hot { c.accent } else { c.strong });
        painter.circle_stroke(at, radius + 3.5, ring);
    }
    let number = at + vec2(radius + 6.0, -radius - 1.0);
    let galley = painter.layout_no_wrap(identity.number().to_string(), body(11.0), c.strong);
    let rect = Align2::LEFT_CENTER.anchor_size(number, galley.size());
    painter.rect_filled(rect.expand2(vec2(2.0, 0.0)), 2.0, c.panel.gamma_multiply(0.75));
    painter.galley(rect.min, galley, c.strong);
}

/// Adds dots for the lanes that belong on the chart's map.
pub fn with_dots(frame: &FrameContext<'_>, figure: &'static Figure, chart: &Arc<Chart>) -> Chart {
    let mut chart = Chart::clone(chart);
    let drawing = frame.window.figures.iter().find(|drawing| drawing.figure == figure);
    let Some(map) = drawing.and_then(|drawing| drawing.job.map()) else { return chart };
    let lanes = frame.snapshot.scenario.lanes.iter().filter(|lane| map.other(lane).is_none());
    chart.dots = lanes.filter_map(|lane| map.dot(lane)).collect();
    chart
}

/// Values of a dot that was dragged to a point of the plane.
fn drag_to(scales: Scales, plane: [f64; 2], keep: [bool; 2], before: [f64; 2]) -> [f64; 2] {
    [0, 1].map(|axis| if keep[axis] { before[axis] } else { scales.value(axis, plane[axis]) })
}

/// Moves a lane to these coordinates; one that it has already keeps its bits.
fn apply(lane: &mut LaneSpec, map: &dyn LaneMap, values: [f64; 2]) {
    let Some(before) = map.place(lane) else { return };
    for axis in [0, 1] {
        if (values[axis] - before[axis]).abs() > 1e-9 * before[axis].abs() {
            map.move_to(lane, axis, values[axis]);
        }
    }
}

fn show_tip(response: egui::Response, lane: &LaneSpec, map: &dyn LaneMap) {
    if response.dragged() {
        return;
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        ui.strong(visible(&lane.title()));
        for line in map.words(lane) {
            ui.label(line);
        }
        if let Some(what) = map.other(lane) {
            ui.weak(format!("Grey, because the map is for {what} of another lane. Click to see this lane's map."));
        }
        ui.weak("Drag the dot to change the lane.");
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use picture::figures::{Figure, FigureSubject};
    use simulation::lane::DT_RANGE;
    use timestep::entry::Entry;
    use timestep::time::Flicks;

    #[test]
    fn values_that_were_not_moved_keep_their_bits() {
        let mut lane = LaneSpec { substeps: 3, dt: Flicks(7_000_001), ..LaneSpec::default() };
        lane.world.params[0] = 1.234_567_8;
        let lanes = [lane.clone()];
        let subject = FigureSubject { lanes: &lanes, length: Flicks::SECOND, ..FigureSubject::default() };
        let job = (Figure::by_id("stability").unwrap().job)(&subject).unwrap();
        let map = job.map().unwrap();
        let before = lane.clone();
        apply(&mut lane, map, map.place(&before).unwrap());
        assert_eq!(lane, before);
        apply(&mut lane, map, [0.1, 1.234_567_8]);
        assert_eq!((lane.dt, lane.world.params[0]), (Flicks::from_secs(0.3), 1.234_567_8));
        apply(&mut lane, map, [1e9, -5.0]);
        assert_eq!((lane.dt, lane.world.params[0]), (DT_RANGE[1], lane.world.world.params[0].range[0]));
    }

    #[test]
    fn on_a_map_of_smoothness_a_dot_has_whole_rates() {
        let lanes = [LaneSpec::default()];
        let subject = FigureSubject { lanes: &lanes, length: Flicks::SECOND, ..FigureSubject::default() };
        let job = (Figure::by_id("smoothness").unwrap().job)(&subject).unwrap();
        let (map, mut lane) = (job.map().unwrap(), lanes[0].clone());
        assert_eq!(map.place(&lane), Some([60.0, 60.0]));
        apply(&mut lane, map, [39.7, 60.0]);
        assert_eq!((lane.dt, &lane.display), (Flicks::from_ratio(1, 40), &lanes[0].display));
        apply(&mut lane, map, [40.0, 143.6]);
        assert_eq!(map.place(&lane), Some([40.0, 144.0]));
        assert_eq!(map.other(&lane), None, "its own steps and rate are places of the map");
    }
}
