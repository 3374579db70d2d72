//! A step of Gauss's collocation with [`NODES`] nodes: the reference where no formula of the motion is known.
//!
//! The stages are found by iterating Y_i = y + h Σ a_ij f(Y_j), in `f64` first and then, where the right-hand side comes in
//! [`DoubleDouble`] numbers, in the differences between the slopes of those and what is known. The state is carried from step to step in `DoubleDouble` numbers in any case, so that rounding
//! enters through the slopes only, each time multiplied by the step. The result is a polynomial in time.
//! (Hairer, Lubich & Wanner, "Geometric Numerical Integration", II.1.3 and VIII.6; Hairer, McLachlan & Razakarivony,
//! "Achieving Brouwer's law with implicit Runge–Kutta methods", BIT 48 (2008).)

use super::double_double::DoubleDouble;
use super::gauss::{GAUSS, NODES, integrals};

/// The longest and the shortest step, s.
const LONGEST: f64 = 0.25;
const SHORTEST: f64 = 1e-9;
/// Steps are whole multiples of this, so that sums of them are exact for hours, s.
const GRAIN: f64 = 1.0 / (1_u64 << 40) as f64;
/// What the last terms of the solution's Legendre series may contribute, relative to the motion.
const TOLERANCE: f64 = 1e-15;
/// The same where the digits of `DoubleDouble` numbers are to be used: the end of a step is about twice as many digits as good.
const WIDE_TOLERANCE: f64 = 1e-17;
const MOST_ITERATIONS: usize = 60;
/// Slower than this, and a shorter step is cheaper.
const MANY_ITERATIONS: usize = 24;
/// Changes as small as this, relative to the motion, are the last ones that rounding lets be seen.
const NEAR_FLOOR: f64 = 4.0 * f64::EPSILON;
const WIDE_FLOOR: f64 = 1e-30;

/// y' from t and y.
pub type Slope<'a, R> = &'a dyn Fn(f64, &[R], &mut [R]);

/// The equations of a motion in one or two precisions.
#[derive(Clone, Copy)]
pub struct Equations<'a> {
    pub near: Slope<'a, f64>,
    pub wide: Option<Slope<'a, DoubleDouble>>,
    /// Whether the second half of the state is the velocity of the first.
    pub second_order: bool,
}

/// Where the motion is, and the length of the next step to be tried, s; negative backwards in time.
#[derive(Clone, Debug)]
pub struct Place {
    pub t: f64,
    pub y: Vec<DoubleDouble>,
    pub h: f64,
}

/// The motion from `t` to `t + h`.
#[derive(Clone, Debug)]
pub struct Piece {
    pub t: f64,
    pub h: f64,
    start: Vec<DoubleDouble>,
    /// Of each component's slope, a Legendre series.
    series: Vec<[f64; NODES]>,
}

impl Place {
    /// The first step from here is careful.
    pub fn start(t: f64, y: &[f64], direction: f64) -> Self {
        Place {
            t,
            y: y.iter().map(|&value| DoubleDouble::of(value)).collect(),
            h: (1.0_f64 / 64.0).copysign(direction),
        }
    }

    /// The next piece, and the place at its end. `None` where the motion cannot be continued.
    pub fn step(&self, equations: Equations<'_>) -> Option<(Piece, Place)> {
        let mut h = self.h;
        while h.abs() >= SHORTEST {
            match attempt(self, equations, h) {
                Ok((piece, y, factor)) => {
                    let next = grained(h * factor);
                    return Some((piece, Place { t: self.t + h, y, h: next }));
                }
                Err(factor) => h = grained(h * factor),
            }
        }
        None
    }
}

fn grained(h: f64) -> f64 {
    (h.clamp(-LONGEST, LONGEST) / GRAIN).trunc() * GRAIN
}

impl Piece {
    /// Whether it does not end before `t`, in its direction.
    pub fn reaches(&self, t: f64) -> bool {
        (self.t + self.h - t) * self.h >= 0.0
    }

