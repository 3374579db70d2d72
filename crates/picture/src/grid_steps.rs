//! Distances between the lines of a grid that can be read at any scale: 1, 2 or 5 times a power of ten.
#![warn(missing_docs)]

use simulation::round_step::RoundStep;

/// Distances between grid lines, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridSteps {
    /// Between all lines.
    pub minor: f64,
    /// Between the stronger lines.
    pub major: f64,
}

impl GridSteps {
    /// The finest steps whose major lines are at least 80 points apart, at `scale` pixels per metre.
    pub fn for_scale(scale: f64, pixels_per_point: f32) -> Self {
        let step = RoundStep::at_least(80.0 * f64::from(pixels_per_point) / scale);
        let (major, parts) = step.map_or((1.0, 5.0), |step| (step.value(), if step.factor == 2 { 4.0 } else { 5.0 }));
        Self { minor: major / parts, major }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_one_two_five() {
        for (scale, minor, major) in [(100.0, 0.2, 1.0), (50.0, 0.5, 2.0), (20.0, 1.0, 5.0), (10.0, 2.0, 10.0)] {
            let steps = GridSteps::for_scale(scale, 1.0);
            assert!((steps.minor - minor).abs() < 1e-12 && (steps.major - major).abs() < 1e-12, "{steps:?}");
        }
    }

    #[test]
    fn steps_follow_the_scale_over_many_decades() {
        for exponent in -90..90 {
            let scale = 1.3_f64.powi(exponent);
            let pixels = GridSteps::for_scale(scale, 1.0).major * scale;
            assert!((79.999..201.0).contains(&pixels), "{scale} {pixels}");
        }
    }
}
