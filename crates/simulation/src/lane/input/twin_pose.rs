//! The effect of one change of input on the pose of a frame.

/// Distance of the pose of a frame from the pose without a change of input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwinPose {
    /// Number of the change in the track.
    pub change: usize,
    /// Distance of the tracked points, m.
    pub distance: f64,
}
