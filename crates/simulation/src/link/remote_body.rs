//! The other player's body on a machine that simulates its own only: its position some time ago, from the states that have arrived.
//!
//! The body is shown `buffer` late, on the cubic through the states before and after that moment. Where none is known after it,
//! the body goes on with its last velocity (dead reckoning). The next state gives the error: the body jumps there, or the error
//! becomes an offset that decays. Source: G. Fiedler, "State Synchronization" (2015), and J. Aronson, "Dead Reckoning: Latency
//! Hiding for Networked Games" (1997).

use super::report::RemoteAge;
use super::spec::{Corrections, LinkSpec};
use std::collections::VecDeque;
use timestep::entry::Entry;
use timestep::presentation::{Presentation, Sample};
use timestep::time::Flicks;

/// Known states of a body, and the one that was shown last.
#[derive(Clone, Debug)]
pub struct RemoteBody {
    buffer: Flicks,
    corrections: Corrections,
    /// Indices of its positions in the state of the world.
    places: Vec<usize>,
    /// Known states in the order of time, from the last one that is not after the moment shown; never empty.
    known: VecDeque<BodyState>,
    /// The moment that was shown last, and the offset of the positions since then.
    shown: Flicks,
    offset: Vec<f64>,
    /// Sum of all ages, ms, their number, and the greatest.
    ages: (f64, u64, f64),
}

/// A body after a tick of its machine.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyState {
    /// Number of the tick.
    pub tick: u64,
    /// Time on the clock that both machines have: simulated time plus dropped time.
    pub time: Flicks,
    /// Positions, then velocities.
    pub values: Vec<f64>,
}

impl RemoteBody {
    /// Time in which the offset of a smooth correction falls to 1/e, s.
    pub const TIME_CONSTANT: f64 = 0.1;
    /// Most states that are kept.
    const MOST: usize = 1 << 12;

    /// The body at the positions `places` of a world that starts in `start`: both machines know that.
    pub fn new(spec: &LinkSpec, places: Vec<usize>, start: &[f64]) -> Self {
        let values = values_at(&places, start);
        RemoteBody {
            buffer: spec.buffer,
            corrections: spec.corrections,
            offset: vec![0.0; places.len()],
            places,
            known: VecDeque::from([BodyState { tick: 0, time: Flicks::ZERO, values }]),
            shown: Flicks::ZERO - spec.buffer,
            ages: (0.0, 0, 0.0),
        }
    }

    /// Memory of a copy beside its own size, bytes.
    pub fn bytes(&self) -> usize {
        (size_of::<BodyState>() + 16 * self.places.len()) * self.known.len() + 16 * self.places.len()
    }

    /// Adds a state, unless it is older than the newest known one. Returns the correction in m; `None` if the state has the wrong
    /// length.
    pub fn add(&mut self, state: BodyState) -> Option<f64> {
        const LAST: Flicks = Flicks(i64::MAX / 4);
        let fits = state.values.len() == 2 * self.places.len() && state.values.iter().all(|value| value.is_finite());
        let newest = self.known.back()?;
        if !fits || state.time > LAST {
            return None;
        }
        if state.tick <= newest.tick || state.time <= newest.time || self.known.len() == Self::MOST {
            return Some(0.0);
        }
        let was_known = self.shown <= newest.time;
        let before = self.at(self.shown);
        self.known.push_back(state);
        if was_known {
            return Some(0.0);
        }
        let after = self.at(self.shown);
        let errors = before.iter().zip(&after).map(|(before, after)| before - after);
        let mut distance = 0.0_f64;
        for (offset, error) in self.offset.iter_mut().zip(errors) {
            distance = distance.max(error.abs());
            if self.corrections == Corrections::Smooth {
                *offset += error;
            }
        }
        Some(distance)
    }

    /// Writes the body, shown for the time `now` of the common clock, into a state of the world. The time shown never decreases.
    pub fn place(&mut self, now: Flicks, y: &mut [f64]) {
        let moment = (now - self.buffer).max(self.shown);
        let decay = libm::exp(-(moment - self.shown).secs() / Self::TIME_CONSTANT);
        self.offset.iter_mut().for_each(|offset| *offset *= decay);
        self.shown = moment;
        while self.known.get(1).is_some_and(|second| second.time <= moment) {
            self.known.pop_front();
        }
        let (values, count) = (self.at(moment), self.places.len());
        let half = y.len() / 2;
        for (index, place) in self.places.iter().enumerate() {
            y[*place] = values[index] + self.offset[index];
            y[half + *place] = values[count + index];
        }
        let newest = self.known.back().map_or(moment, |newest| newest.time);
        let age = (now - newest.min(moment)).millis();
        self.ages = (self.ages.0 + age, self.ages.1 + 1, self.ages.2.max(age));
    }

    /// Ages of the shown states of the body, over all ticks; `None` before the first.
    pub fn age_ms(&self) -> Option<RemoteAge> {
        let (sum, count, max) = self.ages;
        (count > 0).then(|| RemoteAge { mean: sum / count as f64, max })
    }

    /// The body at a moment, from the states known so far.
    fn at(&self, moment: Flicks) -> Vec<f64> {
        let after = self.known.partition_point(|state| state.time <= moment);
        let mut values = vec![0.0; 2 * self.places.len()];
        match (after.checked_sub(1).map(|before| &self.known[before]), self.known.get(after)) {
            (Some(before), Some(after)) => between(before, after, moment, &mut values),
            (Some(newest), None) => {
                values.copy_from_slice(&newest.values);
                let (x, v) = values.split_at_mut(self.places.len());
                let secs = (moment - newest.time).secs();
                x.iter_mut().zip(v).for_each(|(x, v)| *x += *v * secs);
            }
            // Before the start the body is at its start.
            (None, first) => {
                let positions = first.map_or(&[][..], |first| &first.values[..self.places.len()]);
                values[..positions.len()].copy_from_slice(positions);
            }
        }
        values
    }
}

/// The part of a world's state at these positions: positions, then velocities.
pub fn values_at(places: &[usize], y: &[f64]) -> Vec<f64> {
    let half = y.len() / 2;
    places.iter().copied().chain(places.iter().map(|place| half + place)).map(|index| y[index]).collect()
}

/// The cubic through two states.
fn between(before: &BodyState, after: &BodyState, moment: Flicks, values: &mut [f64]) {
    let places = values.len() / 2;
    let sample = Sample {
        previous: &before.values,
        current: &after.values,
        previous_slopes: &before.values[places..],
        current_slopes: &after.values[places..],
        step_secs: (after.time - before.time).secs(),
        overstep_secs: (moment - before.time).secs(),
        frame_start: &before.values,
        overstep_before_secs: (moment - before.time).secs(),
        frame_secs: (moment - before.time).secs(),
        advance: &|_, _| {},
        turning: None,
    };
    if let Some(cubic) = Presentation::by_id("hermite") {
        (cubic.sample)(&sample, values);
    }
}
