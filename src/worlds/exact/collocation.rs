//! A step of Gauss's collocation with [`NODES`] nodes: the reference where no formula of the motion is known.
//!
//! The stages are found by iterating Y_i = y + h Σ a_ij f(Y_j), in `f64` first and then, where the right-hand side comes in
//! [`Wide`] numbers, in those. The state is carried from step to step in `Wide` numbers in any case, so that rounding
//! enters through the slopes only, each time multiplied by the step. The result is a polynomial in time.
//! (Hairer, Lubich & Wanner, "Geometric Numerical Integration", II.1.3 and VIII.6; Hairer, McLachlan & Razakarivony,
//! "Achieving Brouwer's law with implicit Runge–Kutta methods", BIT 48 (2008).)

use super::gauss::{GAUSS, NODES, Table, integrals};
use super::wide::Wide;
use crate::ode::Real;

/// The longest and the shortest step, s.
const LONGEST: f64 = 0.25;
const SHORTEST: f64 = 1e-9;
/// Steps are whole multiples of this, so that sums of them are exact for hours, s.
const GRAIN: f64 = 1.0 / (1_u64 << 40) as f64;
/// What the last terms of the solution's Legendre series may contribute, relative to the motion.
const TOLERANCE: f64 = 1e-15;
/// The same where the digits of `Wide` numbers are to be used: the end of a step is about twice as many digits as good.
const WIDE_TOLERANCE: f64 = 1e-17;
const MOST_ITERATIONS: usize = 60;
/// Slower than this, and a shorter step is cheaper.
const MANY_ITERATIONS: usize = 24;
/// Changes as small as this, relative to the motion, are the last ones that rounding lets be seen.
const NEAR_FLOOR: f64 = 4.0 * f64::EPSILON;
const WIDE_FLOOR: f64 = 1e-30;

/// The equations of a motion in one or two precisions; both compute y' from t and y.
#[derive(Clone, Copy)]
pub struct Equations<'a> {
    pub near: &'a dyn Fn(f64, &[f64], &mut [f64]),
    pub wide: Option<&'a dyn Fn(f64, &[Wide], &mut [Wide])>,
    /// Whether the second half of the state is the velocity of the first.
    pub second_order: bool,
}

/// Where the motion is, and the length of the next step to be tried, s; negative backwards in time.
#[derive(Clone, Debug)]
pub struct Place {
    pub t: f64,
    pub y: Vec<Wide>,
    pub h: f64,
}

/// The motion from `t` to `t + h`.
#[derive(Clone, Debug)]
pub struct Piece {
    pub t: f64,
    pub h: f64,
    start: Vec<Wide>,
    /// Of each component's slope, a Legendre series.
    series: Vec<[f64; NODES]>,
}

impl Place {
    /// The first step from here is careful.
    pub fn start(t: f64, y: &[f64], direction: f64) -> Self {
        Place { t, y: y.iter().map(|&value| Wide::of(value)).collect(), h: (1.0_f64 / 64.0).copysign(direction) }
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
        size_of::<Self>() + self.start.len() * (size_of::<Wide>() + size_of::<[f64; NODES]>())
    }
}

/// A step of `h`: the piece, the state at its end, and by how much the next may be longer; or by how much this one must be shorter.
fn attempt(from: &Place, equations: Equations<'_>, h: f64) -> Result<(Piece, Vec<Wide>, f64), f64> {
    let n = from.y.len();
    let start: Vec<f64> = from.y.iter().map(|y| y.near()).collect();
    let mut first = vec![0.0; n];
    (equations.near)(from.t, &start, &mut first);
    let mut slopes = first.repeat(NODES);
    let mut stages = Stages { from, h, second_order: equations.second_order };
    let iterations = stages.solve(&GAUSS.near, equations.near, &mut slopes, NEAR_FLOOR)?;
    let (tolerance, end);
    if let Some(wide) = equations.wide {
        let mut slopes_wide: Vec<Wide> = slopes.iter().map(|&slope| Wide::of(slope)).collect();
        stages.solve(&GAUSS.wide, wide, &mut slopes_wide, WIDE_FLOOR)?;
        end = stages.end(&slopes_wide);
        slopes.iter_mut().zip(&slopes_wide).for_each(|(near, wide)| *near = wide.near());
        tolerance = WIDE_TOLERANCE;
    } else {
        end = stages.end(&slopes.iter().map(|&slope| Wide::of(slope)).collect::<Vec<_>>());
        tolerance = TOLERANCE;
    }
    let series: Vec<_> = (0..n).map(|q| series(&slopes, n, q)).collect();
    let error = stages.last_terms(&start, &slopes, &series);
    let factor = (0.9 * libm::pow(tolerance / error, 1.0 / NODES as f64)).clamp(0.25, 1.5);
    if error > tolerance {
        return Err(factor.min(0.8));
    }
    let factor = if iterations > MANY_ITERATIONS { factor.min(0.8) } else { factor };
    Ok((Piece { t: from.t, h, start: from.y.clone(), series }, end, factor))
}

