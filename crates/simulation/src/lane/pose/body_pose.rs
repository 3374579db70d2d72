//! The pose of one of the bodies beside a lane's first one.

use timestep::time::Flicks;

/// A body as a frame draws it.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyPose {
    /// Positions, then velocities.
    pub pose: Vec<f64>,
    /// Simulated time S that the pose stands for.
    pub time: Flicks,
    /// `true` if the body is there. The rest says nothing about one that is not.
    pub present: bool,
    /// `true` if the body was born, died or jumped between the two states that the pose comes from: it must not be blended.
    pub cut: bool,
    /// `true` if S counts: before its first step a presentation between two states has no S.
    pub counts: bool,
}

impl BodyPose {
    /// The pose, if the body is there.
    pub fn shown(&self) -> Option<&[f64]> {
        self.present.then_some(self.pose.as_slice())
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<BodyPose>() + size_of_val(self.pose.as_slice())
    }
}
