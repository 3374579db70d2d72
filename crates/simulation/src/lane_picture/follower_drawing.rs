//! The drawing of what follows a body: a rider stands on it, a child is held beside it, and a camera is not seen: the view is where it is.

use crate::lane::{FollowKind, LaneSpec};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use crate::worlds::WorldSpec;
use glam::{DVec2, dvec2};

/// Radius of a follower, in radii of the body.
const SIZE: f64 = 0.6;
/// Place of a rider's and of a child's middle from that of the body, in radii of the body.
const RIDER: DVec2 = dvec2(0.0, 1.9);
const CHILD: DVec2 = dvec2(2.0, 0.9);
/// Width of the arm that holds a child, points.
const ARM: f32 = 3.0;

/// Radius of the largest of the bodies in a pose, m; 0 without bodies.
pub fn body_radius(world: &WorldSpec, pose: &[f64]) -> f64 {
    let mut scene = Scene::default();
    world.draw(pose, Brush { ink: Ink::Lane, glyph: Glyph::Disc }, &mut scene);
    let radii = scene.shapes.into_iter().map(|shape| match shape {
        Shape::Body { radius, ink: Ink::Lane, .. } => radius,
        _ => 0.0,
    });
    radii.fold(0.0, f64::max)
}

/// The place of a rider's or a child's middle from that of the body; `None` for a camera.
fn beside(kind: FollowKind) -> Option<DVec2> {
    match kind {
        FollowKind::Camera => None,
        FollowKind::Rider => Some(RIDER),
        FollowKind::Child => Some(CHILD),
    }
}

/// The shapes of what follows the body of a lane, whose place is `follower`, m, beside a pose.
pub fn shapes(spec: &LaneSpec, pose: &[f64], follower: DVec2, brush: Brush) -> Vec<Shape> {
    let Some((kind, offset)) = spec.follow.and_then(|follow| Some((follow.kind, beside(follow.kind)?))) else {
        return Vec::new();
    };
    let radius = body_radius(&spec.world, pose);
    let (center, Brush { ink, glyph }) = (follower + radius * offset, brush);
    let body = Shape::Body { center, radius: SIZE * radius, glyph, ink };
    if kind == FollowKind::Child {
        let arm = Shape::Line { from: spec.world.track(pose), to: center, width: ARM, ink };
        return vec![arm, body];
    }
    vec![body]
}

/// The place of the motion with what follows its body.
pub fn motion(spec: &LaneSpec, with_trail: bool) -> View {
    let world = &spec.world;
    let place = if with_trail { world.motion_with_trail() } else { world.motion() };
    let Some(offset) = spec.follow.and_then(|follow| beside(follow.kind)) else { return place };
    let radius = body_radius(world, &world.initial_state());
    let [low, high] = place.corners();
    let beyond = radius * (offset + DVec2::splat(1.2 * SIZE) - DVec2::ONE).max(DVec2::ZERO);
    View::of_corners(low, high + beyond)
}
