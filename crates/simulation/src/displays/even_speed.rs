//! The speed at which a window shows every frame of a display equally long.
//!
//! A display of f frames a second, played at a speed s in a window of w frames a second, has each frame in w/(s·f) frames of the
//! window. Where that is no whole number, frames are held for more and for fewer in turn: judder that no loop has made. It is the
//! whole number m at s = w/(m·f). Several displays have one such speed: w/(m·L), where L is the least common multiple of their rates.

use super::RefreshRate;
use timestep::time::Flicks;

/// A speed at which displays are shown evenly, as time that passes in each refresh of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvenSpeed {
    screen: Ratio,
    /// Refreshes of the screen in a second of motion: w/s times the refreshes in a frame of the window.
    refreshes: Ratio,
}

/// A positive number as a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio {
    num: u128,
    den: u128,
}

impl EvenSpeed {
    /// Slowest and fastest speed that is taken: beyond them real time is nearer to what a lane shows than even motion is.
    pub const RANGE: [f64; 2] = [0.4, 1.5];

    /// The even speed nearest to real time for displays of these rates, and of two equally near the slower one. The window is
    /// presented in every `every`th refresh of its screen. `None` without displays, and where they have no even speed within
    /// [`EvenSpeed::RANGE`].
    pub fn of(rates: impl IntoIterator<Item = RefreshRate>, screen: RefreshRate, every: u32) -> Option<EvenSpeed> {
        let (screen, every) = (Ratio::new(screen.num().into(), screen.den().into()), u128::from(every.max(1)));
        let window = Ratio::new(screen.num, screen.den * every);
        let mut rates = rates.into_iter().map(|rate| Ratio::new(rate.num().into(), rate.den().into()));
        let first = rates.next()?;
        let common = rates.try_fold(first, Ratio::common_multiple)?;
        let speed = EvenSpeed { screen, refreshes: common.times(nearest_multiple(window, common) * every)? };
        let [slowest, fastest] = Self::RANGE;
        (slowest..=fastest).contains(&speed.factor()).then_some(speed)
    }

    /// The speed, 1 for real time.
    pub fn factor(&self) -> f64 {
        self.screen.value() / self.refreshes.value()
    }

    /// Time that passes in so many refreshes of the screen. `carry` keeps the remainder for the next call.
    pub fn time_of(&self, refreshes: u32, carry: &mut u128) -> Flicks {
        let exact = u128::from(refreshes) * Flicks::PER_SECOND as u128 * self.refreshes.den + *carry;
        *carry = exact % self.refreshes.num;
        Flicks((exact / self.refreshes.num) as i64)
    }
}

/// The m ≥ 1 for which w/(m·L) is nearest to 1, the larger of two equally near.
fn nearest_multiple(window: Ratio, common: Ratio) -> u128 {
    let [p, q] = [window.num * common.den, window.den * common.num];
    let fewer = (p / q).max(1);
    let more = fewer + 1;
    // p/(q·fewer) − 1 < 1 − p/(q·more), without the divisions.
    if p < q || p * (fewer + more) < 2 * q * fewer * more { fewer } else { more }
}

impl Ratio {
    fn new(num: u128, den: u128) -> Self {
        let divisor = greatest_common_divisor(num, den);
        Ratio { num: num / divisor, den: den / divisor }
    }

    fn value(self) -> f64 {
        self.num as f64 / self.den as f64
    }

    fn times(self, factor: u128) -> Option<Self> {
        Some(Ratio::new(self.num.checked_mul(factor)?, self.den))
    }

