//! The place of a follower beside a pose.

use glam::DVec2;
use timestep::time::Flicks;

/// A follower as it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FollowerPose {
    /// Its place, m: that of the body which it follows; what keeps a distance is drawn beside it.
    pub place: DVec2,
    /// Simulated time that it stands for: that of the state which it has read. What is smoothed reads the body where it is at the end of an
    /// update, and so is half an update ahead of itself in continuous time.
    pub time: Flicks,
}
