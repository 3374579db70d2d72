//! The orientation of a body in a pose: the presentation says which states and how far, the way to blend says along which path.

use crate::orientation::Orientation;
use crate::quaternion::Quaternion;

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
    pub fn of(&self, state: &[f64]) -> Quaternion {
        Quaternion::from_slice(&state[self.place..])
    }

    /// Writes an orientation into a pose.
    pub fn set(&self, pose: &mut [f64], orientation: Quaternion) {
        pose[self.place..][..4].copy_from_slice(&orientation.to_array());
    }

    /// The blend of two orientations.
    pub fn blend(&self, from: Quaternion, to: Quaternion, alpha: f64) -> Quaternion {
        (self.orientation.blend)(from, to, alpha)
    }

    /// The orientation of `state` after `secs` at its angular velocity: the blend with where that leads in a step of `step_secs`.
    /// `slopes` are the rates of change of the state, q' = q ω/2.
    pub fn on(&self, state: &[f64], slopes: &[f64], step_secs: f64, secs: f64) -> Quaternion {
        let q = self.of(state);
        let half_omega = (q.conjugate() * self.of(slopes)).v / q.dot(q);
        let after_step = q * Quaternion::rotation(2.0 * step_secs * half_omega);
        self.blend(q, after_step, secs / step_secs)
    }

    /// The Bézier curve with these four orientations at a fraction, by de Casteljau's blends of blends. Source: Shoemake, "Animating
    /// rotation with quaternion curves" (1985).
    pub fn curve(&self, [a, b, c, d]: [Quaternion; 4], alpha: f64) -> Quaternion {
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

    /// The state at `t` of a steady turn, at the places 1 to 4 behind a number without meaning, and its slopes.
    fn state(t: f64) -> ([f64; 5], [f64; 5]) {
        let q = Quaternion::rotation(t * OMEGA);
        let rate = q * Quaternion { w: 0.0, v: 0.5 * OMEGA };
        let behind = |first: f64, q: Quaternion| {
            let [w, x, y, z] = q.to_array();
            [first, w, x, y, z]
        };
        (behind(t, q), behind(1.0, rate))
    }

    /// The pose of a steady turn, 0.2 s past the second of two states.
    fn pose(presentation: &Presentation, orientation: &str) -> [f64; 5] {
        let ((before, before_slopes), (now, now_slopes)) = (state(1.0), state(1.5));
        let sample = Sample {
            previous: &before,
            current: &now,
            previous_slopes: &before_slopes,
            current_slopes: &now_slopes,
            step_secs: 0.5,
            overstep_secs: 0.2,
            frame_start: &before,
            overstep_before_secs: 0.7,
            advance: &|h, y| y.copy_from_slice(&state(y[0] + h).0),
            turning: Some(Turning { place: 1, orientation: Orientation::by_id(orientation).unwrap() }),
        };
        let mut pose = [f64::NAN; 5];
        (presentation.sample)(&sample, &mut pose);
        pose
    }

    /// A steady turn is drawn without error by every presentation between or past two states, with slerp.
    #[test]
    fn a_steady_turn_is_exact_with_slerp() {
        for (id, at) in [
            ("interpolate", 1.2),
            ("hermite", 1.2),
            ("extrapolate", 1.7),
            ("extrapolate-difference", 1.7),
            ("blended-extrapolate", 1.7),
            ("next-state", 1.7),
            ("render-step", 1.7),
            ("swapped-alpha", 1.3),
        ] {
            let pose = pose(Presentation::by_id(id).unwrap(), "slerp");
            let miss = state(at).0.iter().zip(pose).map(|(known, drawn)| (known - drawn).abs()).fold(0.0, f64::max);
            assert!(miss < 1e-15 * 8.0, "{id}: {pose:?}");
        }
    }

    #[test]
    fn the_way_to_blend_shows_where_the_entry_says_so() {
        for presentation in PRESENTATIONS {
            let shows = pose(presentation, "slerp") != pose(presentation, "lerp");
            assert_eq!(shows, presentation.blends_orientations, "{}", presentation.id);
        }
    }
}
