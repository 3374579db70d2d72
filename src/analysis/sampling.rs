//! A force that depends on time alone as a method sees it: when it looks, what it makes of each step, and which frequency
//! it therefore takes the force to have.
//!
//! Looks at equal distances T cannot tell the frequency f from f − k/T for any whole k: between two of them one force has
//! turned k times more than the other. The one that a reader takes it for is the slowest, the alias
//! f_a = f − round(fT)/T, which is f itself only below 1/(2T) (Shannon, "Communication in the Presence of Noise", Proc. IRE
//! 37, 1949, Theorem 1; Smith, "The Scientist and Engineer's Guide to Digital Signal Processing", ch. 3). A negative one
//! runs backwards. For any periodic force the alias is the force itself in slow motion, as under a stroboscope:
//! g(t₀ + (t − t₀) f_a/f), where t₀ is one of the looks. It meets g at every look.
//!
//! Looks that move no velocity (the first slope of the midpoint method) do not count. Where those that do are not at equal
//! distances (Ralston, Yoshida), the pushes are: whatever a method does within a step, its mean acceleration is a
//! function of when the step began that repeats with the force, and steps begin at equal distances h.

use super::sample_points::{SamplePoint, sample_point_at, sample_points, sample_times};
use crate::integrators::{IntegratorSpec, Memory, Method};
use crate::ode::{Coefficients, Ode, Problem};
use crate::worlds::WorldSpec;

/// Steps that can be looked at, s.
pub const STEP_RANGE: [f64; 2] = [1e-9, 1e6];
/// The most steps whose looks are shown.
const MOST_STEPS: usize = 2000;
/// Of a method that chooses its steps, so many periods of the force are shown.
const MOST_PERIODS: f64 = 16.0;
/// A view has at least so many periods of the force, so many steps, and so much of a period of the alias, for which it
/// becomes at most so many steps long.
const PERIODS: f64 = 4.0;
const STEPS: f64 = 12.0;
const ALIAS_PERIODS: f64 = 1.2;
const ALIAS_STEPS: f64 = 48.0;
/// Points of a curve, per period and of all; with fewer than a sixth per period there is nothing to see and no curve.
const POINTS: f64 = 48.0;
const MOST_POINTS: f64 = 4800.0;
/// Looks with less weight move nothing; phases that differ less are equal.
const NOTHING: f64 = 1e-9;

/// Of one method with steps of one length, from the world's start.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampling {
    pub integrator: IntegratorSpec,
    /// Length of a step, s.
    pub h: f64,
    /// Of the force, Hz.
    pub frequency: f64,
    /// How long the view is, s. Where steps are so short that only the first of them are shown, all points but those of
    /// curves end earlier.
    pub length: f64,
    /// The lowest and the highest force of a period, m/s².
    pub range: [f64; 2],
    /// The force, as s and m/s²; empty where it turns too often to be drawn. So are all points below.
    pub force: Vec<[f64; 2]>,
    /// When the method looks, and what it sees.
    pub samples: Vec<[f64; 2]>,
    /// Looks that move no velocity.
    pub idle: Vec<[f64; 2]>,
    /// The start of every step and the mean acceleration that the method gave it. The last value stands at its end again.
    pub applied: Vec<[f64; 2]>,
    /// The same of the exact motion; empty where no formula is known.
    pub due: Vec<[f64; 2]>,
    pub sight: Sight,
    /// The slowest force that gives the same samples or pushes, where that is not the force itself.
    pub alias: Vec<[f64; 2]>,
}

/// How a method looks at the force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sight {
    /// Not at all: it follows a formula.
    Formula,
    /// When it chooses to.
    OwnSteps,
    /// At equal distances.
    Samples(Strobe),
    /// At unequal distances, but always the same in a step.
    Pushes(Strobe),
}

/// Equally distant looks at something periodic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strobe {
    /// What is looked at, Hz.
    pub frequency: f64,
    /// From one look to the next, s.
    pub every: f64,
    /// One of the looks, s.
    pub first: f64,
}

