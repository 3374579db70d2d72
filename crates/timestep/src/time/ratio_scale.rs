//! Time scales as ratios of whole numbers: 5/6 is a speed at which 60 Hz fit a clip of 50 frames a second.
//!
//! A time scale counts parts of 10⁻¹⁵. A ratio that is no such number is rounded up: within an hour it makes a time too long by less
//! than 1/300 flick, and times are cut to whole flicks, so that a refresh that is due at a frame of a clip is never a flick late.

use super::time_scale::TimeScale;

impl TimeScale {
    /// Largest denominator that [`TimeScale::as_ratio`] looks for.
    const MOST_DENOMINATOR: i64 = 1001;

    /// The factor `num`/`den`; `None` if it is not positive or above [`TimeScale::MAX`].
    pub fn ratio(num: u32, den: u32) -> Option<Self> {
        let parts = (i128::from(num) * i128::from(Self::PARTS) + i128::from(den) - 1).checked_div(i128::from(den))?;
        let most = (Self::MAX as i128) * i128::from(Self::PARTS);
        (1..=most).contains(&parts).then(|| Self::from_parts(parts as i64))
    }

    /// Reads `5/6`; `None` for anything but a ratio of whole numbers within the range.
    pub fn parse_ratio(text: &str) -> Option<Self> {
        let (num, den) = text.split_once('/')?;
        Self::ratio(num.trim().parse().ok()?, den.trim().parse().ok()?)
    }

    /// The ratio of small whole numbers that the factor is short for, 5/6 for 0.833333333333333; itself if there is none.
    pub fn as_ratio(self) -> Self {
        self.terms().and_then(|[num, den]| Self::ratio(num, den)).unwrap_or(self)
    }

    /// The factor as one types it: 0.25, but 5/6.
    pub fn ratio_text(self) -> String {
        const SHORT: usize = "0.0001".len();
        let decimal = self.to_string();
        match self.terms() {
            Some([num, den]) if decimal.len() > SHORT => format!("{num}/{den}"),
            _ => decimal,
        }
    }

    /// The percentage to two decimals, with ⅓ and ⅔: 83⅓.
    pub fn mixed_percent(self) -> String {
        let third = self.terms().map(|[num, den]| [100 * num / den, 300 * num % (3 * den), den]);
        match third {
            Some([whole, rest, den]) if rest == den => format!("{whole}⅓"),
            Some([whole, rest, den]) if rest == 2 * den => format!("{whole}⅔"),
            _ => ((self.percent() * 100.0).round() / 100.0).to_string(),
        }
    }

    /// The whole numbers of the ratio, in lowest terms.
    fn terms(self) -> Option<[u32; 2]> {
        let (parts, one) = (i128::from(self.parts()), i128::from(Self::PARTS));
        let fit = |den: i128| {
            let num = (parts * den + one / 2) / one;
            ((parts * den - num * one).abs() <= den && num > 0).then_some([num as u32, den as u32])
        };
        (1..=i128::from(Self::MOST_DENOMINATOR)).find_map(fit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Flicks;

    #[test]
    fn ratios_are_read_and_written() {
        for (text, ratio, percent) in [
            ("5/6", "5/6", "83⅓"),
            ("1/4", "0.25", "25"),
            ("2/3", "2/3", "66⅔"),
            ("10 / 12", "5/6", "83⅓"),
            ("5/12", "5/12", "41⅔"),
            ("50/59", "50/59", "84.75"),
            ("100", "100", "10000"),
        ] {
            let scale = TimeScale::parse_ratio(text).unwrap_or_else(|| text.parse().unwrap());
            assert_eq!((scale.ratio_text().as_str(), scale.mixed_percent().as_str()), (ratio, percent), "{text}");
            assert_eq!(scale.as_ratio(), scale);
        }
        assert!(
            ["0/3", "1/0", "101/1", "1", "a/2", "-1/2", "1.5/2"]
                .iter()
                .all(|text| TimeScale::parse_ratio(text).is_none())
        );
        assert_eq!(TimeScale::from_percent(250.0 / 3.0).as_ratio(), TimeScale::ratio(5, 6).unwrap());
        let odd: TimeScale = "0.347712371".parse().unwrap();
        assert_eq!((odd.as_ratio(), odd.ratio_text()), (odd, "0.347712371".to_owned()));
    }

    /// Frame j of a clip of 50 a second is refresh j of a display of 60 Hz, for an hour.
    #[test]
    fn a_ratio_is_exact_for_an_hour() {
        let (speed, span) = (TimeScale::ratio(5, 6).unwrap(), Flicks(Flicks::PER_SECOND / 50));
        let mut carry = 0;
        for index in 1..=180_000 {
            assert_eq!(speed.scale(span, &mut carry), Flicks(Flicks::PER_SECOND / 60), "{index}");
        }
    }
}
