//! Number formats of a lane's time and state, so that the effects of rounding can be seen.

/// Number format of simulated time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimePrecision {
    /// An integer: step index times dt. Exact.
    #[default]
    Integer,
    /// A running sum of seconds in double precision.
    F64,
    /// A running sum of seconds in single precision.
    F32,
}

/// Number format of the state between steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatePrecision {
    /// Double precision.
    #[default]
    F64,
    /// Single precision: the state and the memory of a multistep method are rounded after every substep.
    F32,
}

impl TimePrecision {
    /// Every choice and its word in scenario files.
    pub const ALL: [(&'static str, TimePrecision); 3] =
        [("integer", TimePrecision::Integer), ("f64", TimePrecision::F64), ("f32", TimePrecision::F32)];

    /// Rounds a time in seconds to this format.
    pub fn round(self, secs: f64) -> f64 {
        if self == TimePrecision::F32 { round_f32(secs) } else { secs }
    }
}

impl StatePrecision {
    /// Every choice and its word in scenario files.
    pub const ALL: [(&'static str, StatePrecision); 2] = [("f64", StatePrecision::F64), ("f32", StatePrecision::F32)];

    /// Rounds a state to this format.
    pub fn round(self, y: &mut [f64]) {
        if self == StatePrecision::F32 {
            y.iter_mut().for_each(|value| *value = round_f32(*value));
        }
    }
}

/// The nearest number in single precision.
fn round_f32(value: f64) -> f64 {
    f64::from(value as f32)
}
