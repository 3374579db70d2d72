//! Where the sum of squared distances between shown points and the lagging exact path has its minima, roughly.
//!
//! On a grid of lags as fine as the table of the path, the sums Σ wᵢ |pᵢ − x(Tᵢ − lag)|² are a correlation of the table with the
//! samples, each of which counts for the two grid times beside it. The cost is one pass over the lags for every cell of the
//! table with a sample in it, whatever the number of samples.

use super::lag_sample::{LagRange, LagSample};
use super::path_table::PathTable;
use glam::DVec2;

/// Most minima.
const MOST: usize = 16;
/// Minima above the least sum by this part of the difference between the greatest and the least are no candidates.
const SLACK: f64 = 0.05;

/// The weight and the weighted sum of the samples at a time of the grid.
#[derive(Clone, Copy, Default)]
struct LagSums {
    weight: f64,
    points: DVec2,
}

/// Lags of the grid's good minima, s: all that a finer search could find to be the best, unless there are more than a few. Then
/// they are those nearest the mean.
pub fn grid_minima(samples: &[LagSample], range: LagRange, table: &PathTable) -> Vec<f64> {
    let lags = ((range.greatest - range.least) / table.step).ceil();
    if samples.is_empty() || !(1.0..4.0 * PathTable::MOST_NODES).contains(&lags) {
        return vec![range.least];
    }
    let sums = sums(samples, range.least, lags as usize + 1, table);
    let lag = |j: usize| (range.least + table.step * j as f64).min(range.greatest);
    let sum = |j: usize| sums.get(j).copied().unwrap_or(f64::INFINITY);
    let before = |j: usize| j.checked_sub(1).map_or(f64::INFINITY, sum);
    let lowest = |j: &usize| sum(*j) < before(*j) && sum(*j) <= sum(j + 1);
    let minima: Vec<(f64, f64)> =
        (0..sums.len()).filter(lowest).map(|j| (vertex(before(j), sum(j), sum(j + 1)), lag(j))).collect();
    let least = minima.iter().map(|minimum| minimum.0).fold(f64::INFINITY, f64::min);
    let most = sums.iter().copied().fold(least, f64::max);
    let good = minima.into_iter().filter(|minimum| minimum.0 <= least + SLACK * (most - least));
    let mut good: Vec<f64> = good.map(|minimum| minimum.1).collect();
    good.sort_by(|a, b| (a - range.mean).abs().total_cmp(&(b - range.mean).abs()));
    good.truncate(MOST);
    good
}

/// The least value of the parabola through three values at even places, of which the middle one is the least.
fn vertex(left: f64, middle: f64, right: f64) -> f64 {
    let (slope, bend) = (0.5 * (right - left), right - 2.0 * middle + left);
    if bend.is_finite() && bend > 0.0 { middle - 0.5 * slope * slope / bend } else { middle }
}

/// The sum at each of the lags from `least` on. All sums lack the same constant.
fn sums(samples: &[LagSample], least: f64, lags: usize, table: &PathTable) -> Vec<f64> {
    // Distances from a point nearby keep their digits when squared.
    let origin = samples[0].point;
    let place = |sample: &LagSample| (sample.at - least - table.start) / table.step;
    let first = samples.iter().map(place).fold(f64::INFINITY, f64::min).floor();
    let last = samples.iter().map(place).fold(f64::NEG_INFINITY, f64::max).floor();
    let mut cells = vec![LagSums::default(); (last - first) as usize + 2];
    for sample in samples {
        let place = place(sample) - first;
        let (cell, part) = (place as usize, place.fract());
        for (cell, weight) in [(cell, (1.0 - part) * sample.weight), (cell + 1, part * sample.weight)] {
            cells[cell].weight += weight;
            cells[cell].points += weight * (sample.point - origin);
        }
    }
    // The path from the last cell's time backwards, so that a cell meets it in the order of the lags.
    let newest = first as i64 + cells.len() as i64 - 1;
    let end = table.nodes.len() as i64 - 1;
    let backwards = (0..(cells.len() + lags) as i64).map(|i| table.nodes[(newest - i).clamp(0, end) as usize] - origin);
    let points: Vec<DVec2> = backwards.collect();
    let mut sums = vec![0.0; lags];
    for (i, cell) in cells.iter().rev().enumerate().filter(|(_, cell)| cell.weight > 0.0) {
        for (sum, point) in sums.iter_mut().zip(&points[i..]) {
            *sum += point.dot(cell.weight * *point - 2.0 * cell.points);
        }
    }
    sums
}
