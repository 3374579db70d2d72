//! The orientation of a body in a pose: the presentation says which states and how far, the way to blend says along which path.

use crate::orientation::Orientation;
use crate::quaternion::Quaternion;
use glam::DVec3;
use std::f64::consts::{PI, TAU};

/// Place of an orientation in a state, and the way to blend it.
#[derive(Clone, Copy, Debug)]
pub struct Turning {
    /// Index of the first of its four numbers w, x, y, z.
    pub place: usize,
    /// The way from one orientation to another.
    pub orientation: &'static Orientation,
}

impl Turning {
    /// The orientation in a state.
    ///
    /// # Panics
    /// If the state ends before it.
    pub fn of(&self, state: &[f64]) -> Quaternion {
        Quaternion::from_slice(&state[self.place..])
    }

    /// Writes an orientation into a pose.
    ///
    /// # Panics
    /// If the pose ends before it.
    pub fn set(&self, pose: &mut [f64], orientation: Quaternion) {
        pose[self.place..][..4].copy_from_slice(&orientation.to_array());
    }

    /// The blend of two orientations.
    pub fn blend(&self, from: Quaternion, to: Quaternion, alpha: f64) -> Quaternion {
        (self.orientation.blend)(from, to, alpha)
    }

    /// The angular velocity of the body in its own frame, rad/s. `slopes` are the rates of change of the state, q' = q ω/2.
    pub fn rate(&self, state: &[f64], slopes: &[f64]) -> DVec3 {
        let q = self.of(state);
        2.0 * ((q.conjugate() * self.of(slopes)).v / q.dot(q))
    }

    /// The orientation `q` after `secs` at the angular velocity `rate`: the blend with where that leads in a step of `step_secs`. A blend
    /// goes the shorter way, so that a body that turns by more than half a turn in the step is turned by rate times time instead.
    pub fn on(&self, q: Quaternion, rate: DVec3, step_secs: f64, secs: f64) -> Quaternion {
        let turn = step_secs * rate;
        if turn.length() > PI {
            return q * Quaternion::rotation(secs * rate);
        }
        self.blend(q, q * Quaternion::rotation(turn), secs / step_secs)
    }

    /// The orientation on a curve through two orientations with these angular velocities, at the fraction `alpha` of a step of
    /// `step_secs`: a Bézier curve, beside the whole turns that the body makes in the step.
    pub fn through(&self, [from, to]: [Quaternion; 2], rates: [DVec3; 2], step_secs: f64, alpha: f64) -> Quaternion {
        let mean = 0.5 * step_secs * (rates[0] + rates[1]);
        let whole = TAU * (mean.length() / TAU).round() * mean.normalize_or_zero();
        let whole_rate = whole / step_secs;
        let [slow_from, slow_to] = rates.map(|rate| if whole == DVec3::ZERO { rate } else { rate - whole_rate });
        let third = step_secs / 3.0;
        let second = self.on(from, slow_from, step_secs, third);
        let before_last = self.on(to, slow_to, step_secs, -third);
        let slow = self.curve([from, second, before_last, to], alpha);
        if whole == DVec3::ZERO { slow } else { slow * Quaternion::rotation(alpha * whole) }
    }

