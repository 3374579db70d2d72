//! A value of the code: a time, or a number.

use crate::time::Flicks;

/// A value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CodeValue {
    /// A time of the loop.
    Time(Flicks),
    /// Any other number; beside a time it is in seconds.
    Number(f64),
}

use CodeValue::{Number, Time};

impl CodeValue {
    /// The time; a number is in seconds.
    pub fn time(self) -> Flicks {
        match self {
            Time(time) => time,
            Number(secs) => Flicks::from_secs(secs),
        }
    }

    /// The number; a time in seconds.
    pub fn number(self) -> f64 {
        match self {
            Time(time) => time.secs(),
            Number(number) => number,
        }
    }

    /// `true` unless it is 0.
    pub fn truth(self) -> bool {
        self.number() != 0.0
    }
}
