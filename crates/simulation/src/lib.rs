//! Worlds, displays, lanes and runs, their numbers, scenarios and the course: everything that is computed.
//!
//! A [`scenario`] describes lanes; [`lab::Lab::frame`] advances them and yields a snapshot. A [`lane`] steps a [`worlds`]
//! entry, waits for its [`displays`] entry and measures itself with [`metrics`]; [`lane_picture`] reads it, and is what its
//! display shows. [`reference`](mod@reference) has the motion that it is compared with, and [`link`] connects two lanes. [`code`] tells a lane's loop as a program. [`replay`], [`verify`], [`analysis`], [`course`]
//! and [`puzzle`] are built on the lab. Nothing here reads a clock or draws.
#![warn(missing_docs)]

pub mod advice;
pub mod analysis;
pub mod batches;
pub mod code;
pub mod course;
pub mod displays;
pub mod double_double;
pub mod engines;
pub mod identity;
pub mod input;
pub mod lab;
pub mod lane;
pub mod lane_picture;
pub mod link;
pub mod metrics;
mod number_bits;
pub mod numbers;
pub mod palette;
pub mod phases;
pub mod puzzle;
pub mod reference;
pub mod replay;
pub mod round_step;
pub mod scenario;
pub mod scene;
pub mod verdict;
pub mod verify;
mod words;
pub mod worlds;
