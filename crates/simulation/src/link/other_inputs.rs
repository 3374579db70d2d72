//! Inputs of the other player: those that have arrived, and those that ticks have used before that.

use super::packet::InputRun;
use super::spec::Apply;
use super::tick_queue::TickQueue;

/// Inputs by tick, from the first tick that is not confirmed on.
#[derive(Clone, Debug)]
pub struct OtherInputs {
    apply: Apply,
    known: TickQueue<f64>,
    newest: f64,
    used: TickQueue<f64>,
    /// The newest tick that has ever been taken.
    reached: u64,
}

impl OtherInputs {
    /// Most inputs that are kept.
    const MOST: usize = 1 << 17;

    /// No input, on a machine that applies inputs like this.
    pub fn new(apply: Apply) -> Self {
        OtherInputs { apply, known: TickQueue::new(), newest: 0.0, used: TickQueue::new(), reached: 0 }
    }

    /// The first tick whose input is not known.
    pub fn next_known(&self) -> u64 {
        self.known.next()
    }

    /// The next tick to be taken.
    pub fn next_used(&self) -> u64 {
        self.used.next()
    }

    /// Number of inputs that are kept.
    pub fn len(&self) -> usize {
        self.known.len() + self.used.len()
    }

    /// Adds those of the inputs, the first of which is for tick `first`, that follow those which are known.
    pub fn add(&mut self, first: u64, runs: &[InputRun]) {
        let mut tick = first;
        for run in runs {
            let end = tick.saturating_add(run.ticks.into());
            if tick > self.known.next() {
                return;
            }
            while self.known.next() < end && self.known.len() < Self::MOST {
                self.known.push(run.value);
                self.newest = run.value;
            }
            tick = end;
        }
    }

    /// Input for the next tick: where it is not known, the newest that is.
    pub fn value(&self) -> f64 {
        let known = self.known.get(self.used.next()).filter(|_| self.apply == Apply::Tick);
        known.copied().unwrap_or(self.newest)
    }

    /// Counts a tick that was taken with [`OtherInputs::value`]. `true` if it was taken again.
    pub fn advance(&mut self) -> bool {
        let tick = self.used.next();
        self.used.push(self.value());
        let again = tick <= self.reached;
        self.reached = self.reached.max(tick);
        again
    }

    /// Rolls back to before the first mispredicted tick and returns its number; `None` if there is none.
    pub fn roll_back(&mut self) -> Option<u64> {
        if self.apply == Apply::OnArrival {
            return None;
        }
        let pairs = self.known.from(self.used.first()).zip(self.used.from(self.known.first()));
        let right = pairs.take_while(|(known, used)| known.to_bits() == used.to_bits()).count() as u64;
        let tick = self.used.first() + right;
        let is_wrong = tick < self.used.next().min(self.known.next());
        is_wrong.then(|| {
            self.used.drop_from(tick);
            tick
        })
    }

    /// `true` if this tick has been taken and its input is known. [`OtherInputs::roll_back`] has to come before.
    pub fn confirms(&self, tick: u64) -> bool {
        let is_known = self.apply == Apply::OnArrival || self.known.get(tick).is_some();
        is_known && self.used.get(tick).is_some()
    }

    /// Drops the inputs before a tick.
    pub fn drop_before(&mut self, tick: u64) {
        self.used.drop_before(tick);
        self.known.drop_before(tick);
    }
}
