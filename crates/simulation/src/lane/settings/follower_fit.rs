//! A follower in a lane: whether it can follow its body, and what it is on its display.

use super::follow::{FollowBlend, FollowEase, FollowKind, FollowSpec, FollowUpdate};
use super::spec::LaneSpec;
use timestep::time::Flicks;

impl FollowSpec {
    /// The follower in continuous time that goes as far as this one does in the lane, whatever was meant.
    pub fn as_run(&self, lane: &LaneSpec) -> Self {
        let apart = if self.update == FollowUpdate::Step { lane.dt } else { lane.display.idle_frame() };
        let apart = lane.time_scale.magnitude().scale(apart, &mut 0).max(Flicks(1));
        FollowSpec { ease: self.ease.by_time(apart.secs()), ..*self }
    }

    /// Checks that it can follow the body of a lane, and that its settings fit each other.
    ///
    /// # Errors
    /// The reason why they do not, as a sentence.
    pub fn fits(&self, lane: &LaneSpec) -> Result<(), String> {
        if lane.link.is_some() {
            return Err(
                "a linked lane has no follower: which state it would follow is another one on each machine".to_owned()
            );
        }
        if lane.world.attitude.is_some() {
            return Err(format!("nothing can follow {}: its body turns in its place", lane.world.name));
        }
        if lane.time_scale.is_backwards() {
            return Err("time that runs backwards has no follower: it would have to forget where it was".to_owned());
        }
        if self.blend != FollowBlend::Off && self.update != FollowUpdate::Step {
            return Err("only what is moved in the steps can be blended between them; leave out `blend`, or write `update = \"step\"`".to_owned());
        }
        if self.kind != FollowKind::Camera && (self.ease, self.dead_zone) != (FollowEase::Off, 0.0) {
            return Err("a rider and a child keep their distance; `ease` and `dead_zone` are for a camera".to_owned());
        }
        Ok(())
    }
}

impl LaneSpec {
    /// `true` if a camera follows the body.
    pub fn has_camera(&self) -> bool {
        self.follow.is_some_and(|follow| follow.kind == FollowKind::Camera)
    }

    /// Checks that its follower can follow its body, if it has one.
    ///
    /// # Errors
    /// The reason why it cannot, as a sentence.
    pub fn follows(&self) -> Result<(), String> {
        self.follow.map_or(Ok(()), |follow| follow.fits(self))
    }
}