/// What all stages of a step have in common.
struct Stages<'a> {
    from: &'a Place,
    h: f64,
    second_order: bool,
}

impl Stages<'_> {
    /// Iterates the slopes at the nodes, each stage with the newest of them. The number of iterations, or how much shorter
    /// a step should be that converges.
    fn solve<R: Real + From<Wide> + Into<Wide>>(
        &mut self,
        table: &Table<R>,
        f: &dyn Fn(f64, &[R], &mut [R]),
        slopes: &mut [R],
        floor: f64,
    ) -> Result<usize, f64> {
        let n = self.from.y.len();
        let (mut stages, mut first) = (vec![R::from_f64(0.0); n * NODES], true);
        let (h, mut last) = (R::from_f64(self.h), f64::INFINITY);
        for iteration in 1..=MOST_ITERATIONS {
            let mut change = [0.0; 2];
            for i in 0..NODES {
                let stage = &mut stages[i * n..][..n];
                for (q, stage) in stage.iter_mut().enumerate() {
                    let mut sum = R::from_f64(0.0);
                    for (j, &weight) in table.integrals[i].iter().enumerate() {
                        sum += weight * slopes[j * n + q];
                    }
                    let next = self.after(q, h * sum);
                    let kind = self.kind(q);
                    change[kind] = f64::max(change[kind], (next - *stage).largest_magnitude());
                    *stage = next;
                }
                let t = self.from.t + self.h * GAUSS.near.nodes[i];
                f(t, stage, &mut slopes[i * n..][..n]);
            }
            let scale = self.scale(|q| (0..NODES).map(move |i| i * n + q), |index| stages[index].largest_magnitude());
            let now = (change[0] / scale[0]).max(change[1] / scale[1]);
            if !now.is_finite() {
                return Err(0.25);
            }
            if !first && (now <= floor || (now <= 64.0 * floor && now >= 0.5 * last)) {
                return Ok(iteration);
            }
            if iteration >= 12 && now > 1e-2 {
                return Err(0.5);
            }
            (last, first) = (now, false);
        }
        Err(0.5)
    }

    /// Component `q` of the start with an increment.
    fn after<R: Real + From<Wide> + Into<Wide>>(&self, q: usize, increment: R) -> R {
        R::from(self.from.y[q] + increment.into())
    }

    fn end(&self, slopes: &[Wide]) -> Vec<Wide> {
        let n = self.from.y.len();
        let sum = |q: usize| {
            let terms = GAUSS.wide.weights.iter().zip(slopes.iter().skip(q).step_by(n)).map(|(&w, &f)| w * f);
            terms.fold(Wide::of(0.0), |sum, term| sum + term)
        };
        (0..n).map(|q| self.from.y[q] + Wide::of(self.h) * sum(q)).collect()
    }

    /// 1 for the components that are velocities of others.
    fn kind(&self, q: usize) -> usize {
        usize::from(self.second_order && q >= self.from.y.len() / 2)
    }

    /// What positions and velocities are measured by: where the motion is and how far it gets in the step.
    fn scale<I: Iterator<Item = usize>>(&self, of: impl Fn(usize) -> I, size: impl Fn(usize) -> f64) -> [f64; 2] {
        let mut most = [f64::MIN_POSITIVE; 2];
        for q in 0..self.from.y.len() {
            let kind = self.kind(q);
            most[kind] = of(q).map(&size).fold(most[kind], f64::max);
        }
        if !self.second_order {
            return [most[0]; 2];
        }
        let way = most[0] + self.h.abs() * most[1];
        [way, way / self.h.abs()]
    }

    /// What the last two terms of the series contribute, relative to the motion.
    fn last_terms(&self, start: &[f64], slopes: &[f64], series: &[[f64; NODES]]) -> f64 {
        let n = start.len();
        let reach = |q: usize| {
            let slope = slopes.iter().skip(q).step_by(n).fold(0.0_f64, |most, slope| most.max(slope.abs()));
            start[q].abs() + self.h.abs() * slope
        };
        let scale = self.scale(std::iter::once, reach);
        let term = |q: usize| {
            let last = series[q][NODES - 1].abs().max(series[q][NODES - 2].abs());
            self.h.abs() * last / (4.0 * NODES as f64) / scale[self.kind(q)]
        };
        (0..n).map(term).fold(0.0, f64::max)
    }
}

/// The Legendre series of one component's slope.
fn series(slopes: &[f64], n: usize, q: usize) -> [f64; NODES] {
    std::array::from_fn(|k| {
        let terms = GAUSS.legendre[k].iter().zip(slopes.iter().skip(q).step_by(n));
        terms.map(|(w, f)| w * f).sum()
    })
}