    /// The Bézier curve with these four orientations at a fraction, by de Casteljau's blends of blends. Source: Shoemake, "Animating
    /// rotation with quaternion curves" (1985).
    fn curve(&self, [a, b, c, d]: [Quaternion; 4], alpha: f64) -> Quaternion {
        let blend = |from, to| self.blend(from, to, alpha);
        let [ab, bc, cd] = [blend(a, b), blend(b, c), blend(c, d)];
        blend(blend(ab, bc), blend(bc, cd))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::presentation::{PRESENTATIONS, Presentation, Sample};
    use glam::{DVec3, dvec3};

    const OMEGA: DVec3 = dvec3(0.4, -1.1, 0.7);

    /// The state at `t` of a turn at `rate`, at the places 1 to 4 behind a number without meaning, and its slopes.
    fn state(t: f64, rate: DVec3) -> ([f64; 5], [f64; 5]) {
        let q = Quaternion::rotation(t * rate);
        let slope = q * Quaternion { w: 0.0, v: 0.5 * rate };
        let behind = |first: f64, q: Quaternion| {
            let [w, x, y, z] = q.to_array();
            [first, w, x, y, z]
        };
        (behind(t, q), behind(1.0, slope))
    }

    /// The pose of a steady turn at `rate`, 0.2 s past the second of two states.
    fn pose(presentation: &Presentation, orientation: &str, rate: DVec3) -> [f64; 5] {
        let ((before, before_slopes), (now, now_slopes)) = (state(1.0, rate), state(1.5, rate));
        let sample = Sample {
            previous: &before,
            current: &now,
            previous_slopes: &before_slopes,
            current_slopes: &now_slopes,
            step_secs: 0.5,
            overstep_secs: 0.2,
            frame_start: &before,
            overstep_before_secs: 0.7,
            frame_secs: 0.7,
            advance: &|h, y| y.copy_from_slice(&state(y[0] + h, rate).0),
            turning: Some(Turning { place: 1, orientation: Orientation::by_id(orientation).unwrap() }),
        };
        let mut pose = [f64::NAN; 5];
        (presentation.sample)(&sample, &mut pose);
        pose
    }

    /// Moments that the presentations draw, of the states at 1 and 1.5.
    const MOMENTS: [(&str, f64); 8] = [
        ("interpolate", 1.2),
        ("hermite", 1.2),
        ("extrapolate", 1.7),
        ("extrapolate-difference", 1.7),
        ("blended-extrapolate", 1.7),
        ("next-state", 1.7),
        ("render-step", 1.7),
        ("swapped-alpha", 1.3),
    ];

    /// Largest distance of a drawn quaternion from the one at this moment, either of the two that are the same orientation.
    fn miss(pose: [f64; 5], at: f64, rate: DVec3) -> f64 {
        let known = state(at, rate).0;
        let far = |sign: f64| (1..5).map(|i| (known[i] - sign * pose[i]).abs()).fold(0.0, f64::max);
        far(1.0).min(far(-1.0))
    }

    /// A steady turn is drawn without error by every presentation between or past two states, with slerp.
    #[test]
    fn a_steady_turn_is_exact_with_slerp() {
        for (id, at) in MOMENTS {
            let pose = pose(Presentation::by_id(id).unwrap(), "slerp", OMEGA);
            let place = (state(at, OMEGA).0[0] - pose[0]).abs();
            assert!(miss(pose, at, OMEGA).max(place) < 1e-15 * 8.0, "{id}: {pose:?}");
        }
    }

    /// From a tenth of a turn to four and a half turns a step, but not at half turns, where both ways are as long: those that know the angular
    /// velocity, and a copy that is stepped, draw it; the others do so up to half a turn, and go the wrong way beyond. What an entry says
    /// about itself is true.
    #[test]
    fn beyond_half_a_turn_a_step_a_rate_has_to_be_known() {
        for tenths in (1..45).filter(|tenths| tenths % 5 != 0) {
            let rate = OMEGA.normalize() * (TAU / 0.5 * f64::from(tenths) / 10.0);
            for (id, at) in MOMENTS {
                let presentation = Presentation::by_id(id).unwrap();
                let right = miss(pose(presentation, "slerp", rate), at, rate) < 1e-12;
                let can = presentation.knows_rate || !presentation.blends_orientations || tenths < 5;
                assert_eq!(right, can, "{id}, {tenths} tenths of a turn a step");
            }
        }
    }

    #[test]
    fn the_way_to_blend_shows_where_the_entry_says_so() {
        for presentation in PRESENTATIONS {
            let shows = pose(presentation, "slerp", OMEGA) != pose(presentation, "lerp", OMEGA);
            assert_eq!(shows, presentation.blends_orientations, "{}", presentation.id);
        }
    }
}
