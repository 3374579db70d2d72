//! The course of a motion for which there is no formula: solved piece by piece from where it begins, as it is asked for.
//!
//! Each piece follows from the one before it alone, so that the state at a time does not depend on which times were asked
//! for before. The newest pieces are kept, up to a limit in bytes, and places to begin again from; copies of a motion, and
//! motions that begin alike, share them. Errors: `worlds::exact::collocation`, measured in `tests/course.rs`.

use crate::ode::{Form, Ode};
use crate::reference::collocation::{Equations, Piece, Place, Slope};
use crate::reference::double_double::DoubleDouble;
use crate::worlds::WorldSpec;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A handle on a course; equal beginnings share one.
#[derive(Clone)]
pub struct ReferenceTrajectory(Arc<Shared>);

/// What is kept of it decides nothing, so that it is not told.
impl fmt::Debug for ReferenceTrajectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ReferenceTrajectory").field(&self.0.begin).finish()
    }
}

#[derive(Debug)]
struct Shared {
    begin: Begin,
    sides: Mutex<[Side; 2]>,
}

/// What decides a course.
#[derive(Clone, Debug)]
struct Begin {
    world: &'static str,
    params: Vec<f64>,
    t: f64,
    y: Vec<f64>,
}

impl Begin {
    /// Whether both lead to the same bits.
    fn is_like(&self, other: &Begin) -> bool {
        let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        let same = |a: &[f64], b: &[f64]| bits(a) == bits(b);
        self.world == other.world
            && same(&self.params, &other.params)
            && same(&self.y, &other.y)
            && same(&[self.t], &[other.t])
    }
}

/// The pieces forwards or backwards in time.
#[derive(Debug)]
struct Side {
    /// In the direction of the side, without a gap.
    pieces: VecDeque<Piece>,
    bytes: usize,
    /// Where the next piece begins; `None` where the motion ends.
    next: Option<Place>,
    /// Its number, from the beginning.
    count: usize,
    /// Places to begin again from, evenly spaced: the number of the piece that begins there.
    marks: Vec<(usize, Place)>,
    spacing: usize,
}

static TRAJECTORIES: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that can panic leaves a side half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ReferenceTrajectory {
    /// A motion is followed for so long, s: longer than any digit of a chaotic one lasts, and no wait for those who jump there.
    pub const HORIZON: f64 = 120.0;

    /// Of the motion of `world` with `params` (the input behind them) that passes through `y` at `t`.
    pub fn of(world: &WorldSpec, params: &[f64], t: f64, y: &[f64]) -> Self {
        let begin = Begin { world: world.id, params: params.to_vec(), t, y: y.to_vec() };
        let mut courses = locked(&TRAJECTORIES);
        courses.retain(|course| course.strong_count() > 0);
        let known = courses.iter().filter_map(Weak::upgrade).find(|course| course.begin.is_like(&begin));
        let shared = known.unwrap_or_else(|| {
            let sides = Mutex::new([1.0, -1.0].map(|direction| Side::starting(Place::start(t, y, direction))));
            let shared = Arc::new(Shared { begin, sides });
            courses.push(Arc::downgrade(&shared));
            shared
        });
        ReferenceTrajectory(shared)
    }

    /// Fills in the state at `t`; false where the motion cannot be followed so far.
    pub fn at(&self, world: &WorldSpec, t: f64, y: &mut [f64]) -> bool {
        let begin = &self.0.begin;
        if t == begin.t || t.is_nan() || (t - begin.t).abs() > Self::HORIZON {
            y.copy_from_slice(&begin.y);
            return t == begin.t;
        }
        let side = &mut locked(&self.0.sides)[usize::from(t < begin.t)];
        side.reach(t, |side| with_equations(world, &begin.params, |equations| side.extend(equations)));
        side.piece(t).map(|piece| piece.at(t, y)).is_some()
    }
}

