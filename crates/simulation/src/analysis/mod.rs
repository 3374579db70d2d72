//! Computations over many runs, on all threads of the current rayon pool, with the same bits for any number of threads.
//!
//! - [`convergence`] and [`work_precision`]: the errors of methods over dt and over work, for a [`ConvergenceStudy`].
//! - [`stability`]: maps of growth over dt and a parameter; [`theory`] has the longest stable steps without running any.
//! - [`sampling`]: how a method samples a force that depends on time alone.
//! - [`smoothness`]: how even the motion of a lane is, over steps a second and refresh rates or phases.
//! - [`many`]: independent runs of one world side by side.
#![warn(missing_docs)]

pub mod convergence;
mod growth;
mod lab_run;
pub mod many;
mod map_request;
mod progress;
mod resolution;
mod run;
mod sample_points;
pub mod sampling;
mod sampling_pattern;
mod slope;
pub mod smoothness;
pub mod stability;
pub mod study;
mod study_error;
pub mod theory;
mod uniform_sampling;
pub mod work_precision;

pub use convergence::{ErrorCurve, Point};
pub use lab_run::{reports_after, reports_of_runs};
pub use progress::{Cancelled, DoneParts, ProgressFn};
pub use slope::Fit;
pub use study::{CHECKPOINTS, ConvergenceStudy, MOST_STEPS};
pub use study_error::StudyError;
