//! A refresh rate as a ratio, so that refresh k is at exactly k/f.

use crate::time::Flicks;

/// Refreshes per second: `num`/`den`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefreshRate {
    num: u32,
    den: u32,
}

impl RefreshRate {
    pub const HZ_60: RefreshRate = RefreshRate { num: 60_000, den: 1000 };
    /// The slowest and the fastest display there is, Hz.
    pub const RANGE: [f64; 2] = [1.0, 1000.0];
    /// Rates that people write in decimals but that are ratios to 1001.
    const NTSC: [u32; 5] = [24, 30, 60, 120, 240];

    /// A rate in Hz to the thousandth; 23.976, 29.97, 59.94, 119.88 and 239.76 mean the NTSC ratios to 1001.
    /// `None` outside [`RefreshRate::RANGE`].
    pub fn new(hz: f64) -> Option<Self> {
        if !(Self::RANGE[0]..=Self::RANGE[1]).contains(&hz) {
            return None;
        }
        let ntsc = Self::NTSC.into_iter().find(|&whole| (hz - f64::from(whole) * 1000.0 / 1001.0).abs() < 0.0015);
        Some(match ntsc {
            Some(whole) => RefreshRate { num: whole * 1000, den: 1001 },
            None => RefreshRate { num: (hz * 1000.0).round() as u32, den: 1000 },
        })
    }

    pub fn hz(self) -> f64 {
        f64::from(self.num) / f64::from(self.den)
    }

    /// The rate as a person would type it.
    pub fn typed(self) -> f64 {
        (self.hz() * 1000.0).round() / 1000.0
    }

    /// The time of refresh `index`, to the nearest flick.
    pub fn refresh(self, index: u64) -> Flicks {
        let periods = (index.saturating_mul(u64::from(self.den))).min(i64::MAX as u64) as i64;
        Flicks::from_ratio(periods, i64::from(self.num))
    }

    /// The first refresh at or after `time`.
    pub fn refresh_at_or_after(self, time: Flicks) -> u64 {
        let scaled = i128::from(time.0.max(0)) * i128::from(self.num);
        let unit = i128::from(Flicks::PER_SECOND) * i128::from(self.den);
        let mut index = (scaled / unit).min(u64::MAX.into()) as u64;
        while self.refresh(index) < time {
            index += 1;
        }
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ntsc_rates_are_exact() {
        let rate = RefreshRate::new(59.94).unwrap();
        assert_eq!(rate.refresh(60_000), Flicks(1001 * Flicks::PER_SECOND));
        assert_eq!(rate.typed(), 59.94);
        assert_eq!(RefreshRate::new(23.976).unwrap().typed(), 23.976);
        assert_ne!(RefreshRate::new(60.0).unwrap(), rate);
        assert_eq!(RefreshRate::new(f64::NAN), None);
    }

    #[test]
    fn refreshes_are_found_again() {
        for hz in [24.0, 59.94, 60.0, 144.0, 165.0, 360.0] {
            let rate = RefreshRate::new(hz).unwrap();
            for k in 0..500 {
                assert_eq!(rate.refresh_at_or_after(rate.refresh(k)), k, "{hz} Hz");
                assert_eq!(rate.refresh_at_or_after(rate.refresh(k) + Flicks(1)), k + 1, "{hz} Hz");
            }
        }
    }
}