/// Hands out the equations of `world`.
fn with_equations<T>(world: &WorldSpec, params: &[f64], then: impl FnOnce(Equations<'_>) -> T) -> T {
    let coefficients = (world.world.coefficients)(params);
    let problem = world.world.problem(params, &coefficients);
    let wide_coefficients = coefficients.map(DoubleDouble::of);
    let near = |t: f64, y: &[f64], dydt: &mut [f64]| problem.eval(t, y, dydt);
    let wide = world
        .rhs
        .double_double
        .map(|rhs| move |t: f64, y: &[DoubleDouble], dydt: &mut [DoubleDouble]| rhs(&wide_coefficients, t, y, dydt));
    then(Equations {
        near: &near,
        wide: wide.as_ref().map(|wide| wide as Slope<'_, DoubleDouble>),
        second_order: matches!(problem.form, Form::SecondOrder { .. }),
    })
}

impl Side {
    /// What the pieces that are kept may take up, bytes.
    const MOST_BYTES: usize = 64 << 20;
    const MOST_MARKS: usize = 256;

    fn starting(place: Place) -> Self {
        let marks = vec![(0, place.clone())];
        Side { pieces: VecDeque::new(), bytes: 0, next: Some(place), count: 0, marks, spacing: 64 }
    }

    /// 1 forwards in time.
    fn direction(&self) -> f64 {
        self.marks[0].1.h.signum()
    }

    /// Adds pieces until one covers `t`, as far as the motion goes.
    fn reach(&mut self, t: f64, extend: impl Fn(&mut Self) -> Option<()>) {
        let direction = self.direction();
        if self.pieces.front().is_some_and(|first| (first.t - t) * direction > 0.0) {
            self.go_back(t, direction);
        }
        while !self.pieces.back().is_some_and(|last| last.reaches(t)) && extend(self).is_some() {}
    }

    /// The piece that covers `t`, which is on this side.
    fn piece(&self, t: f64) -> Option<&Piece> {
        self.pieces.get(self.pieces.partition_point(|piece| !piece.reaches(t)))
    }

    /// Adds the next piece.
    fn extend(&mut self, equations: Equations<'_>) -> Option<()> {
        let place = self.next.take()?;
        let (piece, next) = place.step(equations)?;
        if self.count.is_multiple_of(self.spacing) && self.marks.last().is_none_or(|(count, _)| *count < self.count) {
            self.marks.push((self.count, place));
            if self.marks.len() > Self::MOST_MARKS {
                self.spacing *= 2;
                let spacing = self.spacing;
                self.marks.retain(|(count, _)| count.is_multiple_of(spacing));
            }
        }
        self.bytes += piece.bytes();
        self.pieces.push_back(piece);
        while self.bytes > Self::MOST_BYTES {
            self.bytes -= self.pieces.pop_front().map_or(0, |piece| piece.bytes());
        }
        (self.next, self.count) = (Some(next), self.count + 1);
        Some(())
    }

    /// Begins again from the last mark before `t`.
    fn go_back(&mut self, t: f64, direction: f64) {
        let after = self.marks.partition_point(|(_, place)| (t - place.t) * direction >= 0.0);
        let (count, place) = &self.marks[after.max(1) - 1];
        (self.count, self.next) = (*count, Some(place.clone()));
        self.pieces.clear();
        self.bytes = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::worlds::World;

    /// What has been forgotten comes back from the nearest mark, bit for bit.
    #[test]
    fn forgotten_pieces_come_back_alike() {
        let world = WorldSpec::of(World::by_id("double-pendulum").unwrap());
        let y0 = world.initial_state();
        let course = ReferenceTrajectory::of(&world, &world.params, 0.0, &y0);
        let at = |t: f64| {
            let mut y = y0.clone();
            assert!(course.at(&world, t, &mut y));
            y
        };
        let times: Vec<f64> = (0..200).map(|i| 0.1 * f64::from(i) + 0.01).collect();
        let once: Vec<_> = times.iter().map(|&t| at(t)).collect();
        {
            let side = &mut locked(&course.0.sides)[0];
            assert!(side.marks.len() > 4 && side.pieces.len() > 300);
            let forgotten = side.pieces.len() - 10;
            side.pieces.drain(..forgotten);
        }
        // First from behind, where each needs what has just been computed for the one before it, or less.
        for (t, y) in times.iter().zip(&once).rev().step_by(7).chain(times.iter().zip(&once)) {
            assert_eq!(&at(*t), y, "at {t}");
        }
        assert!(
            Arc::ptr_eq(&course.0, &ReferenceTrajectory::of(&world, &world.params, 0.0, &y0).0),
            "equal beginnings share"
        );
    }
}
