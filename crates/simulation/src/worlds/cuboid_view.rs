//! A cuboid in perspective: the faces that are seen, each as bright as the light falls on it, with the dots of a die, so that they
//! can be told apart without colour.
//!
//! The viewer looks from the front and from a little above at the middle of the body. The picture's plane goes through the middle
//! too, so that metres in it are metres of the picture there.

use crate::scene::{Brush, Ink, Scene, Shape};
use glam::{DVec2, DVec3, dvec2, dvec3};
use timestep::quaternion::Quaternion;

/// Distance of the viewer from the middle of the body, m.
const DISTANCE: f64 = 5.0;
/// Nothing is drawn nearer to the viewer than this, m.
const NEAREST: f64 = 1.0;
/// Angle by which the viewer looks down, rad.
const LOOK_DOWN: f64 = 0.35;
/// Direction to the light, from the viewer's side: the left, the top, the front.
const LIGHT: DVec3 = dvec3(-0.38, 0.66, 0.65);
/// Light that falls on each face, from 0 to 1.
const AMBIENT: f64 = 0.25;
/// Half side of a dot, as a share of the shorter half side of its face.
const DOT: f64 = 0.18;

/// Dots of a face by its axis and by its side of the axis; opposite ones add up to seven.
const DOTS: [[usize; 2]; 3] = [[2, 5], [3, 4], [1, 6]];

/// A cuboid in the position in which it is seen.
#[derive(Clone, Copy, Debug)]
pub struct CuboidView {
    /// Half the sides, m.
    half: [f64; 3],
    /// Orientation as the viewer has it.
    orientation: Quaternion,
}

/// A face: its axis, and `true` if it is on the positive side.
type Face = (usize, bool);

impl CuboidView {
    /// A cuboid with these sides, m, in this orientation in the room: x to the right, y up, z to the front.
    pub fn new(sides: [f64; 3], orientation: Quaternion) -> Self {
        let viewer = Quaternion::rotation(dvec3(LOOK_DOWN, 0.0, 0.0));
        CuboidView { half: sides.map(|side| 0.5 * side), orientation: viewer * orientation }
    }

    /// The place in the picture of a point of the body, m.
    pub fn project(&self, point: DVec3) -> DVec2 {
        let seen = self.orientation.turn(point);
        dvec2(seen.x, seen.y) * (DISTANCE / (DISTANCE - seen.z).max(NEAREST))
    }

    /// `true` if the viewer sees the outside of a face.
    pub fn is_seen(&self, (axis, positive): Face) -> bool {
        let middle = self.orientation.turn(self.middle((axis, positive)));
        middle.dot(dvec3(0.0, 0.0, DISTANCE) - middle) > 0.0
    }

    /// The middle of a face, in the frame of the body.
    pub fn middle(&self, (axis, positive): Face) -> DVec3 {
        DVec3::AXES[axis] * if positive { self.half[axis] } else { -self.half[axis] }
    }

    /// Draws the body: faces with dots, or for a ghost the edges that are seen.
    pub fn draw(&self, brush: Brush, scene: &mut Scene) {
        match brush.ink {
            Ink::Ghost | Ink::Other | Ink::Outline => self.draw_edges(brush.ink, scene),
            Ink::Lane => {
                self.draw_faces(brush.ink, scene);
                self.draw_edges(Ink::Background, scene);
            }
            _ => self.draw_faces(brush.ink, scene),
        }
    }

    fn draw_faces(&self, ink: Ink, scene: &mut Scene) {
        let faces = (0..3).flat_map(|axis| [(axis, false), (axis, true)]);
        for face in faces.filter(|face| self.is_seen(*face)) {
            let normal = self.orientation.turn(self.middle(face)).normalize_or_zero();
            let light = AMBIENT + (1.0 - AMBIENT) * normal.dot(LIGHT).max(0.0);
            scene.push(self.patch(face, [0.0, 0.0], [1.0, 1.0], light, ink));
            if ink == Ink::Lane {
                self.draw_dots(face, scene);
            }
        }
    }

    fn draw_dots(&self, face: Face, scene: &mut Scene) {
        let [u, v] = [self.half[(face.0 + 1) % 3], self.half[(face.0 + 2) % 3]];
        let size = DOT * u.min(v);
        for place in dots(DOTS[face.0][usize::from(face.1)]) {
            scene.push(self.patch(face, place.map(|part| 0.52 * part), [size / u, size / v], 0.0, Ink::Background));
        }
    }

