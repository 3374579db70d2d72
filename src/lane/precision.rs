//! In which numbers a lane keeps its time and its state: showing what rounding does is part of the job.

/// How simulated time is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimePrecision {
    /// An integer: step index times dt. Exact.
    #[default]
    Integer,
    /// A running sum of seconds.
    F64,
    F32,
}

/// How the state is kept between steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatePrecision {
    #[default]
    F64,
    /// Rounded after every step and substep, and so is what a multistep method remembers.
    F32,
}

impl TimePrecision {
    /// Every choice and its word in scenario files.
    pub const ALL: [(&'static str, TimePrecision); 3] =
        [("integer", TimePrecision::Integer), ("f64", TimePrecision::F64), ("f32", TimePrecision::F32)];

    /// A time in seconds as this kind of number holds it.
    pub fn round(self, secs: f64) -> f64 {
        if self == TimePrecision::F32 { round_f32(secs) } else { secs }
    }
}

impl StatePrecision {
    /// Every choice and its word in scenario files.
    pub const ALL: [(&'static str, StatePrecision); 2] = [("f64", StatePrecision::F64), ("f32", StatePrecision::F32)];

    /// A state as this kind of number holds it.
    pub fn round(self, y: &mut [f64]) {
        if self == StatePrecision::F32 {
            y.iter_mut().for_each(|value| *value = round_f32(*value));
        }
    }
}

/// The nearest `f32`.
fn round_f32(value: f64) -> f64 {
    f64::from(value as f32)
}
