//! Worlds, displays, lanes and runs, their numbers, scenarios and the course: everything that is computed.
#![warn(missing_docs)]

pub mod analysis;
pub mod batches;
pub mod course;
pub mod displays;
pub mod double_double;
pub mod identity;
pub mod input;
pub mod lab;
pub mod lane;
pub mod link;
pub mod metrics;
pub mod numbers;
pub mod palette;
pub mod puzzle;
pub mod reference;
pub mod replay;
pub mod scenario;
pub mod scene;
pub mod verify;
pub mod worlds;
