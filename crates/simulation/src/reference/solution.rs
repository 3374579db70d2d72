//! The reference solution of a world from its start, against which errors of methods are measured.
//!
//! For a solved motion it also says how far a rounding error at the start grows: errors below that are rounding under any
//! method, and in a chaotic motion after a while all errors are.

use super::motion::ReferenceMotion;
use super::trajectory::ReferenceTrajectory;
use crate::worlds::WorldSpec;
use timestep::time::Flicks;

/// Samples from one checkpoint to the next, from which the reach is found. A prime, so that a motion of a round frequency is
/// not always met in the same phase.
const SAMPLES: usize = 29;
/// A motion is predictable while a rounding error at its start stays below this share of its reach: thousands of roundings.
const PREDICTABLE: f64 = 1e-12;
/// The longest time that is suggested for a comparison, s.
const LONGEST: i64 = 10;

/// A motion from its world's start at t = 0, sampled at equally distant checkpoints.
#[derive(Clone, Debug)]
pub struct ReferenceSolution {
    motion: ReferenceMotion,
    /// The states at the checkpoints, where the motion is solved: computed once for all runs.
    checkpoints: Option<Vec<Vec<f64>>>,
    /// The largest distance of the tracked point from its start, m: the scale for errors.
    pub reach: f64,
    /// The size that a rounding error at the start grows to, m; `None` where there is a closed form.
    pub rounding: Option<f64>,
}

/// The reason for which there is no reference solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReferenceError {
    /// The world's name.
    #[error("{0} has contacts and no exact solution, so there is nothing to measure an error against")]
    Contacts(&'static str),
    /// The motion is solved no farther than the horizon.
    #[error(
        "{name} has no closed form, and its reference solution can be computed for {horizon}, not for {length}; choose a shorter time"
    )]
    BeyondHorizon {
        /// The world's name.
        name: &'static str,
        /// The time asked for.
        length: Flicks,
        /// The longest time possible.
        horizon: Flicks,
    },
    /// The world's name, and a time before which the motion can no longer be continued.
    #[error("{0} has no closed form, and its reference solution ends before {1}; choose a shorter time")]
    MotionEnds(&'static str, Flicks),
}

impl ReferenceSolution {
    /// The motion of `spec` for `length`, with `checkpoints` equally distant checkpoints, the last one at the end.
    ///
    /// # Errors
    /// The world has no reference motion, or none for so long.
    pub fn new(spec: &WorldSpec, length: Flicks, checkpoints: u64) -> Result<Self, ReferenceError> {
        let start = spec.initial_state();
        let count = SAMPLES * checkpoints as usize;
        let times = (1..=count).map(|sample| length.secs() * sample as f64 / count as f64);
        let twin = TwinMotions::new(spec, &start, length)?;
        let Some(beside) = &twin.beside else {
            let mut y = start.clone();
            let far = times.map(|t| twin.motion.at(spec, t, &mut y).then(|| spec.distance(&start, &y)));
            let reach = largest(far.flatten());
            return Ok(Self { motion: twin.motion, checkpoints: None, reach, rounding: None });
        };
        let at = |t| Ok([twin.at(&twin.motion, t)?, twin.at(beside, t)?]);
        let pairs = times.map(at).collect::<Result<Vec<_>, _>>()?;
        let reach = largest(pairs.iter().map(|[y, _]| spec.distance(&start, y)));
        let rounding = largest(pairs.iter().map(|[y, beside]| spec.distance(y, beside)));
        let states = pairs.into_iter().map(|[y, _]| y).skip(SAMPLES - 1).step_by(SAMPLES).collect();
        Ok(Self { motion: twin.motion, checkpoints: Some(states), reach, rounding: Some(rounding) })
    }

    /// The state at a checkpoint, counted from 1. `t` (s) is the run's own time there: a sum of steps misses the checkpoint
    /// by some last bits, which only a closed form is accurate enough to show.
    ///
    /// # Panics
    /// If there is no such checkpoint.
    pub fn at(&self, spec: &WorldSpec, checkpoint: u64, t: f64) -> Vec<f64> {
        if let Some(states) = &self.checkpoints {
            return states[checkpoint as usize - 1].clone();
        }
        let mut y = spec.initial_state();
        self.motion.at(spec, t, &mut y);
        y
    }

    /// The distance of the tracked point of `y` from that of [`ReferenceSolution::at`], m.
    ///
    /// # Panics
    /// If there is no such checkpoint.
    pub fn distance(&self, spec: &WorldSpec, checkpoint: u64, t: f64, y: &[f64]) -> f64 {
        spec.distance(y, &self.at(spec, checkpoint, t))
    }

    /// A length to suggest for comparisons: 10 s or, where the motion is solved, the last whole second before that at which
    /// it is still predictable; at least 1 s.
    pub fn predictable_length(spec: &WorldSpec) -> Flicks {
        let start = spec.initial_state();
        let longest = Flicks(LONGEST * Flicks::PER_SECOND);
        // A motion that cannot be solved is refused later, with the reason.
        let Ok(twin @ TwinMotions { beside: Some(_), .. }) = TwinMotions::new(spec, &start, longest) else {
            return longest;
        };
        let mut reach = 0.0;
        let is_predictable = |seconds: &i64| {
            let t = *seconds as f64;
            let beside = twin.beside.as_ref().and_then(|beside| twin.at(beside, t).ok());
            let (Ok(y), Some(beside)) = (twin.at(&twin.motion, t), beside) else { return false };
            reach = spec.distance(&start, &y).max(reach);
            spec.distance(&y, &beside) <= PREDICTABLE * reach
        };
        Flicks((1..=LONGEST).take_while(is_predictable).last().unwrap_or(1) * Flicks::PER_SECOND)
    }
}

fn largest(distances: impl Iterator<Item = f64>) -> f64 {
    distances.filter(|far| far.is_finite()).fold(0.0, f64::max)
}

/// A motion and, where it is solved, the one that starts a rounding error beside it.
struct TwinMotions<'a> {
    spec: &'a WorldSpec,
    motion: ReferenceMotion,
    beside: Option<ReferenceMotion>,
}

impl<'a> TwinMotions<'a> {
    fn new(spec: &'a WorldSpec, start: &[f64], length: Flicks) -> Result<Self, ReferenceError> {
        let name = spec.name;
        if !ReferenceMotion::exists_for(spec) {
            return Err(ReferenceError::Contacts(name));
        }
        let through = |y| ReferenceMotion::through(spec, &spec.params, Flicks::ZERO, y);
        if spec.closed_form(&spec.params).is_some() {
            return Ok(Self { spec, motion: through(start.to_vec()), beside: None });
        }
        let horizon = Flicks::from_secs(ReferenceTrajectory::HORIZON);
        if length > horizon {
            return Err(ReferenceError::BeyondHorizon { name, length, horizon });
        }
        let size = start.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        let beside = start.iter().map(|value| value + f64::EPSILON * size).collect();
        Ok(Self { spec, motion: through(start.to_vec()), beside: Some(through(beside)) })
    }

    /// The state of one of the two motions at `t` s.
    fn at(&self, motion: &ReferenceMotion, t: f64) -> Result<Vec<f64>, ReferenceError> {
        let mut y = vec![0.0; self.spec.dim()];
        if motion.at(self.spec, t, &mut y) {
            return Ok(y);
        }
        let name = self.spec.name;
        Err(ReferenceError::MotionEnds(name, Flicks::from_millis(libm::round(1e3 * t))))
    }
}
