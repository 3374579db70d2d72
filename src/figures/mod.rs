//! Analyses as charts: words, axes, and the colours of lanes. For files and for the window.

mod curves;
mod figure;
mod job;
mod sampling;
mod stability;

use crate::worlds::WorldSpec;
pub use curves::{convergence, curves_style, slope_note, work_precision};
pub use figure::{FIGURES, Figure, FigureSubject};
pub use job::{AdapterMapFn, ComparedMethods, FigureError, FigureJob, FigureResources, FigureResult, SampledLanes};
pub use sampling::{describe_sampling, sampling, sampling_style};
pub use stability::{default_spacing, lane_dot, range_around, stability};

/// The parameters of a world but for the one at index `but`, for the notes of a chart: "stiffness 1 N/m, mass 1 kg".
pub fn parameters(spec: &WorldSpec, but: Option<usize>) -> String {
    let text = |(_, (param, value)): (usize, (&crate::worlds::Param, &f64))| {
        format!("{} {value} {}", param.name.to_lowercase(), param.unit).trim_end().to_owned()
    };
    let params = spec.world.params.iter().zip(&spec.params).enumerate();
    params.filter(|(index, _)| but != Some(*index)).map(text).collect::<Vec<_>>().join(", ")
}

/// Four significant digits: "16.67".
pub fn four_digits(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !(1e-3..1e6).contains(&value.abs()) {
        return if value.is_finite() { format!("{value:.3e}") } else { value.to_string() };
    }
    let digits = (3.0 - libm::floor(libm::log10(value.abs()))).max(0.0) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}
