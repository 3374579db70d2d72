//! A lane's picture: trails, the ghost of the exact solution, and the body.

use super::log::FrameRow;
use super::motion::Motion;
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use crate::time::Flicks;
use crate::worlds::{Camera, WorldSpec};
use glam::DVec2;
use std::collections::VecDeque;

/// One displayed frame's place on the trail.
#[derive(Clone, Copy, Debug)]
struct Mark {
    at: Flicks,
    shown: DVec2,
    exact: Option<DVec2>,
}

/// The displayed frames of the last seconds.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    marks: VecDeque<Mark>,
}

impl Trail {
    const LENGTH: Flicks = Flicks(2 * Flicks::PER_SECOND);
    const MOST: usize = 360;

    pub fn push(&mut self, at: Flicks, shown: DVec2, exact: Option<DVec2>) {
        self.marks.push_back(Mark { at, shown, exact });
        while self.marks.len() > Self::MOST
            || self.marks.front().is_some_and(|mark| (at - mark.at).0.abs() > Self::LENGTH.0)
        {
            self.marks.pop_front();
        }
    }

    /// Memory of a copy.
    pub fn bytes(&self) -> usize {
        self.marks.len() * size_of::<Mark>()
    }

    /// The points of one of the two curves, drawn out by the world's strip-chart motion.
    fn points(&self, drift: DVec2, of: impl Fn(&Mark) -> Option<DVec2>) -> Vec<DVec2> {
        let now = self.marks.back().map_or(Flicks::ZERO, |mark| mark.at);
        let place = |mark: &Mark| Some(of(mark)? + drift * (now - mark.at).secs());
        self.marks.iter().filter_map(place).collect()
    }
}

/// Draws `pose`, shown at display time `at`, over the exact solution.
pub fn draw(
    world: &WorldSpec,
    motion: &Motion,
    pose: &[f64],
    at: Flicks,
    trail: &Trail,
    glyph: Glyph,
) -> (Scene, View) {
    let mut scene = Scene::default();
    let drift = world.trail_drift();
    let exact = motion.exact(world, at.secs());
    if let Some(exact) = &exact {
        let points = trail.points(drift, |mark| mark.exact);
        scene.push(Shape::Trail { points, width: 1.25, ink: Ink::Ghost });
        world.draw(exact, Brush { ink: Ink::Ghost, glyph }, &mut scene);
    }
    scene.push(Shape::Trail { points: trail.points(drift, |mark| Some(mark.shown)), width: 2.0, ink: Ink::Lane });
    world.draw(pose, Brush { ink: Ink::Lane, glyph }, &mut scene);

    let mut view = world.view();
    if world.camera == Camera::FollowExact {
        view.center += world.track(exact.as_deref().unwrap_or(pose));
    }
    (scene, view)
}

/// One displayed frame by itself, without what went before.
pub fn draw_frame(world: &WorldSpec, motion: &Motion, row: &FrameRow, glyph: Glyph) -> (Scene, View) {
    draw(world, motion, &row.pose, row.display_time, &Trail::default(), glyph)
}

/// Displayed frames as one multiple exposure: the newest in full, the others the fainter the older, drawn out by the
/// world's strip-chart motion like the trail. Oldest first; `None` if there are none.
pub fn draw_onion(world: &WorldSpec, motion: &Motion, rows: &[FrameRow], glyph: Glyph) -> Option<(Scene, View)> {
    let (last, before) = rows.split_last()?;
    let (newest, view) = draw_frame(world, motion, last, glyph);
    let drift = world.trail_drift();
    let mut scene = Scene::default();
    for (index, row) in before.iter().enumerate() {
        let part = 60 + 120 * index / before.len();
        let mut pose = Scene::default();
        let ink = Ink::Echo(part as u8);
        world.draw(&row.pose, Brush { ink, glyph }, &mut pose);
        let by = drift * (last.display_time - row.display_time).secs();
        pose.shapes.into_iter().for_each(|shape| scene.push(shape.moved(by)));
    }
    newest.shapes.into_iter().for_each(|shape| scene.push(shape));
    Some((scene, view))
}
