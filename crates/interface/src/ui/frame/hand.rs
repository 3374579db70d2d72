//! A grab: the pointer holds a body on a lane's canvas and pulls it in all lanes.
//!
//! A press on a body grabs it until the button is released, wherever the pointer goes. A press beside it is no grab.

use super::canvases::lane_plane::LanePlane;
use super::canvases::steady::Steady;
use egui::{Context, CursorIcon, Id, Pos2, Response};
use glam::dvec2;
use simulation::input::{Grab, Input};
use simulation::lab::{LaneView, Snapshot};

/// Radius around a body's centre in which a press grabs it, at least, points: small bodies can be grabbed too.
const REACH: f32 = 12.0;
/// Lines of the target's grid on half of the view's height, at least: about one every second pixel.
const LINES: f64 = 96.0;

/// A body in the hand. The interface keeps it where it keeps what is being dragged.
#[derive(Clone, Copy, Debug, Default)]
struct GrabbedBody {
    body: usize,
    /// The view that the lane has since the pointer grabbed the body in it.
    steady: Steady,
}

/// The view that a lane had for a hand, and when the hand opened, on the interface's clock, s.
#[derive(Clone, Copy, Debug, Default)]
struct ReleasedView(Steady, f64);

/// Place of the [`GrabbedBody`] body, and of what is [`ReleasedView`], in the interface's memory.
fn place() -> Id {
    Id::unique("body in the hand")
}

/// `true` if bodies can be grabbed: packets between two machines have no room for a hand.
pub fn is_free(snapshot: &Snapshot<'_>) -> bool {
    snapshot.lanes.iter().all(|lane| lane.spec().link.is_none())
}

/// `true` while a body is held.
pub fn holds(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<GrabbedBody>(place())).is_some()
}

/// Releases the body when the button is up. Returns the input without the grab, once.
pub fn release(ctx: &Context) -> Option<Input> {
    let (is_up, now) = ctx.input(|input| (!input.pointer.primary_down(), input.time));
    let held = is_up.then(|| ctx.data_mut(|data| data.remove_temp::<GrabbedBody>(place()))).flatten()?;
    ctx.data_mut(|data| data.insert_temp(place(), ReleasedView(held.steady, now)));
    Some(Input::NONE)
}

/// The view that a lane has for the hand, and for a while afterwards unless movements of the window are `reduced`.
pub fn steady(ctx: &Context, reduced: bool) -> Option<Steady> {
    if let Some(held) = ctx.data(|data| data.get_temp::<GrabbedBody>(place())) {
        return Some(held.steady);
    }
    let ReleasedView(steady, since) = ctx.data_mut(|data| data.remove_temp(place()))?;
    let steady_now = steady.after(ctx.input(|input| input.time) - since).filter(|_| !reduced)?;
    ctx.data_mut(|data| data.insert_temp(place(), ReleasedView(steady, since)));
    ctx.request_repaint();
    Some(steady_now)
}

/// Follows the pointer on the canvas of the lane at `index`: the pull of a body that was grabbed there, if one is held.
pub fn follow(canvas: &Response, lane: &LaneView<'_>, index: usize) -> Option<Input> {
    let (ctx, plane) = (&canvas.ctx, LanePlane::new(lane.view(), canvas.rect));
    let hovered = canvas.hover_pos().and_then(|pointer| body_at(lane, &plane, pointer));
    if hovered.is_some() {
        ctx.set_cursor_icon(CursorIcon::Grab);
    }
    let is_down = canvas.is_pointer_button_down_on() && ctx.input(|input| input.pointer.primary_down());
    if let Some(body) = hovered.filter(|_| is_down && ctx.input(|input| input.pointer.primary_pressed())) {
        let steady = Steady::new(index, lane.lane.view(), lane.view());
        ctx.data_mut(|data| data.insert_temp(place(), GrabbedBody { body, steady }));
    }
    let is_here = |held: &GrabbedBody| is_down && held.steady.lane == index;
    let held = ctx.data(|data| data.get_temp::<GrabbedBody>(place())).filter(is_here)?;
    ctx.set_cursor_icon(CursorIcon::Grabbing);
    let grab = Grab::new(held.body, plane.world(canvas.interact_pointer_pos()?))?;
    Some(Input::NONE.holding(Some(grab.on_grid(lane.spec().world.view().half.y / LINES))))
}

/// Number of the body under the pointer, the nearest of several.
fn body_at(lane: &LaneView<'_>, plane: &LanePlane, pointer: Pos2) -> Option<usize> {
    let distance = |body: usize| {
        let (center, radius) = lane.shown_body(body)?;
        let reach = plane.span(dvec2(radius, 0.0)).x.max(REACH);
        let distance = plane.place(center).distance(pointer);
        (distance <= reach).then_some((body, distance))
    };
    let near = (0..lane.spec().world.grips.len()).filter_map(distance);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(body, _)| body)
}