    /// The least number that is a whole multiple of both. `None` for rates so strange that it is beyond any use.
    fn common_multiple(self, other: Self) -> Option<Self> {
        const MOST: u128 = 1 << 40;
        let num = self.num / greatest_common_divisor(self.num, other.num) * other.num;
        (num < MOST).then(|| Ratio::new(num, greatest_common_divisor(self.den, other.den)))
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn speed(rates: &[f64], screen: f64, every: u32) -> Option<f64> {
        let rate = |hz: &f64| RefreshRate::new(*hz).unwrap();
        Some(EvenSpeed::of(rates.iter().map(rate), rate(&screen), every)?.factor())
    }

    #[test]
    fn it_is_the_nearest_and_of_two_the_slower() {
        for (rates, screen, every, expected) in [
            (&[60.0][..], 60.0, 1, Some(1.0)),
            (&[60.0], 144.0, 1, Some(0.8)),
            (&[60.0], 75.0, 1, Some(1.25)),
            (&[144.0], 60.0, 1, Some(60.0 / 144.0)),
            (&[60.0], 60.0, 2, Some(0.5)),
            (&[60.0], 60.0, 3, None),
            (&[60.0], 144.0, 6, Some(0.4)),
            (&[240.0], 60.0, 1, None),
            (&[30.0], 60.0, 1, Some(1.0)),
            (&[24.0], 60.0, 1, Some(60.0 / 72.0)),
            (&[30.0, 60.0], 60.0, 1, Some(1.0)),
            (&[30.0, 60.0], 144.0, 1, Some(0.8)),
            (&[50.0, 60.0], 60.0, 1, None),
            (&[50.0, 60.0], 240.0, 1, Some(0.8)),
            (&[59.94], 60.0, 1, Some(1.001)),
            (&[], 60.0, 1, None),
        ] {
            let found = speed(rates, screen, every);
            let is_near = found.zip(expected).is_none_or(|(a, b)| (a - b).abs() < 1e-12);
            assert!(found.is_some() == expected.is_some() && is_near, "{rates:?} on {screen}/{every}: {found:?}");
        }
    }

    proptest! {
        /// Every frame of each display is in a whole number of frames of the window; no other such speed is nearer to real time.
        #[test]
        fn frames_are_held_equally_long(
            rates in prop::collection::vec(prop_oneof![Just(24.0), Just(30.0), Just(50.0), Just(60.0), Just(59.94), Just(144.0), 10.0..400.0_f64], 1..4),
            screen in prop_oneof![Just(60.0), Just(144.0), 20.0..400.0_f64],
            every in 1_u32..5,
        ) {
            if let Some(speed) = speed(&rates, screen, every) {
                let window = RefreshRate::new(screen).unwrap().hz() / f64::from(every);
                for hz in rates.iter().map(|hz| RefreshRate::new(*hz).unwrap().hz()) {
                    let held = window / speed / hz;
                    prop_assert!((held - held.round()).abs() < 1e-6 * held.max(1.0), "{held}");
                }
                prop_assert!((0.4..=1.5).contains(&speed), "{speed}");
            }
        }

        /// A display alone has the nearest of all its even speeds, and none where even that is beyond the range.
        #[test]
        fn one_display_has_the_nearest_speed_or_none(hz in 10.0..400.0_f64, screen in 20.0..400.0_f64, every in 1_u32..40) {
            let [window, rate] = [screen, hz].map(|hz| RefreshRate::new(hz).unwrap().hz());
            let speeds = (1..100).map(|m| window / f64::from(every) / (f64::from(m) * rate));
            let best = speeds.min_by(|a, b| (a - 1.0).abs().total_cmp(&(b - 1.0).abs())).unwrap();
            match speed(&[hz], screen, every) {
                Some(speed) => prop_assert!((speed - 1.0).abs() <= (best - 1.0).abs() + 1e-9, "{speed} {best}"),
                None => prop_assert!(!(0.4 + 1e-9..=1.5 - 1e-9).contains(&best), "{best}"),
            }
        }

        /// No time is lost however frames are counted together.
        #[test]
        fn time_is_carried(frames in prop::collection::vec(1_u32..4, 1..50), screen in 24.0..400.0_f64) {
            let screen = RefreshRate::new(screen).unwrap();
            let even = EvenSpeed::of([RefreshRate::HZ_60], screen, 1).unwrap();
            let mut carry = 0;
            let pieces: Flicks = frames.iter().map(|count| even.time_of(*count, &mut carry)).sum();
            prop_assert_eq!(pieces, even.time_of(frames.iter().sum(), &mut 0));
        }
    }
}
