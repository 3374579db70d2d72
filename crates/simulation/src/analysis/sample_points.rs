//! The points of a step at which a method samples the force, and the weight of each sample.
//!
//! Both are found by running the method over an equation that records when it is evaluated. The weight of a sample is what a
//! force of 1 m/s² at this moment, and of none at all others, does to the velocity in the end: for x'' = a(t) a step of a
//! Runge–Kutta method adds h Σ b_i a(t + c_i h), and other methods a sum of the same kind. The weights of a step add up to 1,
//! or the method would not even sample a constant force rightly.

use timestep::integrators::{IntegratorSpec, Memory};
use timestep::ode::{Form, Ode, WatchingOde};

/// Moments this close are one, in steps: the end of a step is the start of the next but for rounding.
const SAME: f64 = 1e-9;
/// Number of steps in the middle of which a method is under way and has time left to use what it sampled.
const STEPS: u32 = 6;
const MIDDLE: f64 = 2.0;

/// A point of every step at which a method samples the force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SamplePoint {
    /// Position within the step, as a share of it, from 0 (allowed) to 1 (which is 0 of the next).
    pub phase: f64,
    /// The share of the velocity's gain that comes from here.
    pub weight: f64,
}

/// Runs `work` over `ode` and returns the times at which it evaluated it, s, in order and once each. Times closer than `same`
/// seconds are one.
pub(super) fn sample_times<O: Ode<f64>>(ode: O, same: f64, work: impl FnOnce(&WatchingOde<O>)) -> Vec<f64> {
    let watching = WatchingOde::new(ode);
    work(&watching);
    let mut times = watching.into_times();
    times.sort_by(f64::total_cmp);
    times.dedup_by(|later, earlier| *later - *earlier <= same);
    times
}

/// The sample points of a method once it is under way. Not for methods that choose their steps.
pub(super) fn sample_points(integrator: IntegratorSpec) -> Vec<SamplePoint> {
    let never = Pulse { at: f64::NAN };
    let times = sample_times(never, SAME, |ode| _ = final_velocity(integrator, ode));
    let inside = times.iter().map(|t| t - MIDDLE).filter(|phase| (-SAME..1.0 - SAME).contains(phase));
    let weight = |phase: f64| final_velocity(integrator, &Pulse { at: MIDDLE + phase });
    inside.map(|phase| SamplePoint { phase: phase.max(0.0), weight: weight(phase) }).collect()
}

/// `true` if the method samples at the same shares of every step, however long the step is. Not for methods that choose their steps.
pub(super) fn samples_at_shares(integrator: IntegratorSpec) -> bool {
    let shares = |h: f64| {
        let times = sample_times(Pulse { at: f64::NAN }, SAME, |ode| {
            integrator.step(ode, 0.0, h, &mut [0.0; 2], &mut Memory::new());
        });
        times.into_iter().map(move |t| t / h).collect::<Vec<_>>()
    };
    let (one, two) = (shares(1.0), shares(2.0));
    one.len() == two.len() && one.iter().zip(&two).all(|(a, b)| (a - b).abs() <= SAME)
}

/// The sample point that a moment `steps` steps after t = 0 belongs to.
pub(super) fn sample_point_at(points: &[SamplePoint], steps: f64) -> Option<&SamplePoint> {
    let phase = steps - libm::floor(steps);
    let away = |point: &SamplePoint| {
        let away = (point.phase - phase).abs();
        away.min(1.0 - away)
    };
    points.iter().min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// The velocity after steps of 1 s from rest.
fn final_velocity(integrator: IntegratorSpec, ode: &impl Ode<f64>) -> f64 {
    let (mut y, mut memory) = ([0.0; 2], Memory::new());
    for step in 0..STEPS {
        integrator.step(ode, f64::from(step), 1.0, &mut y, &mut memory);
    }
    y[1]
}

/// A body that is pushed with 1 m/s² at one moment and never else.
struct Pulse {
    /// s
    at: f64,
}

impl Ode<f64> for Pulse {
    fn eval(&self, t: f64, y: &[f64], dydt: &mut [f64]) {
        dydt[0] = y[1];
        dydt[1] = if (t - self.at).abs() <= SAME { 1.0 } else { 0.0 };
    }

    fn form(&self) -> Form {
        Form::SecondOrder { velocity_dependent: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::entry::Entry;
    use timestep::integrators::{INTEGRATORS, Integrator, Method, Needs};

    fn points_of(integrator: &'static Integrator) -> Vec<SamplePoint> {
        sample_points(IntegratorSpec::of(integrator))
    }

    #[test]
    fn half_a_second_is_no_share_of_a_step() {
        let by_shares = |id: &str| samples_at_shares(IntegratorSpec::of(Integrator::by_id(id).expect("in the list")));
        assert!(by_shares("mid-time-euler") && by_shares("rk4") && !by_shares("half-second-midpoint"));
    }

    #[test]
    fn a_constant_force_is_sampled_rightly_by_every_method() {
        for integrator in INTEGRATORS {
            let has_places = !matches!(integrator.method, Method::Adaptive(_) | Method::Exact);
            if !has_places || matches!(integrator.needs, Needs::Relaxation | Needs::Constraints) {
                continue;
            }
            let points = points_of(integrator);
            let sum: f64 = points.iter().map(|point| point.weight).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{}: {points:?}", integrator.id);
            assert!(points.iter().all(|point| (0.0..1.0).contains(&point.phase)), "{}: {points:?}", integrator.id);
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
            let points = points_of(Integrator::by_id(id).expect("in the list"));
            assert_eq!(points.len(), rule.len(), "{id}: {points:?}");
            for (point, (phase, weight)) in points.iter().zip(rule) {
                assert!(
                    (point.phase - phase).abs() < 1e-12 && (point.weight - weight).abs() < 1e-12,
                    "{id}: {points:?}"
                );
            }
        }
    }
}
