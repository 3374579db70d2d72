//! The scene of a lane: trails, the exact solution as a ghost, and the body.

use super::log::FrameRow;
use super::motion::Motion;
use super::trail::Trail;
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use crate::time::Flicks;
use crate::worlds::{Camera, WorldSpec};
use glam::DVec2;

/// The scene that a lane shows, and what is needed to draw the next.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Outline of the body.
    pub glyph: Glyph,
    /// Displayed frames of the last seconds.
    pub trail: Trail,
    /// The scene, m.
    pub scene: Scene,
    /// Visible part of the world.
    pub view: View,
}

impl Drawing {
    /// The drawing at t = 0.
    pub fn new(world: &WorldSpec, motion: &Motion, glyph: Glyph) -> Self {
        let trail = Trail::default();
        let (scene, view) = draw(world, motion, &motion.y, Flicks::ZERO, &trail, glyph);
        Drawing { glyph, trail, scene, view }
    }

    /// Draws `pose`, shown at display time `at`.
    pub fn draw(&mut self, world: &WorldSpec, motion: &Motion, pose: &[f64], at: Flicks) {
        (self.scene, self.view) = draw(world, motion, pose, at, &self.trail, self.glyph);
    }

    /// One displayed frame by itself, without a trail.
    pub fn frame_scene(&self, world: &WorldSpec, motion: &Motion, row: &FrameRow) -> (Scene, View) {
        draw(world, motion, &row.pose, row.display_time, &Trail::default(), self.glyph)
    }

    /// Displayed frames as one multiple exposure: the newest in full, the older the fainter, moved by the world's strip-chart
    /// drift like the trail. `rows` are oldest first; `None` if there are none.
    pub fn onion_scene(&self, world: &WorldSpec, motion: &Motion, rows: &[FrameRow]) -> Option<(Scene, View)> {
        let (last, before) = rows.split_last()?;
        let (newest, view) = self.frame_scene(world, motion, last);
        let drift = world.trail_drift();
        let mut scene = Scene::default();
        for (index, row) in before.iter().enumerate() {
            let part = 60 + 120 * index / before.len();
            let mut pose = Scene::default();
            let ink = Ink::Echo(part as u8);
            world.draw(&row.pose, Brush { ink, glyph: self.glyph }, &mut pose);
            let by = drift * (last.display_time - row.display_time).secs();
            pose.shapes.into_iter().for_each(|shape| scene.push(shape.moved(by)));
        }
        newest.shapes.into_iter().for_each(|shape| scene.push(shape));
        Some((scene, view))
    }
}

/// Draws `pose`, shown at display time `at`, over the exact solution.
fn draw(world: &WorldSpec, motion: &Motion, pose: &[f64], at: Flicks, trail: &Trail, glyph: Glyph) -> (Scene, View) {
    let mut scene = Scene::default();
    let drift = world.trail_drift();
    let exact = motion.exact(world, at.secs());
    if let Some(exact) = &exact {
        let points = trail.curve(drift, |frame| frame.exact);
        scene.push(Shape::Trail { points, width: 1.25, ink: Ink::Ghost });
        world.draw(exact, Brush { ink: Ink::Ghost, glyph }, &mut scene);
    }
    scene.push(Shape::Trail { points: trail.curve(drift, |frame| Some(frame.shown)), width: 2.0, ink: Ink::Lane });
    world.draw(pose, Brush { ink: Ink::Lane, glyph }, &mut scene);

    let mut view = world.view();
    view.center += match world.camera {
        Camera::Fixed => DVec2::ZERO,
        Camera::FollowExact => world.track(exact.as_deref().unwrap_or(pose)),
        Camera::Glide(velocity) => velocity(&world.params) * at.secs(),
    };
    (scene, view)
}
