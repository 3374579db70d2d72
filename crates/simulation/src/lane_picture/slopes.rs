//! The slopes that a method samples in a step, and where: Euler's one, the four of RK4.
//!
//! They are found by taking the last step once more over an equation that records its evaluations, so that the lane itself does no
//! more than before. A multistep method starts anew for it and samples where it did. One that keeps an acceleration from the step
//! before samples it again at the same place.

use crate::lane::{LaneSpec, Motion};
use crate::worlds::WorldSpec;
use glam::DVec2;
use timestep::integrators::Memory;
use timestep::ode::{Evaluation, WatchingOde};

/// Evaluations closer than this in every component, relative to 1 + |y|, are one: those by which an implicit method finds the
/// derivative of its equation.
const SAME: f64 = 1e-7;

/// A slope that a method samples.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledSlope {
    /// Length of the step or substep that it is sampled in, s; negative backwards in time.
    pub step_secs: f64,
    /// State at which it is sampled, and dy/dt there.
    pub sample: Evaluation<f64>,
    /// Tracked point of this state, m.
    pub point: DVec2,
    /// Velocity of the point along the slope, m/s.
    pub velocity: DVec2,
    /// Acceleration of the point along the slope, m/s².
    pub acceleration: DVec2,
}

impl SampledSlope {
    /// The slope in the plane of the world: along it the point moves as x + vτ + aτ²/2 does.
    fn new(world: &WorldSpec, step_secs: f64, sample: Evaluation<f64>) -> Self {
        let half = sample.y.len() / 2;
        let (v, a) = sample.dydt.split_at(half);
        let largest = |values: &[f64]| values.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
        let tau = 1e-4 / (1.0 + largest(v) + largest(a).sqrt());
        let after = |tau: f64| {
            let mut y = sample.y.clone();
            y.iter_mut().zip(v).zip(a).for_each(|((x, v), a)| *x += tau * (v + 0.5 * tau * a));
            world.track(&y)
        };
        let [past, point, future] = [-tau, 0.0, tau].map(after);
        SampledSlope {
            step_secs,
            point,
            velocity: (future - past) / (2.0 * tau),
            acceleration: (future - 2.0 * point + past) / (tau * tau),
            sample,
        }
    }
}

/// The slopes that the last step of a motion sampled, in order; none before the first step.
pub(super) fn sampled(spec: &LaneSpec, motion: &Motion) -> Vec<SampledSlope> {
    let Some(step) = motion.last_step(spec) else { return Vec::new() };
    let watching = WatchingOde::new(step.problem());
    let mut y = motion.previous.clone();
    let mut scratch = y.clone();
    step.take_over(&watching, &mut y, &mut Memory::new(), &mut scratch);
    let mut distinct: Vec<Evaluation<f64>> = Vec::new();
    for evaluation in watching.into_evaluations() {
        if !distinct.iter().any(|known| is_same(known, &evaluation)) {
            distinct.push(evaluation);
        }
    }
    distinct.into_iter().map(|sample| SampledSlope::new(&spec.world, step.secs(), sample)).collect()
}

fn is_same(a: &Evaluation<f64>, b: &Evaluation<f64>) -> bool {
    a.t == b.t && a.y.iter().zip(&b.y).all(|(a, b)| (a - b).abs() <= SAME * (1.0 + a.abs()))
}
