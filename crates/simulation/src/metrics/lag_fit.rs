//! The lag at which the exact path is nearest to what was shown: Σ wᵢ |pᵢ − x(Tᵢ − lag)|² is least.
//!
//! There can be many local minima. The sum at all lags on a grid comes from the [`PathTable`], as a correlation; each of its
//! good minima is improved on the table, and those that the table's error cannot tell apart on the path itself. The result is
//! therefore exact for its lag. Newton's method in a trust region finds a minimum (Nocedal & Wright, "Numerical
//! Optimization", ch. 4).

use super::lag_grid::grid_minima;
use super::lag_sample::{LagRange, LagSample};
use super::path_table::{PathPoint, PathTable, RestingPath};

/// The best lag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LagFit {
    /// The lag, s.
    pub lag: f64,
    /// Weighted sum of the squared distances at this lag, m² times the weights' unit.
    pub squares: f64,
}

/// The best lag of samples in a range; `None` without samples, and where the path or a sample is not finite at all lags.
/// `table` has the path for all samples and lags.
pub fn fit_lag(
    samples: &[LagSample],
    range: LagRange,
    table: &PathTable,
    path: &mut RestingPath<'_>,
) -> Option<LagFit> {
    let weight: f64 = samples.iter().map(|sample| sample.weight).sum();
    let squares = |distance: f64| distance * distance * weight;
    let mut exact = |at: f64| PathPoint { point: path.point(at), ..table.at(at) };
    // On the table: all minima that could be the best one.
    let around = |lag| Neighbourhood { lag, radius: table.step, range };
    let noise = squares(1e-2 * table.error);
    let mut rough: Vec<LagFit> = grid_minima(samples, range, table)
        .into_iter()
        .map(|lag| around(lag).minimum(samples, noise, |at| table.at(at)))
        .filter(|fit| fit.squares.is_finite())
        .collect();
    rough.sort_by(|a, b| a.squares.total_cmp(&b.squares));
    let mean = LagFit { lag: range.mean, squares: misfit(samples, range.mean, |at| table.at(at)).squares };
    let bound = near(rough.first().unwrap_or(&mean).squares, 2.0 * table.error, weight);
    rough.retain(|fit| fit.squares <= bound);
    rough.sort_by(|a, b| (a.lag - range.mean).abs().total_cmp(&(b.lag - range.mean).abs()));
    // On the path: the nearest to the mean, and the best others.
    let nearest = rough.first().copied();
    rough.sort_by(|a, b| a.squares.total_cmp(&b.squares));
    rough.truncate(MOST_POLISHED);
    rough.extend(nearest);
    rough.dedup_by(|a, b| (a.lag - b.lag).abs() < 1e-3 * table.step);
    let extent = table.extent();
    let mut fits: Vec<LagFit> =
        rough.iter().map(|fit| around(fit.lag).minimum(samples, squares(1e-12 * extent), &mut exact)).collect();
    if mean.squares <= bound {
        fits.push(LagFit { squares: misfit(samples, range.mean, &mut exact).squares, ..mean });
    }
    fits.retain(|fit| fit.squares.is_finite());
    let least = fits.iter().map(|fit| fit.squares).min_by(f64::total_cmp)?;
    let equal = near(least, 1e-9 * extent, weight);
    let far = |fit: &LagFit| (fit.lag - range.mean).abs();
    fits.into_iter().filter(|fit| fit.squares <= equal).min_by(|a, b| far(a).total_cmp(&far(b)))
}

/// Most minima that are improved on the path itself.
const MOST_POLISHED: usize = 3;

/// The sum of squares whose root mean square is greater by `distance`.
fn near(squares: f64, distance: f64, weight: f64) -> f64 {
    let root = squares.sqrt() + distance * weight.sqrt();
    // A square of a root may be less than the number.
    (root * root).max(squares)
}

/// The sum of squares at a lag, and its derivatives by the lag.
struct Misfit {
    squares: f64,
    slope: f64,
    curvature: f64,
    /// The part of the curvature that is never negative (Gauss–Newton).
    speeds: f64,
}

fn misfit(samples: &[LagSample], lag: f64, mut path: impl FnMut(f64) -> PathPoint) -> Misfit {
    let mut sum = Misfit { squares: 0.0, slope: 0.0, curvature: 0.0, speeds: 0.0 };
    for sample in samples {
        let PathPoint { point, velocity, acceleration } = path(sample.at - lag);
        let off = sample.point - point;
        let speed = velocity.length_squared();
        sum.squares += sample.weight * off.length_squared();
        sum.slope += 2.0 * sample.weight * off.dot(velocity);
        sum.speeds += 2.0 * sample.weight * speed;
        sum.curvature += 2.0 * sample.weight * (speed - off.dot(acceleration));
    }
    sum
}

/// Lags near one of them.
struct Neighbourhood {
    lag: f64,
    /// First bound of a step.
    radius: f64,
    range: LagRange,
}

impl Neighbourhood {
    /// Most evaluations of the sum.
    const MOST_STEPS: usize = 12;

    /// The minimum that a descent from the lag reaches. It ends when a step would win less than `enough`, or next to nothing.
    fn minimum(&self, samples: &[LagSample], enough: f64, mut path: impl FnMut(f64) -> PathPoint) -> LagFit {
        let clamp = |lag: f64| lag.clamp(self.range.least, self.range.greatest);
        let (mut lag, mut radius) = (clamp(self.lag), self.radius);
        let mut here = misfit(samples, lag, &mut path);
        for _ in 1..Self::MOST_STEPS {
            let curvature = if here.curvature > 0.0 { here.curvature } else { here.speeds };
            let newton = if curvature > 0.0 { -here.slope / curvature } else { 0.0 };
            let next = clamp(lag + newton.clamp(-radius, radius));
            let step = next - lag;
            let won = -step * (here.slope + 0.5 * curvature * step);
            if won.is_nan() || won <= enough.max(1e-9 * here.squares) {
                break;
            }
            let there = misfit(samples, next, &mut path);
            if there.squares < here.squares {
                (lag, here, radius) = (next, there, 2.0 * radius);
            } else {
                radius = 0.25 * step.abs();
            }
        }
        LagFit { lag, squares: here.squares }
    }
}
