//! The slope of log(error) over log(dt), fitted where a method is in its asymptotic range.
//!
//! The errors alone decide which points count, never the declared order:
//! - An error that is zero or not finite has no logarithm and does not count, nor does one above a tenth of the motion's reach,
//!   where errors saturate.
//! - At the fine end rounding dominates. The smallest error is rounding if it is below the roundings that the run may have
//!   gathered, or if the finest step has ten times that error. Then finer steps do not count, nor do errors below 30 times
//!   the smallest, of which rounding may be 3 %. Errors below 100 ε times the reach never count, nor do errors below 100
//!   times the size that a rounding error at the start grows to.
//! - At the coarse end higher powers of dt still contribute, and the local slope, over a halving of dt, changes from point to
//!   point. The asymptotic range begins at the finest step that counts and goes as far as all local slopes lie within 0.05 of
//!   each other, over at least four points. Where the finest local slopes already differ, there is no range, and no slope.
//!   If rounding hides the agreement, it is sought again with 100, 300 and 1000 times the rounding as the limit: the smallest
//!   error where that is rounding, else the roundings that a run may have gathered.
//!
//! The mean steps of a method that chooses its steps scatter, and so do their local slopes. Its errors count from 10⁻⁷ of the
//! reach down if that leaves eight points, else from 10⁻⁶ and so on up to 10⁻², else from 10⁻² with four points or from 10⁻¹
//! with three, over a factor of two or more in dt, and if they lie within a tenth of a decade about their line.

/// A straight line through errors in the log–log plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Decades of error per decade of dt: the measured order of the method.
    pub slope: f64,
    /// log₁₀ of the line's error in m at dt = 1 s.
    pub intercept: f64,
    /// The longest and the shortest step that count, s.
    pub dts: [f64; 2],
    /// Number of points that count.
    pub points: usize,
}

/// One run: dt in s, error in m, and the roundings that the run may have gathered, in units of ε times the reach.
pub(super) type Measured = (f64, f64, f64);

/// The typical rounding error of `steps` equal steps of a two-step method, which sums sums, in units of ε.
pub(super) fn gathered_roundings(steps: u64) -> f64 {
    steps as f64 * (steps as f64).sqrt()
}

/// Share of the reach above which errors saturate.
const SATURATED: f64 = 0.1;

/// Largest difference between local slopes of an asymptotic range. Where the next power of dt is the first to disturb, its
/// share shrinks by √2 from point to point, so that the slope of four points is off by at most three times as much.
const AGREEMENT: f64 = 0.05;

/// Fewest points of an asymptotic range.
const FEWEST: usize = 4;

/// Ratio of the steps between which a local slope is measured; study steps are rounded, so that a halving is not always one.
const HALVING: f64 = 1.9;

/// Multiples of rounding above which errors count, in the order in which they are tried. The first one counts only where the
/// smallest error is rounding.
const ABOVE_ROUNDING: [f64; 4] = [30.0, 100.0, 300.0, 1000.0];

/// Fits errors over equal steps, the coarsest dt first. `reach` is the largest distance of the motion from its start and
/// `rounding` the size that a rounding error at the start grows to, both in m. `None` without an asymptotic range.
pub(super) fn fit(points: &[Measured], reach: f64, rounding: f64) -> Option<Fit> {
    ABOVE_ROUNDING.into_iter().find_map(|times| {
        let mut counted = above_rounding(points, reach, rounding, times);
        counted.retain(|point| point.1 <= SATURATED * reach);
        asymptotic_range(&counted).map(|range| line(range).0)
    })
}

/// The most points up to the finest whose local slopes agree.
fn asymptotic_range(points: &[Measured]) -> Option<&[Measured]> {
    let (mut least, mut greatest, mut range) = (f64::INFINITY, f64::NEG_INFINITY, None);
    for first in (0..points.len()).rev() {
        let from_here = &points[first..];
        let Some(halved) = from_here.iter().position(|point| from_here[0].0 >= HALVING * point.0) else { continue };
        let local = line(&from_here[..=halved]).0.slope;
        (least, greatest) = (least.min(local), greatest.max(local));
        if greatest - least > AGREEMENT {
            break;
        }
        range = (from_here.len() >= FEWEST).then_some(from_here);
    }
    range
}

