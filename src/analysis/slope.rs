//! The slope of log(error) over log(dt), fitted where a method is in its asymptotic regime.
//!
//! The errors alone decide which points count, never the declared order:
//! - An error that is zero or not finite has no logarithm and does not count.
//! - At the coarse end higher powers of dt still contribute. Errors count from 10⁻⁷ of the motion's reach down if that leaves
//!   eight points, else from 10⁻⁶ and so on up to 10⁻², else from 10⁻² with four points or from 10⁻¹ with three.
//! - At the fine end rounding dominates. The smallest error is rounding if it is below the roundings that the run may have
//!   gathered, or if the finest step has ten times that error. Then finer steps do not count, nor do errors below 30 times
//!   the smallest, of which rounding may be 3 %. Errors below 100 ε times the reach never count, nor do errors below 100
//!   times the size that a rounding error at the start grows to.
//!
//! A slope needs at least three points over a factor of two or more in dt that lie on a line. Where they scatter by more than
//! a tenth of a decade about it (contacts that a step meets early or late), the error is not a power of dt.

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

/// Shares of the reach below which errors count, in the order in which they are tried, each with the number of points needed.
const COARSE: [(f64, usize); 8] =
    [(1e-7, 8), (1e-6, 8), (1e-5, 8), (1e-4, 8), (1e-3, 8), (1e-2, 8), (1e-2, 4), (1e-1, 3)];

/// The largest root mean square distance from the line at which errors still follow a power of dt, decades.
const SCATTER: f64 = 0.1;

/// Fits errors over dt, the coarsest dt first. `reach` is the largest distance of the motion from its start and `rounding` the
/// size that a rounding error at the start grows to, both in m.
pub(super) fn fit(points: &[Measured], reach: f64, rounding: f64) -> Option<Fit> {
    let above = above_rounding(points, reach, rounding);
    let within = |(share, enough): (f64, usize)| {
        let counted: Vec<_> = above.iter().filter(|point| point.1 <= share * reach).collect();
        (counted.len() >= enough).then_some(counted)
    };
    let counted = COARSE.into_iter().find_map(within)?;
    let (first, last) = (counted.first()?, counted.last()?);
    let logs = counted.iter().map(|point| [libm::log10(point.0), libm::log10(point.1)]);
    let (slope, intercept) = least_squares(logs.clone());
    let squares: f64 = logs.map(|[x, y]| y - intercept - slope * x).map(|off| off * off).sum();
    let scatter = (squares / counted.len() as f64).sqrt();
    let fit = Fit { slope, intercept, dts: [first.0, last.0], points: counted.len() };
    (first.0 >= 2.0 * last.0 && scatter <= SCATTER).then_some(fit)
}

/// The points at which the error is the method's and not rounding.
fn above_rounding(points: &[Measured], reach: f64, rounding: f64) -> Vec<Measured> {
    let finite: Vec<_> = points.iter().filter(|(_, error, _)| error.is_finite()).copied().collect();
    let smallest = finite.iter().enumerate().min_by(|(_, a), (_, b)| a.1.total_cmp(&b.1));
    let (Some((place, &(_, error, gathered))), Some(finest)) = (smallest, finite.last()) else { return Vec::new() };
    let is_rounding = error < f64::EPSILON * gathered * reach || finest.1 >= 10.0 * error;
    let (last, floor) = if is_rounding { (place, 30.0 * error) } else { (finite.len() - 1, 0.0) };
    let floor = floor.max(100.0 * rounding.max(f64::EPSILON * reach));
    finite[..=last].iter().filter(|point| point.1 > floor).copied().collect()
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
