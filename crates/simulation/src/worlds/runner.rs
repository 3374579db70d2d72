//! A runner on an endless track: x'' = 0. Nothing to integrate and no end, so that whatever is not smooth comes from the loop, from
//! the presentation, or from the camera that follows.
//!
//! The view goes along evenly where no camera of the lane's own does. Posts beside the track show how it moves.

use super::equations::rhs;
use super::params::params;
use super::world::{Camera, Invariant, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, Strokes, View};
use glam::dvec2;
use timestep::ode::{Equations, Real};

/// Radius of the runner, m.
const RADIUS: f64 = 0.22;
/// Distance of posts, m, their heights one after the other, and how far they are drawn on either side of the runner.
const POST_GAP: f64 = 0.6;
const POSTS: [f64; 4] = [0.56, 0.28, 0.42, 0.28];
const POSTS_SEEN: i64 = 24;
/// How fast the trail falls, m/s.
const FALL: f64 = 0.5;
/// Half width of the part of the track that is seen, m.
const SEEN: f64 = 2.4;

params! {
    speed: "Speed" "u", 4.0 "m/s" in [-100.0, 100.0], "Velocity, which never changes.";
}

pub static ENTRY: World = World {
    id: "runner",
    name: "Runner",
    summary: "Constant speed on an endless track with posts beside it: for cameras, and whatever else follows. Every method that keeps its start velocity is right.",
    equation: "x'' = 0",
    reference: "Newton, Principia (1687), first law",
    params: PARAMS,
    rhs: rhs!(Track, 2),
    initial: |p, y| y.copy_from_slice(&[0.0, p.speed()]),
    exact: Some(|_, t0, y0, t, y| {
        y.copy_from_slice(y0);
        y[0] += y0[1] * (t - t0);
    }),
    invariants: &[Invariant { value: |_, y| 0.5 * y[1] * y[1], ..Invariant::ENERGY_PER_MASS }],
    camera: Camera::Glide(|p| dvec2(p.speed(), 0.0)),
    view: |_| View { center: dvec2(0.0, 0.3), half: dvec2(3.2, 1.8) },
    motion: |_| {
        let [middle, height] = Glyph::band(RADIUS);
        View { center: dvec2(0.0, middle), half: dvec2(SEEN, height) }
    },
    trail_drift: |p| dvec2(p.speed(), -FALL),
    trail_secs: |_| 2.0,
    fixtures: "Track, and posts beside it: how they move is how the view moves.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, which have no coefficients.
pub struct Track;

impl Equations for Track {
    #[inline(always)]
    fn eval<R: Real>(_c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        dydt[0] = y[1];
        dydt[1] = y[1].constant(0.0);
    }
}

fn draw(_: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let ground = -1.26 * RADIUS;
    let nearest = (y[0] / POST_GAP).round();
    // A runner who is out of all numbers passes no posts.
    if brush.ink == Ink::Lane && nearest.abs() < 1e12 {
        let post = |number: i64| {
            let number = nearest as i64 + number;
            let foot = dvec2(number as f64 * POST_GAP, ground);
            let height = POSTS[number.rem_euclid(POSTS.len() as i64) as usize];
            [foot, foot + dvec2(0.0, height)]
        };
        let ends = (-POSTS_SEEN..=POSTS_SEEN).map(post).collect();
        let first = nearest as i64 - POSTS_SEEN;
        let strokes = Strokes { ends, first, apart: POST_GAP, width: 3.0, arrows: false };
        scene.push(Shape::Strokes { strokes, ink: Ink::FaintFixture(150) });
        scene.push(Shape::Line {
            from: dvec2(y[0] - POSTS_SEEN as f64 * POST_GAP, ground),
            to: dvec2(y[0] + POSTS_SEEN as f64 * POST_GAP, ground),
            width: 3.0,
            ink: Ink::Fixture,
        });
    }
    scene.push(Shape::Body { center: dvec2(y[0], 0.0), radius: RADIUS, glyph: brush.glyph, ink: brush.ink });
}
