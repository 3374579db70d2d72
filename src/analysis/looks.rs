//! When a method looks at the right-hand side, and what becomes of what it sees there.
//!
//! Both are found by running the method. The moments are written down while it evaluates. The weight of one is what a force of
//! 1 m/s² at this moment, and of none at all others, does to the velocity in the end: for x'' = a(t) a step of a Runge–Kutta
//! method adds h Σ b_i a(t + c_i h), and other methods a sum of the same kind. The weights of a step add up to 1, or
//! the method would not even see a constant force.

use crate::integrators::{IntegratorSpec, Memory};
use crate::ode::{Form, Problem, RhsFn};
use std::cell::RefCell;

/// Moments this close are one, in steps: the end of a step is the start of the next but for rounding.
const SAME: f64 = 1e-9;
/// In the middle of so many steps a method is under way and has time left to use what it saw.
const STEPS: u32 = 6;
const MIDDLE: f64 = 2.0;

thread_local! {
    /// The right-hand side that is watched on this thread, and when it was evaluated, s.
    static LOOKS: RefCell<(RhsFn<f64>, Vec<f64>)> = const { RefCell::new((pulse, Vec::new())) };
}

fn watching(c: &[f64], t: f64, y: &[f64], dydt: &mut [f64]) {
    let rhs = LOOKS.with_borrow_mut(|(rhs, moments)| {
        moments.push(t);
        *rhs
    });
    rhs(c, t, y, dydt);
}

/// Does `work` on this thread over a problem of the same values; returns when it evaluated it, s, in order and once each.
/// Moments closer than `same` seconds are one.
pub(super) fn looks(problem: &Problem<'_>, same: f64, work: impl FnOnce(&Problem<'_>)) -> Vec<f64> {
    LOOKS.set((problem.rhs, Vec::new()));
    work(&Problem { rhs: watching, ..*problem });
    let (_, mut moments) = LOOKS.replace((pulse, Vec::new()));
    moments.sort_by(f64::total_cmp);
    moments.dedup_by(|later, earlier| *later - *earlier <= same);
    moments
}

/// A moment that every step looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    /// How far into the step, as a share of it, from 0 (allowed) to 1 (which is 0 of the next).
    pub phase: f64,
    /// The share of the velocity's gain that comes from here.
    pub weight: f64,
}

/// Where the steps of a method look once it is under way. Not for methods that choose their steps.
pub(super) fn looks_of_a_step(integrator: IntegratorSpec) -> Vec<Look> {
    // A pulse that never comes.
    let moments = with_pulse(f64::NAN, |problem| looks(problem, SAME, |problem| _ = take(integrator, problem)));
    let inside = moments.iter().map(|t| t - MIDDLE).filter(|phase| (-SAME..1.0 - SAME).contains(phase));
    let weight = |phase: f64| with_pulse(MIDDLE + phase, |problem| take(integrator, problem));
    inside.map(|phase| Look { phase: phase.max(0.0), weight: weight(phase) }).collect()
}

/// The look that a moment `steps` steps after t = 0 belongs to.
pub(super) fn look_at(looks: &[Look], steps: f64) -> Option<&Look> {
    let phase = steps - libm::floor(steps);
    let away = |look: &Look| {
        let away = (look.phase - phase).abs();
        away.min(1.0 - away)
    };
    looks.iter().min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// Steps of 1 s from rest; the velocity at their end.
fn take(integrator: IntegratorSpec, problem: &Problem<'_>) -> f64 {
    let (mut y, mut memory) = ([0.0; 2], Memory::new());
    for step in 0..STEPS {
        integrator.step(problem, f64::from(step), 1.0, &mut y, &mut memory);
    }
    y[1]
}

/// A body that is pushed with 1 m/s² at `moment` and never else.
fn with_pulse<T>(moment: f64, work: impl FnOnce(&Problem<'_>) -> T) -> T {
    let form = Form::SecondOrder { velocity_dependent: false };
    work(&Problem { params: &[], coefficients: &[moment], rhs: pulse, form, exact: None })
}

fn pulse(c: &[f64], t: f64, y: &[f64], dydt: &mut [f64]) {
    dydt[0] = y[1];
    dydt[1] = if (t - c[0]).abs() <= SAME { 1.0 } else { 0.0 };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::integrators::{INTEGRATORS, Integrator, Method};

    fn looks_of(integrator: &'static Integrator) -> Vec<Look> {
        looks_of_a_step(IntegratorSpec::of(integrator))
    }

    #[test]
    fn a_constant_force_is_seen_by_every_method() {
        for integrator in INTEGRATORS {
            if matches!(integrator.method, Method::Adaptive(_) | Method::Exact) {
                continue;
            }
            let looks = looks_of(integrator);
            let sum: f64 = looks.iter().map(|look| look.weight).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{}: {looks:?}", integrator.id);
            assert!(looks.iter().all(|look| (0.0..1.0).contains(&look.phase)), "{}: {looks:?}", integrator.id);
        }
    }

    /// Simpson, Kutta's 3/8, Ralston and the triple jump with w = 1/(2 − ∛2); the ends of steps are starts of others.
    #[test]
    fn weights_are_those_of_the_textbook() {
        let w = 1.0 / (2.0 - libm::cbrt(2.0));
        let (third, middle) = (1.0 / 3.0, 1.0 - 2.0 * w);
        let rules: [(&str, &[(f64, f64)]); 6] = [
            ("rk4", &[(0.0, third), (0.5, 2.0 * third)]),
            ("rk38", &[(0.0, 0.25), (third, 0.375), (2.0 * third, 0.375)]),
            ("ralston", &[(0.0, 0.25), (2.0 * third, 0.75)]),
            ("midpoint", &[(0.0, 0.0), (0.5, 1.0)]),
            ("position-verlet-central", &[(0.0, 1.0)]),
            ("yoshida4", &[(1.0 - 0.5 * w, w), (0.5, middle), (0.5 * w, w)]),
        ];
        for (id, rule) in rules {
            let looks = looks_of(Integrator::by_id(id).expect("in the list"));
            assert_eq!(looks.len(), rule.len(), "{id}: {looks:?}");
            for (look, (phase, weight)) in looks.iter().zip(rule) {
                assert!((look.phase - phase).abs() < 1e-12 && (look.weight - weight).abs() < 1e-12, "{id}: {looks:?}");
            }
        }
    }
}
