//! The pose that a frame draws.

use super::body_pose::BodyPose;
use super::follower_pose::FollowerPose;
use super::pose_sampler::PoseSampler;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::states::jumps;
use crate::lane::states::motion::Motion;
use timestep::time::Flicks;

/// A pose and the simulated time that it stands for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShownPose {
    /// Positions, then velocities.
    pub pose: Vec<f64>,
    /// Simulated time S that the pose stands for.
    pub time: Flicks,
    /// `true` if S counts: before the first step a presentation between two states has no S.
    pub counts: bool,
    /// Poses of the other bodies; empty in worlds that are one system.
    pub others: Vec<BodyPose>,
    /// The previous and the current state when the pose was chosen.
    pub states: [Vec<f64>; 2],
    /// The follower, if there is one.
    pub follower: Option<FollowerPose>,
}

impl ShownPose {
    /// The initial poses, before anything is displayed.
    pub fn new(pose: Vec<f64>, others: Vec<BodyPose>) -> Self {
        let states = [pose.clone(), pose.clone()];
        ShownPose { pose, time: Flicks::ZERO, counts: false, others, states, follower: None }
    }

    /// The pose of a motion that a sampler chooses, beside those of other bodies.
    pub fn of(spec: &LaneSpec, sampler: &PoseSampler<'_>, motion: &Motion, others: Vec<BodyPose>) -> Self {
        if motion.ended.is_some() {
            let last = spec.world.jumped(motion.before, &motion.previous);
            return ShownPose { time: motion.before, ..ShownPose::new(last.into_owned(), others) };
        }
        let time = sampler.time(motion);
        let pose = jumps::pose(spec, sampler, motion, time);
        let states = [(motion.before, &motion.previous), (motion.now, &motion.y)];
        let states = states.map(|(at, state)| spec.world.jumped(at, state).into_owned());
        ShownPose { pose, time, counts: sampler.counts(motion), others, states, follower: None }
    }

    /// Memory of a copy beside its own size, bytes.
    pub fn bytes(&self) -> usize {
        3 * size_of_val(self.pose.as_slice()) + self.others.iter().map(BodyPose::bytes).sum::<usize>()
    }
}
