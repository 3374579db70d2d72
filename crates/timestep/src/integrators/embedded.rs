//! The engine of the adaptive methods: as many internal steps of an embedded pair as the tolerances ask for.
//!
//! Error norm, first step and PI control: Hairer, Nørsett & Wanner, "Solving Ordinary Differential Equations I", II.4 and
//! the constants of their code DOPRI5; Gustafsson, "Control theoretic techniques for stepsize selection in explicit
//! Runge–Kutta methods", ACM TOMS 17 (1991).
//!
//! The history is the proposed length, the last accepted error, and then, for tableaus whose last stage is the new state,
//! the slope at the end with the time, the coefficients and the state that it belongs to: where any of them is no longer
//! what it was, the slope is taken anew.

use super::butcher::{ButcherTableau, ErrorEstimate};
use super::internal_steps::InternalStep;
use super::memory::Memory;
use super::tolerances::Tolerances;
use crate::ode::Ode;

/// A step that takes more attempts than this has failed.
pub const MOST_ATTEMPTS: u32 = 100_000;
/// A step that would need internal steps below this part of itself or of the time has failed.
const SHORTEST: f64 = 16.0 * f64::EPSILON;
/// A proposal is made a little shorter than the estimate says, and changes by no more than these factors.
const SAFETY: f64 = 0.9;
const LEAST_FACTOR: f64 = 0.2;
const MOST_FACTOR: f64 = 10.0;
/// Exponent of the last error in the PI control.
const BETA: f64 = 0.04;
/// Smaller errors do not count as the last one.
const LEAST_ERROR: f64 = 1e-4;
/// An internal step is stretched by up to this factor to arrive.
const STRETCH: f64 = 1.01;
/// Numbers in the history before coefficients, state and slope.
const CONTROL: usize = 3;

/// Goes from `t` to `t + h` in internal steps. A state that cannot be integrated, and any state under a tableau without an
/// error estimate, becomes not-a-number.
pub fn step<O: Ode<f64> + ?Sized>(
    tableau: &ButcherTableau,
    ode: &O,
    tolerances: Tolerances,
    t: f64,
    h: f64,
    y: &mut [f64],
    memory: &mut Memory<f64>,
) {
    if h == 0.0 {
        return;
    }
    let arrives = tableau.error.is_some_and(|estimate| {
        let pair = Pair { tableau, estimate, tolerances };
        pair.integrate(ode, t, h, y, memory)
    });
    if !arrives {
        memory.restart();
        y.fill(f64::NAN);
    }
}

/// A tableau with its estimate, and what the estimate may be.
struct Pair<'a> {
    tableau: &'a ButcherTableau,
    estimate: ErrorEstimate,
    tolerances: Tolerances,
}

/// State of the step control.
#[derive(Clone, Copy)]
struct Control {
    /// Proposed length, s, without a sign.
    length: f64,
    last_error: f64,
}