impl Strobe {
    /// Which frequency it is taken for, Hz; negative: turning backwards.
    pub fn alias(&self) -> f64 {
        self.frequency - libm::round(self.frequency * self.every) / self.every
    }

    pub fn samples_per_period(&self) -> f64 {
        1.0 / (self.frequency * self.every)
    }

    /// Whether looks are too rare: two in a period, of which both may meet a zero, are not enough.
    pub fn is_undersampled(&self) -> bool {
        self.samples_per_period() <= 2.0 * (1.0 + NOTHING)
    }

    /// The moment of the force that is seen at `t` in slow motion, s.
    pub fn moment(&self, t: f64) -> f64 {
        self.first + (t - self.first) * (self.alias() / self.frequency)
    }
}

/// Why there is nothing to see.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoSampling {
    #[error("{0} has no force that depends on time alone, so there is nothing to sample")]
    NoForce(&'static str),
    /// The world's name and the method's reason.
    #[error("{0}: {1}")]
    DoesNotFit(&'static str, String),
    #[error("a step must be from {} s to {} s long, not {h} s", STEP_RANGE[0], STEP_RANGE[1])]
    Step { h: f64 },
}

impl Sampling {
    /// With steps of `h` seconds, for as long as it takes to see the alias.
    pub fn of(world: &WorldSpec, integrator: impl Into<IntegratorSpec>, h: f64) -> Result<Self, NoSampling> {
        let driven = Driven::new(world, integrator.into(), h)?;
        Ok(driven.sampling(driven.length()))
    }

    /// Several methods over the same time, long enough for each.
    pub fn together(world: &WorldSpec, lanes: &[(IntegratorSpec, f64)]) -> Result<Vec<Self>, NoSampling> {
        let driven = lanes.iter().map(|(integrator, h)| Driven::new(world, *integrator, *h));
        let driven = driven.collect::<Result<Vec<_>, _>>()?;
        let length = driven.iter().map(Driven::length).fold(0.0, f64::max);
        Ok(driven.iter().map(|driven| driven.sampling(length)).collect())
    }
}

/// A world and a method that fit.
struct Driven<'a> {
    world: &'a WorldSpec,
    coefficients: Coefficients,
    /// The world's start, m and m/s.
    start: Vec<f64>,
    integrator: IntegratorSpec,
    h: f64,
    frequency: f64,
    /// None of a method that chooses its steps or takes no samples.
    looks: Vec<SamplePoint>,
    sight: Sight,
}

impl<'a> Driven<'a> {
    fn new(world: &'a WorldSpec, integrator: IntegratorSpec, h: f64) -> Result<Self, NoSampling> {
        let name = world.name;
        let frequency = world.forcing.ok_or(NoSampling::NoForce(name))?(&world.params);
        world.fits(&integrator).map_err(|why| NoSampling::DoesNotFit(name, why))?;
        if !(STEP_RANGE[0]..=STEP_RANGE[1]).contains(&h) {
            return Err(NoSampling::Step { h });
        }
        let (looks, sight) = match integrator.method {
            Method::Exact => (Vec::new(), Sight::Formula),
            Method::Adaptive(_) => (Vec::new(), Sight::OwnSteps),
            _ => {
                let looks = sample_points(integrator);
                let sight = sight(&looks, frequency, h);
                (looks, sight)
            }
        };
        let (coefficients, start) = (world.coefficients(), world.initial_state());
        Ok(Self { world, coefficients, start, integrator, h, frequency, looks, sight })
    }

