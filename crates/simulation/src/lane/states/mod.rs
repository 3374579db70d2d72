//! Everything of a lane that has a state and takes steps.

pub mod body;
pub mod damped;
pub mod divergence;
pub mod energy;
pub mod follower;
pub mod jumps;
pub mod kept;
pub mod motion;
pub mod neighbours;
pub mod other_bodies;
pub mod reference_follower;
pub mod simulation;
pub mod step_errors;
pub mod substeps;
