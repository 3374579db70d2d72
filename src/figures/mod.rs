//! Analyses as charts: words, axes, and the colours of lanes. For files and for the window.

mod curves;
mod stability;

use crate::palette::lane_dash;
use crate::worlds::WorldSpec;
pub use curves::{convergence, size, slope_note, work_precision};
pub use stability::stability;

/// The parameters of a world, for the notes of a chart: "stiffness 1 N/m, mass 1 kg".
pub fn parameters(spec: &WorldSpec) -> String {
    let text = |(param, value): (&crate::worlds::Param, &f64)| {
        format!("{} {value} {}", param.name.to_lowercase(), param.unit).trim_end().to_owned()
    };
    spec.world.params.iter().zip(&spec.params).map(text).collect::<Vec<_>>().join(", ")
}

/// The dashes of the method at `index`: after eight, colours meet other dashes, so that even then no two look the same.
fn dash(index: usize) -> Vec<f32> {
    lane_dash(index + index / 8).to_vec()
}
