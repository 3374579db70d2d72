//! The picture of a lane: what its display shows, and what an eye sees of it. It reads the lane, and the lane does not know of it.
//!
//! A [`DrawnLane`] is both. While time passes for the lane, the picture is told of each frame that comes to the display: it keeps what
//! trails, scan-outs and the camera need. It is drawn when the time has passed.
#![warn(missing_docs)]

mod drawing;
mod drawn_lane;
mod driving;
mod eye_view;
mod follower_drawing;
mod framing;
mod held_frames;
mod layers;
mod other_bodies_drawing;
mod other_machine;
mod pen;
mod pictures;
mod press_marks;
mod scan_out;
mod slopes;
mod time_trail;
mod trail;

pub use drawing::Band;
pub use drawn_lane::DrawnLane;
pub(crate) use drawn_lane::{advance, replay};
pub use framing::CameraMotion;
pub use held_frames::{HeldFrame, HeldFrames};
pub use layers::Layers;
pub use pictures::{DisplayPicture, display_pictures};
pub use slopes::SampledSlope;
