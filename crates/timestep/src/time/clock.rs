//! Conversion of the live clock's nanoseconds to flicks without loss.

use super::flicks::Flicks;

/// Converts spans of nanoseconds to flicks and carries the remainder: 1 ns = 441/625 flicks.
#[derive(Clone, Copy, Debug, Default)]
pub struct FlickClock {
    /// Six-hundred-and-twenty-fifths of a flick, 0..625.
    remainder: u128,
}

impl FlickClock {
    /// Whole flicks in `nanos` and in the remainder of earlier calls; saturates.
    pub fn advance(&mut self, nanos: u128) -> Flicks {
        let exact = nanos.saturating_mul(441).saturating_add(self.remainder);
        self.remainder = exact % 625;
        Flicks((exact / 625).min(i64::MAX as u128) as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_of_single_nanoseconds_is_a_second() {
        let mut clock = FlickClock::default();
        let sum: Flicks = (0..1_000_000).map(|_| clock.advance(1000)).sum();
        assert_eq!(sum, Flicks::SECOND);
        assert_eq!(FlickClock::default().advance(u128::MAX), Flicks(i64::MAX));
    }
}
