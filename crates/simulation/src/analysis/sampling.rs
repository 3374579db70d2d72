//! Sampling of a force that depends on time alone by a method: when it evaluates the force, which mean acceleration it gives
//! each step, and which frequency the force therefore appears to have ([`UniformSampling`] has the theory of aliases).
//!
//! Evaluations that do not change the velocity (the first stage of the midpoint method) do not count. Where those that do are
//! not equally spaced (Ralston, Yoshida), the steps are: whatever a method does within a step, its mean acceleration is a
//! function of the step's start that repeats with the force, and steps start at equal distances h.

use super::sample_points::{SamplePoint, sample_point_at, sample_points, sample_times, samples_at_shares};
use super::sampling_pattern::NEGLIGIBLE;
pub use super::sampling_pattern::SamplingPattern;
pub use super::uniform_sampling::UniformSampling;
use crate::worlds::WorldSpec;
use timestep::integrators::{IntegratorSpec, Memory, Method};
use timestep::ode::{Coefficients, Ode, Problem};

/// The shortest and the longest step that can be analysed, s.
pub const STEP_RANGE: [f64; 2] = [1e-9, 1e6];
/// The most steps whose samples are shown.
const MOST_STEPS: usize = 2000;
/// The most periods of the force that are shown of a method that chooses its steps.
const MOST_PERIODS: f64 = 16.0;
/// The least number of periods of the force in a view.
const PERIODS: f64 = 4.0;
/// The least number of steps in a view.
const STEPS: f64 = 12.0;
/// The least number of periods of the alias in a view, as far as they fit into [`ALIAS_STEPS`] steps.
const ALIAS_PERIODS: f64 = 1.2;
const ALIAS_STEPS: f64 = 48.0;
/// Points of a curve per period. With fewer than a sixth of it per period there is no curve, because it would show nothing.
const POINTS: f64 = 48.0;
/// The most points of a curve.
const MOST_POINTS: f64 = 4800.0;
/// One method's sampling of a force, with steps of one length from the world's start. All points are time in s and
/// acceleration in m/s².
#[derive(Clone, Debug, PartialEq)]
pub struct Sampling {
    /// The method.
    pub integrator: IntegratorSpec,
    /// Length of a step, s.
    pub h: f64,
    /// Frequency of the force, Hz.
    pub frequency: f64,
    /// Length of the view, s. Very short steps are shown only in part; then all points but those of curves end earlier.
    pub length: f64,
    /// The lowest and the highest force of a period, m/s².
    pub range: [f64; 2],
    /// The force as a curve; empty where its periods are too many to draw.
    pub force: Vec<[f64; 2]>,
    /// The force at every time at which the method evaluates it.
    pub samples: Vec<[f64; 2]>,
    /// Evaluations that do not change the velocity.
    pub idle: Vec<[f64; 2]>,
    /// The start of every step and the mean acceleration that the method gave it; the last value again at its end.
    pub applied: Vec<[f64; 2]>,
    /// The start of every step and the mean of the force over it, from the closed form; empty where there is none.
    pub due: Vec<[f64; 2]>,
    /// Where the samples lie.
    pub pattern: SamplingPattern,
    /// The alias as a curve; empty where it is the force itself.
    pub alias: Vec<[f64; 2]>,
}