    /// Fills in the state at `t`, which must be within the piece.
    pub fn at(&self, t: f64, y: &mut [f64]) {
        let weights = integrals(2.0 * ((t - self.t) / self.h) - 1.0);
        for ((y, start), series) in y.iter_mut().zip(&self.start).zip(&self.series) {
            let sum = series.iter().zip(&weights).rev().map(|(c, w)| c * w).sum::<f64>();
            *y = start.hi + (start.lo + self.h * sum);
        }
    }

    /// Memory that it takes up, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.start.len() * (size_of::<DoubleDouble>() + size_of::<[f64; NODES]>())
    }
}

/// A step of `h`: the piece, the state at its end, and by how much the next may be longer; or by how much this one must be shorter.
fn attempt(from: &Place, equations: Equations<'_>, h: f64) -> Result<(Piece, Vec<DoubleDouble>, f64), f64> {
    let n = from.y.len();
    let stages = Stages { from, h, second_order: equations.second_order };
    let start: Vec<f64> = from.y.iter().map(|y| y.near()).collect();
    let (mut slopes, iterations) = stages.near(equations.near, &start)?;
    let small = match equations.wide {
        Some(wide) => stages.wide(wide, &start, &slopes)?,
        None => vec![0.0; slopes.len()],
    };
    let end = stages.end(&slopes, &small);
    slopes.iter_mut().zip(&small).for_each(|(slope, small)| *slope += small);
    let series: Vec<_> = (0..n).map(|q| series(&slopes, n, q)).collect();
    let (error, tolerance) = (stages.last_terms(&start, &slopes, &series), equations.tolerance());
    let factor = (0.9 * libm::pow(tolerance / error, 1.0 / NODES as f64)).clamp(0.25, 1.5);
    if error > tolerance {
        return Err(factor.min(0.8));
    }
    let factor = if iterations > MANY_ITERATIONS { factor.min(0.8) } else { factor };
    Ok((Piece { t: from.t, h, start: from.y.clone(), series }, end, factor))
}

impl Equations<'_> {
    fn tolerance(&self) -> f64 {
        if self.wide.is_some() { WIDE_TOLERANCE } else { TOLERANCE }
    }
}

