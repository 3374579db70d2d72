//! The stages of one collocation step: the states and derivatives at the nodes, found by iteration.
//!
//! "Slopes" are the derivatives at the nodes, as rows: all components at the first node, then all at the second, and so on.

use super::gauss::{GAUSS, NODES};
use super::problem::DerivativeFn;
use crate::double_double::DoubleDouble;

/// Iterations after which a step counts as not converging.
const MOST_ITERATIONS: usize = 60;
/// Changes below this, relative to the motion, are rounding in `f64`.
const DOUBLE_FLOOR: f64 = 4.0 * f64::EPSILON;
/// Changes below this, relative to the motion, are rounding in double-double.
const DOUBLE_DOUBLE_FLOOR: f64 = 1e-30;

/// A step of `h` from the state `y` at `t`.
pub(super) struct Stages<'a> {
    /// Time at the start, s.
    pub t: f64,
    /// The state at the start.
    pub y: &'a [DoubleDouble],
    /// Length of the step, s.
    pub h: f64,
    /// `true` if the second half of the state is the velocity of the first half.
    pub second_order: bool,
}

impl Stages<'_> {
    /// Solves for the slopes in `f64`, each stage with the newest slopes (Gauss–Seidel); returns them and the number of
    /// iterations. `start` is the state at the start, rounded. The error is the factor by which the step must be shortened.
    pub fn solve(&self, f: DerivativeFn<'_, f64>, start: &[f64]) -> Result<(Vec<f64>, usize), f64> {
        let n = start.len();
        let mut first = vec![0.0; n];
        f(self.t, start, &mut first);
        let (mut slopes, mut stages) = (first.repeat(NODES), start.repeat(NODES));
        let mut integrals = vec![0.0; n];
        let iterations = converge(DOUBLE_FLOOR, || {
            let scale = self.scale(start, &slopes);
            let mut changes = [0.0_f64; 2];
            for (i, stage) in stages.chunks_exact_mut(n).enumerate() {
                combine(&GAUSS.double.integrals[i], &slopes, &mut integrals);
                for (q, stage) in stage.iter_mut().enumerate() {
                    let from = self.y[q];
                    let next = from.hi + (from.lo + self.h * integrals[q]);
                    let change = &mut changes[self.kind(q)];
                    *change = larger(*change, (next - *stage).abs());
                    *stage = next;
                }
                f(self.time(i), stage, &mut slopes[i * n..][..n]);
            }
            (changes[0] / scale[0]).max(changes[1] / scale[1])
        })?;
        Ok((slopes, iterations))
    }

    /// Solves for the corrections that make `slopes` right to double-double. As differences from what is known they need no
    /// more than an `f64` each. The error is the factor by which the step must be shortened.
    pub fn corrections(
        &self,
        f: DerivativeFn<'_, DoubleDouble>,
        start: &[f64],
        slopes: &[f64],
    ) -> Result<Vec<f64>, f64> {
        let n = start.len();
        let scale = self.scale(start, slopes);
        let known: Vec<DoubleDouble> = (0..n * NODES)
            .map(|at| {
                let weights = &GAUSS.double_double.integrals[at / n];
                self.y[at % n] + weighted_sum(weights, slopes, n, at % n) * DoubleDouble::from_f64(self.h)
            })
            .collect();
        let mut integrals = vec![0.0; n];
        let zero = DoubleDouble::from_f64(0.0);
        let (mut small, mut stages, mut slope) = (vec![0.0; n * NODES], known.clone(), vec![zero; n]);
        // The first iteration only evaluates the slopes: it must not count as converged.
        let mut first_change = 1.0_f64;
        converge(DOUBLE_DOUBLE_FLOOR, || {
            let mut change = std::mem::take(&mut first_change);
            for (i, stage) in stages.chunks_exact_mut(n).enumerate() {
                combine(&GAUSS.double.integrals[i], &small, &mut integrals);
                for (q, stage) in stage.iter_mut().enumerate() {
                    let correction = self.h * integrals[q];
                    let next = known[i * n + q] + DoubleDouble::from_f64(correction);
                    change = change.max((next - *stage).to_f64().abs() / scale[self.kind(q)]);
                    *stage = next;
                }
                f(self.time(i), stage, &mut slope);
                for q in 0..n {
                    small[i * n + q] = (slope[q] - DoubleDouble::from_f64(slopes[i * n + q])).to_f64();
                }
            }
            change
        })?;
        Ok(small)
    }

    /// The contribution of the last two terms of each Legendre series, relative to the motion: the largest of all
    /// components.
    pub fn last_terms(&self, start: &[f64], slopes: &[f64], series: &[[f64; NODES]]) -> f64 {
        let scale = self.scale(start, slopes);
        let term = |(q, series): (usize, &[f64; NODES])| {
            let last = series[NODES - 1].abs().max(series[NODES - 2].abs());
            self.h.abs() * last / (4.0 * NODES as f64) / scale[self.kind(q)]
        };
        series.iter().enumerate().map(term).fold(0.0, f64::max)
    }

    /// Time at a node, s.
    fn time(&self, node: usize) -> f64 {
        self.t + self.h * GAUSS.double.nodes[node]
    }

    /// 1 for components that are velocities of others, 0 for all others.
    fn kind(&self, q: usize) -> usize {
        usize::from(self.second_order && q >= self.y.len() / 2)
    }

    /// The magnitudes that changes of positions and of velocities are compared with: the distance from the origin plus the
    /// distance travelled in the step.
    fn scale(&self, start: &[f64], slopes: &[f64]) -> [f64; 2] {
        let n = start.len();
        let mut steepest = vec![0.0_f64; n];
        for slopes in slopes.chunks_exact(n) {
            steepest.iter_mut().zip(slopes).for_each(|(most, slope)| *most = larger(*most, slope.abs()));
        }
        let mut most = [f64::MIN_POSITIVE; 2];
        for (q, (start, slope)) in start.iter().zip(&steepest).enumerate() {
            let kind = self.kind(q);
            most[kind] = most[kind].max(start.abs() + self.h.abs() * slope);
        }
        let way = most[0] + self.h.abs() * most[1];
        if self.second_order { [way, way / self.h.abs()] } else { [most[0]; 2] }
    }
}

