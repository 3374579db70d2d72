//! The reference motion from one state to one time, without the segments between: the exact end of a lane's step.
//!
//! Rounding errors grow over seconds, not over a short step. Where those of slopes in `f64` are far below the last bit of the places at
//! the end, the step is solved with them; elsewhere in 31 digits, as a trajectory is.

use super::collocation::{Attempted, CollocationState};
use super::motion::ReferenceMotion;
use super::problem::{CollocationProblem, with_problem};
use super::trajectory::ReferenceTrajectory;
use crate::double_double::DoubleDouble;
use crate::worlds::WorldSpec;

/// A motion from one state to one time, which may be solved piece by piece.
#[derive(Clone, Debug)]
pub struct ReferenceStep {
    params: Vec<f64>,
    to: f64,
    way: Way,
}

/// State of the solution.
#[derive(Clone, Debug)]
enum Way {
    /// Solved up to this state.
    Underway(CollocationState),
    /// State at the end; `None` where the motion ends before.
    Ended(Option<Vec<f64>>),
}

impl ReferenceStep {
    /// Part of the last bit of a position by which rounding of `f64` slopes may change it.
    const NEGLIGIBLE: f64 = 1.0 / (1 << 14) as f64;

    /// The motion of `world` from the state `y` at `from` to the time `to`, both in s. `params` are the world's parameters, followed by
    /// its input. `None` where the world has no reference motion.
    pub fn new(world: &WorldSpec, params: &[f64], from: f64, y: &[f64], to: f64) -> Option<Self> {
        let is_far = (to - from).is_nan() || (to - from).abs() > ReferenceTrajectory::HORIZON;
        let way = match world.closed_form(params) {
            Some(exact) => {
                let mut end = y.to_vec();
                exact(params, from, y, to, &mut end);
                Way::Ended(Some(end))
            }
            None if !ReferenceMotion::exists_for(world) || is_far => return None,
            None if to == from => Way::Ended(Some(y.to_vec())),
            None => Way::Underway(CollocationState::within(from, y, to - from)),
        };
        Some(ReferenceStep { params: params.to_vec(), to, way })
    }

    /// Solves until the end is known (`true`) or `is_over`, which is called before each attempt at a collocation step, returns `true`
    /// (`false`).
    pub fn solve(&mut self, world: &WorldSpec, mut is_over: impl FnMut() -> bool) -> bool {
        while let Way::Underway(state) = &mut self.way {
            if is_over() {
                return false;
            }
            match with_problem(world, &self.params, |problem| state.attempt(sufficient(problem, state, self.to))) {
                Attempted::Step(step) if step.segment.reaches(self.to) => {
                    let mut end = vec![0.0; state.y.len()];
                    step.segment.at(self.to, &mut end);
                    self.way = Way::Ended(Some(end));
                }
                Attempted::Step(step) => *state = step.end(),
                Attempted::Shorter(h) => state.h = h,
                Attempted::End => self.way = Way::Ended(None),
            }
        }
        true
    }

    /// The state at the end; `None` before it is known, and where the motion ends before.
    pub fn end(&self) -> Option<&[f64]> {
        match &self.way {
            Way::Ended(end) => end.as_deref(),
            Way::Underway(_) => None,
        }
    }
}

/// The equations in the precision that the rest of the way needs.
fn sufficient<'a>(problem: CollocationProblem<'a>, from: &CollocationState, to: f64) -> CollocationProblem<'a> {
    let Some(wide) = problem.double_double else { return problem };
    let n = from.y.len();
    let start: Vec<f64> = from.y.iter().map(|y| y.to_f64()).collect();
    let (mut slopes, mut exact) = (vec![0.0; n], vec![DoubleDouble::from_f64(0.0); n]);
    (problem.double)(from.t, &start, &mut slopes);
    wide(from.t, &from.y, &mut exact);
    let noise = |(&slope, &exact): (&f64, &DoubleDouble)| (exact - DoubleDouble::from_f64(slope)).to_f64().abs();
    let noise: Vec<f64> = slopes.iter().zip(&exact).map(noise).collect();
    let places = if problem.second_order { n / 2 } else { n };
    let largest = |values: &[f64]| values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    let h = (to - from.t).abs();
    let error = h * (largest(&noise[..places]) + h * largest(&noise[places..]));
    let is_enough = error <= ReferenceStep::NEGLIGIBLE * f64::EPSILON * largest(&start[..places]);
    CollocationProblem { double_double: problem.double_double.filter(|_| !is_enough), ..problem }
}
