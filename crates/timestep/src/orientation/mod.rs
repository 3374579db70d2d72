//! Orientations: ways from one orientation of a body to another. One file each, one line in the list below.
#![warn(missing_docs)]

mod description;
mod euler_angles;
mod lerp;
mod nlerp;
mod slerp;

pub use description::Orientation;

crate::entry::list! {
    /// Every way to blend orientations, in the order of menus and documentation.
    pub static ORIENTATIONS: Orientation = [SLERP: slerp, NLERP: nlerp, LERP: lerp, EULER_ANGLES: euler_angles,];
}

crate::entry::entry!(Orientation, "orientation", ORIENTATIONS; mistake);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::quaternion::Quaternion;
    use glam::{DVec3, dvec3};
    use std::f64::consts::PI;

    fn blend(id: &str, from: Quaternion, to: Quaternion, alpha: f64) -> Quaternion {
        (Orientation::by_id(id).unwrap().blend)(from, to, alpha)
    }

    /// From no turn to one of `angle` about an axis that is none of Euler's.
    fn turns(angle: f64) -> [Quaternion; 2] {
        [0.0, angle].map(|angle| Quaternion::rotation(angle * AXIS))
    }

    const AXIS: DVec3 = dvec3(1.0 / 3.0, -2.0 / 3.0, 2.0 / 3.0);

    /// Angle about [`AXIS`]; panics if the quaternion turns about another one.
    fn angle(q: Quaternion) -> f64 {
        let vector = q.normalized().rotation_vector();
        assert!(vector.distance(vector.dot(AXIS) * AXIS) < 1e-14, "{vector}");
        vector.dot(AXIS)
    }

    #[test]
    fn every_way_leads_from_the_one_to_the_other() {
        let ends =
            [Quaternion::rotation(dvec3(0.3, -0.2, 0.5)), Quaternion::rotation(dvec3(-0.4, 0.9, 0.1)).scaled(1.25)];
        for way in ORIENTATIONS {
            for (alpha, end) in [0.0, 1.0].into_iter().zip(ends) {
                let there = (way.blend)(ends[0], ends[1], alpha);
                assert!((there.dot(end) - end.dot(end)).abs() < 1e-14, "{}", way.id);
                assert!((there.norm() - end.norm()).abs() < 1e-14, "{}", way.id);
            }
        }
    }

    #[test]
    fn slerp_turns_at_a_constant_rate_also_past_its_ends() {
        for whole in [1e-9, 0.1, 2.0, 3.1] {
            let [from, to] = turns(whole);
            for alpha in [-0.7, 0.0, 0.1, 0.25, 0.5, 0.9, 1.0] {
                let there = blend("slerp", from, to, alpha);
                assert!((angle(there) - alpha * whole).abs() < 1e-15 * 8.0, "{whole} {alpha}");
                assert!((there.norm() - 1.0).abs() < 1e-15 * 4.0);
            }
        }
    }

    /// tan φ = α sin θ / (1 − α + α cos θ) on the half angles φ of the blend and θ of the whole turn.
    #[test]
    fn nlerp_takes_the_same_arc_at_another_rate() {
        for whole in [0.1, 2.0, 3.1] {
            let ([from, to], half) = (turns(whole), 0.5 * whole);
            for alpha in [0.1, 0.25, 0.5, 0.9] {
                let there = blend("nlerp", from, to, alpha);
                let known = 2.0 * libm::atan2(alpha * libm::sin(half), 1.0 - alpha + alpha * libm::cos(half));
                assert!((angle(there) - known).abs() < 1e-14, "{whole} {alpha}");
                assert!((there.norm() - 1.0).abs() < 1e-15 * 4.0);
                assert!(alpha == 0.5 || (angle(there) - alpha * whole).abs() > 1e-6);
            }
        }
    }

    /// |q|² = 1 − 2α(1 − α)(1 − cos θ/2): half way through half a turn the body has half its size.
    #[test]
    fn lerp_shrinks_the_body() {
        for whole in [0.1, 2.0, PI] {
            let [from, to] = turns(whole);
            for alpha in [0.1, 0.5, 0.9] {
                let there = blend("lerp", from, to, alpha);
                let known = 1.0 - 2.0 * alpha * (1.0 - alpha) * (1.0 - libm::cos(0.5 * whole));
                assert!((there.dot(there) - known).abs() < 1e-15 * 4.0 && known < 1.0, "{whole} {alpha}");
                assert!((angle(there) - angle(blend("nlerp", from, to, alpha))).abs() < 1e-14);
            }
        }
    }

    /// A turn about one of Euler's axes is right until its angle passes π; then the blend goes all the way back.
    #[test]
    fn euler_angles_leave_the_arc_and_turn_the_wrong_way() {
        let [from, to] = [0.4, 1.3].map(|yaw| Quaternion::rotation(dvec3(0.0, yaw, 0.0)));
        let right = blend("slerp", from, to, 0.3);
        assert!((blend("euler-angles", from, to, 0.3).dot(right) - 1.0).abs() < 1e-15 * 4.0);
        let [from, to] = [3.0, 3.4].map(|yaw| Quaternion::rotation(dvec3(0.0, yaw, 0.0)));
        let wrong = blend("euler-angles", from, to, 0.5).turn(DVec3::Z);
        let halfway = 0.5 * (3.0 + 3.4 - 2.0 * PI);
        assert!(wrong.distance(dvec3(libm::sin(halfway), 0.0, libm::cos(halfway))) < 1e-14, "{wrong}");
        let [from, to] = turns(2.0);
        let there = blend("euler-angles", from, to, 0.5).rotation_vector();
        assert!(there.distance(AXIS) > 0.05, "{there}");
    }

    #[test]
    fn the_shortest_way_is_taken_whatever_the_signs() {
        for id in ["slerp", "nlerp", "lerp", "euler-angles"] {
            let [from, to] = turns(1.0);
            let [one, other] = [to, to.scaled(-1.0)].map(|to| blend(id, from, to, 0.3));
            assert!(one.v.distance(other.v) < 1e-15 && (one.w - other.w).abs() < 1e-15, "{id}");
        }
    }

    #[test]
    fn anything_is_blended_without_a_panic() {
        for way in ORIENTATIONS {
            for w in [0.0, f64::NAN, f64::INFINITY, 1e300, 1e-320] {
                (way.blend)(Quaternion { w, v: DVec3::ZERO }, Quaternion { w: 0.0, v: DVec3::splat(w) }, 0.5);
            }
        }
    }
}
