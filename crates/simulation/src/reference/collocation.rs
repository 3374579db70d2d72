//! Steps by Gauss collocation with 16 nodes: solves a motion that has no closed form.
//!
//! The stages are found by iterating Y_i = y + h Σ a_ij f(Y_j): first in `f64`, then, where the right-hand side exists in
//! double-double, in the differences between the double-double derivatives and those known. The state is carried from step
//! to step in double-double in any case, so that rounding enters through the derivatives only, each time multiplied by the
//! step. The result is a polynomial in time ([`Segment`]).
//!
//! Sources: Hairer, Lubich & Wanner, "Geometric Numerical Integration", II.1.3 and VIII.6; Hairer, McLachlan &
//! Razakarivony, "Achieving Brouwer's law with implicit Runge–Kutta methods", BIT 48 (2008).

use super::gauss::NODES;
use super::problem::CollocationProblem;
use super::segment::Segment;
use super::stages::{self, Stages, legendre_series};
use crate::double_double::DoubleDouble;

/// The longest step, s.
const LONGEST: f64 = 0.25;
/// The shortest step, s; a motion that needs a shorter one ends.
const SHORTEST: f64 = 1e-9;
/// Steps are whole multiples of this, so that sums of them are exact for hours, s.
const GRAIN: f64 = 1.0 / (1_u64 << 40) as f64;
/// With more iterations than this, a shorter step is cheaper.
const MANY_ITERATIONS: usize = 24;

/// The state of a motion at one time, and the length of the next step to try.
#[derive(Clone, Debug)]
pub struct CollocationState {
    /// Time, s.
    pub t: f64,
    /// The state.
    pub y: Vec<DoubleDouble>,
    /// Length of the next step to try, s; negative backwards in time.
    pub h: f64,
}

impl CollocationState {
    /// The state `y` at `t`, to be continued forwards (`direction` > 0) or backwards (`direction` < 0). The first step is
    /// short.
    pub fn new(t: f64, y: &[f64], direction: f64) -> Self {
        CollocationState {
            t,
            y: y.iter().map(|&value| DoubleDouble::from_f64(value)).collect(),
            h: (1.0_f64 / 64.0).copysign(direction),
        }
    }

    /// The state `y` at `t`, to be continued by `length` s and no farther. The first step is as long as that, unless it is longer
    /// than usual.
    pub fn within(t: f64, y: &[f64], length: f64) -> Self {
        let usual = Self::new(t, y, length);
        let whole = ((length.abs() / GRAIN).ceil() * GRAIN).max(SHORTEST);
        CollocationState { h: whole.min(usual.h.abs()).copysign(length), ..usual }
    }

    /// Takes one step; returns its segment and the state at its end. `None` where the motion cannot be continued.
    pub fn step(&self, problem: CollocationProblem<'_>) -> Option<(Segment, CollocationState)> {
        let mut from = self.clone();
        loop {
            match from.attempt(problem) {
                Attempted::Step(step) => {
                    let end = step.end();
                    return Some((step.segment, end));
                }
                Attempted::Shorter(h) => from.h = h,
                Attempted::End => return None,
            }
        }
    }

    /// Tries the next step once.
    pub fn attempt(&self, problem: CollocationProblem<'_>) -> Attempted {
        if self.h.abs() < SHORTEST {
            return Attempted::End;
        }
        match attempt(self, problem, self.h) {
            Ok(step) => Attempted::Step(step),
            Err(factor) => Attempted::Shorter(rounded_step(self.h * factor)),
        }
    }
}

/// Result of trying a step.
#[derive(Clone, Debug)]
pub enum Attempted {
    /// The step met the tolerance.
    Step(SolvedStep),
    /// It was too long: the length to try next, s.
    Shorter(f64),
    /// The motion cannot be continued.
    End,
}

/// The step length nearest to `h` that is allowed.
fn rounded_step(h: f64) -> f64 {
    (h.clamp(-LONGEST, LONGEST) / GRAIN).trunc() * GRAIN
}

/// A step that met the tolerance.
#[derive(Clone, Debug)]
pub struct SolvedStep {
    /// The motion over the step.
    pub segment: Segment,
    /// Derivatives at the nodes in `f64`, and their corrections.
    slopes: Vec<f64>,
    corrections: Option<Vec<f64>>,
    /// Ratio of the next step's length to this one's.
    factor: f64,
}

impl SolvedStep {
    /// The state at the end of the step, to 31 digits: worked out at each call.
    pub fn end(&self) -> CollocationState {
        let Segment { t, h, start, .. } = &self.segment;
        let y = stages::end(start, *h, &self.slopes, self.corrections.as_deref());
        CollocationState { t: t + h, y, h: rounded_step(h * self.factor) }
    }
}

/// Tries a step of `h`. The error is the factor by which the step must be shortened.
fn attempt(from: &CollocationState, problem: CollocationProblem<'_>, h: f64) -> Result<SolvedStep, f64> {
    let n = from.y.len();
    let stages = Stages { t: from.t, y: &from.y, h, second_order: problem.second_order };
    let start: Vec<f64> = from.y.iter().map(|y| y.to_f64()).collect();
    let (slopes, iterations) = stages.solve(problem.double, &start)?;
    let corrections = match problem.double_double {
        Some(derivative) => Some(stages.corrections(derivative, &start, &slopes)?),
        None => None,
    };
    let mut corrected = slopes.clone();
    corrected.iter_mut().zip(corrections.iter().flatten()).for_each(|(slope, correction)| *slope += correction);
    let series = legendre_series(&corrected, n);
    let (error, tolerance) = (stages.last_terms(&start, &corrected, &series), problem.tolerance());
    let factor = (0.9 * libm::pow(tolerance / error, 1.0 / NODES as f64)).clamp(0.25, 1.5);
    if error > tolerance {
        return Err(factor.min(0.8));
    }
    let factor = if iterations > MANY_ITERATIONS { factor.min(0.8) } else { factor };
    let segment = Segment { t: from.t, h, start: from.y.clone(), series };
    Ok(SolvedStep { segment, slopes, corrections, factor })
}
