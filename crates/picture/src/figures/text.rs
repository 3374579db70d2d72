//! Words and numbers that several figures have in their notes.

use simulation::metrics::decimal::{significant, trimmed};
use simulation::worlds::{Param, WorldSpec};

/// Lists the parameters of a world, except the one at index `except`: "stiffness 1 N/m, mass 1 kg".
pub fn parameters(spec: &WorldSpec, except: Option<usize>) -> String {
    let text = |(_, (param, value)): (usize, (&Param, &f64))| {
        format!("{} {value} {}", param.name.to_lowercase(), param.unit).trim_end().to_owned()
    };
    let params = spec.world.params.iter().zip(&spec.params).enumerate();
    params.filter(|(index, _)| except != Some(*index)).map(text).collect::<Vec<_>>().join(", ")
}

/// Formats a number with four significant digits: "16.67".
pub fn four_digits(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !(1e-3..1e6).contains(&value.abs()) {
        return if value.is_finite() { format!("{value:.3e}") } else { value.to_string() };
    }
    trimmed(&significant(value, 4)).to_owned()
}
