//! In which numbers a lane keeps its time and its state: showing what rounding does is part of the job.

/// How simulated time is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeNumber {
    /// An integer: step index times dt. Exact.
    #[default]
    Integer,
    /// A running sum of seconds.
    F64,
    F32,
}

/// How the state is kept between steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StateNumber {
    #[default]
    F64,
    /// Rounded after every step and substep, and so is what a multistep method remembers.
    F32,
}

impl TimeNumber {
    /// Every choice and its word in scenario files.
    pub const ALL: [(&'static str, TimeNumber); 3] =
        [("integer", TimeNumber::Integer), ("f64", TimeNumber::F64), ("f32", TimeNumber::F32)];

    /// A time in seconds as this kind of number holds it.
    pub fn round(self, secs: f64) -> f64 {
        if self == TimeNumber::F32 { round_f32(secs) } else { secs }
    }
}

impl StateNumber {
    /// Every choice and its word in scenario files.
    pub const ALL: [(&'static str, StateNumber); 2] = [("f64", StateNumber::F64), ("f32", StateNumber::F32)];

    /// A state as this kind of number holds it.
    pub fn round(self, y: &mut [f64]) {
        if self == StateNumber::F32 {
            y.iter_mut().for_each(|value| *value = round_f32(*value));
        }
    }
}

/// The nearest `f32`.
fn round_f32(value: f64) -> f64 {
    f64::from(value as f32)
}
