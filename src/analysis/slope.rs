//! The slope of log(error) over log(dt), fitted where a method is in its asymptotic regime.
//!
//! Which points count follows from the errors alone, never from the declared order:
//! - An error that is zero or not finite has no logarithm.
//! - At the coarse end errors count from 1 % of the motion's reach down, or from 10 % where that leaves fewer than four:
//!   before, higher powers of dt are still to be seen.
//! - Rounding: errors of n steps below n · 200 ε times the reach may be rounding. If the smallest error is such a one, errors below
//!   30 times it do not count: there rounding is more than about 3 % of them. Errors below 100 ε times the reach never count.
//!
//! At least three points with dt over a factor of two or more make a slope.

/// A straight line through errors in the log–log plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Powers of ten of the error for each of dt; what a method's order declares.
    pub slope: f64,
    /// Where the line is 1 s: log₁₀ of the error in m.
    pub intercept: f64,
    /// The longest and the shortest step that count, s.
    pub dts: [f64; 2],
    /// How many points count.
    pub points: usize,
}

/// What is fitted: dt in s, error in m, and steps of the run.
pub(super) type Measured = (f64, f64, u64);

/// The fit of errors over dt, from the coarsest dt on, of a motion that gets as far as `reach` in m.
pub(super) fn fit(points: &[Measured], reach: f64) -> Option<Fit> {
    let floor = floor(points, reach);
    let within = |share: f64| {
        let counts = |point: &&Measured| point.1 > floor && point.1 <= share * reach;
        points.iter().filter(counts).copied().collect::<Vec<_>>()
    };
    let strict = within(0.01);
    let counted = if strict.len() >= 4 { strict } else { within(0.1) };
    let (first, last) = (counted.first()?, counted.last()?);
    (counted.len() >= 3 && first.0 >= 2.0 * last.0).then(|| {
        let logs = |point: &Measured| [libm::log10(point.0), libm::log10(point.1)];
        let (slope, intercept) = least_squares(counted.iter().map(logs));
        Fit { slope, intercept, dts: [first.0, last.0], points: counted.len() }
    })
}

/// Below it errors are rounding, or may be.
fn floor(points: &[Measured], reach: f64) -> f64 {
    let errors = points.iter().filter(|(_, error, _)| error.is_finite());
    let smallest = errors.min_by(|a, b| a.1.total_cmp(&b.1));
    let rounded = smallest.filter(|(_, error, steps)| *error < 200.0 * f64::EPSILON * *steps as f64 * reach);
    rounded.map_or(0.0, |(_, error, _)| 30.0 * error).max(100.0 * f64::EPSILON * reach)
}

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
        (0..34).map(point).map(|(dt, steps)| (dt, error(dt, steps), steps)).collect()
    }

    #[test]
    fn the_coarse_end_and_the_floor_do_not_count() {
        for order in [1, 2, 3, 4, 6] {
            let error = |dt: f64, steps: u64| {
                let method = 0.3 * libm::pow(dt, f64::from(order)) * (1.0 + 2.0 * dt);
                let rounding = 3e-16 * libm::sqrt(steps as f64) * (1.0 + 0.7 * libm::sin(steps as f64));
                if dt > 0.8 { f64::INFINITY } else { method + rounding }
            };
            let fit = fit(&errors(error), 1.0).expect("a slope");
            assert!((fit.slope - f64::from(order)).abs() < 0.1, "{order}: {fit:?}");
            assert!(fit.dts[0] < 0.8 && fit.points >= 4);
        }
    }

    #[test]
    fn a_power_is_fitted_exactly() {
        let fit = fit(&errors(|dt, _| 0.02 * dt * dt), 5.0).unwrap();
        assert!((fit.slope - 2.0).abs() < 1e-12 && (fit.intercept - libm::log10(0.02)).abs() < 1e-12, "{fit:?}");
        assert_eq!(fit.points, 34);
    }

    #[test]
    fn rounding_alone_and_errors_that_stay_large_have_no_slope() {
        assert_eq!(fit(&errors(|_, steps| 1e-16 * steps as f64), 1.0), None);
        assert_eq!(fit(&errors(|_, _| 0.0), 1.0), None);
        assert_eq!(fit(&errors(|_, _| 0.8), 1.0), None);
        assert_eq!(fit(&errors(|_, _| f64::NAN), 1.0), None);
        assert_eq!(fit(&errors(|dt, _| dt), 0.0), None, "what does not move has no scale");
        assert_eq!(fit(&[], 1.0), None);
        let flat = fit(&errors(|_, _| 1e-3), 1.0).expect("it does not converge, and says so");
        assert!(flat.slope.abs() < 1e-12);
    }
}
