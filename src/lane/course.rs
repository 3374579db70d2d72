//! The course of a motion for which there is no formula: solved piece by piece from where it begins, as it is asked for.
//!
//! Each piece follows from the one before it alone, so that the state at a time does not depend on which times were asked
//! for before. The newest pieces are kept, up to a limit in bytes, and places to begin again from; copies of a motion, and
//! motions that begin alike, share them. Errors: `worlds::exact::collocation`, measured in `tests/course.rs`.

use crate::ode::Form;
use crate::worlds::WorldSpec;
use crate::worlds::exact::collocation::{Equations, Piece, Place};
use crate::worlds::exact::wide::Wide;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A handle on a course; equal beginnings share one.
#[derive(Clone, Debug)]
pub struct Course(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    begin: Begin,
    sides: Mutex<[Side; 2]>,
}

/// What decides a course.
#[derive(Clone, Debug, PartialEq)]
struct Begin {
    world: &'static str,
    params: Vec<f64>,
    t: f64,
    y: Vec<f64>,
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

static COURSES: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that can panic leaves a side half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Course {
    /// A motion is followed for so long, s: longer than any digit of a chaotic one lasts, and no wait for those who jump there.
    const HORIZON: f64 = 120.0;

    /// Of the motion of `world` with `params` (the input behind them) that passes through `y` at `t`.
    pub fn of(world: &WorldSpec, params: &[f64], t: f64, y: &[f64]) -> Self {
        let begin = Begin { world: world.world.id, params: params.to_vec(), t, y: y.to_vec() };
        let mut courses = locked(&COURSES);
        courses.retain(|course| course.strong_count() > 0);
        let known = courses.iter().filter_map(Weak::upgrade).find(|course| course.begin == begin);
        let shared = known.unwrap_or_else(|| {
            let sides = Mutex::new([1.0, -1.0].map(|direction| Side::starting(Place::start(t, y, direction))));
            let shared = Arc::new(Shared { begin, sides });
            courses.push(Arc::downgrade(&shared));
            shared
        });
        Course(shared)
    }

    /// Fills in the state at `t`; false where the motion cannot be followed so far.
    pub fn at(&self, world: &WorldSpec, t: f64, y: &mut [f64]) -> bool {
        let begin = &self.0.begin;
        if t == begin.t || t.is_nan() || (t - begin.t).abs() > Self::HORIZON {
            y.copy_from_slice(&begin.y);
            return t == begin.t;
        }
        let problem = world.world.problem(&begin.params);
        let wide_params: Vec<Wide> = begin.params.iter().map(|&value| Wide::of(value)).collect();
        let near = |t: f64, y: &[f64], dydt: &mut [f64]| (problem.rhs)(problem.params, t, y, dydt);
        let wide = world.world.rhs.wide.map(|rhs| {
            let wide_params = &wide_params;
            move |t: f64, y: &[Wide], dydt: &mut [Wide]| rhs(wide_params, Wide::of(t), y, dydt)
        });
        let equations = Equations {
            near: &near,
            wide: wide.as_ref().map(|wide| wide as &dyn Fn(f64, &[Wide], &mut [Wide])),
            second_order: matches!(problem.form, Form::SecondOrder { .. }),
        };
        let side = &mut locked(&self.0.sides)[usize::from(t < begin.t)];
        side.piece(equations, t).map(|piece| piece.at(t, y)).is_some()
    }
}

impl Side {
    /// What the pieces that are kept may take up, bytes.
    const MOST_BYTES: usize = 64 << 20;
    const MOST_MARKS: usize = 256;

    fn starting(place: Place) -> Self {
        let marks = vec![(0, place.clone())];
        Side { pieces: VecDeque::new(), bytes: 0, next: Some(place), count: 0, marks, spacing: 64 }
    }

    /// The piece that covers `t`, which is on this side.
    fn piece(&mut self, equations: Equations<'_>, t: f64) -> Option<&Piece> {
        let direction = self.marks[0].1.h.signum();
        let reached = |piece: &Piece| (piece.t + piece.h - t) * direction >= 0.0;
        if self.pieces.front().is_some_and(|first| (first.t - t) * direction > 0.0) {
            self.go_back(t, direction);
        }
        while !self.pieces.back().is_some_and(reached) {
            self.extend(equations)?;
        }
        let index = self.pieces.partition_point(|piece| !reached(piece));
        self.pieces.get(index)
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
