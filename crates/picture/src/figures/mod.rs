//! Analyses as charts, with words, axes and the colours of lanes: for files and for the window.
#![warn(missing_docs)]

mod curves;
mod error;
mod figure;
mod job;
mod lane_map;
mod result;
mod sampling;
mod smoothness;
mod stability;
mod subject;
mod text;

pub use curves::{NO_RANGE, convergence, curves_style, slope_caveats, slope_note, work_precision};
pub use error::FigureError;
pub use figure::{FIGURES, Figure};
pub use job::{BegunFigure, ComparedMethods, FigureJob, FigureResources, SampledLanes};
pub use lane_map::LaneMap;
pub use result::FigureResult;
pub use sampling::{describe_sampling, sampling, sampling_style};
pub use smoothness::smoothness;
pub use stability::{default_spacing, range_around, stability};
pub use subject::{FigureChoices, FigureSubject};
pub use text::{four_digits, parameters};