/// Shares of the reach below which errors over mean steps count, in the order in which they are tried, each with the number of
/// points needed.
const COARSE: [(f64, usize); 8] =
    [(1e-7, 8), (1e-6, 8), (1e-5, 8), (1e-4, 8), (1e-3, 8), (1e-2, 8), (1e-2, 4), (1e-1, 3)];

/// The largest root mean square distance from the line at which errors over mean steps follow a power of dt, decades.
const SCATTER: f64 = 0.1;

/// Fits errors over mean steps, otherwise like [`fit`].
pub(super) fn fit_mean_steps(points: &[Measured], reach: f64, rounding: f64) -> Option<Fit> {
    let above = above_rounding(points, reach, rounding, ABOVE_ROUNDING[0]);
    let within = |(share, enough): (f64, usize)| {
        let counted: Vec<_> = above.iter().filter(|point| point.1 <= share * reach).copied().collect();
        (counted.len() >= enough).then_some(counted)
    };
    let (fit, scatter) = line(&COARSE.into_iter().find_map(within)?);
    (fit.dts[0] >= 2.0 * fit.dts[1] && scatter <= SCATTER).then_some(fit)
}

/// The line through `points`, of which there are at least two, and their root mean square distance from it, decades.
fn line(points: &[Measured]) -> (Fit, f64) {
    let logs = points.iter().map(|point| [libm::log10(point.0), libm::log10(point.1)]);
    let (slope, intercept) = least_squares(logs.clone());
    let squares: f64 = logs.map(|[x, y]| y - intercept - slope * x).map(|off| off * off).sum();
    let count = points.len();
    let fit = Fit { slope, intercept, dts: [points[0].0, points[count - 1].0], points: count };
    (fit, (squares / count as f64).sqrt())
}

/// The points at which the error is the method's and not rounding; where the smallest error is rounding, those above `times` it.
fn above_rounding(points: &[Measured], reach: f64, rounding: f64, times: f64) -> Vec<Measured> {
    let finite: Vec<_> = points.iter().filter(|(_, error, _)| error.is_finite()).copied().collect();
    let smallest = finite.iter().enumerate().min_by(|(_, a), (_, b)| a.1.total_cmp(&b.1));
    let (Some((place, &(_, error, gathered))), Some(finest)) = (smallest, finite.last()) else { return Vec::new() };
    let is_rounding = error < f64::EPSILON * gathered * reach || finest.1 >= 10.0 * error;
    let (last, floor) = if is_rounding { (place, times * error) } else { (finite.len() - 1, 0.0) };
    let floor = floor.max(100.0 * rounding.max(f64::EPSILON * reach));
    // Before the smallest error is rounding, rounding is already a part of it.
    let share = if is_rounding || times <= ABOVE_ROUNDING[0] { 0.0 } else { times * f64::EPSILON * reach };
    finite[..=last].iter().filter(|point| point.1 > floor.max(share * point.2)).copied().collect()
}

