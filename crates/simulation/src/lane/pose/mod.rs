//! The pose that a frame of a lane draws.

pub mod aim;
pub mod body_pose;
pub mod exact_states;
pub mod follower_pose;
pub mod pose_sampler;
pub mod reads;
pub mod shown_pose;
pub mod trial_steps;
pub mod turns;