    /// A rectangle on a face, of which `at` and `reach` are shares of the half sides.
    fn patch(&self, face: Face, at: [f64; 2], reach: [f64; 2], light: f64, ink: Ink) -> Shape {
        let (middle, [j, k]) = (self.middle(face), [(face.0 + 1) % 3, (face.0 + 2) % 3]);
        let corner = |[a, b]: [f64; 2]| {
            let along = (at[0] + a * reach[0]) * self.half[j] * DVec3::AXES[j];
            let across = (at[1] + b * reach[1]) * self.half[k] * DVec3::AXES[k];
            self.project(middle + along + across)
        };
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(corner);
        Shape::Face { corners, light: light as f32, ink }
    }

    fn draw_edges(&self, ink: Ink, scene: &mut Scene) {
        for axis in 0..3 {
            let [j, k] = [(axis + 1) % 3, (axis + 2) % 3];
            for [up, right] in [[false, false], [false, true], [true, false], [true, true]] {
                if self.is_seen((j, up)) || self.is_seen((k, right)) {
                    let (middle, along) = (self.middle((j, up)) + self.middle((k, right)), self.middle((axis, true)));
                    let [from, to] = [middle - along, middle + along].map(|end| self.project(end));
                    scene.push(Shape::Line { from, to, width: 1.25, ink });
                }
            }
        }
    }
}

/// Places of `count` dots on a face that reaches from −1 to 1, as on a die.
fn dots(count: usize) -> impl Iterator<Item = [f64; 2]> {
    const MIDDLE: [[f64; 2]; 1] = [[0.0, 0.0]];
    const PAIRS: [[f64; 2]; 6] = [[-1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, 0.0], [1.0, 0.0]];
    MIDDLE.into_iter().take(count % 2).chain(PAIRS.into_iter().take(count - count % 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Glyph;

    fn drawn(orientation: Quaternion) -> Vec<Shape> {
        let mut scene = Scene::default();
        let brush = Brush { ink: Ink::Lane, glyph: Glyph::Disc };
        CuboidView::new([1.0, 0.6, 0.3], orientation).draw(brush, &mut scene);
        scene.shapes
    }

    /// Each of the six faces to the front has the dots that no other has.
    #[test]
    fn faces_are_told_apart_by_their_dots() {
        let turns = [(0.0, 0.0), (0.0, 1.0), (0.0, 2.0), (0.0, 3.0), (1.0, 0.0), (-1.0, 0.0)];
        let mut counts: Vec<usize> = turns
            .iter()
            .map(|(pitch, yaw)| {
                let quarter = std::f64::consts::FRAC_PI_2;
                let turned = Quaternion::rotation(dvec3(pitch * quarter - LOOK_DOWN, 0.0, 0.0))
                    * Quaternion::rotation(dvec3(0.0, yaw * quarter, 0.0));
                let dots =
                    drawn(turned).into_iter().filter(|shape| matches!(shape, Shape::Face { ink: Ink::Background, .. }));
                dots.count()
            })
            .collect();
        counts.sort_unstable();
        assert_eq!(counts, [1, 2, 3, 4, 5, 6]);
    }

    /// One to three faces are seen; each edge belongs to one or two of them.
    #[test]
    fn the_faces_that_are_seen_cover_each_other_nowhere() {
        for i in 0..200 {
            let turn = Quaternion::rotation(dvec3(0.1, 0.07, -0.05) * f64::from(i));
            let shapes = drawn(turn);
            let faces: Vec<_> =
                shapes.iter().filter(|shape| matches!(shape, Shape::Face { ink: Ink::Lane, .. })).collect();
            let edges = shapes.iter().filter(|shape| matches!(shape, Shape::Line { .. })).count();
            assert!((1..=3).contains(&faces.len()), "{i}");
            assert_eq!(edges, [4, 7, 9][faces.len() - 1], "{i}");
        }
    }

    #[test]
    fn what_is_nearer_is_larger_and_the_middle_stays() {
        let view = CuboidView::new([1.0; 3], Quaternion::rotation(dvec3(-LOOK_DOWN, 0.0, 0.0)));
        let [near, far] = [1.0, -1.0].map(|z| view.project(dvec3(1.0, 0.0, z)).x);
        assert!((near - 5.0 / 4.0).abs() < 1e-15 && (far - 5.0 / 6.0).abs() < 1e-15);
        assert_eq!(view.project(DVec3::ZERO), DVec2::ZERO);
    }
}
