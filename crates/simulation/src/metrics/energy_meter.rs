//! Energy that a motion has gained or lost against its start, where the exact motion keeps it.

use super::Drift;

/// Largest and last difference from the energy at the start, J.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EnergyMeter {
    start: f64,
    error: Drift,
}

impl EnergyMeter {
    /// A meter for a motion that starts with this energy, J. `None` if it is not finite.
    pub fn from_start(start: f64) -> Option<Self> {
        start.is_finite().then_some(EnergyMeter { start, error: Drift::default() })
    }

    /// Adds the energy after a step, J.
    pub fn add(&mut self, energy: f64) {
        let last = energy - self.start;
        self.error = Drift { max: self.error.max.max(last.abs()), last };
    }

    /// Adds the energy after a step, J, of bodies that come and go: `start` is the energy with which those that are there began.
    pub fn add_since(&mut self, energy: f64, start: f64) {
        self.start = start;
        self.add(energy);
    }

    /// Energy at the start, J.
    pub fn start(&self) -> f64 {
        self.start
    }

    /// Energy gained since then, J.
    pub fn error(&self) -> Drift {
        self.error
    }

    /// Energy gained since then, in parts of `scale`, J. `None` if there is an error and nothing to compare it with.
    pub fn drift(&self, scale: f64) -> Option<Drift> {
        let Drift { max, last } = self.error;
        match scale {
            _ if max == 0.0 && last == 0.0 => Some(Drift::default()),
            scale if scale > 0.0 => Some(Drift { max: max / scale, last: last / scale }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The zero of height moves all energies alike, and neither the error nor the drift.
    #[test]
    fn the_zero_of_height_does_not_count() {
        let run = |zero: f64| {
            let mut meter = EnergyMeter::from_start(zero + 1.0).unwrap();
            [3.0, 0.5].into_iter().for_each(|energy| meter.add(zero + energy));
            meter
        };
        for zero in [0.0, -1.0, 1e6] {
            let meter = run(zero);
            assert_eq!(meter.error(), Drift { max: 2.0, last: -0.5 });
            assert_eq!(meter.drift(4.0), Some(Drift { max: 0.5, last: -0.125 }));
            assert_eq!((meter.drift(0.0), meter.start()), (None, zero + 1.0));
        }
        assert_eq!(EnergyMeter::from_start(0.0).unwrap().drift(0.0), Some(Drift::default()));
        assert_eq!(EnergyMeter::from_start(f64::NAN), None);
    }
}
