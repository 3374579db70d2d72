//! The pose that the display holds.

use super::motion::Motion;
use super::pose_sampler::PoseSampler;
use crate::time::Flicks;

/// A pose and the simulated time that it stands for.
#[derive(Clone, Debug)]
pub struct ShownPose {
    /// Positions, then velocities.
    pub pose: Vec<f64>,
    /// Simulated time S that the pose stands for.
    pub time: Flicks,
    /// `true` if S counts: before the first step a presentation between two states has no S.
    pub counts: bool,
}

impl ShownPose {
    /// The initial pose, before anything is displayed.
    pub fn new(pose: Vec<f64>) -> Self {
        ShownPose { pose, time: Flicks::ZERO, counts: false }
    }

    /// Replaces the pose. Returns the change of S, if S counts now and counted before.
    pub fn replace(&mut self, sampler: &PoseSampler<'_>, motion: &Motion) -> Option<Flicks> {
        sampler.sample(motion, &mut self.pose);
        let time = sampler.time(motion);
        let moved = time - std::mem::replace(&mut self.time, time);
        let counted = std::mem::replace(&mut self.counts, sampler.counts(motion));
        (counted && self.counts).then_some(moved)
    }
}
