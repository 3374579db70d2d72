//! Equally spaced samples of a periodic force, and the alias that they have.
//!
//! Samples at equal distances T cannot tell the frequency f from f − k/T for any whole k: between two samples the one force
//! turns k times more than the other. They appear as the slowest of these, the alias f_a = f − round(fT)/T, which is f itself
//! only below 1/(2T) (Shannon, "Communication in the Presence of Noise", Proc. IRE 37, 1949, Theorem 1; Smith, "The
//! Scientist and Engineer's Guide to Digital Signal Processing", ch. 3). A negative alias runs backwards. For any periodic
//! force g the alias is the force itself in slow motion, as under a stroboscope: g(t₀ + (t − t₀) f_a/f), where t₀ is the time
//! of one sample. It equals g at every sample.

/// Ratios that differ by less are equal.
const ROUNDING: f64 = 1e-9;

/// Equally spaced samples of something periodic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UniformSampling {
    /// Frequency of what is sampled, Hz.
    pub frequency: f64,
    /// Time from one sample to the next, s.
    pub interval: f64,
    /// Time of one of the samples, s.
    pub first: f64,
}

impl UniformSampling {
    /// The frequency that the samples appear to have, Hz; negative where it runs backwards.
    pub fn alias(&self) -> f64 {
        self.frequency - libm::round(self.frequency * self.interval) / self.interval
    }

    /// Number of samples in a period.
    pub fn samples_per_period(&self) -> f64 {
        1.0 / (self.frequency * self.interval)
    }

    /// `true` if there are two samples in a period or fewer. Two are too few, because both may meet a zero.
    pub fn is_undersampled(&self) -> bool {
        self.samples_per_period() <= 2.0 * (1.0 + ROUNDING)
    }

    /// The time (s) at which the force has the value that its alias has at `t`.
    pub fn source_time(&self, t: f64) -> f64 {
        self.first + (t - self.first) * (self.alias() / self.frequency)
    }
}
