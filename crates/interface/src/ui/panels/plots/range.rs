//! Ranges of the axes that show all curves, while the user has not moved to others.

use super::curves::{NO_ERROR, PlotCurve};
use simulation::lab::{Plot, PlotSource};

/// Smallest and largest; `None` of nothing finite.
pub fn extremes(values: impl Iterator<Item = f64>) -> Option<[f64; 2]> {
    let finite = values.filter(|value| value.is_finite());
    let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), value| (a.min(value), b.max(value)));
    (low <= high).then_some([low, high])
}

/// Range of coordinate `axis` (0 or 1) that shows all curves where they are in `x`. A lane that diverges leaves it, so that
/// the others stay visible.
pub fn fitting(plot: &Plot, curves: &[PlotCurve], axis: usize, x: Option<[f64; 2]>) -> [f64; 2] {
    let within = |point: &&[f64; 2]| x.is_none_or(|[from, to]| (from..=to).contains(&point[0]));
    let of = |curve: &PlotCurve| extremes(curve.points.iter().filter(within).map(|point| point[axis]));
    if plot.log && axis == 1 {
        return fitting_logarithms(curves.iter().flat_map(|c| c.points.iter().filter(within).map(|p| p[1])));
    }
    let ranges: Vec<([f64; 2], bool)> = curves.iter().filter_map(|curve| Some((of(curve)?, curve.exact))).collect();
    let Some([low, high]) = extremes(ranges.iter().flat_map(|(range, _)| *range)) else { return [-1.0, 1.0] };
    let bound = largest_magnitude(&ranges);
    // Plots of frames show amounts, so they include zero.
    let low = if matches!(plot.source, PlotSource::Frame(_)) && axis == 1 { low.min(0.0) } else { low };
    widened([low.max(-bound), high.min(bound)])
}

/// Largest magnitude of a lane that has not diverged: 20 times the exact motion's, or the calmest lane's.
fn largest_magnitude(ranges: &[([f64; 2], bool)]) -> f64 {
    const EXPLOSION: f64 = 20.0;
    const LARGEST: f64 = 1e300;
    let magnitude = |range: &[f64; 2]| range[0].abs().max(range[1].abs());
    let exact = ranges.iter().filter(|(_, exact)| *exact).map(|(range, _)| magnitude(range)).reduce(f64::max);
    let calmest = || ranges.iter().map(|(range, _)| magnitude(range)).filter(|size| *size > 0.0).reduce(f64::min);
    let size = exact.filter(|size| *size > 0.0).or_else(calmest);
    size.map_or(LARGEST, |size| (EXPLOSION * size).min(LARGEST))
}

/// Range of decimal logarithms: from the smallest error above zero up to an error of a thousand kilometres.
pub fn fitting_logarithms(values: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    const HIGHEST: f64 = 6.0;
    const LEAST_DECADES: f64 = 2.0;
    let none = libm::log10(NO_ERROR);
    let Some([low, high]) = extremes(values.filter(|value| *value > none)) else { return [none - 0.5, none + 8.0] };
    let [low, high] = [low.min(HIGHEST - LEAST_DECADES), high.min(HIGHEST)];
    let missing = (LEAST_DECADES - (high - low)).max(0.0) / 2.0;
    [low - missing - 0.25, high + missing + 0.25]
}

/// Adds some room on both sides, and never returns an empty range.
fn widened([low, high]: [f64; 2]) -> [f64; 2] {
    let (middle, half) = (low / 2.0 + high / 2.0, high / 2.0 - low / 2.0);
    let least = (1e-9 * middle.abs()).max(1e-12);
    let half =
        if half > least { 1.08 * half } else { (0.1 * middle.abs()).max(if middle == 0.0 { 1.0 } else { least }) };
    [middle - half, middle + half]
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::entry::Entry;

    fn curve(exact: bool, values: &[f64]) -> PlotCurve {
        let points = values.iter().enumerate().map(|(x, y)| [x as f64, *y]).collect();
        PlotCurve { lane: 0, identity: Default::default(), exact, points }
    }

    fn plot(id: &str) -> &'static Plot {
        Plot::by_id(id).unwrap()
    }

    #[test]
    fn an_explosion_does_not_flatten_the_others() {
        let position = plot("position");
        let calm = curve(true, &[-1.0, 1.0, -1.0]);
        let [low, high] = fitting(position, &[calm.clone(), curve(false, &[1.0, -1e300, 1e300])], 1, None);
        assert!(low >= -25.0 && (10.0..=25.0).contains(&high), "{low} {high}");
        let spiral = curve(false, &[1.0, -6.0, 8.0]);
        let [low, high] = fitting(position, &[calm, spiral], 1, None);
        assert!(low < -6.0 && high > 8.0, "a lane that gains energy is seen to: {low} {high}");
        let [low, high] = fitting(position, &[curve(false, &[-1e300, 1e300])], 1, None);
        assert!(low.is_finite() && high.is_finite() && (high - low).is_finite());
    }

    #[test]
    fn ranges_have_an_extent_whatever_is_in_them() {
        for id in ["position", "integration-error"] {
            for values in [&[][..], &[0.0], &[5.0, 5.0], &[1e-300, 1e-300], &[f64::NAN, f64::NAN], &[-18.0, -18.0]] {
                let [low, high] = fitting(plot(id), &[curve(false, values)], 1, None);
                assert!(low < high && low.is_finite() && high.is_finite(), "{id} {values:?}: {low} {high}");
            }
        }
    }

    #[test]
    fn no_error_at_all_is_on_the_lower_edge_and_hides_no_error() {
        let none = libm::log10(NO_ERROR);
        let error = plot("integration-error");
        let [low, high] = fitting(error, &[curve(false, &[none, -6.0, -3.0])], 1, None);
        assert!(low > -7.0 && low < -6.0 && high > -3.0 && high < -2.0, "{low} {high}");
        let [low, _] = fitting(error, &[curve(false, &[none, none])], 1, None);
        assert!(low < none, "it is seen where there is nothing else");
        let [low, high] = fitting(error, &[curve(false, &[-9.0, 300.0])], 1, None);
        assert!(low < -9.0 && high < 7.0);
    }
}