/// Why a method cannot be shown sampling a force.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SamplingError {
    /// The world's name.
    #[error("{0} has no force that depends on time alone, so there is nothing to sample")]
    NoForce(&'static str),
    /// The world's name and the method's reason.
    #[error("{0}: {1}")]
    DoesNotFit(&'static str, String),
    /// The step is not within [`STEP_RANGE`].
    #[error("a step must be from {} s to {} s long, not {h} s", STEP_RANGE[0], STEP_RANGE[1])]
    Step {
        /// The length asked for, s.
        h: f64,
    },
}

impl Sampling {
    /// Samples the force of `world` with steps of `h` seconds, for as long as it takes to see the alias.
    ///
    /// # Errors
    /// A world without a force that depends on time alone, a method that does not fit it, or a step outside [`STEP_RANGE`].
    pub fn of(world: &WorldSpec, integrator: impl Into<IntegratorSpec>, h: f64) -> Result<Self, SamplingError> {
        let sampler = Sampler::new(world, integrator.into(), h)?;
        Ok(sampler.sampling(sampler.length()))
    }

    /// Samples the force with several methods and steps (s) over the same time, long enough for each.
    ///
    /// # Errors
    /// As [`Sampling::of`], for the first that fails.
    pub fn together(world: &WorldSpec, lanes: &[(IntegratorSpec, f64)]) -> Result<Vec<Self>, SamplingError> {
        let sampler = lanes.iter().map(|(integrator, h)| Sampler::new(world, *integrator, *h));
        let sampler = sampler.collect::<Result<Vec<_>, _>>()?;
        let length = sampler.iter().map(Sampler::length).fold(0.0, f64::max);
        Ok(sampler.iter().map(|sampler| sampler.sampling(length)).collect())
    }
}

/// A world and a method that fits it.
struct Sampler<'a> {
    world: &'a WorldSpec,
    coefficients: Coefficients,
    /// The world's initial state.
    start: Vec<f64>,
    integrator: IntegratorSpec,
    h: f64,
    frequency: f64,
    /// The evaluations of a step; empty for a method that chooses its steps or is the closed form.
    points: Vec<SamplePoint>,
    pattern: SamplingPattern,
}

impl<'a> Sampler<'a> {
    fn new(world: &'a WorldSpec, integrator: IntegratorSpec, h: f64) -> Result<Self, SamplingError> {
        let name = world.name;
        let frequency = world.forcing.ok_or(SamplingError::NoForce(name))?(&world.params);
        world.fits(&integrator).map_err(|why| SamplingError::DoesNotFit(name, why))?;
        if !(STEP_RANGE[0]..=STEP_RANGE[1]).contains(&h) {
            return Err(SamplingError::Step { h });
        }
        let (points, pattern) = match integrator.method {
            Method::Exact => (Vec::new(), SamplingPattern::Formula),
            Method::Adaptive(_) => (Vec::new(), SamplingPattern::OwnSteps),
            _ if !samples_at_shares(integrator) => {
                let why = "samples the force at moments that are no shares of its step";
                return Err(SamplingError::DoesNotFit(name, format!("{} {why}", integrator.name)));
            }
            _ => {
                let points = sample_points(integrator);
                let pattern = SamplingPattern::of(&points, frequency, h);
                (points, pattern)
            }
        };
        let (coefficients, start) = (world.coefficients(), world.initial_state());
        Ok(Self { world, coefficients, start, integrator, h, frequency, points, pattern })
    }

