//! The follower in continuous time: the rule of a lane's follower, as it was meant, in steps of 1/3840 s on the exact path of the body.
//!
//! Its places are kept 240 times a second for as long as a display may be late. Copies share finished seconds, because a lane's history keeps
//! many.

use crate::lane::settings::follow::{FollowEase, FollowSpec};
use glam::DVec2;
use std::collections::VecDeque;
use std::sync::Arc;

/// Kept places a second, and steps from one to the next.
const KEPT: f64 = 240.0;
const STEPS: u32 = 16;
/// Length of a step, s.
const STEP: f64 = 1.0 / (KEPT * STEPS as f64);
/// Finished seconds that are kept.
const MOST: usize = 16;

/// The exact path of the body: metres at a time in s; `None` where it is not known.
pub type BodyPath<'a> = dyn FnMut(f64) -> Option<DVec2> + 'a;

/// The places of a follower at evenly spaced times.
#[derive(Clone, Debug)]
pub struct ReferenceFollower {
    /// Its rule.
    rule: FollowSpec,
    /// Number of the first kept place: its time is that over [`KEPT`].
    first: u64,
    /// Finished seconds.
    seconds: VecDeque<Arc<[DVec2]>>,
    /// Places of the second that runs; never empty.
    running: Vec<DVec2>,
    /// `false` once the path has ended.
    is_known: bool,
    /// Time up to which it has gone on, s: nothing beyond it is asked of the path, which may have to be solved first.
    until: f64,
}

impl ReferenceFollower {
    /// A follower that is at `start` at t = 0, m.
    pub fn new(rule: FollowSpec, start: DVec2) -> Self {
        ReferenceFollower { rule, first: 0, seconds: VecDeque::new(), running: vec![start], is_known: true, until: 0.0 }
    }

    /// Goes on by another rule from where it is.
    pub fn follow_by(&mut self, rule: FollowSpec) {
        if rule != self.rule {
            let (number, place) = (self.newest(), self.place(self.newest()));
            let (is_known, until) = (self.is_known, self.until);
            *self = ReferenceFollower { first: number, is_known, until, ..ReferenceFollower::new(rule, place) };
        }
    }

    /// Goes on to the time `until`, s; not before it and not back.
    pub fn go_on(&mut self, until: f64, body: &mut BodyPath<'_>) {
        self.until = self.until.max(until);
        if self.is_body() {
            return;
        }
        while self.is_known && (self.newest() + 1) as f64 / KEPT <= until {
            let next = (self.newest() + 1) as f64 / KEPT;
            match self.stepped(self.newest(), next, body) {
                Some(place) => self.push(place),
                None => self.is_known = false,
            }
        }
    }

    /// Its place at a time up to which it has gone on, m; before its first kept time the first place. `None` where the path is not known.
    pub fn at(&self, at: f64, body: &mut BodyPath<'_>) -> Option<DVec2> {
        let at = at.min(self.until);
        if self.is_body() {
            return body(at.max(0.0));
        }
        let number = (at * KEPT).floor();
        if number < self.first as f64 {
            return self.is_known.then(|| self.place(self.first));
        }
        let number = (number as u64).min(self.newest());
        self.is_known.then(|| self.stepped(number, at, body)).flatten()
    }

    /// Memory of a copy beside its own size and what copies share, bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.running.as_slice()) + self.seconds.len() * size_of::<Arc<[DVec2]>>()
    }

    /// The place at a time after a kept one.
    fn stepped(&self, number: u64, until: f64, body: &mut BodyPath<'_>) -> Option<DVec2> {
        let (from, mut place) = (number as f64 / KEPT, self.place(number));
        let steps = ((until - from) / STEP - 1e-9).ceil().clamp(0.0, f64::from(STEPS)) as u32;
        let mut before = from;
        for step in 1..=steps {
            let at = if step == steps { until } else { from + f64::from(step) * STEP };
            place = self.rule.moved(place, body(at)?, at - before);
            before = at;
        }
        Some(place)
    }

    /// `true` if it is where the body is.
    fn is_body(&self) -> bool {
        self.rule.ease == FollowEase::Off && self.rule.dead_zone == 0.0
    }

    fn newest(&self) -> u64 {
        self.first + (self.seconds.len() * KEPT as usize + self.running.len()) as u64 - 1
    }

    fn place(&self, number: u64) -> DVec2 {
        let (second, place) =
            ((number - self.first) as usize / KEPT as usize, (number - self.first) as usize % KEPT as usize);
        self.seconds.get(second).map_or_else(|| self.running[place], |places| places[place])
    }

    fn push(&mut self, place: DVec2) {
        if self.running.len() == KEPT as usize {
            self.seconds.push_back(std::mem::take(&mut self.running).into());
            if self.seconds.len() > MOST {
                self.seconds.pop_front();
                self.first += KEPT as u64;
            }
        }
        self.running.push(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn eased(rate: f64) -> FollowSpec {
        FollowSpec { ease: FollowEase::Rate(rate), ..FollowSpec::default() }
    }

    /// Behind a body that moves at u from t = 0 on, the way that is left is u/r·(1 − e^(−r·t)); a step of h on the exact path is at the
    /// body's new place at once, which is u·h/2 ahead on the average.
    #[test]
    fn it_lags_behind_an_even_motion_by_the_closed_form() {
        let (rate, speed) = (6.0, 3.0);
        let mut body = |at: f64| Some(dvec2(speed * at, 0.0));
        let mut reference = ReferenceFollower::new(eased(rate), DVec2::ZERO);
        for at in [0.0, 0.001, 0.1, 0.5, 1.0, 7.77, 20.0, 30.0] {
            reference.go_on(at, &mut body);
            let place = reference.at(at, &mut body).expect("a place").x;
            let exact = speed * at - speed / rate * (1.0 - libm::exp(-rate * at));
            assert!((place - exact).abs() < 0.6 * speed * STEP, "{at}: {place} {exact}");
        }
        assert!(reference.bytes() < 5000 && reference.seconds.len() == MOST);
    }

    #[test]
    fn it_swings_with_the_amplitude_of_a_low_pass() {
        // x = sin ωt: the follower has the amplitude r/√(r² + ω²) in the end.
        let (rate, omega) = (5.0, std::f64::consts::TAU * 0.8);
        let mut body = |at: f64| Some(dvec2(0.0, libm::sin(omega * at)));
        let mut reference = ReferenceFollower::new(eased(rate), DVec2::ZERO);
        reference.go_on(12.0, &mut body);
        let most = (0..5000)
            .map(|k| 6.0 + f64::from(k) * 1e-3)
            .map(|at| reference.at(at, &mut body).expect("a place").y)
            .fold(0.0, f64::max);
        let exact = rate / libm::hypot(rate, omega);
        assert!((most / exact - 1.0).abs() < 2e-3, "{most} {exact}");
    }

    #[test]
    fn a_path_that_ends_has_no_follower() {
        let mut body = |at: f64| (at < 2.0).then_some(DVec2::X);
        let mut reference = ReferenceFollower::new(eased(1.0), DVec2::ZERO);
        reference.go_on(3.0, &mut body);
        assert_eq!(reference.at(2.5, &mut body), None);
    }
}
