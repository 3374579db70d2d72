//! Numbers of the whole run and of its last ten seconds, collected second by second.
//!
//! Second n of lab time has the moments after n s up to n + 1 s, that one included: a frame that is shown at 10 s is the
//! last of the first ten seconds, and after exactly t seconds ⌈t⌉ of them have started.
//!
//! Finished seconds are shared by copies, because a lane's history keeps many.

use super::Merge;
use std::collections::VecDeque;
use std::sync::Arc;

/// The second of lab time in which the moment `at` is, s; moments up to 0 are in the first, 0.
pub fn started_second(at: f64) -> u64 {
    (at.ceil() - 1.0) as u64
}

/// Part of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// Everything since the start.
    WholeRun,
    /// The last ten started seconds, with the one that runs.
    LastSeconds,
}

impl Stretch {
    /// Number of seconds in [`Stretch::LastSeconds`].
    pub const SECONDS: u64 = 10;

    /// Lab time, s, at which the stretch starts that ends at `now`, s.
    pub fn start(self, now: f64) -> f64 {
        match self {
            Stretch::WholeRun => 0.0,
            Stretch::LastSeconds => (started_second(now) + 1).saturating_sub(Self::SECONDS) as f64,
        }
    }
}

/// Collects an accumulator for every second of lab time.
#[derive(Clone, Debug, Default)]
pub struct BySecond<A> {
    second: u64,
    running: A,
    /// Finished seconds that count among the last ones, and their numbers. Seconds that [`BySecond::at`] skipped are not there.
    finished: VecDeque<(u64, Arc<A>)>,
    /// All finished seconds.
    run: Arc<A>,
}

impl<A: Clone + Default + Merge> BySecond<A> {
    /// The accumulator of a second: see [`started_second`]. It finishes the seconds before; one that is finished stays so, and the
    /// accumulator is then that of the running second.
    pub fn at(&mut self, second: u64) -> &mut A {
        if second > self.second {
            let finished = std::mem::take(&mut self.running);
            Arc::make_mut(&mut self.run).merge(&finished);
            self.finished.push_back((self.second, Arc::new(finished)));
            self.second = second;
            while self.finished.front().is_some_and(|(number, _)| number + Stretch::SECONDS <= second) {
                self.finished.pop_front();
            }
        }
        &mut self.running
    }

    /// All that a stretch has collected which ends in the second `now`.
    pub fn get(&self, stretch: Stretch, now: u64) -> A {
        let mut all = A::default();
        match stretch {
            Stretch::WholeRun => all.clone_from(&self.run),
            Stretch::LastSeconds => {
                let counts = |number: u64| number + Stretch::SECONDS > now;
                let finished = self.finished.iter().filter(|(number, _)| counts(*number));
                finished.for_each(|(_, second)| all.merge(second));
                if !counts(self.second) {
                    return all;
                }
            }
        }
        all.merge(&self.running);
        all
    }

    /// Memory of a copy beside its own size, bytes. It includes the finished seconds, which copies may share.
    pub fn bytes(&self) -> usize {
        let shared = |second: &A| size_of::<A>() + second.bytes();
        let finished = self.finished.iter().map(|(_, second)| size_of::<(u64, Arc<A>)>() + shared(second));
        self.running.bytes() + shared(&self.run) + finished.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All values, in their order.
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Values(Vec<u64>);

    impl Merge for Values {
        fn merge(&mut self, later: &Self) {
            self.0.extend(&later.0);
        }

        fn bytes(&self) -> usize {
            self.0.len() * size_of::<u64>()
        }
    }

    #[test]
    fn seconds_start_after_their_first_moment() {
        let seconds = [-3.0, 0.0, 1e-9, 1.0, 1.0 + 1e-9, 9.99, 10.0, 3601.5];
        assert_eq!(seconds.map(started_second), [0, 0, 0, 0, 1, 9, 9, 3601]);
    }

    #[test]
    fn stretches_have_what_was_added_in_their_seconds() {
        // Some seconds follow each other, some are skipped, and some have several values.
        let seconds: Vec<u64> = (0..400).map(|i| i / 3 + 4 * (i / 50) + 13 * (i / 120)).collect();
        let mut by_second = BySecond::<Values>::default();
        for (i, &second) in seconds.iter().enumerate() {
            by_second.at(second).0.push(second);
            let all = &seconds[..=i];
            assert_eq!(by_second.get(Stretch::WholeRun, second).0, all);
            let last: Vec<u64> = all.iter().copied().filter(|&added| added + 10 > second).collect();
            assert_eq!(by_second.get(Stretch::LastSeconds, second).0, last);
        }
        let next = seconds[399] + 7;
        let last: Vec<u64> = seconds.iter().copied().filter(|&added| added + 10 > next).collect();
        assert_eq!(by_second.get(Stretch::LastSeconds, next).0, last, "seconds without a value count");
        by_second.at(next);
        assert_eq!(by_second.get(Stretch::LastSeconds, next).0, last);
        by_second.at(0).0.push(1);
        assert_eq!(by_second.get(Stretch::LastSeconds, next).0.last(), Some(&1), "seconds never go back");
    }

    #[test]
    fn copies_share_finished_seconds() {
        let mut by_second = BySecond::<Values>::default();
        (0..40).for_each(|second| by_second.at(second).0.push(second));
        let copy = by_second.clone();
        assert!(Arc::ptr_eq(&copy.run, &by_second.run));
        assert!(copy.finished.iter().zip(&by_second.finished).all(|(a, b)| Arc::ptr_eq(&a.1, &b.1)));
        (40..50).for_each(|second| by_second.at(second).0.push(second));
        assert_eq!(copy.get(Stretch::WholeRun, 50).0.len(), 40, "a copy is not changed by what comes later");
        assert!(by_second.finished.len() == 9 && by_second.bytes() < 50 * 8 + 12 * 80);
    }
}
