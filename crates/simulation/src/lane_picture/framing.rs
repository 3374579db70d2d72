//! The camera of a lane: it draws back before the drawn body or the ghost leaves the picture, and comes back when both have stayed
//! in the middle for a while; smoothly, or in single steps. It does not follow for ever: a body that runs away is seen to leave.
//!
//! It follows the frames that are shown, in lab time, and knows no other clock: the same run has the same views, however it is
//! played, scrubbed or recorded. Numbers do not depend on it; their pixels are those of the world's own view.

use super::follower_drawing;
use crate::lane::{FollowerPose, Lane, Mechanism};
use crate::scene::View;
use crate::worlds::Camera;
use glam::DVec2;
use timestep::time::Flicks;

/// The way of a camera from one distance to the next. It is no part of the run: both ways are known at any moment of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CameraMotion {
    /// Draws back and comes back smoothly.
    #[default]
    Smooth,
    /// Changes its distance at once, in large steps and seldom, for people whom moving views make sick.
    Steps,
}

/// Distance of the camera from the plane of motion. At distance 1 it shows the place of the exact motion. Only distances change: a view that goes
/// along with an exact motion keeps the bodies at rest in the picture, and turning pages instead would be many jumps a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Framing {
    distance: f64,
    /// Distance that the camera is on its way to.
    target: f64,
    /// Lab time of the last frame that needed most of the target.
    needed: Flicks,
    /// Lab time of the last frame.
    at: Flicks,
    steps: SteppedDistance,
}

impl Framing {
    /// The camera stops following a body beyond this distance, in half views.
    pub const FARTHEST: f64 = 4.0;
    /// Size of the view that is followed, over that of the motion: a body whose last step ends behind a wall moves no camera.
    const SOUGHT: f64 = 1.1;
    /// Size of the view that shows a body whole, over that in which it touches the edge: the outline has a width, too. Smaller than
    /// [`View::ROOM`], so that the exact motion moves no camera.
    const WHOLE: f64 = 1.02;
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

    /// The place of the exact motion.
    pub const START: Framing = Framing {
        distance: 1.0,
        target: 1.0,
        needed: Flicks::ZERO,
        at: Flicks::ZERO,
        steps: SteppedDistance { place: 0, needed: Flicks::ZERO },
    };

    /// Distance of a camera that goes this way; at least 1.
    pub fn distance(&self, way: CameraMotion) -> f64 {
        match way {
            CameraMotion::Smooth => self.distance,
            CameraMotion::Steps => self.steps.distance(),
        }
    }

    /// Follows a frame that is shown at lab time `at`: `points` are the places that matter, the middles of bodies with this radius, `own` is
    /// the view that is followed at distance 1.
    pub fn follow(&mut self, own: View, (points, radius): (impl IntoIterator<Item = DVec2>, f64), at: Flicks) {
        let reach = points.into_iter().filter_map(|point| reach(own, point)).fold(0.0, f64::max);
        self.steps.follow(reach, at);
        // No body is cut at the edge of what a canvas shows.
        let whole = |reach: f64| (reach + radius / own.half.max_element()) * Self::SOUGHT * Self::WHOLE / View::ROOM;
        let edge = if reach > 0.0 { whole(reach).min(Self::FARTHEST) } else { 0.0 };
        let least = edge.max(reach / Self::EDGE);
        let room = if reach > Self::EDGE { (Self::ROOM * reach).min(Self::FARTHEST) } else { 1.0 };
        let wish = room.max(edge);
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

/// A distance of a short series. It becomes larger only when a point is about to leave, and smaller by one when for a long time none has
/// come near the edge of what that one shows.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SteppedDistance {
    /// Place in the series.
    place: usize,
    /// Lab time of the last frame that needed it.
    needed: Flicks,
}

impl SteppedDistance {
    /// The series 1, 2, 5; the last has room for a body that is [`Framing::FARTHEST`] away.
    const SERIES: [f64; 3] = [1.0, 2.0, 5.0];
    /// Time before it becomes smaller: longer than the period of most motions, so that it does not follow each swing.
    const PATIENCE: Flicks = Flicks(15 * Flicks::PER_SECOND);

    fn distance(self) -> f64 {
        Self::SERIES[self.place]
    }

