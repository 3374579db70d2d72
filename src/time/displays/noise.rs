//! Seeded noise with the same values on every machine.

/// A stream of numbers: SplitMix64 (Steele, Lea & Flood 2014) and the Box–Muller transform over `libm`.
///
/// Twenty lines rather than a crate, because a crate's next version may draw other numbers from the same seed.
#[derive(Clone, Debug)]
pub struct NoiseSource {
    state: u64,
}

impl NoiseSource {
    pub fn new(seed: u64) -> Self {
        NoiseSource { state: seed }
    }

    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in (0, 1].
    pub fn uniform(&mut self) -> f64 {
        ((self.bits() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// Mean 0, standard deviation 1.
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * libm::log(self.uniform())).sqrt();
        radius * libm::cos(std::f64::consts::TAU * self.uniform())
    }

    /// Mean 1, exponentially distributed: the time between the events of a Poisson process.
    pub fn exponential(&mut self) -> f64 {
        -libm::log(self.uniform())
    }
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