    fn problem(&self) -> Problem<'_> {
        self.world.problem(&self.coefficients)
    }

    /// The acceleration of the initial state at `t`, m/s².
    fn force(&self, t: f64) -> f64 {
        let mut dydt = vec![0.0; self.start.len()];
        self.problem().eval(t, &self.start, &mut dydt);
        dydt[dydt.len() / 2]
    }

    /// The lowest and the highest force of a period.
    fn range(&self) -> [f64; 2] {
        let period = curve(1.0 / self.frequency, self.frequency, |t| self.force(t));
        period
            .iter()
            .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], [_, force]| [low.min(*force), high.max(*force)])
    }

    /// The length of a view that shows the alias, s: whole steps.
    fn length(&self) -> f64 {
        let alias = match self.pattern {
            SamplingPattern::EvenSamples(uniform) | SamplingPattern::EvenSteps(uniform)
                if uniform.is_undersampled() && uniform.alias().abs() > NEGLIGIBLE * self.frequency =>
            {
                (ALIAS_PERIODS / uniform.alias().abs()).min(ALIAS_STEPS * self.h)
            }
            _ => 0.0,
        };
        let most = if self.points.is_empty() { MOST_PERIODS / self.frequency } else { f64::INFINITY };
        let length = (PERIODS / self.frequency).max(alias).max((STEPS * self.h).min(most));
        if self.points.is_empty() { length } else { libm::ceil(length / self.h - NEGLIGIBLE) * self.h }
    }

    fn sampling(&self, length: f64) -> Sampling {
        let mut view = length.min(self.h * MOST_STEPS as f64);
        if self.points.is_empty() {
            view = view.min(MOST_PERIODS / self.frequency);
        }
        // A method that chooses its steps may not get to the end of one of ours.
        let h = if self.points.is_empty() { self.h.min(view) } else { self.h };
        let steps = libm::floor(view / h + NEGLIGIBLE) as usize;
        let (applied, times) = self.run(h, steps);
        let (mut samples, mut idle) = (Vec::new(), Vec::new());
        for t in times.into_iter().filter(|_| self.pattern != SamplingPattern::Formula) {
            let moves = sample_point_at(&self.points, t / h).is_none_or(|point| point.weight.abs() > NEGLIGIBLE);
            (if moves { &mut samples } else { &mut idle }).push([t, self.force(t)]);
        }
        Sampling {
            integrator: self.integrator,
            h: self.h,
            frequency: self.frequency,
            length,
            range: self.range(),
            force: curve(length, self.frequency, |t| self.force(t)),
            samples,
            idle,
            applied,
            due: self.due(h, steps),
            pattern: self.pattern,
            alias: self.alias(length),
        }
    }

    /// The mean accelerations of steps, and the times (s) at which the method evaluated the force.
    fn run(&self, h: f64, steps: usize) -> (Vec<[f64; 2]>, Vec<f64>) {
        let (mut y, mut memory, mut applied) = (self.start.clone(), Memory::new(), Vec::new());
        let at = y.len() / 2;
        let times = sample_times(self.problem(), NEGLIGIBLE * h, |problem| {
            for step in 0..steps {
                let (t, before) = (step as f64 * h, y[at]);
                self.integrator.step(problem, t, h, &mut y, &mut memory);
                applied.push([t, (y[at] - before) / h]);
            }
        });
        (held_to(steps as f64 * h, applied), times)
    }

    /// The mean of the force over every step, from the closed form.
    fn due(&self, h: f64, steps: usize) -> Vec<[f64; 2]> {
        let Some(exact) = self.world.closed_form(&self.world.params) else { return Vec::new() };
        let mut y = self.start.clone();
        let at = y.len() / 2;
        let mut velocity = |t: f64| {
            exact(&self.world.params, 0.0, &self.start, t, &mut y);
            y[at]
        };
        let mean = |step: usize| {
            let [from, to] = [step, step + 1].map(|step| step as f64 * h);
            [from, (velocity(to) - velocity(from)) / h]
        };
        held_to(steps as f64 * h, (0..steps).map(mean).collect())
    }

    /// The alias as a curve over the view; empty where it is the force itself.
    fn alias(&self, length: f64) -> Vec<[f64; 2]> {
        match self.pattern {
            SamplingPattern::EvenSamples(uniform) if uniform.is_undersampled() => {
                curve(length, uniform.alias(), |t| self.force(uniform.source_time(t)))
            }
            SamplingPattern::EvenSteps(uniform) if uniform.is_undersampled() => {
                curve(length, uniform.alias(), |t| self.mean_acceleration(uniform.source_time(t) - 0.5 * self.h))
            }
            _ => Vec::new(),
        }
    }

    /// The mean acceleration of a step that starts at `t`, m/s².
    fn mean_acceleration(&self, t: f64) -> f64 {
        let mut y = vec![0.0; self.start.len()];
        self.integrator.step(&self.problem(), t, self.h, &mut y, &mut Memory::new());
        y[y.len() / 2] / self.h
    }
}

/// A smooth curve over the view, of something that repeats with `frequency` Hz; empty where its periods are too many.
fn curve(length: f64, frequency: f64, value: impl Fn(f64) -> f64) -> Vec<[f64; 2]> {
    let periods = length * frequency.abs();
    if periods * POINTS > 6.0 * MOST_POINTS {
        return Vec::new();
    }
    let count = libm::ceil((periods * POINTS).clamp(POINTS, MOST_POINTS)) as usize;
    let point = |index: usize| {
        let t = length * (index as f64 / count as f64);
        [t, value(t)]
    };
    (0..=count).map(point).collect()
}

/// Repeats the last value at the end of its step, so that a step line is complete.
fn held_to(end: f64, mut steps: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    steps.extend(steps.last().map(|[_, value]| [end, *value]));
    steps
}
