//! The speed of lab time: a slow-motion camera whose speed changes smoothly.
//!
//! A change takes 0.4 s of real time along 3x² − 2x³. Lab time is an integer function of the real time since the change
//! began, so it does not depend on the frames.

use timestep::time::{Flicks, TimeScale};

/// A speed and the ramp towards it.
#[derive(Clone, Debug)]
pub struct Speed {
    from: TimeScale,
    to: TimeScale,
    /// Real time since the change began; [`Speed::RAMP`] when it is over.
    since: Flicks,
    /// Remainder, in parts of a flick: [`TimeScale::PARTS`] are one.
    carry: i64,
}

impl Default for Speed {
    fn default() -> Self {
        Speed { from: TimeScale::ONE, to: TimeScale::ONE, since: Self::RAMP, carry: 0 }
    }
}

impl Speed {
    /// Real time that a change takes.
    pub const RAMP: Flicks = Flicks(Flicks::PER_SECOND * 2 / 5);

    /// Speed at the end of the ramp.
    pub fn target(&self) -> TimeScale {
        self.to
    }

    /// Speed now.
    pub fn now(&self) -> TimeScale {
        let (ramp, x) = (i128::from(Self::RAMP.0), i128::from(self.since.0));
        // 3x² − 2x³ with x in [0, RAMP]; below 7·10²⁵.
        let weight = x * x * (3 * ramp - 2 * x) / (ramp * ramp);
        let change = i128::from(self.to.parts() - self.from.parts()) * weight / ramp;
        TimeScale::from_parts(self.from.parts() + change as i64)
    }

    /// Changes the speed to `to`, smoothly or at once.
    pub fn change(&mut self, to: TimeScale, smoothly: bool) {
        if smoothly && to != self.to {
            *self = Speed { from: self.now(), to, since: Flicks::ZERO, ..*self };
        } else if !smoothly {
            *self = Speed { from: to, to, since: Self::RAMP, ..*self };
        }
    }

    /// Lets `real` time pass and returns the lab time in it, in whole flicks; the remainder comes out next time.
    pub fn advance(&mut self, real: Flicks) -> Flicks {
        let changing = real.max(Flicks::ZERO).min(Self::RAMP - self.since);
        let before = self.covered();
        self.since += changing;
        let exact = self.covered() - before + i128::from(self.carry);
        self.carry = exact.rem_euclid(TimeScale::PARTS.into()) as i64;
        let during = Flicks(exact.div_euclid(TimeScale::PARTS.into()) as i64);
        during + self.to.scale(real - changing, &mut self.carry)
    }

    /// Lab time since the change began, in parts of a flick: the integral of the speed,
    /// from·x + (to − from)·(x³/R² − x⁴/2R³) with R the whole ramp.
    fn covered(&self) -> i128 {
        const FRACTION: u32 = 40;
        let (ramp, x) = (i128::from(Self::RAMP.0), i128::from(self.since.0));
        // At most 2³⁹; before the division below 3·10³⁷. The product with the change is at most 3·10³⁷.
        let share = ((x * x * (2 * ramp - x)) << FRACTION) / (2 * ramp * ramp * ramp);
        let change = i128::from(self.to.parts() - self.from.parts());
        i128::from(self.from.parts()) * x + ((change * x * share) >> FRACTION)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BULLET: TimeScale = TimeScale::BULLET;

    fn changing(from: TimeScale, to: TimeScale) -> Speed {
        let mut speed = Speed::default();
        speed.change(from, false);
        speed.change(to, true);
        speed
    }

    #[test]
    fn a_change_covers_the_mean_of_both_speeds() {
        let fast = TimeScale::new(TimeScale::MAX);
        for (from, to) in [(TimeScale::ONE, BULLET), (BULLET, TimeScale::ONE), (fast, BULLET), (BULLET, fast)] {
            let mut speed = changing(from, to);
            let mean = i128::from(from.parts() + to.parts()) / 2;
            let exact = Flicks((mean * i128::from(Speed::RAMP.0) / i128::from(TimeScale::PARTS)) as i64);
            assert!((speed.advance(Speed::RAMP) - exact).0.abs() <= 1);
            assert_eq!((speed.now(), speed.target()), (to, to));
        }
        let mut speed = changing(TimeScale::ONE, BULLET);
        speed.advance(Flicks(Speed::RAMP.0 / 2));
        assert!((speed.now().parts() - (TimeScale::PARTS + BULLET.parts()) / 2).abs() <= 1, "half way is the middle");
    }

    #[test]
    fn it_begins_and_ends_gently_and_never_turns() {
        let mut speed = changing(TimeScale::ONE, BULLET);
        let speeds: Vec<i64> = (0..=400)
            .map(|_| {
                let now = speed.now().parts();
                speed.advance(Flicks(Speed::RAMP.0 / 400));
                now
            })
            .collect();
        assert!(speeds.windows(2).all(|pair| pair[1] <= pair[0]));
        let drop = |i: usize| speeds[i] - speeds[i + 1];
        assert!(20 * drop(0) < drop(200) && 20 * drop(399) < drop(200), "{} {} {}", drop(0), drop(200), drop(399));
    }

    proptest! {
        #[test]
        fn cutting_time_into_frames_changes_nothing(
            from in -100.0..100.0_f64, to in -100.0..100.0_f64,
            frames in prop::collection::vec(0_i64..60_000_000, 1..40),
        ) {
            let mut whole = changing(TimeScale::new(from), TimeScale::new(to));
            let mut cut = whole.clone();
            let in_frames: Flicks = frames.iter().map(|&frame| cut.advance(Flicks(frame))).sum();
            let at_once = whole.advance(Flicks(frames.iter().sum()));
            prop_assert_eq!(in_frames, at_once);
            prop_assert_eq!((whole.now(), whole.carry), (cut.now(), cut.carry));
        }
    }
}
