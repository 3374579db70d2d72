//! The trajectory of a motion without a closed form: solved segment by segment from its initial value, on demand.
//!
//! Each segment follows from the one before it alone, so the state at a time does not depend on which times were asked for
//! before. The newest segments are kept, up to a limit in bytes, and restart points at equal distances; trajectories with
//! equal initial values share both. Accuracy: `super::collocation`; the tests of `reference` measure it against solutions
//! with 70 digits.

use super::collocation::{Attempted, CollocationState};
use super::problem::{CollocationProblem, with_problem};
use super::segment::Segment;
use crate::worlds::WorldSpec;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A handle to a trajectory; handles with equal initial values share one.
#[derive(Clone)]
pub struct ReferenceTrajectory(Arc<Shared>);

/// The cache never affects results, so `Debug` omits it.
impl fmt::Debug for ReferenceTrajectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ReferenceTrajectory").field(&self.0.initial).finish()
    }
}

#[derive(Debug)]
struct Shared {
    initial: InitialValue,
    /// Forwards and backwards in time.
    branches: Mutex<[Branch; 2]>,
}

/// Everything that determines a trajectory.
#[derive(Clone, Debug)]
struct InitialValue {
    world: &'static str,
    params: Vec<f64>,
    t: f64,
    y: Vec<f64>,
}

impl InitialValue {
    /// `true` if both are equal bit by bit.
    fn has_same_bits(&self, other: &InitialValue) -> bool {
        let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        let same = |a: &[f64], b: &[f64]| bits(a) == bits(b);
        self.world == other.world
            && same(&self.params, &other.params)
            && same(&self.y, &other.y)
            && same(&[self.t], &[other.t])
    }
}

/// Every trajectory in use.
static TRAJECTORIES: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that can panic leaves a branch half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ReferenceTrajectory {
    /// Longest time from the initial value in either direction, s: beyond it no digit of a chaotic motion is right, and up to it a user
    /// can wait for the solution.
    pub const HORIZON: f64 = 120.0;

    /// The trajectory of `world` through the state `y` at `t` (s). `params` are the world's parameters, followed by its input.
    pub fn through(world: &WorldSpec, params: &[f64], t: f64, y: &[f64]) -> Self {
        let initial = InitialValue { world: world.id, params: params.to_vec(), t, y: y.to_vec() };
        let mut trajectories = locked(&TRAJECTORIES);
        trajectories.retain(|trajectory| trajectory.strong_count() > 0);
        let mut known = trajectories.iter().filter_map(Weak::upgrade);
        let shared = known.find(|trajectory| trajectory.initial.has_same_bits(&initial)).unwrap_or_else(|| {
            let branches = [1.0, -1.0].map(|direction| Branch::new(CollocationState::new(t, y, direction)));
            let shared = Arc::new(Shared { initial, branches: Mutex::new(branches) });
            trajectories.push(Arc::downgrade(&shared));
            shared
        });
        ReferenceTrajectory(shared)
    }

    /// Segments to be solved before the state at `t` (s) is known, about; 0 if it is, or cannot be.
    pub fn unsolved(&self, t: f64) -> u64 {
        let initial = &self.0.initial;
        if t == initial.t || t.is_nan() || (t - initial.t).abs() > Self::HORIZON {
            return 0;
        }
        locked(&self.0.branches)[usize::from(t < initial.t)].unsolved(t)
    }

    /// Tries one segment on the way to `t` (s); `false` if the motion ends before.
    pub fn solve_on(&self, world: &WorldSpec, t: f64) -> bool {
        let initial = &self.0.initial;
        let branch = &mut locked(&self.0.branches)[usize::from(t < initial.t)];
        branch.go_back_to(t);
        with_problem(world, &initial.params, |problem| branch.extend(problem)).is_some()
    }

    /// Writes the state at `t` (s) into `y`; `false`, with `y` unspecified, beyond the horizon and where the motion ends.
    /// `world` must be the one that the trajectory was made for. May take the time of many collocation steps.
    pub fn at(&self, world: &WorldSpec, t: f64, y: &mut [f64]) -> bool {
        let initial = &self.0.initial;
        if t == initial.t || t.is_nan() || (t - initial.t).abs() > Self::HORIZON {
            y.copy_from_slice(&initial.y);
            return t == initial.t;
        }
        let branch = &mut locked(&self.0.branches)[usize::from(t < initial.t)];
        branch.reach(t, |branch| with_problem(world, &initial.params, |problem| branch.extend(problem)));
        branch.segment(t).map(|segment| segment.at(t, y)).is_some()
    }
}

/// The half of a trajectory in one direction of time.
#[derive(Debug)]
struct Branch {
    /// The newest segments, in the direction of the branch, without a gap.
    segments: VecDeque<Segment>,
    /// Memory of the segments, bytes.
    bytes: usize,
    /// The start of the next segment; `None` where the motion ends.
    next: Option<CollocationState>,
    /// Number of the next segment, counted from the initial value.
    count: usize,
    /// States to restart from, with the numbers of the segments that start there, every `spacing` segments.
    restarts: Vec<(usize, CollocationState)>,
    spacing: usize,
}