    /// Follows a frame in which the outermost point is `reach` half views from the middle.
    fn follow(&mut self, reach: f64, at: Flicks) {
        let roomy = Self::SERIES.iter().position(|distance| *distance >= Framing::ROOM * reach);
        let roomy = roomy.unwrap_or(Self::SERIES.len() - 1);
        if reach > Framing::EDGE * self.distance() {
            self.place = roomy;
        }
        if roomy >= self.place {
            self.needed = at;
        } else if at - self.needed > Self::PATIENCE {
            (self.place, self.needed) = (self.place - 1, at);
        }
    }
}

/// Distance of a point from the middle of a view, in half views; `None` if the point has left the picture or is not finite.
fn reach(own: View, point: DVec2) -> Option<f64> {
    let reach = ((point - own.center).abs() / own.half).max_element();
    (point.is_finite() && reach <= Framing::EDGE * Framing::FARTHEST).then_some(reach)
}

/// The world's own view of a pose that is shown at `at` seconds of scaled time: it goes along where the world's camera does.
///
/// A camera that follows the body has its place in the middle of the motion.
pub fn own_view(lane: &Lane, (pose, follower): (&[f64], Option<FollowerPose>), at: f64) -> View {
    let (spec, world) = (lane.spec(), &lane.spec().world);
    let mut view = world.view();
    if let Some(camera) = follower.filter(|_| spec.has_camera()) {
        view.center += camera.place - world.motion().center;
        return view;
    }
    view.center += match world.camera {
        Camera::Fixed => DVec2::ZERO,
        Camera::FollowExact(way) => {
            way(&world.params, world.track(lane.motion().exact(world, at).as_deref().unwrap_or(pose)))
        }
        Camera::Glide(velocity) => velocity(&world.params) * at,
    };
    view
}

/// The place of the exact motion as [`own_view`] has it, with some room around it.
pub fn motion_view(lane: &Lane, pose: (&[f64], Option<FollowerPose>), at: f64) -> View {
    let (spec, world) = (lane.spec(), &lane.spec().world);
    let (own, view, place) = (own_view(lane, pose, at), world.view(), follower_drawing::motion(spec, false));
    // Velocities go as far across the line of a swing as places go along it.
    let across = spec.draws(Mechanism::Neighbours) && world.swings_along_a_line();
    let half = if across { place.half.max(DVec2::splat(place.half.x)) } else { place.half };
    View { center: own.center + place.center - view.center, half: Framing::SOUGHT * half }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    const OWN: View = View { center: dvec2(3.0, 0.0), half: dvec2(2.0, 1.0) };

    /// Follows a body along x, at 60 frames a second, and returns the distances of a camera that goes this way.
    fn distances(way: CameraMotion, seconds: u32, x: impl Fn(f64) -> f64) -> Vec<f64> {
        let mut framing = Framing::START;
        let follow = |frame: u32| {
            let at = Flicks::from_ratio(frame.into(), 60);
            let body = dvec2(x(at.secs()), 0.0);
            framing.follow(OWN, ([OWN.center, body], 0.0), at);
            let from_middle = (body - OWN.center).abs().x;
            let seen = from_middle <= framing.distance(way) * OWN.half.x;
            let is_near = from_middle <= 0.9 * Framing::FARTHEST * OWN.half.x;
            assert!(seen || !is_near, "{body} is out of sight at {at:?}");
            framing.distance(way)
        };
        (1..=60 * seconds).map(follow).collect()
    }

    fn changes(distances: &[f64]) -> usize {
        distances.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    #[test]
    fn the_view_is_the_worlds_own_while_nothing_leaves_it() {
        for way in [CameraMotion::Smooth, CameraMotion::Steps] {
            assert!(distances(way, 20, |t| 3.0 + 1.85 * libm::cos(t)).iter().all(|distance| *distance == 1.0));
        }
    }

    #[test]
    fn a_body_that_leaves_stays_in_sight_and_the_view_moves_without_a_jump() {
        for motion in [|t| 3.0 + t, |t: f64| 3.0 + 0.5 * libm::exp(0.4 * t), |t: f64| 3.0 - 4.0 * t * libm::sin(t)] {
            let distances = distances(CameraMotion::Smooth, 8, motion);
            let largest = distances.windows(2).map(|pair| (pair[1] / pair[0]).ln().abs()).fold(0.0, f64::max);
            assert!(distances.last().is_some_and(|last| *last > 2.0) && largest < 0.05, "{largest}");
        }
    }

    #[test]
    fn an_oscillation_does_not_move_the_camera_to_and_fro() {
        let late = distances(CameraMotion::Smooth, 30, |t| 3.0 + 5.0 * libm::sin(t)).split_off(600);
        // Frames meet the turning points a little nearer or farther each time.
        assert!(late.iter().all(|distance| (distance / late[0] - 1.0).abs() < 1e-3), "{late:?}");
    }

    #[test]
    fn who_has_left_for_good_takes_no_view_along() {
        let gone = [f64::NAN, f64::INFINITY, 1e300, -1e12];
        for (way, seconds, farthest) in [(CameraMotion::Smooth, 20, Framing::FARTHEST), (CameraMotion::Steps, 70, 20.0)]
        {
            for far in gone {
                let distances = distances(way, seconds, |t| if t < 1.4 { 3.0 + 20.0 * t } else { far });
                assert!(distances.iter().all(|distance| (1.0..=farthest).contains(distance)));
                assert_eq!(distances.last(), Some(&1.0), "the camera comes back from {far}");
            }
        }
    }

    /// A body on its way out at a constant speed passes the series 1, 2, 5, each when it is about to leave the one before. A swing
    /// of 2.5 half views is in the third, and stays there, also where it takes 12 s.
    #[test]
    fn steps_are_few_and_never_a_slide() {
        let leaving = distances(CameraMotion::Steps, 15, |t| 3.0 + 2.0 * t);
        let mut seen = leaving.clone();
        seen.dedup();
        assert_eq!(seen[..3], [1.0, 2.0, 5.0], "and it has left: the camera does not follow for ever");
        for (frame, pair) in leaving.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]) {
            let reach = (frame + 2) as f64 / 60.0;
            assert!(reach > 0.96 * pair[0], "{pair:?} at {reach} half views: nothing leaves yet");
        }
        for period in [0.5, 3.0, 12.0] {
            let swing = |t: f64| 3.0 + 5.0 * libm::sin(std::f64::consts::TAU * t / period);
            let distances = distances(CameraMotion::Steps, 60, swing);
            assert!(changes(&distances) == 2 && distances.last() == Some(&5.0), "{period} s: {}", changes(&distances));
        }
        let calms_down = distances(CameraMotion::Steps, 60, |t| if t < 5.0 { 3.0 + 2.0 * t } else { 3.5 });
        assert_eq!((changes(&calms_down), calms_down.last()), (4, Some(&1.0)), "1, 2, 5 and back, one by one");
    }
}