/// The larger of two numbers; `most` if `value` is not a number. `f64::max` does the same, in several instructions.
fn larger(most: f64, value: f64) -> f64 {
    if value > most { value } else { most }
}

/// Repeats `iterate`, which returns by how much it changed the stages, until the changes are rounding. Returns the number of
/// iterations; the error is the factor by which the step must be shortened to converge.
fn converge(floor: f64, mut iterate: impl FnMut() -> f64) -> Result<usize, f64> {
    let mut last = f64::INFINITY;
    for count in 1..=MOST_ITERATIONS {
        let now = iterate();
        if !now.is_finite() {
            return Err(0.25);
        }
        if now <= floor || (now <= 64.0 * floor && now >= 0.5 * last) {
            return Ok(count);
        }
        if count >= 12 && now > 1e-2 {
            return Err(0.5);
        }
        last = now;
    }
    Err(0.5)
}

/// The sum of the slopes with `weights`, of all components. Each component adds its terms in the order of the nodes.
fn combine(weights: &[f64; NODES], slopes: &[f64], sums: &mut [f64]) {
    let n = sums.len();
    let mut at = 0;
    at += combine_blocks::<16>(weights, &slopes[at..], n, &mut sums[at..]);
    at += combine_blocks::<8>(weights, &slopes[at..], n, &mut sums[at..]);
    at += combine_blocks::<4>(weights, &slopes[at..], n, &mut sums[at..]);
    combine_blocks::<1>(weights, &slopes[at..], n, &mut sums[at..]);
}

/// As [`combine`], for as many of `n` components as `sums` has whole blocks of `N`. Returns how many these are.
fn combine_blocks<const N: usize>(weights: &[f64; NODES], slopes: &[f64], n: usize, sums: &mut [f64]) -> usize {
    let blocks = sums.as_chunks_mut::<N>().0;
    blocks.iter_mut().enumerate().for_each(|(i, sums)| *sums = combined(weights, &slopes[N * i..], n));
    N * blocks.len()
}

/// The sum of the first `N` of `n` components of the slopes with `weights`.
fn combined<const N: usize>(weights: &[f64; NODES], slopes: &[f64], n: usize) -> [f64; N] {
    // The neutral element, so that a sum of −0.0 stays one.
    let mut sums = [-0.0; N];
    for (weight, slopes) in weights.iter().zip(slopes.chunks(n)) {
        if let Some(slopes) = slopes.first_chunk::<N>() {
            sums.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += weight * slope);
        }
    }
    sums
}

/// The sum of component `q` of the slopes with `weights`, to 31 digits.
fn weighted_sum(weights: &[DoubleDouble; NODES], slopes: &[f64], n: usize, q: usize) -> DoubleDouble {
    let slopes = slopes.iter().skip(q).step_by(n);
    let terms = weights.iter().zip(slopes).map(|(&w, &f)| w * DoubleDouble::from_f64(f));
    terms.fold(DoubleDouble::from_f64(0.0), |sum, term| sum + term)
}

/// The state after a step of `h` from `y`; the derivatives at the nodes are `slopes` + `corrections`.
pub(super) fn end(y: &[DoubleDouble], h: f64, slopes: &[f64], corrections: Option<&[f64]>) -> Vec<DoubleDouble> {
    let (weights, n) = (&GAUSS.double_double.weights, y.len());
    let slope = |q: usize| {
        let sum = weighted_sum(weights, slopes, n, q);
        corrections.map_or(sum, |corrections| sum + weighted_sum(weights, corrections, n, q))
    };
    y.iter().enumerate().map(|(q, &y)| y + DoubleDouble::from_f64(h) * slope(q)).collect()
}

/// The Legendre coefficients of the slopes of `n` components.
pub(super) fn legendre_series(slopes: &[f64], n: usize) -> Vec<[f64; NODES]> {
    let (mut series, mut sums) = (vec![[0.0; NODES]; n], vec![0.0; n]);
    for (k, weights) in GAUSS.legendre.iter().enumerate() {
        combine(weights, slopes, &mut sums);
        series.iter_mut().zip(&sums).for_each(|(series, sum)| series[k] = *sum);
    }
    series
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Components are summed in blocks, each as if it were alone.
    #[test]
    fn every_component_is_the_sum_of_its_terms_in_order() {
        let weights = &GAUSS.double.integrals[7];
        for n in 1..=40 {
            let slopes: Vec<f64> = (0..n * NODES).map(|i| libm::sin(i as f64)).collect();
            let mut sums = vec![f64::NAN; n];
            combine(weights, &slopes, &mut sums);
            for (q, found) in sums.iter().enumerate() {
                let terms = weights.iter().zip(slopes.iter().skip(q).step_by(n));
                let sum = terms.fold(-0.0, |sum, (weight, slope)| sum + weight * slope);
                assert_eq!(found.to_bits(), sum.to_bits(), "component {q} of {n}");
            }
        }
    }
}