impl Branch {
    /// Limit of the memory of the segments, bytes.
    const MOST_BYTES: usize = 64 << 20;
    const MOST_RESTARTS: usize = 256;

    fn new(start: CollocationState) -> Self {
        let restarts = vec![(0, start.clone())];
        Branch { segments: VecDeque::new(), bytes: 0, next: Some(start), count: 0, restarts, spacing: 64 }
    }

    /// Calls `extend` until a segment covers `t` or the motion ends.
    fn reach(&mut self, t: f64, extend: impl Fn(&mut Self) -> Option<()>) {
        self.go_back_to(t);
        while !self.segments.back().is_some_and(|last| last.reaches(t)) && extend(self).is_some() {}
    }

    /// The last restart point before `t`, if that is before the first segment.
    fn restart_point(&self, t: f64) -> Option<&(usize, CollocationState)> {
        // 1 forwards in time, −1 backwards.
        let direction = self.restarts[0].1.h.signum();
        self.segments.front().filter(|first| (first.t - t) * direction > 0.0)?;
        let after = self.restarts.partition_point(|(_, state)| (t - state.t) * direction >= 0.0);
        self.restarts.get(after.max(1) - 1)
    }

    /// Drops all segments and restarts before `t` if that is before the first segment.
    fn go_back_to(&mut self, t: f64) {
        let Some((count, state)) = self.restart_point(t).cloned() else { return };
        (self.count, self.next) = (count, Some(state));
        self.segments.clear();
        self.bytes = 0;
    }

    /// Segments from the last one to `t`, about, if they are as long as the next; 0 where the motion has ended.
    fn unsolved(&self, t: f64) -> u64 {
        let restart = self.restart_point(t).map(|(_, state)| state);
        let is_solved = restart.is_none() && self.segments.back().is_some_and(|last| last.reaches(t));
        let next = restart.or(self.next.as_ref()).filter(|_| !is_solved);
        next.map_or(0, |next| ((t - next.t) / next.h).max(0.0) as u64 + 1)
    }

    /// The segment that covers `t`, which is on this branch.
    fn segment(&self, t: f64) -> Option<&Segment> {
        self.segments.get(self.segments.partition_point(|segment| !segment.reaches(t)))
    }

    /// Tries to add the next segment; `None` where the motion ends. After a length that was too long the next call tries a shorter
    /// one.
    fn extend(&mut self, problem: CollocationProblem<'_>) -> Option<()> {
        let start = self.next.take()?;
        let (next, segment) = match start.attempt(problem) {
            Attempted::Step(step) => (step.end(), step.segment),
            Attempted::Shorter(h) => {
                self.next = Some(CollocationState { h, ..start });
                return Some(());
            }
            Attempted::End => return None,
        };
        let is_new = self.restarts.last().is_none_or(|(count, _)| *count < self.count);
        if self.count.is_multiple_of(self.spacing) && is_new {
            self.restarts.push((self.count, start));
            if self.restarts.len() > Self::MOST_RESTARTS {
                self.spacing *= 2;
                let spacing = self.spacing;
                self.restarts.retain(|(count, _)| count.is_multiple_of(spacing));
            }
        }
        self.bytes += segment.bytes();
        self.segments.push_back(segment);
        while self.bytes > Self::MOST_BYTES {
            self.bytes -= self.segments.pop_front().map_or(0, |segment| segment.bytes());
        }
        (self.next, self.count) = (Some(next), self.count + 1);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;
    use timestep::entry::Entry;

    /// Dropped segments are solved again from the nearest restart point, bit for bit.
    #[test]
    fn dropped_segments_come_back_alike() {
        let world = WorldSpec::of(World::by_id("double-pendulum").unwrap());
        let y0 = world.initial_state();
        let trajectory = ReferenceTrajectory::through(&world, &world.params, 0.0, &y0);
        let at = |t: f64| {
            let mut y = y0.clone();
            assert!(trajectory.at(&world, t, &mut y));
            y
        };
        let times: Vec<f64> = (0..200).map(|i| 0.1 * f64::from(i) + 0.01).collect();
        let once: Vec<_> = times.iter().map(|&t| at(t)).collect();
        {
            let branch = &mut locked(&trajectory.0.branches)[0];
            assert!(branch.restarts.len() > 4 && branch.segments.len() > 300);
            let dropped = branch.segments.len() - 10;
            branch.segments.drain(..dropped);
        }
        // First backwards, where each time needs what was solved for the one before it, or less.
        for (t, y) in times.iter().zip(&once).rev().step_by(7).chain(times.iter().zip(&once)) {
            assert_eq!(&at(*t), y, "at {t}");
        }
        assert!(
            Arc::ptr_eq(&trajectory.0, &ReferenceTrajectory::through(&world, &world.params, 0.0, &y0).0),
            "equal initial values share"
        );
    }
}
