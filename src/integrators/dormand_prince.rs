//! Dormand–Prince 5(4) with step-size control: as many internal steps as the tolerances ask for, each of seven slopes, the
//! last of which is the first of the next.
//!
//! Tableau: Dormand & Prince, "A family of embedded Runge–Kutta formulae", J. Comp. Appl. Math. 6 (1980), 19–26.
//! Error norm, first step and PI control: Hairer, Nørsett & Wanner, "Solving Ordinary Differential Equations I", II.4 and
//! the constants of their code DOPRI5; Gustafsson, "Control theoretic techniques for stepsize selection in explicit
//! Runge–Kutta methods", ACM TOMS 17 (1991).
//!
//! The history is the proposed length, the last accepted error, and then the slope at the end with the time, the
//! parameters and the state that it belongs to: where any of them is no longer what it was, the slope is taken anew.

use super::butcher::ButcherTableau;
use super::internal_steps::InternalStep;
use super::memory::Memory;
use super::{Integrator, Method, Needs, Tolerances};
use crate::ode::{Ode, Problem};

/// The seventh stage is the new state: `a`'s last row is `b`.
pub static TABLEAU: ButcherTableau = ButcherTableau {
    c: &[0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0],
    a: &[
        &[1.0 / 5.0],
        &[3.0 / 40.0, 9.0 / 40.0],
        &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
        &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
        &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
        &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
    ],
    b: &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0, 0.0],
};

/// The weights of fifth order less those of fourth: what their results differ by is the error estimate.
pub static ERROR: [f64; STAGES] =
    [71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0];

const STAGES: usize = 7;
/// A step that takes more attempts than this has failed.
pub const MOST_ATTEMPTS: u32 = 100_000;
/// So has one that would need internal steps below this part of itself or of the time.
const SHORTEST: f64 = 16.0 * f64::EPSILON;
/// A proposal is made a little shorter than the estimate says, and changes by no more than this.
const SAFETY: f64 = 0.9;
const LEAST_FACTOR: f64 = 0.2;
const MOST_FACTOR: f64 = 10.0;
/// Exponents of the PI control.
const BETA: f64 = 0.04;
const ALPHA: f64 = 0.2 - 0.75 * BETA;
/// Smaller errors do not count as the last one.
const LEAST_ERROR: f64 = 1e-4;
/// What a little more than the proposed length ends, it ends.
const STRETCH: f64 = 1.01;
/// Numbers in the history before parameters, state and slope.
const CONTROL: usize = 3;

pub static ENTRY: Integrator = Integrator {
    id: "dormand-prince",
    name: "Dormand–Prince 5(4)",
    order: Some(5),
    evals_per_step: 6,
    needs: Needs::Nothing,
    symplectic: false,
    reversible: false,
    summary: "Compares a result of fifth order with one of fourth and chooses its own internal steps: long where the motion is smooth, short where it bends, until the tolerances are met. The step asked for is only where it has to arrive.",
    reference: "Dormand & Prince, J. Comp. Appl. Math. 6 (1980); Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, II.4–II.5",
    method: Method::Adaptive(step),
};

/// From `t` to `t + h` in internal steps; a state that cannot be integrated becomes not-a-number.
pub fn step(problem: &Problem<'_>, tolerances: Tolerances, t: f64, h: f64, y: &mut [f64], memory: &mut Memory<f64>) {
    if h == 0.0 {
        return;
    }
    if !integrate(problem, tolerances, t, h, y, memory) {
        memory.restart();
        y.fill(f64::NAN);
    }
}

/// How the next length is chosen.
#[derive(Clone, Copy)]
struct Control {
    /// Proposed length, s, without a sign.
    length: f64,
    last_error: f64,
}

/// Fills in `y` at `t + h`; false if that cannot be done.
fn integrate(
    problem: &Problem<'_>,
    tolerances: Tolerances,
    t: f64,
    h: f64,
    y: &mut [f64],
    memory: &mut Memory<f64>,
) -> bool {
    let n = y.len();
    let (span, shortest) = (h.abs(), SHORTEST * t.abs().max(h.abs()));
    let (history, work, record) = memory.parts((STAGES + 1) * n, y[0]);
    let (k, next) = work.split_at_mut(STAGES * n);
    let mut control = resume(history, problem.coefficients, t, y, &mut k[..n]);
    if !control.1 {
        record.evaluated(1);
        problem.eval(t, y, &mut k[..n]);
    }
    let control = control.0.get_or_insert_with(|| {
        record.evaluated(1);
        let (slope, rest) = k.split_at_mut(n);
        let length = first_length(problem, tolerances, t, h, y, slope, next, &mut rest[..n]);
        Control { length, last_error: LEAST_ERROR }
    });
    let (mut done, mut rejected) = (0.0, false);
    for _ in 0..MOST_ATTEMPTS {
        let left = span - done;
        let last = control.length * STRETCH >= left;
        let length = if last { left } else { control.length };
        let (from, signed) = (t + done.copysign(h), length.copysign(h));
        stages(problem, from, signed, y, k, next);
        let error = error_norm(tolerances, signed, y, next, k);
        record.evaluated(STAGES as u64 - 1);
        record.add(InternalStep { t: from, h: signed, error });
        if error <= 1.0 {
            control.accept(length, last, error, rejected);
            y.copy_from_slice(next);
            k.copy_within((STAGES - 1) * n.., 0);
            if last {
                keep(history, *control, t + h, problem.coefficients, y, &k[..n]);
                return true;
            }
            (done, rejected) = (done + length, false);
        } else {
            control.reject(length, error);
            rejected = true;
            if control.length < shortest {
                return false;
            }
        }
    }
    false
}

