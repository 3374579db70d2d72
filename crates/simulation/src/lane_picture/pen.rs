//! The pen that draws poses of one lane, with what stands and hangs about them.

use super::driving::Driving;
use super::follower_drawing;
use super::framing::own_view;
use super::layers::Layers;
use super::other_bodies_drawing;
use super::trail::Trail;
use crate::lane::{BodyPose, FollowerPose, FrameRow, Lane, LaneSpec};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use glam::DVec2;
use timestep::time::Flicks;

/// Draws poses of one lane. Times are display times, s.
pub struct Pen<'a> {
    /// The lane.
    pub lane: &'a Lane,
    /// Its settings.
    pub spec: &'a LaneSpec,
    /// Outline of its body.
    pub glyph: Glyph,
    /// Distance of the camera.
    pub distance: f64,
    /// Pose of the linked machine, in place of the exact solution.
    pub other: Option<&'a [f64]>,
    /// Layers of the picture.
    pub layers: Layers,
}

impl Pen<'_> {
    /// Trails, and the exact solution at `at` or, in place of it, the linked machine's pose.
    pub fn backdrop(&self, at: f64, trail: &Trail) -> Scene {
        let mut scene = Scene::default();
        if self.other.is_some() {
            scene.shapes.extend(self.other_pose());
        } else if let Some(exact) = self.lane.exact_at(at).filter(|_| self.layers.ghost) {
            if self.layers.trail {
                scene.push(trail.exact(self.spec, 1.25));
            }
            let others = other_bodies_drawing::ghosts(&self.spec.world, self.glyph, Flicks::from_secs(at));
            scene.shapes.extend(others);
            scene.shapes.extend(self.pose(&exact, Ink::Ghost));
        }
        if self.layers.trail {
            scene.push(trail.shown(self.spec, 2.0));
        }
        scene
    }

    /// The drive of the world, as these layers show it.
    pub fn driving(&self) -> Driving<'_> {
        Driving::of(self.lane, self.layers)
    }

    /// The shapes of the linked machine's pose, if it is drawn.
    pub fn other_pose(&self) -> Vec<Shape> {
        self.other.map_or_else(Vec::new, |pose| self.pose(pose, Ink::Other))
    }

    /// The shapes of a pose.
    pub fn pose(&self, pose: &[f64], ink: Ink) -> Vec<Shape> {
        let mut scene = Scene::default();
        self.spec.world.draw(pose, Brush { ink, glyph: self.glyph }, &mut scene);
        scene.shapes
    }

    /// The shapes of a hand that pulls a body of the pose: a thin elastic, and its target.
    pub fn hand(&self, pose: &[f64]) -> Vec<Shape> {
        let world = &self.spec.world;
        self.lane.motion().hand(world).map_or_else(Vec::new, |(grip, to)| {
            let (from, radius) = ((grip.center)(&world.params, pose), 0.25 * (grip.radius)(&world.params));
            let elastic = Shape::Line { from, to, width: 1.5, ink: Ink::Hand };
            vec![elastic, Shape::Body { center: to, radius, glyph: Glyph::Disc, ink: Ink::Hand }]
        })
    }

    /// The shapes of the other bodies.
    pub fn others(&self, poses: &[BodyPose], strength: f64) -> Vec<Shape> {
        other_bodies_drawing::shapes(&self.spec.world, self.glyph, poses, strength)
    }

    /// The shapes of what follows a pose, except of a camera.
    pub fn follower(&self, (pose, follower): (&[f64], Option<FollowerPose>), ink: Ink) -> Vec<Shape> {
        let brush = Brush { ink, glyph: self.glyph };
        follower.map_or_else(Vec::new, |follower| follower_drawing::shapes(self.spec, pose, follower.place, brush))
    }

    /// The place that does not move on the screen, m: that of the camera where one follows the body, else that of the world.
    pub fn camera(&self, follower: Option<FollowerPose>) -> DVec2 {
        follower.filter(|_| self.spec.has_camera()).map_or(DVec2::ZERO, |follower| follower.place)
    }

    /// The place that stands still in the view of a frame, m: that of [`Pen::camera`], or where a view glides, a place that goes along.
    pub fn still_point(&self, frame: &FrameRow) -> DVec2 {
        let glide = if self.spec.has_camera() { DVec2::ZERO } else { self.spec.world.glide() };
        self.camera(frame.drawn.follower) + glide * frame.display_time.secs()
    }

    /// The exact path on the screen, m, at a time in s, beside a camera in continuous time, if one follows the body.
    pub fn seen(&self, at: f64) -> Option<DVec2> {
        let exact = self.spec.world.track(&self.lane.exact_at(at)?);
        Some(if self.spec.has_camera() { exact - self.lane.follower_at(at)? } else { exact })
    }

    /// Visible part of the world for a pose that is shown at `at`.
    pub fn view(&self, pose: (&[f64], Option<FollowerPose>), at: f64) -> View {
        let own = own_view(self.lane, pose, at);
        View { half: own.half * self.distance, ..own }
    }
}
