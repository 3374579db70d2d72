//! How well the follower of a lane follows: against the follower that was meant, on the world behind it, and against the body.

use super::pursuit_meter::{PursuitMeter, path_with_jumps};
use super::report_span::ReportSpan;
use crate::lane::pose::follower_pose::FollowerPose;
use crate::lane::states::follower::Follower;
use crate::lane::states::motion::Motion;
use crate::metrics::{BySecond, ErrorMeter, HeldPoint, started_second};
use crate::worlds::WorldSpec;
use glam::DVec2;

/// Numbers of a follower, m.
#[derive(Clone, Copy, Debug, Default)]
pub struct FollowNumbers {
    /// Root mean square of its distance from the follower that was meant, at the time that it stands for.
    pub error: Option<f64>,
    /// Judder of its own places: of the background, where it is a camera.
    pub judder: Option<f64>,
    /// Judder of the body beside it: of the body on the screen, where it is a camera.
    pub apart: Option<f64>,
}

/// The follower of a lane, its body, and the followers in continuous time that its shown frames are compared with.
#[derive(Clone, Copy)]
pub struct Followed<'a> {
    /// The follower.
    pub follower: &'a Follower,
    /// The world of the body.
    pub world: &'a WorldSpec,
    /// Its motion.
    pub motion: &'a Motion,
}

impl Followed<'_> {
    /// The exact path of the body with its jumps, m, at a time in s.
    pub fn body(&self, at: f64) -> Option<DVec2> {
        path_with_jumps(self.world, self.motion)(at)
    }

    /// The follower that was meant, m, at a time in s.
    pub fn meant(&self, at: f64) -> Option<DVec2> {
        self.follower.meant.at(at, &mut |at| self.body(at))
    }

    /// The follower in continuous time that it is in its lane, m, at a time in s.
    pub fn as_run(&self, at: f64) -> Option<DVec2> {
        self.follower.as_run.at(at, &mut |at| self.body(at))
    }

    /// The body beside a follower that is `ahead` seconds ahead of it, m, at a time in s.
    fn apart(&self, at: f64, ahead: f64) -> Option<DVec2> {
        Some(self.body(at)? - self.as_run((at + ahead).max(0.0))?)
    }
}

/// Collects the frames of a follower.
#[derive(Clone, Debug)]
pub struct FollowMeter {
    errors: BySecond<ErrorMeter>,
    own: PursuitMeter,
    apart: PursuitMeter,
    /// Sum of the times by which the follower is ahead of the pose, s, and their number.
    ahead: (f64, u64),
}

impl Default for FollowMeter {
    fn default() -> Self {
        let [own, apart] = [PursuitMeter::on_screen(), PursuitMeter::on_screen()];
        FollowMeter { errors: BySecond::default(), own, apart, ahead: (0.0, 0) }
    }
}

impl FollowMeter {
    /// Adds a frame that comes to the display with the body at `body.point`, m. `counts` if the time that the pose stands for
    /// is one. `rate` is dT/dt; `None` for a frame that no judder counts.
    pub fn add(&mut self, of: Followed<'_>, body: HeldPoint, follower: FollowerPose, counts: bool, rate: Option<f64>) {
        let FollowerPose { place, time } = follower;
        let simulated = if counts { time.secs() } else { 0.0 };
        if counts && let Some(meant) = of.meant(simulated) {
            self.errors.at(started_second(body.from)).add(place.distance(meant));
            self.ahead.0 += simulated - body.simulated;
            self.ahead.1 += 1;
        }
        let Some(rate) = rate else { return };
        let ahead = self.ahead();
        self.own.add(HeldPoint { point: place, simulated, ..body }, rate, &mut |at| of.as_run(at));
        self.apart.add(HeldPoint { point: body.point - place, ..body }, rate, &mut |at| of.apart(at, ahead));
    }

    /// Mean time by which the follower is ahead of the pose, s.
    fn ahead(&self) -> f64 {
        self.ahead.0 / self.ahead.1.max(1) as f64
    }

    /// The numbers of a stretch.
    pub fn get(&self, of: Followed<'_>, span: ReportSpan) -> FollowNumbers {
        let ahead = self.ahead();
        let errors = self.errors.get(span.stretch, started_second(span.now.secs()));
        FollowNumbers {
            error: errors.get().map(|errors| errors.rms),
            judder: self.own.fit(span, &mut |at| of.as_run(at)).judder(),
            apart: self.apart.fit(span, &mut |at| of.apart(at, ahead)).judder(),
        }
    }

    /// Memory of a copy beside its own size and what copies share, bytes.
    pub fn bytes(&self) -> usize {
        self.errors.bytes() + self.own.bytes() + self.apart.bytes()
    }
}
