//! A hand that holds a body.

use glam::{DVec2, dvec2};

/// A body that is held, and where it is pulled to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grab {
    body: usize,
    target: DVec2,
}

impl Grab {
    /// Bodies that can be told apart: no world has more that can be grabbed.
    pub const MOST_BODIES: usize = 16;
    /// Largest distance of the target from the middle along each axis, m.
    pub const FARTHEST: f64 = 1e6;

    /// A hand on body number `body`, counted from 0, that pulls towards `target`, m. `None` for a body of which there is none in any
    /// world, and for a target that is not finite or too far.
    pub fn new(body: usize, target: DVec2) -> Option<Self> {
        let is_near = target.abs().max_element() <= Self::FARTHEST && target.is_finite();
        // Adding zero makes −0 a zero like any other.
        (body < Self::MOST_BODIES && is_near).then_some(Grab { body, target: target + DVec2::ZERO })
    }

    /// This grab with its target on a grid, so that a hand at rest gives a steady target. Its lines are a power of two apart, so that the
    /// target has few digits: the largest that is at most `finest`, m.
    pub fn on_grid(self, finest: f64) -> Self {
        let spacing = libm::exp2(libm::log2(finest).floor());
        let steady = |along: f64| (along / spacing).round() * spacing + 0.0;
        let target = dvec2(steady(self.target.x), steady(self.target.y));
        if target.is_finite() { Grab { target, ..self } } else { self }
    }

    /// Number of the body, counted from 0.
    pub fn body(&self) -> usize {
        self.body
    }

    /// Where the body is pulled to, m.
    pub fn target(&self) -> DVec2 {
        self.target
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_at_rest_gives_a_steady_target() {
        let at = |x: f64, y: f64| Grab::new(1, dvec2(x, y)).unwrap().on_grid(0.01);
        assert_eq!(at(0.5, -0.25).target(), dvec2(0.5, -0.25), "on the grid already");
        assert_eq!(at(0.501, -0.253), at(0.499, -0.247));
        assert_ne!(at(0.51, 0.0), at(0.5, 0.0));
        assert_eq!(at(-0.001, 0.0).target().x.to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn what_cannot_be_held_is_refused() {
        assert_eq!(Grab::new(Grab::MOST_BODIES, DVec2::ZERO), None);
        for target in [dvec2(f64::NAN, 0.0), dvec2(0.0, f64::INFINITY), dvec2(1.1e6, 0.0)] {
            assert_eq!(Grab::new(0, target), None);
        }
    }
}
