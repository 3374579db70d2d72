//! Where a method's samples of a force lie: at equal distances, at equal distances step by step, or neither.

use super::sample_points::SamplePoint;
use super::uniform_sampling::UniformSampling;

/// Smaller weights change no velocity; phases, in steps, that differ by less are equal.
pub(super) const NEGLIGIBLE: f64 = 1e-9;

/// Pattern in which a method samples the force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SamplingPattern {
    /// Not at all: the method is the closed form.
    Formula,
    /// At times that the method chooses.
    OwnSteps,
    /// At equal distances.
    EvenSamples(UniformSampling),
    /// At unequal distances within a step, so that only the steps repeat at equal distances.
    EvenSteps(UniformSampling),
}

impl SamplingPattern {
    /// The pattern of steps of `h` seconds that evaluate a force of `frequency` Hz at `points`. The mean acceleration of a
    /// step belongs to the step's middle.
    pub(super) fn of(points: &[SamplePoint], frequency: f64, h: f64) -> Self {
        let phases: Vec<_> =
            points.iter().filter(|point| point.weight.abs() > NEGLIGIBLE).map(|point| point.phase).collect();
        let share = 1.0 / phases.len() as f64;
        let next = |index: usize| phases.get(index + 1).copied().unwrap_or(phases[0] + 1.0);
        let are_equal = (0..phases.len()).all(|index| (next(index) - phases[index] - share).abs() < NEGLIGIBLE);
        match phases.first() {
            Some(first) if are_equal => {
                Self::EvenSamples(UniformSampling { frequency, interval: h * share, first: first * h })
            }
            _ => Self::EvenSteps(UniformSampling { frequency, interval: h, first: 0.5 * h }),
        }
    }
}
