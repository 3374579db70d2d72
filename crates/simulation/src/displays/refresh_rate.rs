//! A refresh rate as a ratio, so that refresh k is at exactly k/f.

use std::fmt;
use std::str::FromStr;
use timestep::time::Flicks;

/// Refreshes per second: `num`/`den` in lowest terms, so that equal rates are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefreshRate {
    num: u32,
    den: u32,
}

impl RefreshRate {
    /// 60 Hz.
    pub const HZ_60: RefreshRate = RefreshRate { num: 60, den: 1 };
    /// Slowest and fastest rate, Hz.
    pub const RANGE: [f64; 2] = [1.0, 6000.0];
    /// Whole rates of NTSC video, which times 1000/1001 are the actual rates.
    const NTSC: [u32; 5] = [24, 30, 60, 120, 240];

    /// A rate in Hz, to the thousandth; 23.976, 29.97, 59.94, 119.88 and 239.76 mean the NTSC ratios to 1001.
    /// `None` outside [`RefreshRate::RANGE`].
    pub fn new(hz: f64) -> Option<Self> {
        if !(Self::RANGE[0]..=Self::RANGE[1]).contains(&hz) {
            return None;
        }
        let ntsc = Self::NTSC.into_iter().find(|&whole| (hz - f64::from(whole) * 1000.0 / 1001.0).abs() < 0.0015);
        match ntsc {
            Some(whole) => Self::ratio(whole * 1000, 1001),
            None => Self::ratio((hz * 1000.0).round() as u32, 1000),
        }
    }

    /// A rate of exactly `num`/`den` Hz. `None` outside [`RefreshRate::RANGE`].
    pub const fn ratio(num: u32, den: u32) -> Option<Self> {
        let [slowest, fastest] = Self::RANGE;
        let hz = num as f64 / den as f64;
        if den == 0 || hz < slowest || hz > fastest {
            return None;
        }
        let divisor = greatest_common_divisor(num, den);
        Some(RefreshRate { num: num / divisor, den: den / divisor })
    }

    /// Number of refreshes in [`RefreshRate::den`] seconds.
    pub fn num(self) -> u32 {
        self.num
    }

    /// Number of seconds that [`RefreshRate::num`] refreshes take.
    pub fn den(self) -> u32 {
        self.den
    }

    /// The rate in Hz.
    pub fn hz(self) -> f64 {
        f64::from(self.num) / f64::from(self.den)
    }

    /// The rate as a user would type it, to the thousandth.
    pub fn typed(self) -> f64 {
        (self.hz() * 1000.0).round() / 1000.0
    }

    /// `true` if [`RefreshRate::typed`] is read as exactly this rate.
    pub fn is_typed(self) -> bool {
        Self::new(self.typed()) == Some(self)
    }

    /// Time of refresh `index`, to the nearest flick.
    pub fn refresh(self, index: u64) -> Flicks {
        let periods = (index.saturating_mul(u64::from(self.den))).min(i64::MAX as u64) as i64;
        Flicks::from_ratio(periods, i64::from(self.num))
    }

    /// Index of the first refresh at or after `time`.
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

/// A text that is not a refresh rate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a refresh rate: write it like 60, 59.94 or 100/3, from 1 to 6000 Hz")]
pub struct RateError(String);

impl FromStr for RefreshRate {
    type Err = RateError;

    /// Reads `60`, `59.94` or `100/3`; 33.33 and 33.333 mean 100/3.
    fn from_str(text: &str) -> Result<Self, RateError> {
        let trimmed = text.trim();
        let rate = match trimmed.split_once('/') {
            Some((num, den)) => num.trim().parse().ok().zip(den.trim().parse().ok()),
            None if ["33.33", "33.333"].contains(&trimmed) => Some((100, 3)),
            None => return trimmed.parse().ok().and_then(Self::new).ok_or_else(|| RateError(text.to_owned())),
        };
        rate.and_then(|(num, den)| Self::ratio(num, den)).ok_or_else(|| RateError(text.to_owned()))
    }
}

impl fmt::Display for RefreshRate {
    /// Writes the rate as it is typed if that is exact, otherwise as a ratio.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_typed() { f.pad(&self.typed().to_string()) } else { f.pad(&format!("{}/{}", self.num, self.den)) }
    }
}

const fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_as_they_are_typed() {
        for (text, num, den) in [
            ("60", 60, 1),
            (" 59.94 ", 60_000, 1001),
            ("60000/1001", 60_000, 1001),
            ("100/3", 100, 3),
            ("33.33", 100, 3),
            ("33.333", 100, 3),
            ("50", 50, 1),
            ("59.951", 59_951, 1000),
            ("100 / 7", 100, 7),
        ] {
            let rate: RefreshRate = text.parse().unwrap();
            assert_eq!((rate.num(), rate.den()), (num, den), "{text}");
            assert_eq!(rate.to_string().parse(), Ok(rate), "{text}");
        }
        for text in ["", "x", "0", "-60", "inf", "NaN", "6001", "60/0", "1/2", "60/1/1", "99999999999/3", "6o"] {
            assert_eq!(text.parse::<RefreshRate>(), Err(RateError(text.to_owned())));
        }
        for text in ["100/3", "23.976", "59.94", "239.76", "144", "59.951", "1", "1000", "6000"] {
            let rate: RefreshRate = text.parse().unwrap();
            assert_eq!(rate.typed().to_string().parse(), Ok(rate), "{text}");
        }
    }

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
        for hz in [24.0, 59.94, 60.0, 144.0, 165.0, 360.0, 5999.999, 6000.0] {
            let rate = RefreshRate::new(hz).unwrap();
            for k in 0..500 {
                assert_eq!(rate.refresh_at_or_after(rate.refresh(k)), k, "{hz} Hz");
                assert_eq!(rate.refresh_at_or_after(rate.refresh(k) + Flicks(1)), k + 1, "{hz} Hz");
            }
        }
    }
}
