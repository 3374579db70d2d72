//! The bodies beside a lane's first one, as shapes. They fade in and out where they are born and die; their states do not.

use crate::lane::BodyPose;
use crate::scene::{Brush, Glyph, Ink, Scene, Shape};
use crate::worlds::WorldSpec;
use timestep::time::Flicks;

/// Opacity of a body beside the first one, which is drawn in full.
const OPACITY: f64 = 0.75;

/// The shapes of other bodies, `strength` times as strong as usual.
pub fn shapes(world: &WorldSpec, glyph: Glyph, poses: &[BodyPose], strength: f64) -> Vec<Shape> {
    let mut scene = Scene::default();
    for (index, body) in (1..).zip(poses) {
        let Some(pose) = body.shown() else { continue };
        let world = world.body(index);
        let opacity = OPACITY * strength * world.bodies.first().map_or(1.0, |about| about.opacity(body.time));
        world.draw(pose, Brush { ink: Ink::Echo((255.0 * opacity).round() as u8), glyph }, &mut scene);
    }
    scene.shapes
}

/// The shapes of the exact places of the bodies that are alive at `at`.
pub fn ghosts(world: &WorldSpec, glyph: Glyph, at: Flicks) -> Vec<Shape> {
    let mut scene = Scene::default();
    for world in (1..world.bodies.len()).map(|index| world.body(index)) {
        if let Some(place) = world.place_at(at) {
            world.draw(&place, Brush { ink: Ink::Ghost, glyph }, &mut scene);
        }
    }
    scene.shapes
}
