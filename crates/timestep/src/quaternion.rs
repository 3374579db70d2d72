//! Quaternions w + v: orientations as four numbers (Hamilton's product, body to room).
//!
//! A unit quaternion q turns a vector x of the body into q x q̄ of the room. Another one also stretches it by |q|², so that a
//! method that does not keep the norm shows.

use glam::{DVec3, dvec3};
use std::ops::Mul;

/// A quaternion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quaternion {
    /// The scalar part.
    pub w: f64,
    /// The vector part.
    pub v: DVec3,
}

impl Quaternion {
    /// The orientation in which body and room agree.
    pub const ONE: Self = Quaternion { w: 1.0, v: DVec3::ZERO };

    /// The first four numbers, in the order w, x, y, z.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn from_slice(numbers: &[f64]) -> Self {
        Quaternion { w: numbers[0], v: dvec3(numbers[1], numbers[2], numbers[3]) }
    }

    /// The numbers w, x, y, z.
    pub fn to_array(self) -> [f64; 4] {
        [self.w, self.v.x, self.v.y, self.v.z]
    }

    /// The turn about `by` by its length, rad: exp(`by`/2).
    pub fn rotation(by: DVec3) -> Self {
        let half = 0.5 * by.length();
        let share = if half < 1e-8 { 0.5 } else { 0.5 * libm::sin(half) / half };
        Quaternion { w: libm::cos(half), v: share * by }
    }

    /// The turn that this unit quaternion makes, rad, along its axis: the shorter of the two ways. Inverse of
    /// [`Quaternion::rotation`].
    pub fn rotation_vector(self) -> DVec3 {
        let Quaternion { w, v } = if self.w < 0.0 { self.scaled(-1.0) } else { self };
        let sine = v.length();
        let share = if sine < 1e-8 { 2.0 / w } else { 2.0 * libm::atan2(sine, w) / sine };
        share * v
    }

    /// The quaternion with the vector part turned round; the inverse of a unit quaternion.
    pub fn conjugate(self) -> Self {
        Quaternion { w: self.w, v: -self.v }
    }

    /// The quaternion times a number.
    pub fn scaled(self, by: f64) -> Self {
        Quaternion { w: self.w * by, v: self.v * by }
    }

    /// The sum of two quaternions as four numbers.
    pub fn plus(self, other: Self) -> Self {
        Quaternion { w: self.w + other.w, v: self.v + other.v }
    }

    /// The inner product of two quaternions as four numbers.
    pub fn dot(self, other: Self) -> f64 {
        self.w * other.w + self.v.dot(other.v)
    }

    /// The length of the four numbers.
    pub fn norm(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The unit quaternion of the same direction; not-a-number for zero.
    pub fn normalized(self) -> Self {
        self.scaled(1.0 / self.norm())
    }

    /// The vector q x q̄: `x` turned from the body into the room, and stretched by |q|².
    pub fn turn(self, x: DVec3) -> DVec3 {
        let Quaternion { w, v } = self;
        (w * w - v.dot(v)) * x + 2.0 * v.dot(x) * v + 2.0 * w * v.cross(x)
    }

    /// The line through two quaternions, `self` at 0 and `to` at 1: not on the unit sphere between them.
    pub fn line(self, to: Self, alpha: f64) -> Self {
        Quaternion { w: self.w * (1.0 - alpha) + to.w * alpha, v: self.v * (1.0 - alpha) + to.v * alpha }
    }
}

impl Mul for Quaternion {
    type Output = Self;

    fn mul(self, b: Self) -> Self {
        Quaternion { w: self.w * b.w - self.v.dot(b.v), v: self.w * b.v + b.w * self.v + self.v.cross(b.v) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_PI_2, PI};

    #[test]
    fn quarter_turns_take_the_axes_into_each_other() {
        let about = |axis: DVec3, x: DVec3| Quaternion::rotation(FRAC_PI_2 * axis).turn(x);
        for (axis, from, to) in
            [(DVec3::X, DVec3::Y, DVec3::Z), (DVec3::Y, DVec3::Z, DVec3::X), (DVec3::Z, DVec3::X, DVec3::Y)]
        {
            assert!(about(axis, from).distance(to) < 1e-15, "{axis}");
            assert!(about(axis, axis).distance(axis) < 1e-15);
        }
    }

    #[test]
    fn products_turn_one_after_the_other() {
        let (a, b) = (Quaternion::rotation(dvec3(0.3, -1.2, 2.0)), Quaternion::rotation(dvec3(-0.7, 0.1, 0.4)));
        let x = dvec3(1.0, -2.0, 0.5);
        assert!((a * b).turn(x).distance(a.turn(b.turn(x))) < 1e-14);
        assert!(((a * a.conjugate()).dot(Quaternion::ONE) - 1.0).abs() < 1e-15);
        assert!((a.scaled(2.0).turn(x).length() / x.length() - 4.0).abs() < 1e-14);
    }

    #[test]
    fn a_rotation_vector_is_the_shorter_way() {
        for by in [dvec3(0.3, -1.2, 2.0), dvec3(1e-12, 0.0, 0.0), DVec3::ZERO, dvec3(0.0, 3.1, 0.0)] {
            assert!(Quaternion::rotation(by).rotation_vector().distance(by) < 1e-15 * 4.0, "{by}");
        }
        let long = dvec3(0.0, 0.0, 1.5 * PI);
        assert!(Quaternion::rotation(long).rotation_vector().distance(dvec3(0.0, 0.0, -FRAC_PI_2)) < 1e-14);
    }
}