    fn problem(&self) -> Problem<'_> {
        self.world.problem(&self.coefficients)
    }

    /// The acceleration at rest, m/s².
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

    /// How long a view should be, s: whole steps.
    fn length(&self) -> f64 {
        let alias = match self.sight {
            Sight::Samples(strobe) | Sight::Pushes(strobe)
                if strobe.is_undersampled() && strobe.alias().abs() > NOTHING * self.frequency =>
            {
                (ALIAS_PERIODS / strobe.alias().abs()).min(ALIAS_STEPS * self.h)
            }
            _ => 0.0,
        };
        let most = if self.looks.is_empty() { MOST_PERIODS / self.frequency } else { f64::INFINITY };
        let length = (PERIODS / self.frequency).max(alias).max((STEPS * self.h).min(most));
        if self.looks.is_empty() { length } else { libm::ceil(length / self.h - NOTHING) * self.h }
    }

    fn sampling(&self, length: f64) -> Sampling {
        let mut view = length.min(self.h * MOST_STEPS as f64);
        if self.looks.is_empty() {
            view = view.min(MOST_PERIODS / self.frequency);
        }
        // A method that chooses its steps may not get to the end of one of ours.
        let h = if self.looks.is_empty() { self.h.min(view) } else { self.h };
        let steps = libm::floor(view / h + NOTHING) as usize;
        let (applied, moments) = self.run(h, steps);
        let (mut samples, mut idle) = (Vec::new(), Vec::new());
        for t in moments.into_iter().filter(|_| self.sight != Sight::Formula) {
            let moves = sample_point_at(&self.looks, t / h).is_none_or(|look| look.weight.abs() > NOTHING);
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
            sight: self.sight,
            alias: self.alias(length),
        }
    }

    /// The mean accelerations of steps, and when the method looked at the force.
    fn run(&self, h: f64, steps: usize) -> (Vec<[f64; 2]>, Vec<f64>) {
        let (mut y, mut memory, mut applied) = (self.start.clone(), Memory::new(), Vec::new());
        let at = y.len() / 2;
        let moments = sample_times(self.problem(), NOTHING * h, |problem| {
            for step in 0..steps {
                let (t, before) = (step as f64 * h, y[at]);
                self.integrator.step(problem, t, h, &mut y, &mut memory);
                applied.push([t, (y[at] - before) / h]);
            }
        });
        (held_to(steps as f64 * h, applied), moments)
    }

    /// The mean of the force over every step.
    fn due(&self, h: f64, steps: usize) -> Vec<[f64; 2]> {
        let Some(exact) = self.world.exact else { return Vec::new() };
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

    fn alias(&self, length: f64) -> Vec<[f64; 2]> {
        match self.sight {
            Sight::Samples(strobe) if strobe.is_undersampled() => {
                curve(length, strobe.alias(), |t| self.force(strobe.moment(t)))
            }
            Sight::Pushes(strobe) if strobe.is_undersampled() => {
                curve(length, strobe.alias(), |t| self.push(strobe.moment(t) - 0.5 * self.h))
            }
            _ => Vec::new(),
        }
    }

    /// The mean acceleration of a step that begins at `t`.
    fn push(&self, t: f64) -> f64 {
        let mut y = vec![0.0; self.start.len()];
        self.integrator.step(&self.problem(), t, self.h, &mut y, &mut Memory::new());
        y[y.len() / 2] / self.h
    }
}

/// Looks at equal distances, or the steps themselves. A push is drawn over its step and belongs to the middle of it.
fn sight(looks: &[SamplePoint], frequency: f64, h: f64) -> Sight {
    let phases: Vec<_> = looks.iter().filter(|look| look.weight.abs() > NOTHING).map(|look| look.phase).collect();
    let share = 1.0 / phases.len() as f64;
    let next = |index: usize| phases.get(index + 1).copied().unwrap_or(phases[0] + 1.0);
    let are_equal = (0..phases.len()).all(|index| (next(index) - phases[index] - share).abs() < NOTHING);
    match phases.first() {
        Some(first) if are_equal => Sight::Samples(Strobe { frequency, every: h * share, first: first * h }),
        _ => Sight::Pushes(Strobe { frequency, every: h, first: 0.5 * h }),
    }
}

/// A smooth curve over the view of something that turns `frequency` times a second.
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

/// The last value again where it ends, so that a line of steps is complete.
fn held_to(end: f64, mut steps: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    steps.extend(steps.last().map(|[_, value]| [end, *value]));
    steps
}
