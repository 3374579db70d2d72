//! The camera of a lane: it draws back before the drawn body or the ghost leaves the picture, and comes back when both have stayed
//! in the middle for a while.
//!
//! It follows the frames that are shown, in laboratory time, and knows no other clock: the same run has the same views, however it is
//! played, scrubbed or recorded. Numbers do not depend on it; their pixels are those of the world's own view.

use super::motion::Motion;
use super::spec::LaneSpec;
use crate::scene::View;
use crate::time::Flicks;
use crate::worlds::Camera;
use glam::DVec2;

/// Distance of the camera from the plane of motion. At distance 1 it shows the world's own view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Framing {
    distance: f64,
    /// Distance that the camera is on its way to.
    target: f64,
    /// Laboratory time of the last frame that needed most of the target.
    needed: Flicks,
    /// Laboratory time of the last frame.
    at: Flicks,
}

impl Framing {
    /// Largest distance. A body that is farther away has left the picture, and the camera follows it no longer.
    pub const FARTHEST: f64 = 16.0;
    /// Part of the half view beyond which a point is about to leave.
    const EDGE: f64 = 0.97;
    /// Half view that is sought for a point at distance 1 from the middle.
    const ROOM: f64 = 1.3;
    /// Part of the target below which a frame does not need it.
    const SMALL: f64 = 0.6;
    /// Time that the camera waits before it comes back, so that an oscillation does not move it to and fro.
    const PATIENCE: Flicks = Flicks(4 * Flicks::PER_SECOND);
    /// Time constant of its way, s.
    const SMOOTHING: f64 = 0.35;

    /// The world's own view.
    pub const START: Framing = Framing { distance: 1.0, target: 1.0, needed: Flicks::ZERO, at: Flicks::ZERO };

    /// Distance of the camera; at least 1.
    pub fn distance(&self) -> f64 {
        self.distance
    }

    /// The view at this distance, given the world's own.
    pub fn frame(&self, own: View) -> View {
        View { half: own.half * self.distance, ..own }
    }

    /// Follows a frame that is shown at laboratory time `at`: `points` are the places that matter, `own` is the world's own view of it.
    pub fn follow(&mut self, own: View, points: impl IntoIterator<Item = DVec2>, at: Flicks) {
        let reach = points.into_iter().filter_map(|point| reach(own, point)).fold(0.0, f64::max);
        let least = reach / Self::EDGE;
        let wish = if least > 1.0 { (Self::ROOM * reach).min(Self::FARTHEST) } else { 1.0 };
        if wish > self.target {
            self.target = wish;
        }
        if Self::ROOM * reach >= Self::SMALL * self.target {
            self.needed = at;
        } else if at - self.needed > Self::PATIENCE {
            self.target = wish;
        }
        let way = 1.0 - libm::exp(-(at - self.at).secs().max(0.0) / Self::SMOOTHING);
        self.at = at;
        if self.distance != self.target {
            let distance = self.distance * libm::pow(self.target / self.distance, way);
            let has_arrived = (distance / self.target - 1.0).abs() < 1e-3;
            self.distance = if has_arrived { self.target } else { distance }.max(least).max(1.0);
        }
    }
}

/// Distance of a point from the middle of a view, in half views; `None` if the point has left the picture or is not finite.
fn reach(own: View, point: DVec2) -> Option<f64> {
    let reach = ((point - own.center).abs() / own.half).max_element();
    (point.is_finite() && reach <= Framing::EDGE * Framing::FARTHEST).then_some(reach)
}

/// The world's own view of a pose that is shown at `at` seconds of scaled time: it goes along where the world's camera does.
pub fn own_view(spec: &LaneSpec, motion: &Motion, pose: &[f64], at: f64) -> View {
    let world = &spec.world;
    let mut view = world.view();
    view.center += match world.camera {
        Camera::Fixed => DVec2::ZERO,
        Camera::FollowExact => world.track(motion.exact(world, at).as_deref().unwrap_or(pose)),
        Camera::Glide(velocity) => velocity(&world.params) * at,
    };
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    const OWN: View = View { center: dvec2(3.0, 0.0), half: dvec2(2.0, 1.0) };

    /// Follows a body along x, at 60 frames a second, and returns the distances.
    fn distances(seconds: u32, x: impl Fn(f64) -> f64) -> Vec<f64> {
        let mut framing = Framing::START;
        let follow = |frame: u32| {
            let at = Flicks::from_ratio(frame.into(), 60);
            let body = dvec2(x(at.secs()), 0.0);
            framing.follow(OWN, [OWN.center, body], at);
            let seen = (body - OWN.center).abs().x <= framing.frame(OWN).half.x;
            let is_near = (body - OWN.center).abs().x <= 0.9 * Framing::FARTHEST * OWN.half.x;
            assert!(seen || !is_near, "{body} is out of sight at {at:?}");
            framing.distance()
        };
        (1..=60 * seconds).map(follow).collect()
    }

    #[test]
    fn the_view_is_the_worlds_own_while_nothing_leaves_it() {
        assert!(distances(20, |t| 3.0 + 1.9 * libm::cos(t)).iter().all(|distance| *distance == 1.0));
    }

    #[test]
    fn a_body_that_leaves_stays_in_sight_and_the_view_moves_without_a_jump() {
        for motion in [|t| 3.0 + t, |t: f64| 3.0 + 0.5 * libm::exp(0.4 * t), |t: f64| 3.0 - 4.0 * t * libm::sin(t)] {
            let distances = distances(8, motion);
            let largest = distances.windows(2).map(|pair| (pair[1] / pair[0]).ln().abs()).fold(0.0, f64::max);
            assert!(distances.last().is_some_and(|last| *last > 2.0) && largest < 0.05, "{largest}");
        }
    }

    #[test]
    fn an_oscillation_does_not_move_the_camera_to_and_fro() {
        let late = distances(30, |t| 3.0 + 5.0 * libm::sin(t)).split_off(600);
        // Frames meet the turning points a little nearer or farther each time.
        assert!(late.iter().all(|distance| (distance / late[0] - 1.0).abs() < 1e-3), "{late:?}");
    }

    #[test]
    fn who_has_left_for_good_takes_no_view_along() {
        let gone = [f64::NAN, f64::INFINITY, 1e300, -1e12];
        for far in gone {
            let distances = distances(20, |t| if t < 2.0 { 3.0 + 20.0 * t } else { far });
            assert!(distances.iter().all(|distance| (1.0..=Framing::FARTHEST).contains(distance)));
            assert_eq!(distances.last(), Some(&1.0), "the camera comes back from {far}");
        }
    }
}
