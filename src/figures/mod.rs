//! Analyses as charts: words, axes, and the colours of lanes. For files and for the window.

mod curves;
mod sampling;
mod stability;

use crate::palette::lane_dash;
use crate::worlds::WorldSpec;
pub use curves::{convergence, size, slope_note, work_precision};
pub use sampling::{sampling, sampling_size, seen};
pub use stability::stability;

/// The parameters of a world, for the notes of a chart: "stiffness 1 N/m, mass 1 kg".
pub fn parameters(spec: &WorldSpec) -> String {
    let text = |(param, value): (&crate::worlds::Param, &f64)| {
        format!("{} {value} {}", param.name.to_lowercase(), param.unit).trim_end().to_owned()
    };
    spec.world.params.iter().zip(&spec.params).map(text).collect::<Vec<_>>().join(", ")
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

/// The dashes of the method at `index`: after eight, colours meet other dashes, so that even then no two look the same.
fn dash(index: usize) -> Vec<f32> {
    lane_dash(index + index / 8).to_vec()
}
