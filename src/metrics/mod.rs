//! The numbers of a lane. One file per quantity; [`Report`] holds all of them for `measure`, the window and the exports.
#![warn(missing_docs)]

mod animation_error;
mod energy_drift;
mod error;
mod histogram;
mod input_latency;
mod judder;
mod plane_path;
mod recent_values;
mod report;
mod spread;
mod state_hash;
mod time_series;

pub use animation_error::{AnimationError, Quantiles};
pub use energy_drift::{Drift, EnergyDrift};
pub use error::{ErrorMeter, Errors};
pub use histogram::StepsPerFrame;
pub use input_latency::{InputLatency, LatencyMeter};
pub use judder::Judder;
pub use plane_path::PlanePath;
pub use report::Report;
pub use spread::{Age, Spread};
pub use state_hash::StateHash;
pub use time_series::TimeSeries;