impl Control {
    /// What comes after an accepted step. One that was cut short to arrive says little about longer ones.
    fn accept(&mut self, length: f64, cut: bool, error: f64, after_rejection: bool) {
        let factor = SAFETY * libm::pow(self.last_error, BETA) / libm::pow(error, ALPHA);
        let mut proposal = length * factor.clamp(LEAST_FACTOR, MOST_FACTOR);
        if after_rejection {
            proposal = proposal.min(length);
        }
        if cut && factor >= MOST_FACTOR {
            proposal = proposal.max(self.length);
        }
        *self = Control { length: proposal, last_error: error.max(LEAST_ERROR) };
    }

    fn reject(&mut self, length: f64, error: f64) {
        let factor = SAFETY / libm::pow(error, ALPHA);
        self.length = length * if factor > LEAST_FACTOR { factor } else { LEAST_FACTOR };
    }
}

/// What is known from the last step: the control, and whether `slope` could be filled in.
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

fn keep(history: &mut Vec<f64>, control: Control, reached: f64, coefficients: &[f64], y: &[f64], slope: &[f64]) {
    history.clear();
    history.reserve_exact(CONTROL + coefficients.len() + 2 * y.len());
    history.extend([control.length, control.last_error, reached]);
    [coefficients, y, slope].into_iter().for_each(|values| history.extend_from_slice(values));
}

/// Slopes 2 to 7, the first being known, and the result of fifth order.
fn stages(problem: &Problem<'_>, t: f64, h: f64, y: &[f64], k: &mut [f64], next: &mut [f64]) {
    let n = y.len();
    for stage in 1..STAGES {
        let (known, rest) = k.split_at_mut(stage * n);
        for q in 0..n {
            let weighted = TABLEAU.a[stage - 1].iter().zip(known.iter().skip(q).step_by(n));
            next[q] = y[q] + h * weighted.map(|(a, k)| a * k).sum::<f64>();
        }
        problem.eval(t + h * TABLEAU.c[stage], next, &mut rest[..n]);
    }
}

/// Root mean square of the components' errors in units of what is allowed of each.
fn error_norm(tolerances: Tolerances, h: f64, y: &[f64], next: &[f64], k: &[f64]) -> f64 {
    let n = y.len();
    let square = |q: usize| {
        let weighted = ERROR.iter().zip(k.iter().skip(q).step_by(n));
        let error = h * weighted.map(|(e, k)| e * k).sum::<f64>();
        let relative = error / allowed(tolerances, y[q].abs().max(next[q].abs()));
        relative * relative
    };
    // A state that is not finite must not pass for one without error.
    let sound = next.iter().all(|value| value.is_finite());
    if sound { ((0..n).map(square).sum::<f64>() / n as f64).sqrt() } else { f64::NAN }
}

fn allowed(tolerances: Tolerances, size: f64) -> f64 {
    tolerances.atol + tolerances.rtol * size
}

/// Length of a first step, from the sizes of y, y' and y'' (II.4, "Starting step size"). Uses `euler` and `slope_there`.
#[expect(clippy::too_many_arguments, reason = "the algorithm's own letters, and its working space")]
fn first_length(
    problem: &Problem<'_>,
    tolerances: Tolerances,
    t: f64,
    h: f64,
    y: &[f64],
    slope: &[f64],
    euler: &mut [f64],
    slope_there: &mut [f64],
) -> f64 {
    let norm = |value: &dyn Fn(usize) -> f64| {
        let square = |q: usize| {
            let relative = value(q) / allowed(tolerances, y[q].abs());
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
    problem.eval(t + trial.copysign(h), euler, slope_there);
    let d2 = norm(&|q| slope_there[q] - slope[q]) / trial;
    let largest = d1.max(d2);
    let length = if largest <= 1e-15 { (1e-3 * trial).max(1e-6) } else { libm::pow(0.01 / largest, 0.2) };
    length.min(100.0 * trial)
}
