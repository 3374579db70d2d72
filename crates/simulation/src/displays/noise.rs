//! Seeded noise with the same values on every machine.

use timestep::time::Flicks;

/// Error of each reading of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    /// Distribution of the errors.
    pub shape: NoiseShape,
    /// Standard deviation of a Gaussian error, or largest magnitude of a uniform one.
    pub spread: Flicks,
}

/// Distribution of the errors of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoiseShape {
    /// Normally distributed.
    Gaussian,
    /// Equally likely anywhere within bounds.
    Uniform,
}

impl Noise {
    /// Smallest and largest spread.
    pub const RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks::SECOND];

    /// Gaussian noise with the standard deviation `sigma`.
    pub fn gaussian(sigma: Flicks) -> Self {
        Noise { shape: NoiseShape::Gaussian, spread: sigma }
    }

    /// Uniform noise, at most `largest` early or late.
    pub fn uniform(largest: Flicks) -> Self {
        Noise { shape: NoiseShape::Uniform, spread: largest }
    }

    /// Error of one reading.
    pub(super) fn draw(self, source: &mut NoiseSource) -> Flicks {
        let unit = match self.shape {
            NoiseShape::Gaussian => source.normal(),
            NoiseShape::Uniform => 2.0 * source.uniform() - 1.0,
        };
        Flicks((self.spread.0 as f64 * unit).round() as i64)
    }
}

/// A stream of random numbers: SplitMix64 (Steele, Lea & Flood 2014) and the Box–Muller transform over `libm`.
///
/// It is not a crate, because a crate's next version may draw other numbers from the same seed.
#[derive(Clone, Debug, Default)]
pub struct NoiseSource {
    state: u64,
}

impl NoiseSource {
    /// A stream; equal seeds give equal numbers.
    pub fn new(seed: u64) -> Self {
        NoiseSource { state: seed }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.state)
    }

    /// A whole number less than `bound`, which is at least 1.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.bits() % bound
    }

    /// A number uniform in (0, 1].
    pub fn uniform(&mut self) -> f64 {
        ((self.bits() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// A normally distributed number with mean 0 and standard deviation 1.
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * libm::log(self.uniform())).sqrt();
        radius * libm::cos(std::f64::consts::TAU * self.uniform())
    }

    /// An exponentially distributed number with mean 1: the time between the events of a Poisson process.
    pub fn exponential(&mut self) -> f64 {
        -libm::log(self.uniform())
    }
}

/// Spreads a number over all bits: the end of SplitMix64.
pub(crate) fn mix(number: u64) -> u64 {
    let z = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_standard_normal() {
        let mut source = NoiseSource::new(1);
        let n = 100_000;
        let draws: Vec<f64> = (0..n).map(|_| source.normal()).collect();
        let mean = draws.iter().sum::<f64>() / n as f64;
        let variance = draws.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n as f64;
        let within_one = draws.iter().filter(|x| x.abs() < 1.0).count() as f64 / n as f64;
        assert!(mean.abs() < 0.015, "{mean}");
        assert!((variance - 1.0).abs() < 0.02, "{variance}");
        assert!((within_one - 0.6827).abs() < 0.006, "{within_one}");
    }
}
