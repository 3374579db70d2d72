//! The numbers of a lane. One file per quantity; [`Report`] holds all of them for `measure`, the window and the exports.
#![warn(missing_docs)]

mod animation_error;
mod body_report;
mod by_second;
pub mod decimal;
mod energy_meter;
mod error;
mod hash_marks;
mod hash_word;
mod held_point;
mod holds;
mod input_latency;
mod invariant_drift;
mod kinetic_range;
mod lag_fit;
mod lag_grid;
mod lag_sample;
mod merge;
mod path_table;
mod plane_path;
mod precession;
mod pursuit;
mod pursuit_fit;
#[cfg(test)]
mod pursuit_tests;
mod quantile_histogram;
mod reading;
mod report;
mod sentence;
mod spread;
mod state_hash;
mod time_series;

pub use animation_error::{AnimationError, Quantiles};
pub use body_report::BodyReport;
pub use by_second::{BySecond, Stretch, started_second};
pub use energy_meter::EnergyMeter;
pub use error::{ErrorMeter, Errors, StepErrorMeters};
pub use hash_marks::HashMarks;
pub use hash_word::hash_word;
pub use held_point::HeldPoint;
pub use holds::{HoldTimes, Holds};
pub use input_latency::{InputDelay, InputLatency, LatencyMeter};
pub use invariant_drift::{Drift, InvariantDrift};
pub use kinetic_range::KineticRange;
pub use merge::Merge;
pub use plane_path::PlanePath;
pub use precession::Precession;
pub use pursuit::Pursuit;
pub use pursuit_fit::PursuitFit;
pub use quantile_histogram::QuantileHistogram;
pub use reading::{NO_NUMBER, Reading, Unit, is_in_words, metres, reading, readings, shared_unit};
pub use report::Report;
pub use sentence::in_sentence;
pub use spread::{Age, Spread};
pub use state_hash::StateHash;
pub use time_series::TimeSeries;
