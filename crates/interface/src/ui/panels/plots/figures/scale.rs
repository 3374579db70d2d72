//! Scales of figures. A logarithmic axis is drawn over decimal logarithms; its numbers are the values themselves.

use crate::ui::base::ticks::{ALONG_X, ALONG_Y, SPACING, round_marks};
use egui_plot::{GridInput, GridMark};
use picture::chart::{Axis, Chart, Scale};
use simulation::round_step::RoundStep;

/// Scales of a figure's two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales(pub [Scale; 2]);

impl Scales {
    /// Scales of a chart's axes.
    pub fn of(chart: &Chart) -> Self {
        Scales([chart.x.scale, chart.y.scale])
    }

    /// Scales of a map's axes, before it has a chart.
    pub fn of_axes([x, y]: &[Axis; 2]) -> Self {
        Scales([x.scale, y.scale])
    }

    /// Maps a point of the chart to the drawn plane; NaN where it has no place.
    pub fn to_plane(self, point: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| self.along(axis, point[axis]))
    }

    /// Maps one coordinate of the chart to the drawn plane; NaN where it has no place.
    pub fn along(self, axis: usize, value: f64) -> f64 {
        match self.0[axis] {
            Scale::Linear => value,
            Scale::Log10 if value > 0.0 => libm::log10(value),
            Scale::Log10 => f64::NAN,
        }
    }

    /// Maps one coordinate of the drawn plane back to the chart.
    pub fn value(self, axis: usize, coordinate: f64) -> f64 {
        match self.0[axis] {
            Scale::Linear => coordinate,
            Scale::Log10 => libm::exp10(coordinate),
        }
    }
}

/// Marks of an axis, far enough apart for their numbers.
pub fn marks(scale: Scale, axis: usize, input: GridInput) -> Vec<GridMark> {
    let apart = [ALONG_X, ALONG_Y][axis];
    let (from, to) = input.bounds;
    let mut marks = match scale {
        Scale::Linear => round_marks(input, apart),
        Scale::Log10 => log_marks(input, apart),
    };
    // Only one of the axes has a number in the lower left corner.
    marks.retain(|mark| axis == 0 || mark.value > from + 0.035 * (to - from));
    marks
}

/// Marks at powers of ten; with more room also at 2 and 5 times them; within less than a decade at round numbers.
fn log_marks(input: GridInput, apart: f64) -> Vec<GridMark> {
    const MOST: f64 = 60.0;
    let (from, to) = input.bounds;
    // Smallest distance between neighbours, in decades.
    let least = input.base_step_size * apart / f64::from(*SPACING.start());
    if !(least > 0.0 && (to - from) / least < 1e4) {
        return Vec::new();
    }
    let mark = |value: f64| GridMark { value, step_size: least };
    let inside = |mark: &GridMark| (from..=to).contains(&mark.value);
    if to - from < 0.7 {
        let (low, high) = (libm::exp10(from), libm::exp10(to));
        let least_step = (high - low) * (least / (to - from)).min(1.0);
        let Some(step) = RoundStep::at_least(least_step).map(RoundStep::value) else { return Vec::new() };
        let first = (low / step).ceil();
        let count = ((high - first * step) / step).clamp(0.0, MOST) as u32;
        return (0..=count).map(|i| mark(libm::log10((first + f64::from(i)) * step))).filter(inside).collect();
    }
    let decades = (from.floor() as i64)..=(to.ceil() as i64);
    if least <= libm::log10(2.0) {
        let parts = [0.0, libm::log10(2.0), libm::log10(5.0)];
        return decades.flat_map(|k| parts.map(|part| mark(k as f64 + part))).filter(inside).collect();
    }
    let step = [1, 2, 3, 5, 10, 20, 50, 100].into_iter().find(|step| *step as f64 >= least).unwrap_or(500);
    decades.filter(|k| k % step == 0).map(|k| mark(k as f64)).filter(inside).collect()
}

/// Writes a value of a logarithmic axis as short as possible.
pub fn log_number(logarithm: f64) -> String {
    let value = libm::exp10(logarithm);
    let power = libm::floor(logarithm + 1e-9);
    if (-3.0..4.0).contains(&power) {
        // Four digits without trailing zeros.
        let text = format!("{value:.*}", (3.0 - power) as usize);
        return if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text };
    }
    let text = format!("{value:.3e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(from: f64, to: f64, points: f64, axis: usize) -> Vec<String> {
        let base_step_size = (to - from) / points * f64::from(*SPACING.start());
        let marks = marks(Scale::Log10, axis, GridInput { bounds: (from, to), base_step_size });
        let gap = marks.windows(2).map(|pair| (pair[1].value - pair[0].value) * points / (to - from));
        assert!(gap.fold(f64::INFINITY, f64::min) >= 0.6 * [ALONG_X, ALONG_Y][axis], "{from} {to} {points}");
        marks.into_iter().map(|mark| log_number(mark.value)).collect()
    }

    #[test]
    fn logarithmic_axes_have_round_numbers_at_every_width() {
        assert_eq!(texts(-3.0, 0.602, 400.0, 0), ["0.001", "0.01", "0.1", "1"]);
        assert_eq!(texts(-1.0, 0.5, 400.0, 0), ["0.1", "0.2", "0.5", "1", "2"]);
        assert_eq!(texts(-1.0, -0.7, 400.0, 0), ["0.1", "0.12", "0.14", "0.16", "0.18"]);
        assert_eq!(texts(-14.0, 2.0, 180.0, 1), ["1e-12", "1e-9", "1e-6", "0.001", "1"]);
        assert_eq!(texts(2.0, 7.0, 300.0, 0), ["100", "1e4", "1e6"]);
        assert!(texts(-3.0, -3.0 + 1e-7, 300.0, 0).len() <= 6);
    }

    #[test]
    fn the_plane_and_back_is_the_same_place() {
        let scales = Scales([Scale::Log10, Scale::Linear]);
        let plane = scales.to_plane([1e-3, -5.0]);
        assert_eq!(plane, [-3.0, -5.0]);
        assert!((scales.value(0, plane[0]) - 1e-3).abs() < 1e-15 && scales.value(1, plane[1]) == -5.0);
        assert!(scales.to_plane([0.0, 1.0])[0].is_nan());
    }
}
