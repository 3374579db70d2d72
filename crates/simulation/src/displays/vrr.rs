//! Variable refresh: the display refreshes when a frame is done, within limits.

use super::refresh_rate::RefreshRate;
use timestep::time::Flicks;

/// Limits of a variable refresh rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vrr {
    /// Slowest rate: after 1/`lowest` the display repeats the old frame.
    pub lowest: RefreshRate,
    /// Fastest rate: a refresh lasts 1/`highest`.
    pub highest: RefreshRate,
}

impl Vrr {
    /// Limits in Hz; `None` where one is no refresh rate, or the lowest is above the highest.
    pub fn new(lowest: f64, highest: f64) -> Option<Self> {
        Self::between(RefreshRate::new(lowest)?, RefreshRate::new(highest)?)
    }

    /// These limits; `None` where the lowest is above the highest.
    pub fn between(lowest: RefreshRate, highest: RefreshRate) -> Option<Self> {
        (lowest.hz() <= highest.hz()).then_some(Vrr { lowest, highest })
    }

    /// Time at which a frame is shown that is done at `done`, after one that was shown at `last`. A refresh cannot be interrupted, not
    /// even one that repeats the old frame.
    pub fn shown_after(&self, last: Flicks, done: Flicks) -> Flicks {
        let (shortest, since) = (self.highest.refresh(1), done - last);
        if since <= shortest {
            return last + shortest;
        }
        let repeats = self.lowest.refresh_at_or_after(since + Flicks(1)) - 1;
        let end_of_repeat = last + self.lowest.refresh(repeats) + shortest;
        let begun_before = repeats > 0 && since > self.lowest.refresh(repeats);
        if begun_before && done < end_of_repeat { end_of_repeat } else { done }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_waits_for_the_end_of_a_refresh_and_no_longer() {
        let vrr = Vrr::new(50.0, 100.0).unwrap();
        let shown = |done_ms: f64| vrr.shown_after(Flicks::SECOND, Flicks::SECOND + Flicks::from_millis(done_ms));
        for (done, at) in [
            (0.0, 10.0),
            (9.0, 10.0),
            (10.0, 10.0),
            (13.5, 13.5),
            (20.0, 20.0),
            (20.5, 30.0),
            (30.0, 30.0),
            (33.0, 33.0),
            (40.0, 40.0),
            (41.0, 50.0),
        ] {
            assert_eq!(shown(done) - Flicks::SECOND, Flicks::from_millis(at), "{done}");
        }
    }
}
