//! The reference motion of a lane, under the same input as the lane's steps.
//!
//! The input of a driven world changes only at steps. Between two changes the parameters are constant, so the reference is a
//! sequence of [`ReferenceMotion`]s, each of which starts where the one before it ended. A late reaction to the user's
//! input is in neither the lane nor its reference: that is the input latency.

use super::motion::ReferenceMotion;
use super::trajectory::ReferenceTrajectory;
use crate::worlds::WorldSpec;
use std::collections::VecDeque;
use timestep::time::Flicks;

/// The reference motion of a run from t = 0, piecewise between changes of the input.
///
/// Only the newest [`DrivenReference::MOST_PIECES`] pieces are kept, so that memory is bounded.
#[derive(Clone, Debug)]
pub struct DrivenReference {
    start: Vec<f64>,
    pieces: VecDeque<ReferenceMotion>,
}

impl DrivenReference {
    /// Number of pieces kept.
    pub const MOST_PIECES: usize = 2048;

    /// The motion from the state `y` at t = 0. `params` are the world's parameters, followed by its input.
    pub fn new(world: &WorldSpec, y: Vec<f64>, params: &[f64]) -> Self {
        let start = y.clone();
        let first = ReferenceMotion::through(world, params, Flicks::ZERO, y);
        DrivenReference { start, pieces: VecDeque::from([first]) }
    }

    /// A run from the state `y` at t = 0 that has no reference motion.
    pub fn nowhere(y: Vec<f64>) -> Self {
        DrivenReference { start: y, pieces: VecDeque::new() }
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.start.len() * size_of::<f64>() + self.pieces.iter().map(ReferenceMotion::bytes).sum::<usize>()
    }

    /// The state at t = 0.
    pub fn start(&self) -> &[f64] {
        &self.start
    }

    /// A copy with the newest piece only: the same motion from now on.
    pub fn without_past(&self) -> Self {
        let from = self.pieces.len().saturating_sub(1);
        DrivenReference { start: self.start.clone(), pieces: self.pieces.range(from..).cloned().collect() }
    }

    /// Restores `past`, an earlier copy of this motion that has its newest piece at least.
    pub fn return_to(&mut self, past: &Self) {
        let Some(newest) = past.pieces.back() else { return };
        self.pieces.truncate(self.pieces.partition_point(|piece| piece.start() < newest.start()));
        self.pieces.push_back(newest.clone());
    }

    /// Changes the parameters to `params` from simulated time `at` on. Changes after that time are forgotten: the run went back.
    pub fn change(&mut self, world: &WorldSpec, at: Flicks, params: &[f64]) {
        self.jump(world, at, params, |_| {});
    }

    /// [`DrivenReference::change`], where `jump` also changes the state of the motion at that time.
    pub fn jump(&mut self, world: &WorldSpec, at: Flicks, params: &[f64], jump: impl FnOnce(&mut [f64])) {
        let mut y = vec![0.0; self.start.len()];
        if !self.at(world, at.secs(), &mut y) {
            return;
        }
        jump(&mut y);
        self.pieces.truncate(self.pieces.partition_point(|piece| piece.start() < at));
        if self.pieces.len() == Self::MOST_PIECES {
            self.pieces.pop_front();
        }
        self.pieces.push_back(ReferenceMotion::through(world, params, at, y));
    }

    /// Segments to be solved before the state at `secs` is known, about; 0 if it is, or cannot be.
    pub fn unsolved(&self, secs: f64) -> u64 {
        self.piece(secs).map_or(0, |piece| piece.unsolved(secs))
    }

    /// Segments to be solved on the way to `to`, about, or to where the motion ends that is known at `from`.
    pub fn unsolved_between(&self, from: f64, to: f64) -> u64 {
        const REACH: f64 = 0.99 * ReferenceTrajectory::HORIZON;
        let Some(piece) = self.piece(to) else { return 0 };
        let start = piece.start().secs();
        let is_known = (from - start).abs() < REACH;
        piece.unsolved(if is_known { to.clamp(start - REACH, start + REACH) } else { to })
    }

    /// Solves one more segment on the way to `secs`; `false` if the motion ends before.
    pub fn solve_on(&self, world: &WorldSpec, secs: f64) -> bool {
        self.piece(secs).is_some_and(|piece| piece.solve_on(world, secs))
    }

    fn piece(&self, secs: f64) -> Option<&ReferenceMotion> {
        let after = self.pieces.partition_point(|piece| piece.start().secs() <= secs);
        self.pieces.get(after.saturating_sub(1))
    }

    /// Writes the state at `secs` into `y`; `false`, with `y` unspecified, where the world has no reference motion there.
    pub fn at(&self, world: &WorldSpec, secs: f64, y: &mut [f64]) -> bool {
        self.piece(secs).is_some_and(|piece| piece.at(world, secs, y))
    }
}
