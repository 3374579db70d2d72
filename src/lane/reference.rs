//! The exact motion beside a lane's own: the world's flow, stretch by stretch, under the input that the lane's steps used.
//!
//! The input of a driven world changes at steps, so between two changes the flow is that of constant parameters, and each
//! stretch starts where the exact motion of the one before it ended. What looking late at the person costs is in neither:
//! that is the input latency. Where there is no formula the flow is solved to the same purpose ([`ReferenceTrajectory`]).

use crate::reference::trajectory::ReferenceTrajectory;
use crate::time::Flicks;
use crate::worlds::WorldSpec;
use std::collections::VecDeque;

/// Where a stretch begins, and with which parameters, the input behind them.
#[derive(Clone, Debug)]
struct Stretch {
    at: Flicks,
    y: Vec<f64>,
    params: Vec<f64>,
    /// Where the world has no exact flow.
    course: Option<ReferenceTrajectory>,
}

impl Stretch {
    fn new(world: &WorldSpec, at: Flicks, y: Vec<f64>, params: &[f64]) -> Self {
        // A motion with contacts is more than its equations.
        let solved = world.exact.is_none() && world.collide.is_none();
        let course = solved.then(|| ReferenceTrajectory::of(world, params, at.secs(), &y));
        Stretch { at, y, params: params.to_vec(), course }
    }
}

/// The exact motion of a run. Stretches before the last [`Reference::MOST`] are forgotten, so that memory is bounded.
#[derive(Clone, Debug)]
pub struct Reference {
    start: Vec<f64>,
    stretches: VecDeque<Stretch>,
}

impl Reference {
    const MOST: usize = 2048;

    /// From `y` at t = 0 on.
    pub fn new(world: &WorldSpec, y: Vec<f64>, params: &[f64]) -> Self {
        let start = y.clone();
        Reference { start, stretches: VecDeque::from([Stretch::new(world, Flicks::ZERO, y, params)]) }
    }

    /// Memory that a copy takes up, bytes.
    pub fn bytes(&self) -> usize {
        let stretch =
            |stretch: &Stretch| size_of::<Stretch>() + (stretch.y.len() + stretch.params.len()) * size_of::<f64>();
        self.start.len() * size_of::<f64>() + self.stretches.iter().map(stretch).sum::<usize>()
    }

    /// The state at t = 0.
    pub fn start(&self) -> &[f64] {
        &self.start
    }

    /// The same motion, without its past.
    pub fn last_stretch(&self) -> Self {
        let from = self.stretches.len().saturating_sub(1);
        Reference { start: self.start.clone(), stretches: self.stretches.range(from..).cloned().collect() }
    }

    /// From simulated time `at` on the parameters are `params`. `at` never goes back.
    pub fn change(&mut self, world: &WorldSpec, at: Flicks, params: &[f64]) {
        let mut y = vec![0.0; self.start.len()];
        if !self.at(world, at.secs(), &mut y) {
            return;
        }
        if self.stretches.back().is_some_and(|last| last.at == at) {
            self.stretches.pop_back();
        } else if self.stretches.len() == Self::MOST {
            self.stretches.pop_front();
        }
        self.stretches.push_back(Stretch::new(world, at, y, params));
    }

    /// Fills in the state at `secs`; false if nothing is known of it.
    pub fn at(&self, world: &WorldSpec, secs: f64, y: &mut [f64]) -> bool {
        let after = self.stretches.partition_point(|stretch| stretch.at.secs() <= secs);
        let Some(stretch) = self.stretches.get(after.saturating_sub(1)) else { return false };
        match (world.exact, &stretch.course) {
            (Some(exact), _) => exact(&stretch.params, stretch.at.secs(), &stretch.y, secs, y),
            (None, Some(course)) => return course.at(world, secs, y),
            (None, None) => return false,
        }
        true
    }
}
