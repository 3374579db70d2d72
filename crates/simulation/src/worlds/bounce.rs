//! A ball under gravity that bounces off the floor and, if there is one, off a thin plate.
//!
//! x is the height of the ball's centre. In the exact motion every contact happens at its own time;
//! `respond` is what a game does: a ball that overlaps floor or plate is put back, and what moves inwards is
//! reversed. A check at the end of steps does not notice a step that carries the ball across the whole plate, or a floor that is
//! as thin: it tunnels. (Ericson, "Real-Time Collision Detection", 2005, 2.4.) Solid ground catches every ball.
//!
//! Backwards in time a ball that is on the floor has always lain there, and one that would have
//! had to rebound from restitution 0 started from the floor; so did one under the plate whose contacts,
//! each at a higher speed the further back, have all been before.

use super::contact::Contact;
use super::equations::{coefficients, rhs};
use super::exact::flight::{Ball, Flight};
use super::params::params;
use super::world::{Invariant, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use glam::{dvec2, dvec3};
use timestep::ode::{Equations, Real};

params! {
    gravity: "Gravity" "g", 9.80665 "m/s²" in [0.0, 1000.0], "Acceleration downwards.";
    restitution: "Restitution" "e", 0.8 "" in [0.0, 1.0], "Speed after a contact over speed before it; 1 is elastic.";
    x0: "Start height" "x₀", 2.0 "m" in [0.0, 100.0], "Height of the ball's centre at t = 0.";
    v0: "Start velocity" "v₀", 0.0 "m/s" in [-100.0, 100.0], "Velocity at t = 0, upwards.";
    radius: "Radius" "r", 0.15 "m" in [0.001, 1.0], "Radius of the ball.";
    wall_height: "Plate height" "h", 0.0 "m" in [0.0, 100.0], "Height of the plate's upper side; 0 is no plate.";
    wall_thickness: "Plate thickness" "d", 0.02 "m" in [0.0, 10.0], "Thickness of the plate.";
    floor_thickness: "Floor thickness" "f", 0.0 "m" in [0.0, 10.0],
        "Thickness of the floor, below which there is nothing; 0 is solid ground.";
}

pub static ENTRY: World = World {
    id: "bounce",
    name: "Bounce",
    summary: "A falling ball rebounds. Blending cuts the tip off the bounce, and long steps pass through a thin plate.",
    equation: "x'' = −g; at a contact v becomes −e v",
    acceleration: "-gravity",
    reference: "Newton, Principia (1687), scholium to the laws (restitution); Ericson, Real-Time Collision Detection (2005), 2.4",
    params: PARAMS,
    rhs: rhs!(Bounce, 2),
    coefficients: |p| coefficients([-p.gravity()]),
    initial: |p, y| {
        y[0] = Room::around(p, p.x0()).nearest(p.x0());
        y[1] = p.v0();
    },
    exact: Some(exact),
    collide: Some(Contact { gap, respond }),
    invariants: &[Invariant {
        value: |p, y| 0.5 * y[1] * y[1] + p.gravity() * y[0],
        holds: |p| p.restitution() == 1.0,
        ..Invariant::ENERGY_PER_MASS
    }],
    track: |_, y| dvec2(0.0, y[0]),
    velocity: |_, _, v| dvec3(0.0, v[0], 0.0),
    view,
    motion,
    trail_drift: |p| dvec2(-0.35 * top(p), 0.0),
    trail_secs: |_| 3.0,
    fixtures: "Thin plate or floor: a body that steps over it in one step falls through.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (−g).
pub struct Bounce;

impl Equations for Bounce {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        dydt[0] = y[1];
        dydt[1] = c[0];
    }
}

/// Heights of the centre of a ball that touches a floor with an underside from below and from above.
fn slab(p: &[f64]) -> Option<(f64, f64)> {
    (p.floor_thickness() > 0.0).then(|| (-p.floor_thickness() - p.radius(), p.radius()))
}

/// `true` if a ball with its centre at `x` overlaps an obstacle that has two sides.
fn overlaps(p: &[f64], x: f64) -> bool {
    plate(p).into_iter().chain(slab(p)).any(|(under, over)| under < x && x < over)
}

/// Where the centre of the ball can be: between two contacts, m.
struct Room {
    floor: f64,
    ceiling: f64,
}

/// Heights of the centre of a ball that touches the plate from below and from above.
fn plate(p: &[f64]) -> Option<(f64, f64)> {
    (p.wall_height() > 0.0).then(|| (p.wall_height() - p.wall_thickness() - p.radius(), p.wall_height() + p.radius()))
}

impl Room {
    /// The room that a ball at `x` is in; a ball that overlaps an obstacle belongs to the nearer side.
    /// Where the ball does not fit under the plate, the plate is the floor.
    fn around(p: &[f64], x: f64) -> Self {
        if let Some((ceiling, _)) = slab(p).filter(|(under, over)| x < 0.5 * (under + over)) {
            return Self { floor: f64::NEG_INFINITY, ceiling };
        }
        let floor = p.radius();
        match plate(p) {
            Some((under, over)) if under <= floor || x >= 0.5 * (under + over) => {
                Self { floor: over, ceiling: f64::INFINITY }
            }
            Some((under, _)) => Self { floor, ceiling: under },
            None => Self { floor, ceiling: f64::INFINITY },
        }
    }

    fn nearest(&self, x: f64) -> f64 {
        x.max(self.floor).min(self.ceiling)
    }
}

fn gap(p: &[f64], from: &[f64], y: &[f64]) -> f64 {
    let room = Room::around(p, from[0]);
    (y[0] - room.floor).min(room.ceiling - y[0])
}

fn respond(p: &[f64], from: &[f64], y: &mut [f64]) -> bool {
    let room = Room::around(p, if overlaps(p, y[0]) { from[0] } else { y[0] });
    let (below, above) = (y[0] < room.floor, y[0] > room.ceiling);
    if !below && !above {
        return false;
    }
    y[0] = room.nearest(y[0]);
    if (y[1] < 0.0) == below {
        y[1] *= -p.restitution();
    }
    true
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let tau = t - t0;
    y.copy_from_slice(y0);
    if tau == 0.0 || !tau.is_finite() || !y0.iter().all(|y| y.is_finite()) {
        return;
    }
    let room = Room::around(p, y0[0]);
    let (direction, ratio) = if tau > 0.0 { (1.0, p.restitution()) } else { (-1.0, 1.0 / p.restitution()) };
    let flight = Flight { gravity: p.gravity(), ratio };
    let bottom = if room.floor.is_finite() { room.floor } else { room.ceiling };
    let ball = Ball { h: room.nearest(y0[0]) - bottom, v: direction * y0[1] };
    let ball = if !room.floor.is_finite() {
        flight.under_ceiling(ball, tau.abs())
    } else if room.ceiling.is_finite() {
        flight.below_ceiling(ball, room.ceiling - room.floor, tau.abs())
    } else {
        flight.over_floor(ball, tau.abs())
    };
    y[0] = bottom + ball.h;
    y[1] = direction * ball.v;
}

/// The highest point of the ball in the exact motion, or of the plate, m: the scale of the drawing.
fn top(p: &[f64]) -> f64 {
    let (gravity, restitution, v0) = (p.gravity(), p.restitution(), p.v0());
    let room = Room::around(p, p.x0());
    let start = room.nearest(p.x0());
    let (height, speed) = if v0 >= 0.0 {
        (start, v0)
    } else {
        let impact = v0 * v0 + 2.0 * gravity * (start - room.floor);
        (room.floor, restitution * impact.sqrt())
    };
    let rise = if speed == 0.0 { 0.0 } else { speed * speed / (2.0 * gravity) };
    start.max(height + rise.min(100.0)).min(room.ceiling).max(p.wall_height()) + p.radius()
}

fn view(p: &[f64]) -> View {
    // A ball that falls through the floor is seen to fall.
    let depth = if slab(p).is_some() { 0.4 * top(p) + p.floor_thickness() } else { 0.0 };
    let half_height = 0.57 * (top(p) + depth);
    let half = dvec2(1.3 * half_height, half_height);
    View { center: dvec2(-0.6 * half.x, 0.86 * half_height - depth), half }
}

fn motion(p: &[f64]) -> View {
    let View { center, half } = view(p);
    // As the view, without the room above the highest point, and no wider than the body. A triangle is higher than a disc of its area.
    let tip = Glyph::band(p.radius()).iter().sum::<f64>() - p.radius();
    let (low, high) = (center.y - half.y, top(p).max(p.wall_height() + p.radius()) + tip);
    View { center: dvec2(0.0, 0.5 * (low + high)), half: dvec2(p.radius(), 0.5 * (high - low)) }
}

/// Half of the length of a plate over that of the view, so that it has no end where the camera draws back or moves.
const LENGTH: f64 = 20.0;

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    if brush.ink == Ink::Lane {
        let plate = (p.wall_height() > 0.0).then_some([p.wall_height() - p.wall_thickness(), p.wall_height()]);
        let slab = (p.floor_thickness() > 0.0).then_some([-p.floor_thickness(), 0.0]);
        if slab.is_none() {
            scene.push(Shape::Ground { height: 0.0, ink: Ink::Fixture });
        }
        let View { center, half } = view(p);
        for height in plate.into_iter().chain(slab).flatten() {
            let (from, to) = (dvec2(center.x - LENGTH * half.x, height), dvec2(center.x + LENGTH * half.x, height));
            scene.push(Shape::Line { from, to, width: 2.0, ink: Ink::Fixture });
        }
    }
    scene.push(Shape::Body { center: dvec2(0.0, y[0]), radius: p.radius(), glyph: brush.glyph, ink: brush.ink });
}
