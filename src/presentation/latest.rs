//! The state after the last step, unchanged.

use super::description::{PoseTime, Presentation};

pub static ENTRY: Presentation = Presentation {
    id: "latest",
    name: "Latest state",
    summary: "Draws the state after the last step. Stutters wherever steps and frames come at different rates.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\"",
    pose_time: PoseTime::Current,
    writes_back: false,
    shares_alpha: false,
    blends_orientations: false,
    steps_copies: false,
    mistake: None,
    sample: |sample, pose| pose.copy_from_slice(sample.current),
};
