//! Precession of an orbit: the angle by which its long axis turns from one turn to the next.
//!
//! The axis is the direction of the eccentricity vector (Laplace, Runge, Lenz), e = (v × L)/μ − r/|r|, which points to the pericentre and
//! stays where it is in the exact motion. With a method it swings within each turn, most where the body is fast, and comes back but for
//! the precession. So it is read where it swings least: where the body is farthest away, between the two steps at which r·v changes
//! its sign, at the place where that is 0 on a straight line. (Goldstein, Classical Mechanics (2002), 3.9.)

use glam::DVec2;
use std::f64::consts::{PI, TAU};

/// Eccentricity below which an orbit has no direction.
const ROUND: f64 = 1e-6;

/// Collects the precession of an orbit about the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precession {
    /// Gravitational parameter, m³/s².
    mu: f64,
    /// Place, m, and velocity, m/s, after the last step.
    last: [DVec2; 2],
    /// Angle of the axis at the last farthest place, rad; `None` before the first.
    axis: Option<f64>,
    /// Sum of the angles between farthest places, rad, positive in the direction in which the body runs.
    sum: f64,
    /// Turns between the first farthest place and the last.
    turns: u32,
}

impl Precession {
    /// A meter for an orbit that starts with this place, m, and velocity, m/s; `None` if it is a circle or not bound.
    pub fn from_start(mu: f64, start: [DVec2; 2]) -> Option<Self> {
        let eccentricity = axis(mu, start).length();
        let is_ellipse = (ROUND..1.0).contains(&eccentricity);
        is_ellipse.then_some(Precession { mu, last: start, axis: None, sum: 0.0, turns: 0 })
    }

    /// Adds place and velocity after a step.
    pub fn add(&mut self, now: [DVec2; 2]) {
        let before = std::mem::replace(&mut self.last, now);
        let [from, to] = [before, now].map(|[place, velocity]| place.dot(velocity));
        // Forwards in time r·v falls through 0 where the body is farthest away, backwards it rises.
        let axes = [before, now].map(|state| axis(self.mu, state));
        let part = from / (from - to);
        let between = axes[0].lerp(axes[1], part);
        if from * to >= 0.0 || before[0].dot(between) >= 0.0 {
            return;
        }
        let angle = libm::atan2(between.y, between.x);
        if let Some(last) = self.axis.replace(angle) {
            let turned = (angle - last + PI).rem_euclid(TAU) - PI;
            self.sum += turned * before[0].perp_dot(now[0]).signum();
            self.turns += 1;
        }
    }

    /// The precession of a turn so far, rad; `None` before the end of the first.
    pub fn per_turn(&self) -> Option<f64> {
        (self.turns > 0 && self.sum.is_finite()).then(|| self.sum / f64::from(self.turns))
    }
}

/// The eccentricity vector of an orbit with this place and velocity.
fn axis(mu: f64, [place, velocity]: [DVec2; 2]) -> DVec2 {
    let momentum = place.perp_dot(velocity);
    DVec2::new(velocity.y, -velocity.x) * momentum / mu - place.normalize_or_zero()
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    /// Place and velocity on an ellipse of eccentricity 0.3 and semi-major axis 1 whose axis has turned by `turned`, with μ = 1.
    fn state(anomaly: f64, turned: f64) -> [DVec2; 2] {
        let (e, flat) = (0.3_f64, 0.91_f64.sqrt());
        let rate = 1.0 / (1.0 - e * anomaly.cos());
        let turn = DVec2::from_angle(turned);
        let place = dvec2(anomaly.cos() - e, flat * anomaly.sin());
        [turn.rotate(place), turn.rotate(rate * dvec2(-anomaly.sin(), flat * anomaly.cos()))]
    }

    /// An ellipse that turns evenly, run forwards and backwards, and mirrored.
    #[test]
    fn an_ellipse_that_turns_has_its_angle_per_turn() {
        const EACH: f64 = 0.037;
        for (direction, mirror) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)] {
            let at = |step: i32| {
                let anomaly = direction * 0.05 * f64::from(step);
                state(anomaly, EACH * anomaly / TAU).map(|vector| vector * dvec2(1.0, mirror))
            };
            let mut meter = Precession::from_start(1.0, at(0)).expect("an ellipse");
            for step in 1..1000 {
                meter.add(at(step));
                assert!(step > 180 || meter.per_turn().is_none(), "no whole turn at step {step}");
            }
            let found = meter.per_turn().expect("turns");
            assert!((found - EACH).abs() < 2e-4, "{direction}, {mirror}: {found}");
        }
    }

    #[test]
    fn circles_and_orbits_that_leave_have_none() {
        assert_eq!(Precession::from_start(1.0, [dvec2(1.0, 0.0), dvec2(0.0, 1.0)]), None);
        assert_eq!(Precession::from_start(1.0, [dvec2(1.0, 0.0), dvec2(0.0, 1.5)]), None);
    }
}