impl Pair<'_> {
    /// Fills in `y` at `t + h`, or at an earlier time if the record has the call pause; false if that cannot be done.
    fn integrate<O: Ode<f64> + ?Sized>(
        &self,
        ode: &O,
        t: f64,
        h: f64,
        y: &mut [f64],
        memory: &mut Memory<f64>,
    ) -> bool {
        let (n, stages) = (y.len(), self.tableau.stages());
        let (span, shortest) = (h.abs(), SHORTEST * t.abs().max(h.abs()));
        let (history, work, record) = memory.parts((stages.max(2) + 1) * n, y[0]);
        let (k, next) = work.split_at_mut(stages.max(2) * n);
        let mut way = record.underway.take().unwrap_or_default();
        let (most, mut here) = (record.most_attempts.unwrap_or(MOST_ATTEMPTS), 0);
        let begun = t + way.done.copysign(h);
        let (control, slope_is_known) = resume(history, ode.coefficients(), begun, y, &mut k[..n]);
        if !slope_is_known {
            record.evaluated(1);
            ode.eval(t, y, &mut k[..n]);
        }
        let mut control = control.unwrap_or_else(|| {
            record.evaluated(1);
            let (slope, rest) = k.split_at_mut(n);
            let length = self.first_length(ode, t, h, y, slope, next, &mut rest[..n]);
            Control { length, last_error: LEAST_ERROR }
        });
        while way.attempts < MOST_ATTEMPTS {
            if here == most {
                keep(history, control, t + way.done.copysign(h), ode.coefficients(), y, Some(&k[..n]));
                record.underway = Some(way);
                return true;
            }
            (here, way.attempts) = (here + 1, way.attempts + 1);
            let left = span - way.done;
            let last = control.length * STRETCH >= left;
            let length = if last { left } else { control.length };
            let (from, signed) = (t + way.done.copysign(h), length.copysign(h));
            self.stages(ode, from, signed, y, k, next);
            let error = self.error_norm(signed, y, next, k);
            record.evaluated(stages as u64 - 1);
            record.add(InternalStep { t: from, h: signed, error });
            if error <= 1.0 {
                control.accept(self.exponent(), length, last, error, way.rejected);
                y.copy_from_slice(next);
                if self.tableau.ends_in_next() {
                    k.copy_within((stages - 1) * n..stages * n, 0);
                }
                if last {
                    let slope = self.tableau.ends_in_next().then_some(&k[..n]);
                    keep(history, control, t + h, ode.coefficients(), y, slope);
                    return true;
                }
                (way.done, way.rejected) = (way.done + length, false);
                if !self.tableau.ends_in_next() {
                    record.evaluated(1);
                    ode.eval(t + way.done.copysign(h), y, &mut k[..n]);
                }
            } else {
                control.reject(self.exponent(), length, error);
                way.rejected = true;
                if control.length < shortest {
                    return false;
                }
            }
        }
        false
    }

    /// The power of the error that a step's length goes with.
    fn exponent(&self) -> f64 {
        1.0 / f64::from(self.estimate.order + 1)
    }

    /// Fills in the slopes from the second one on, the first being known, and the result.
    fn stages<O: Ode<f64> + ?Sized>(&self, ode: &O, t: f64, h: f64, y: &[f64], k: &mut [f64], next: &mut [f64]) {
        let (n, stages) = (y.len(), self.tableau.stages());
        for stage in 1..stages {
            let (known, rest) = k.split_at_mut(stage * n);
            along(h, self.tableau.a[stage - 1], y, known, next);
            ode.eval(t + h * self.tableau.c[stage], next, &mut rest[..n]);
        }
        if !self.tableau.ends_in_next() {
            along(h, self.tableau.b, y, k, next);
        }
    }

    /// Root mean square of the components' errors in units of what is allowed of each.
    fn error_norm(&self, h: f64, y: &[f64], next: &[f64], k: &[f64]) -> f64 {
        let n = y.len();
        let square = |q: usize| {
            let weighted = self.estimate.weights.iter().zip(k.iter().skip(q).step_by(n));
            let error = h * weighted.map(|(e, k)| e * k).sum::<f64>();
            let relative = error / self.allowed(y[q].abs().max(next[q].abs()));
            relative * relative
        };
        // A state that is not finite must not pass for one without error.
        let sound = next.iter().all(|value| value.is_finite());
        if sound { ((0..n).map(square).sum::<f64>() / n as f64).sqrt() } else { f64::NAN }
    }

    fn allowed(&self, size: f64) -> f64 {
        self.tolerances.atol + self.tolerances.rtol * size
    }

    /// Length of a first step, from the sizes of y, y' and y'' (II.4, "Starting step size"). Uses `euler` and `slope_there`.
    #[expect(clippy::too_many_arguments, reason = "the algorithm's own letters, and its working space")]
    fn first_length<O: Ode<f64> + ?Sized>(
        &self,
        ode: &O,
        t: f64,
        h: f64,
        y: &[f64],
        slope: &[f64],
        euler: &mut [f64],
        slope_there: &mut [f64],
    ) -> f64 {
        let norm = |value: &dyn Fn(usize) -> f64| {
            let square = |q: usize| {
                let relative = value(q) / self.allowed(y[q].abs());
                relative * relative
            };
            ((0..y.len()).map(square).sum::<f64>() / y.len() as f64).sqrt()
        };
        let (d0, d1) = (norm(&|q| y[q]), norm(&|q| slope[q]));
        let trial = if d0 < 1e-5 || d1 < 1e-5 { 1e-6 } else { 0.01 * d0 / d1 };
        let trial = trial.min(h.abs());
        for q in 0..y.len() {
            euler[q] = y[q] + trial.copysign(h) * slope[q];
        }
        ode.eval(t + trial.copysign(h), euler, slope_there);
        let d2 = norm(&|q| slope_there[q] - slope[q]) / trial;
        let largest = d1.max(d2);
        let length =
            if largest <= 1e-15 { (1e-3 * trial).max(1e-6) } else { libm::pow(0.01 / largest, self.exponent()) };
        length.min(100.0 * trial)
    }
}

