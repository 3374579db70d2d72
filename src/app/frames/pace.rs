//! How fast lab time passes, against how fast it should: a machine that is too slow for the lanes falls behind.

use timestep::time::Flicks;

/// Real and lab time of the last second or so.
#[derive(Debug, Default)]
pub struct Pace {
    /// Real time, s.
    real: f64,
    /// Lab time that should have passed, and that has, s.
    due: f64,
    passed: f64,
    /// `true` if work was left in a frame.
    was_busy: bool,
    /// Lab time that passes in the time in which 1 should; `None` where the machine is fast enough.
    pub ratio: Option<f64>,
}

impl Pace {
    /// Real time over which the ratio is taken, s.
    const STRETCH: f64 = 1.0;
    /// From this ratio on the window says nothing.
    const FAST_ENOUGH: f64 = 0.95;

    /// Adds a frame of the window in which `passed` of lab time has passed, at a speed of `speed`. `is_busy`: work is left.
    pub fn add(&mut self, real: Flicks, passed: Flicks, speed: f64, is_busy: bool) {
        let real = real.secs();
        self.real += real;
        self.due += real * speed;
        self.passed += passed.secs();
        self.was_busy |= is_busy;
        if self.real >= Self::STRETCH {
            let ratio = self.passed / self.due;
            let is_slow = self.was_busy && self.due > 0.0 && ratio < Self::FAST_ENOUGH;
            *self = Pace { ratio: is_slow.then_some(ratio), ..Pace::default() };
        }
    }

    /// Starts again: the lab was paused, or the user moved it.
    pub fn restart(&mut self) {
        *self = Pace::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Flicks = Flicks(Flicks::PER_SECOND / 50);

    #[test]
    fn a_slow_machine_is_told() {
        let mut pace = Pace::default();
        // A frame of the lab takes ten frames of the window.
        for frame in 0..100 {
            let passed = if frame % 10 == 9 { Flicks::from_millis(20.0) } else { Flicks::ZERO };
            pace.add(FRAME, passed, 1.0, frame % 10 != 9);
            assert!(frame < 60 || pace.ratio.is_some_and(|ratio| (0.05..0.15).contains(&ratio)), "{frame}");
        }
        (0..200).for_each(|_| pace.add(FRAME, Flicks::from_millis(20.0), 1.0, false));
        assert_eq!(pace.ratio, None, "it is fast enough again");
        (0..100).for_each(|_| pace.add(FRAME, Flicks::from_millis(2.0), 0.1, false));
        assert_eq!(pace.ratio, None, "slow motion is no slow machine");
        (0..100).for_each(|_| pace.add(FRAME, Flicks::ZERO, 0.0, false));
        assert_eq!(pace.ratio, None);
    }
}
