//! Numbers and grid lines of axes: few, round, and far enough apart to read.

use egui_plot::{GridInput, GridMark};
use simulation::round_step::RoundStep;
use std::ops::RangeInclusive;

/// Distances of grid lines, points: closer ones than the first are not drawn, from the second on they have full colour.
pub const SPACING: RangeInclusive<f32> = 12.0..=24.0;
/// Smallest distance of numbers along the horizontal axis, points.
pub const ALONG_X: f64 = 64.0;
/// Smallest distance of numbers along the vertical axis, points.
pub const ALONG_Y: f64 = 28.0;

/// Writes a mark's number with enough digits to differ from its neighbours.
pub fn number(mark: GridMark) -> String {
    let GridMark { value, step_size } = mark;
    if value.abs() < 1e-9 * step_size {
        return "0".to_owned();
    }
    let decimals = -libm::floor(libm::log10(step_size));
    match value.abs() {
        // As many digits as the step needs.
        size if size >= 1e6 || decimals > 5.0 => {
            let digits = (libm::floor(libm::log10(size)) + decimals).clamp(0.0, 9.0);
            format!("{value:.*e}", digits as usize)
        }
        _ => format!("{value:.*}", decimals.max(0.0) as usize),
    }
}

/// Marks at round numbers (1, 2 or 5 times a power of ten), at least `apart` points from each other.
pub fn round_marks(input: GridInput, apart: f64) -> Vec<GridMark> {
    let least = input.base_step_size * apart / f64::from(*SPACING.start());
    let mut found = RoundStep::at_least(least).map_or(Vec::new(), |step| marks(input.bounds, step.value()));
    // A number at the very end of an axis has no room there beside that of the other axis, or at the edge.
    let (from, to) = input.bounds;
    let margin = 0.01 * (to - from);
    found.retain(|mark| mark.value == 0.0 || (from + margin..=to - margin).contains(&mark.value));
    found
}

/// Marks of a logarithmic axis: whole powers of ten.
pub fn decades(input: GridInput) -> Vec<GridMark> {
    const STEPS: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 500.0];
    let least = input.base_step_size * ALONG_Y / f64::from(*SPACING.start());
    marks(input.bounds, STEPS.into_iter().find(|step| *step >= least).unwrap_or(STEPS[7]))
}

fn marks((from, to): (f64, f64), step: f64) -> Vec<GridMark> {
    const MOST: f64 = 200.0;
    let [first, last] = [(from / step).ceil(), (to / step).floor()];
    if !(last - first).is_finite() || last < first {
        return Vec::new();
    }
    let count = (last - first).min(MOST) as u32;
    (0..=count).map(|i| GridMark { value: (first + f64::from(i)) * step, step_size: step }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(from: f64, to: f64, points: f64) -> GridInput {
        GridInput { bounds: (from, to), base_step_size: (to - from) / points * f64::from(*SPACING.start()) }
    }

    #[test]
    fn numbers_are_round_apart_and_differ() {
        let ranges = [(0.0, 10.0), (-1.08, 1.08), (3.2, 3.2001), (-1e300, 1e300), (1e-14, 3e-14), (90.0, 3690.0)];
        for (from, to) in ranges {
            for points in [90.0, 420.0, 1500.0] {
                let marks = round_marks(input(from, to, points), ALONG_X);
                assert!(marks.len() as f64 <= points / ALONG_X + 1.0, "{from} {to}: {}", marks.len());
                assert!(!marks.is_empty() || points < 150.0, "{from} {to} {points}");
                let texts: std::collections::BTreeSet<_> = marks.iter().map(|mark| number(*mark)).collect();
                assert_eq!(texts.len(), marks.len(), "{texts:?}");
            }
        }
        let texts: Vec<_> = round_marks(input(-0.1, 1.05, 300.0), ALONG_X).into_iter().map(number).collect();
        assert_eq!(texts, ["0", "0.5", "1.0"]);
    }

    #[test]
    fn decades_are_whole_and_apart() {
        for (from, to, points) in [(-18.3, 2.7, 170.0), (-3.2, -1.1, 300.0), (-1e6, 1e6, 200.0), (0.2, 0.8, 100.0)] {
            let marks = decades(input(from, to, points));
            assert!(marks.iter().all(|mark| mark.value.fract() == 0.0 && (from..=to).contains(&mark.value)));
            assert!(marks.len() <= 201 && marks.windows(2).all(|pair| pair[1].value - pair[0].value >= 1.0));
        }
    }
}