impl Control {
    /// Chooses the length after an accepted step. A step that was cut short to arrive says little about longer ones.
    fn accept(&mut self, exponent: f64, length: f64, cut: bool, error: f64, after_rejection: bool) {
        let alpha = exponent - 0.75 * BETA;
        let factor = SAFETY * libm::pow(self.last_error, BETA) / libm::pow(error, alpha);
        let mut proposal = length * factor.clamp(LEAST_FACTOR, MOST_FACTOR);
        if after_rejection {
            proposal = proposal.min(length);
        }
        if cut && factor >= MOST_FACTOR {
            proposal = proposal.max(self.length);
        }
        *self = Control { length: proposal, last_error: error.max(LEAST_ERROR) };
    }

    fn reject(&mut self, exponent: f64, length: f64, error: f64) {
        let factor = SAFETY / libm::pow(error, exponent - 0.75 * BETA);
        self.length = length * if factor > LEAST_FACTOR { factor } else { LEAST_FACTOR };
    }
}

/// The control that the last step left, and whether `slope` could be filled in.
fn resume(history: &[f64], coefficients: &[f64], t: f64, y: &[f64], slope: &mut [f64]) -> (Option<Control>, bool) {
    let &[length, last_error, reached, ref rest @ ..] = history else { return (None, false) };
    let control = Some(Control { length, last_error });
    if rest.len() != coefficients.len() + 2 * y.len() {
        return (control, false);
    }
    let (kept_coefficients, rest) = rest.split_at(coefficients.len());
    let (kept_y, kept_slope) = rest.split_at(y.len());
    // The end of one step and the start of the next are the same moment, computed in two ways.
    let same_moment = (reached - t).abs() <= 4.0 * f64::EPSILON * t.abs();
    let fits = same_moment && kept_coefficients == coefficients && kept_y == y;
    if fits {
        slope.copy_from_slice(kept_slope);
    }
    (control, fits)
}

/// Stores what [`resume`] reads.
fn keep(
    history: &mut Vec<f64>,
    control: Control,
    reached: f64,
    coefficients: &[f64],
    y: &[f64],
    slope: Option<&[f64]>,
) {
    history.clear();
    history.reserve_exact(CONTROL + coefficients.len() + 2 * y.len());
    history.extend([control.length, control.last_error, reached]);
    if let Some(slope) = slope {
        for values in [coefficients, y, slope] {
            history.extend_from_slice(values);
        }
    }
}

/// Fills in y + h Σ w_j k_j, where the slopes `k` are rows as long as `y`.
fn along(h: f64, weights: &[f64], y: &[f64], k: &[f64], sum: &mut [f64]) {
    let n = y.len();
    for q in 0..n {
        let weighted = weights.iter().zip(k.iter().skip(q).step_by(n));
        sum[q] = y[q] + h * weighted.map(|(w, k)| w * k).sum::<f64>();
    }
}
