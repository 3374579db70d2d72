//! Hitches: frames that take longer now and then, at regular or random times.

use super::noise::NoiseSource;
use timestep::time::Flicks;

/// A fault that makes one frame in every `every` longer by `lasts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hitch {
    /// Time from one hitch to the next; the mean if they are random.
    pub every: Flicks,
    /// Time that a hitch adds to its frame.
    pub lasts: Flicks,
    /// `true` for random times (a Poisson process, seeded) instead of regular ones.
    pub random: bool,
}

impl Hitch {
    /// Smallest and largest `every`.
    pub const EVERY_RANGE: [Flicks; 2] = [Flicks(Flicks::PER_SECOND / 1000), Flicks(3600 * Flicks::PER_SECOND)];
}

/// The schedule of hitches. Its random numbers are its own, so that hitches do not change the noise.
#[derive(Clone, Debug)]
pub(super) struct HitchSchedule {
    hitch: Option<Hitch>,
    due: Flicks,
    source: NoiseSource,
}

impl HitchSchedule {
    /// A schedule whose first hitch is due after `now`.
    pub fn after(now: Flicks, hitch: Option<Hitch>, seed: u64) -> Self {
        let mut schedule = HitchSchedule { hitch, due: Flicks::ZERO, source: NoiseSource::new(!seed) };
        if let Some(hitch) = hitch {
            schedule.due = if hitch.random { now } else { Flicks::ZERO };
            schedule.skip(hitch, now);
        }
        schedule
    }

    /// Time that hitches add to a frame that starts at `now`. Hitches that fall due in one frame are one.
    pub fn delay(&mut self, now: Flicks) -> Flicks {
        let Some(hitch) = self.hitch.filter(|_| now >= self.due) else { return Flicks::ZERO };
        self.skip(hitch, now);
        hitch.lasts
    }

    /// Moves on to the first hitch that is due after `now`.
    fn skip(&mut self, hitch: Hitch, now: Flicks) {
        let every = hitch.every.0.max(1);
        if !hitch.random {
            self.due = Flicks(now.0 - now.0.rem_euclid(every)) + Flicks(every);
            return;
        }
        while self.due <= now {
            self.due += Flicks(((every as f64 * self.source.exponential()) as i64).max(every / 1000 + 1));
        }
    }
}
