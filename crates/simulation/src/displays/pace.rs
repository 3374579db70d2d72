//! A steady pace, without the rounding of its interval adding up.

use super::refresh_rate::RefreshRate;
use timestep::time::Flicks;

/// Moments at the distance 1/`rate`, counted from the last one that was elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    rate: RefreshRate,
    origin: Flicks,
    /// Intervals since `origin`.
    since: u64,
}

impl Pace {
    /// A pace that is at `index` intervals since `origin`.
    pub fn since(origin: Flicks, rate: RefreshRate, index: u64) -> Self {
        Pace { rate, origin, since: index }
    }

    /// A pace that is at the moment `at`.
    pub fn from(rate: RefreshRate, at: Flicks) -> Self {
        Pace { rate, origin: at, since: 0 }
    }

    /// `true` if the interval is a whole number of flicks.
    pub fn is_whole(&self) -> bool {
        Flicks::PER_SECOND * i64::from(self.rate.den()) % i64::from(self.rate.num()) == 0
    }

    /// The moment one interval after `at`. As long as each moment follows from the one before, moment k is k intervals after the
    /// first to the nearest flick.
    pub fn after(&mut self, at: Flicks) -> Flicks {
        if self.origin + self.rate.refresh(self.since) != at {
            *self = Pace::from(self.rate, at);
        }
        self.since += 1;
        self.origin + self.rate.refresh(self.since)
    }
}