/// Repeats `sweep`, which says by how much it has changed the stages, until rounding has the last word. The number of
/// sweeps, or how much shorter a step should be that converges.
fn converge(floor: f64, mut sweep: impl FnMut() -> f64) -> Result<usize, f64> {
    let mut last = f64::INFINITY;
    for count in 1..=MOST_ITERATIONS {
        let now = sweep();
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

/// What all stages of a step have in common. Slopes at the nodes are rows, one component beside the other.
struct Stages<'a> {
    from: &'a Place,
    h: f64,
    second_order: bool,
}

impl Stages<'_> {
    /// The slopes at the nodes in `f64`, each stage found with the newest of them, and the number of sweeps.
    fn near(&self, f: Slope<'_, f64>, start: &[f64]) -> Result<(Vec<f64>, usize), f64> {
        let n = start.len();
        let mut first = vec![0.0; n];
        f(self.from.t, start, &mut first);
        let (mut slopes, mut stages) = (first.repeat(NODES), start.repeat(NODES));
        let sweeps = converge(NEAR_FLOOR, || {
            let scale = self.scale(start, &slopes);
            let mut change = 0.0_f64;
            for (i, stage) in stages.chunks_exact_mut(n).enumerate() {
                for (q, stage) in stage.iter_mut().enumerate() {
                    let from = self.from.y[q];
                    let next = from.hi + (from.lo + self.h * up_to(i, &slopes, n, q));
                    change = change.max((next - *stage).abs() / scale[self.kind(q)]);
                    *stage = next;
                }
                f(self.time(i), stage, &mut slopes[i * n..][..n]);
            }
            change
        })?;
        Ok((slopes, sweeps))
    }

    /// What is to be added to the slopes: as differences from what is known they need no more than an `f64` each.
    fn wide(&self, f: Slope<'_, DoubleDouble>, start: &[f64], slopes: &[f64]) -> Result<Vec<f64>, f64> {
        let n = start.len();
        let scale = self.scale(start, slopes);
        let known: Vec<DoubleDouble> = (0..n * NODES)
            .map(|at| {
                self.from.y[at % n] + sum(&GAUSS.wide.integrals[at / n], slopes, n, at % n) * DoubleDouble::of(self.h)
            })
            .collect();
        let (mut small, mut stages, mut slope) = (vec![0.0; n * NODES], known.clone(), vec![DoubleDouble::of(0.0); n]);
        // The first sweep only finds out what is missing.
        let mut nothing_known = 1.0_f64;
        converge(WIDE_FLOOR, || {
            let mut change = std::mem::take(&mut nothing_known);
            for (i, stage) in stages.chunks_exact_mut(n).enumerate() {
                for (q, stage) in stage.iter_mut().enumerate() {
                    let next = known[i * n + q] + DoubleDouble::of(self.h * up_to(i, &small, n, q));
                    change = change.max((next - *stage).near().abs() / scale[self.kind(q)]);
                    *stage = next;
                }
                f(self.time(i), stage, &mut slope);
                for q in 0..n {
                    small[i * n + q] = (slope[q] - DoubleDouble::of(slopes[i * n + q])).near();
                }
            }
            change
        })?;
        Ok(small)
    }

    /// Time at a node, s.
    fn time(&self, node: usize) -> f64 {
        self.from.t + self.h * GAUSS.near.nodes[node]
    }

    /// The state at the end; `small` is the rest of the slopes.
    fn end(&self, slopes: &[f64], small: &[f64]) -> Vec<DoubleDouble> {
        let weights = &GAUSS.wide.weights;
        let slope = |q: usize| sum(weights, slopes, self.from.y.len(), q) + sum(weights, small, self.from.y.len(), q);
        self.from.y.iter().enumerate().map(|(q, &y)| y + DoubleDouble::of(self.h) * slope(q)).collect()
    }

    /// 1 for the components that are velocities of others.
    fn kind(&self, q: usize) -> usize {
        usize::from(self.second_order && q >= self.from.y.len() / 2)
    }

    /// What positions and velocities are measured by: where the motion is, and how far it gets in the step.
    fn scale(&self, start: &[f64], slopes: &[f64]) -> [f64; 2] {
        let n = start.len();
        let mut most = [f64::MIN_POSITIVE; 2];
        for (q, start) in start.iter().enumerate() {
            let slope = slopes.iter().skip(q).step_by(n).fold(0.0_f64, |most, slope| most.max(slope.abs()));
            let kind = self.kind(q);
            most[kind] = most[kind].max(start.abs() + self.h.abs() * slope);
        }
        let way = most[0] + self.h.abs() * most[1];
        if self.second_order { [way, way / self.h.abs()] } else { [most[0]; 2] }
    }

    /// What the last two terms of the series contribute, relative to the motion.
    fn last_terms(&self, start: &[f64], slopes: &[f64], series: &[[f64; NODES]]) -> f64 {
        let scale = self.scale(start, slopes);
        let term = |(q, series): (usize, &[f64; NODES])| {
            let last = series[NODES - 1].abs().max(series[NODES - 2].abs());
            self.h.abs() * last / (4.0 * NODES as f64) / scale[self.kind(q)]
        };
        series.iter().enumerate().map(term).fold(0.0, f64::max)
    }
}

/// The weighted sum of component `q` of the slopes up to node `i`.
fn up_to(i: usize, slopes: &[f64], n: usize, q: usize) -> f64 {
    let weights = &GAUSS.near.integrals[i];
    weights.iter().zip(slopes.iter().skip(q).step_by(n)).map(|(w, f)| w * f).sum()
}

/// A weighted sum of component `q` of the slopes with 31 digits.
fn sum(weights: &[DoubleDouble; NODES], slopes: &[f64], n: usize, q: usize) -> DoubleDouble {
    let terms = weights.iter().zip(slopes.iter().skip(q).step_by(n)).map(|(&w, &f)| w * DoubleDouble::of(f));
    terms.fold(DoubleDouble::of(0.0), |sum, term| sum + term)
}

/// The Legendre series of one component's slope.
fn series(slopes: &[f64], n: usize, q: usize) -> [f64; NODES] {
    std::array::from_fn(|k| {
        let terms = GAUSS.legendre[k].iter().zip(slopes.iter().skip(q).step_by(n));
        terms.map(|(w, f)| w * f).sum()
    })
}
