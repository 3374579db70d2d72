//! The follower of a lane's body: its place, and where it would be in continuous time.

use super::jumps;
use super::motion::Motion;
use super::reference_follower::{BodyPath, ReferenceFollower};
use crate::lane::pose::follower_pose::FollowerPose;
use crate::lane::pose::shown_pose::ShownPose;
use crate::lane::settings::follow::{FollowBlend, FollowEase, FollowSpec, FollowUpdate};
use crate::lane::settings::spec::LaneSpec;
use crate::worlds::WorldSpec;
use glam::DVec2;
use timestep::time::Flicks;

/// A camera, a rider or a child. A place is that of the body which it follows; what keeps a distance is drawn beside it.
#[derive(Clone, Debug)]
pub struct Follower {
    /// Where it is, m.
    at: DVec2,
    /// Where it was before the last step, m.
    before: DVec2,
    /// Time of the frame that has started.
    frame: Flicks,
    /// Time of the last update.
    update: Flicks,
    /// The follower in continuous time that was meant.
    pub meant: ReferenceFollower,
    /// The follower in continuous time that this one is in its lane.
    pub as_run: ReferenceFollower,
}

impl Follower {
    /// A follower at a body of a lane that is at `start`, m.
    pub fn new(lane: &LaneSpec, follow: &FollowSpec, start: DVec2) -> Self {
        let [meant, as_run] = [follow.meant(), follow.as_run(lane)].map(|rule| ReferenceFollower::new(rule, start));
        Follower { at: start, before: start, frame: Flicks::ZERO, update: Flicks::ZERO, meant, as_run }
    }

    /// Goes on with those in continuous time to the time `until`, s.
    pub fn go_on(&mut self, until: f64, body: &mut BodyPath<'_>) {
        self.meant.go_on(until, body);
        self.as_run.go_on(until, body);
    }

    /// Marks the start of a frame of this length, in the state that its steps start from.
    pub fn start_frame(&mut self, follow: &FollowSpec, body: DVec2, length: Flicks) {
        self.frame = length;
        if follow.update == FollowUpdate::FrameBefore {
            self.follow(follow, body, length);
        }
    }

    /// Moves it to where it is after an update of this length with the body at `body`, m.
    fn follow(&mut self, follow: &FollowSpec, body: DVec2, length: Flicks) {
        self.at = follow.moved(self.at, body, length.secs());
        self.update = length;
    }

    /// Follows a step of this length, after which the body is at `body`, m.
    pub fn step(&mut self, follow: &FollowSpec, body: DVec2, length: Flicks) {
        if follow.update == FollowUpdate::Step {
            self.before = self.at;
            self.follow(follow, body, length);
        }
    }

    /// Follows the body in a frame whose steps have ended, and says where it is drawn beside a pose.
    pub fn end_frame(
        &mut self,
        follow: &FollowSpec,
        world: &WorldSpec,
        motion: &Motion,
        drawn: &ShownPose,
    ) -> FollowerPose {
        let (newest, frame) = (jumps::place(world, motion), std::mem::take(&mut self.frame));
        let time = match follow.update {
            FollowUpdate::Step => motion.now,
            FollowUpdate::FrameBefore => motion.frame_began,
            FollowUpdate::FrameAfter => {
                self.follow(follow, newest, frame);
                motion.now
            }
            FollowUpdate::Late => {
                self.follow(follow, world.track(&drawn.pose), frame);
                drawn.time
            }
        };
        let ahead = if follow.ease == FollowEase::Off { Flicks::ZERO } else { Flicks(self.update.0 / 2) };
        let Some(step) = motion.last.filter(|_| follow.blend != FollowBlend::Off && drawn.counts) else {
            return FollowerPose { place: self.at, time: time + ahead };
        };
        let alpha = (drawn.time - motion.before).secs() / step.secs();
        let blended = self.before + alpha * (self.at - self.before);
        if follow.blend == FollowBlend::Once {
            return FollowerPose { place: blended, time: drawn.time + ahead };
        }
        let place = blended + (world.track(&drawn.pose) - newest);
        FollowerPose { place, time: drawn.time + (drawn.time - motion.now) + ahead }
    }

    /// Goes on in another way after an edit of the lane, beside the pose that is on the display; something else starts at the body.
    pub fn edit(&mut self, lane: &LaneSpec, [old, new]: [&FollowSpec; 2], start: DVec2) {
        if old.kind != new.kind {
            self.at = start;
        }
        self.before = self.at;
        self.meant.follow_by(new.meant());
        self.as_run.follow_by(new.as_run(lane));
    }

    /// Memory of a copy beside its own size, bytes.
    pub fn bytes(&self) -> usize {
        self.meant.bytes() + self.as_run.bytes()
    }
}