/// Slope and intercept of the line with the least squared vertical distances from `points`.
fn least_squares(points: impl Iterator<Item = [f64; 2]> + Clone) -> (f64, f64) {
    let count = points.clone().count() as f64;
    let mean = |side: usize| points.clone().map(|point| point[side]).sum::<f64>() / count;
    let [x0, y0] = [mean(0), mean(1)];
    let (mut xx, mut xy) = (0.0, 0.0);
    for [x, y] in points {
        xx += (x - x0) * (x - x0);
        xy += (x - x0) * (y - y0);
    }
    (xy / xx, y0 - xy / xx * x0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(error: impl Fn(f64, u64) -> f64) -> Vec<Measured> {
        let point =
            |k: i32| (libm::exp2(-0.5 * f64::from(k)), libm::round(10.0 * libm::exp2(0.5 * f64::from(k))) as u64);
        (0..34).map(point).map(|(dt, steps)| (dt, error(dt, steps), gathered_roundings(steps))).collect()
    }

    #[test]
    fn the_coarse_end_and_the_floor_do_not_count() {
        for order in [1, 2, 3, 4, 6] {
            let error = |dt: f64, steps: u64| {
                let method = 0.3 * libm::pow(dt, f64::from(order)) * (1.0 + 2.0 * dt);
                let rounding = 3e-16 * libm::sqrt(steps as f64) * (1.0 + 0.7 * libm::sin(steps as f64));
                if dt > 0.8 { f64::INFINITY } else { method + rounding }
            };
            let fit = fit(&errors(error), 1.0, 0.0).expect("a slope");
            assert!((fit.slope - f64::from(order)).abs() < 0.1, "{order}: {fit:?}");
            assert!(fit.dts[0] < 0.8 && fit.points >= 4);
        }
    }

    #[test]
    fn a_power_is_fitted_exactly() {
        let fit = fit(&errors(|dt, _| 0.02 * dt * dt), 5.0, 0.0).unwrap();
        assert!((fit.slope - 2.0).abs() < 1e-12 && (fit.intercept - libm::log10(0.02)).abs() < 1e-12, "{fit:?}");
        assert!(fit.points >= 8 && fit.dts[1] < 1e-4, "{fit:?}");
    }

    /// The local slope of dt⁴ − c·dt⁵ is 4 − c·dt/(1 − c·dt): the pendulum's RK4, whose coarse points made 3.75 of it.
    #[test]
    fn points_before_the_asymptotic_range_do_not_count() {
        let c = 20.0;
        let error = |dt: f64, _| libm::fabs(libm::pow(dt, 4.0) - c * libm::pow(dt, 5.0)) + 1e-15;
        let fit = fit(&errors(error), 1.0, 0.0).expect("a slope");
        assert!((fit.slope - 4.0).abs() < 0.1, "{fit:?}");
        let local = |dt: f64| 4.0 - c * dt / (1.0 - c * dt);
        assert!(local(fit.dts[0]) > 4.0 - 3.0 * AGREEMENT && fit.dts[1] < fit.dts[0] / 2.0, "{fit:?}");
        assert!(local(1.0 / 64.0) < 3.6, "coarser points are there, and not counted");
    }

    /// Errors that fall faster and faster down to rounding have no order, however smooth they are.
    #[test]
    fn slopes_that_never_settle_are_no_order() {
        let error = |dt: f64, _| libm::pow(dt, 4.0 - 0.3 * libm::log(dt)) * 0.1;
        assert_eq!(fit(&errors(error), 1.0, 0.0), None);
    }

    /// Where a motion amplifies rounding errors, they end the power of dt long before ε times the reach.
    #[test]
    fn what_a_rounding_becomes_does_not_count() {
        let grown = 1e-9;
        let points = errors(|dt, steps| libm::pow(dt, 4.0) + grown * libm::sin(steps as f64).abs());
        let fit = fit(&points, 1.0, grown).expect("a slope");
        assert!((fit.slope - 4.0).abs() < 0.02, "{fit:?}");
        assert!(libm::pow(fit.dts[1], 4.0) > 90.0 * grown, "{fit:?}");
    }

    #[test]
    fn rounding_alone_and_errors_that_stay_large_have_no_slope() {
        assert_eq!(fit(&errors(|_, steps| 1e-16 * steps as f64), 1.0, 0.0), None);
        assert_eq!(fit(&errors(|_, _| 0.0), 1.0, 0.0), None);
        assert_eq!(fit(&errors(|_, _| 0.8), 1.0, 0.0), None);
        assert_eq!(fit(&errors(|_, _| f64::NAN), 1.0, 0.0), None);
        assert_eq!(fit(&errors(|dt, _| dt), 0.0, 0.0), None, "what does not move has no scale");
        assert_eq!(fit(&[], 1.0, 0.0), None);
        let jagged = |dt: f64, steps: u64| dt * libm::exp10(0.4 * libm::sin(3.0 * steps as f64)) * 1e-3;
        assert_eq!(fit(&errors(jagged), 1.0, 0.0), None, "not a power of dt");
        let flat = fit(&errors(|_, _| 1e-3), 1.0, 0.0).expect("it does not converge, and says so");
        assert!(flat.slope.abs() < 1e-12);
    }
}
