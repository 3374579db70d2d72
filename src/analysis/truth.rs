//! The exact motion that errors are measured against: the world's formula or, where there is none, the solved motion.
//!
//! Of a solved motion it is also asked what a rounding at its start becomes: where differences grow, errors below that are
//! rounding under any method, and after a while all are.

use super::study::{CHECKPOINTS, StudyError};
use crate::lane::ReferenceTrajectory;
use crate::ode::ExactFn;
use crate::time::Flicks;
use crate::worlds::WorldSpec;

/// Looks from one checkpoint to the next to see how far the motion gets; also a prime.
const LOOKS: usize = 29;
/// A motion is foretold while a rounding at its start stays below this share of its reach: thousands of roundings.
const FORETOLD: f64 = 1e-12;
/// The longest time to begin with, s.
const LONGEST: i64 = 10;

/// A motion from its world's start at t = 0.
#[derive(Clone, Debug)]
pub(super) struct Truth {
    start: Vec<f64>,
    flow: Flow,
    /// How far from its start the motion gets, m: what errors are small or large against.
    pub reach: f64,
    /// What a rounding at the start becomes, m, where the motion is solved.
    pub rounding: Option<f64>,
}

#[derive(Clone, Debug)]
enum Flow {
    Formula(ExactFn),
    /// The states at the checkpoints, solved once for all runs.
    Solved(Vec<Vec<f64>>),
}

impl Truth {
    /// Of `spec` for `length`, or why it is not known for so long.
    pub fn new(spec: &WorldSpec, length: Flicks) -> Result<Self, StudyError> {
        let start = spec.world.initial_state(&spec.params);
        let count = LOOKS * CHECKPOINTS as usize;
        let looks = (1..=count).map(|look| length.secs() * look as f64 / count as f64);
        let Some(exact) = spec.world.exact else {
            let solved = Solved::new(spec, &start, length)?;
            let pairs = looks.map(|t| solved.at(t)).collect::<Result<Vec<_>, _>>()?;
            let reach = largest(pairs.iter().map(|[y, _]| distance(spec, &start, y)));
            let rounding = largest(pairs.iter().map(|[y, beside]| distance(spec, y, beside)));
            let checkpoints = pairs.into_iter().map(|[y, _]| y).skip(LOOKS - 1).step_by(LOOKS).collect();
            return Ok(Self { start, flow: Flow::Solved(checkpoints), reach, rounding: Some(rounding) });
        };
        let reach = largest(looks.map(|t| distance(spec, &start, &formula(exact, spec, &start, t))));
        Ok(Self { start, flow: Flow::Formula(exact), reach, rounding: None })
    }

    /// The state at a checkpoint, the first of which is 1, and which for a run is at `t` s: sums of its steps miss the moment
    /// by some last bits, which only a formula is good enough to show.
    pub fn at(&self, spec: &WorldSpec, checkpoint: u64, t: f64) -> Vec<f64> {
        match &self.flow {
            Flow::Formula(exact) => formula(*exact, spec, &self.start, t),
            Flow::Solved(checkpoints) => checkpoints[checkpoint as usize - 1].clone(),
        }
    }
}

/// A time to begin with: 10 s, or the last of its whole seconds at which a solved motion is still foretold.
pub(super) fn foretold(spec: &WorldSpec) -> Flicks {
    let start = spec.world.initial_state(&spec.params);
    let longest = Flicks(LONGEST * Flicks::PER_SECOND);
    // What cannot be solved is refused later, with the reason.
    let Some(Ok(solved)) = spec.world.exact.is_none().then(|| Solved::new(spec, &start, longest)) else {
        return longest;
    };
    let mut reach = 0.0;
    let is_foretold = |seconds: &i64| {
        let Ok([y, beside]) = solved.at(*seconds as f64) else { return false };
        reach = distance(spec, &start, &y).max(reach);
        distance(spec, &y, &beside) <= FORETOLD * reach
    };
    Flicks((1..=LONGEST).take_while(is_foretold).last().unwrap_or(1) * Flicks::PER_SECOND)
}

/// Distance of the tracked points, m.
pub(super) fn distance(spec: &WorldSpec, a: &[f64], b: &[f64]) -> f64 {
    let track = |y: &[f64]| (spec.world.track)(&spec.params, y);
    track(a).distance(track(b))
}

fn largest(distances: impl Iterator<Item = f64>) -> f64 {
    distances.filter(|far| far.is_finite()).fold(0.0, f64::max)
}

fn formula(exact: ExactFn, spec: &WorldSpec, start: &[f64], t: f64) -> Vec<f64> {
    let mut y = start.to_vec();
    exact(&spec.params, 0.0, start, t, &mut y);
    y
}

/// The motion and the one beside it that begins a rounding away.
struct Solved<'a> {
    spec: &'a WorldSpec,
    courses: [ReferenceTrajectory; 2],
    dim: usize,
}

impl<'a> Solved<'a> {
    fn new(spec: &'a WorldSpec, start: &[f64], length: Flicks) -> Result<Self, StudyError> {
        let name = spec.world.name;
        // Contacts are not in the equations.
        if spec.world.collide.is_some() {
            return Err(StudyError::NoExact(name));
        }
        let horizon = Flicks::from_secs(ReferenceTrajectory::HORIZON);
        if length > horizon {
            return Err(StudyError::BeyondHorizon { name, length, horizon });
        }
        let size = start.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        let beside: Vec<_> = start.iter().map(|value| value + f64::EPSILON * size).collect();
        let courses = [start, &beside].map(|start| ReferenceTrajectory::of(spec, &spec.params, 0.0, start));
        Ok(Self { spec, courses, dim: start.len() })
    }

    /// Both states at `t` s.
    fn at(&self, t: f64) -> Result<[Vec<f64>; 2], StudyError> {
        let mut states = [vec![0.0; self.dim], vec![0.0; self.dim]];
        for (course, y) in self.courses.iter().zip(&mut states) {
            if !course.at(self.spec, t, y) {
                return Err(StudyError::MotionEnds(self.spec.world.name, Flicks::from_millis(libm::round(1e3 * t))));
            }
        }
        Ok(states)
    }
}
