//! The range of kinetic energy in the exact run: what an error of energy is compared with.
//!
//! Energy itself depends on the zero of height, and may be zero. The kinetic energy that the exact motion gains and loses does not.

/// Least and greatest kinetic energy since the start of a run, J.
///
/// Where a sample is above or below both of its neighbours, the extreme between these is sought, so that the range hardly depends on
/// the times of the samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KineticRange {
    least: f64,
    most: f64,
    /// Times, s, and energies of the last two samples; the same one twice at the start.
    past: [(f64, f64); 2],
}

impl KineticRange {
    /// Samples a second that show every extreme of the worlds.
    pub const SAMPLES_HZ: f64 = 120.0;

    /// Share of the greatest energy below which two energies are equal: rounding.
    const ROUNDING: f64 = 1e-9;
    /// Share of the greatest energy up to which the energy does not change.
    const EVEN: f64 = 1e-6;
    /// Halvings, about, in the search for an extreme: its energy is then right to rounding.
    const SEARCH: u32 = 30;
    /// Part of an interval in which the golden section seeks on.
    const GOLDEN: f64 = 0.618_033_988_749_894_9;

    /// The range of a run that starts at `secs` with this kinetic energy.
    pub fn starting(secs: f64, kinetic: f64) -> Self {
        KineticRange { least: kinetic, most: kinetic, past: [(secs, kinetic); 2] }
    }

    /// Adds the energy at `secs`. `kinetic_at` gives it at a time between the samples; `None` where it is not known.
    pub fn add(&mut self, secs: f64, kinetic: f64, kinetic_at: impl FnMut(f64) -> Option<f64>) {
        let [first, middle] = self.past;
        let turns = (middle.1 >= first.1) == (middle.1 >= kinetic);
        let differs = |other: f64| (other - middle.1).abs() > Self::ROUNDING * middle.1.max(other);
        if turns && (differs(first.1) || differs(kinetic)) {
            let sign = if middle.1 >= first.1.max(kinetic) { 1.0 } else { -1.0 };
            self.widen(extreme([first.0, secs], sign, kinetic_at).unwrap_or(middle.1));
        }
        self.widen(kinetic);
        self.past = [middle, (secs, kinetic)];
    }

    /// Energy that an error is compared with, J: the range or, where the kinetic energy stays, as in an even turn, that energy.
    pub fn scale(&self) -> f64 {
        let range = self.most - self.least;
        if range > Self::EVEN * self.most { range } else { self.most }
    }

    fn widen(&mut self, kinetic: f64) {
        (self.least, self.most) = (self.least.min(kinetic), self.most.max(kinetic));
    }
}

/// The greatest value between two times if `sign` is 1, the least if it is −1, by the golden section.
fn extreme([mut from, mut to]: [f64; 2], sign: f64, mut value: impl FnMut(f64) -> Option<f64>) -> Option<f64> {
    let inside = |from: f64, to: f64| to - KineticRange::GOLDEN * (to - from);
    let (mut left, mut right) = (inside(from, to), inside(to, from));
    let (mut at_left, mut at_right) = (value(left)?, value(right)?);
    for _ in 0..KineticRange::SEARCH {
        if sign * at_left >= sign * at_right {
            (to, right, at_right) = (right, left, at_left);
            left = inside(from, to);
            at_left = value(left)?;
        } else {
            (from, left, at_left) = (left, right, at_right);
            right = inside(to, from);
            at_right = value(right)?;
        }
    }
    Some(if sign * at_left >= sign * at_right { at_left } else { at_right })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(kinetic: fn(f64) -> f64, times: impl Iterator<Item = f64>) -> KineticRange {
        let mut range = KineticRange::starting(0.0, kinetic(0.0));
        times.for_each(|t| range.add(t, kinetic(t), |t| Some(kinetic(t))));
        range
    }

    /// sin² has the range 0 to 1, however its samples fall; also backwards in time.
    #[test]
    fn extremes_between_samples_are_found() {
        let sine = |t: f64| libm::sin(t) * libm::sin(t);
        for step in [0.7, 0.31, -0.1, 0.013] {
            let scale = range(sine, (1..300).map(|k| step * f64::from(k))).scale();
            assert!((scale - 1.0).abs() < 1e-12, "{step}: {scale}");
        }
        // Before the first extreme the range is what was reached: sin²(1).
        let scale = range(sine, (1..=10).map(|k| 0.1 * f64::from(k))).scale();
        assert!((scale - 0.708_073_418_273_571).abs() < 1e-14, "{scale}");
    }

    /// A ball has its greatest energy between two samples, with a corner: v²/2 on the way down to v = 3 m/s and up again.
    #[test]
    fn a_corner_is_an_extreme() {
        let ball = |t: f64| 0.5 * (9.0 - 9.0 * (t - 1.0).abs()).powi(2) / 9.0;
        let scale = range(ball, (1..60).map(|k| 0.033 * f64::from(k))).scale();
        assert!((scale - 4.5).abs() < 1e-5, "{scale}");
    }

    #[test]
    fn an_energy_that_stays_is_its_own_scale() {
        let even = |t: f64| 2.0 + 1e-14 * libm::sin(40.0 * t);
        assert!((range(even, (1..100).map(|k| 0.01 * f64::from(k))).scale() - 2.0).abs() < 1e-13);
        assert_eq!(range(|_| 0.0, (1..100).map(f64::from)).scale(), 0.0);
    }
}
