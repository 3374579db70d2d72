//! Number formats of a lane's time and state, so that the effects of rounding can be seen.

use super::state_grid::StateGrid;
use crate::words::worded;
use crate::worlds::WorldSpec;

worded! {
    /// Number format of simulated time.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum TimePrecision {
        /// An integer: step index times dt. Exact.
        #[default]
        Integer = "integer",
        /// A running sum of seconds in double precision.
        F64 = "f64",
        /// A running sum of seconds in single precision.
        F32 = "f32",
    }
}

/// The numbers that hold the state between steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum StatePrecision {
    /// Double precision.
    #[default]
    F64,
    /// Single precision: the state and the memory of a multistep method are rounded after every substep.
    F32,
    /// A grid, to which places and velocities are rounded after every substep.
    Grid(StateGrid),
}

impl TimePrecision {
    /// Rounds a time in seconds to this format.
    pub fn round(self, secs: f64) -> f64 {
        if self == TimePrecision::F32 { round_f32(secs) } else { secs }
    }

    /// Simulated time `secs` as a clock of this format holds it that read `uptime` when the run began; both in seconds. The format rounds
    /// what the clock reads, so that a clock that has run for long rounds coarsely. An integer rounds nothing.
    pub fn keep(self, uptime: f64, secs: f64) -> f64 {
        if self == TimePrecision::Integer {
            return secs;
        }
        let begun = self.round(uptime);
        self.round(begun + secs) - begun
    }
}

impl StatePrecision {
    /// The formats that are told by a word.
    pub const WORDS: [(&'static str, StatePrecision); 2] = [("f64", StatePrecision::F64), ("f32", StatePrecision::F32)];

    /// Words for a format that is not the usual one.
    pub fn words(self) -> Option<&'static str> {
        match self {
            StatePrecision::F64 => None,
            StatePrecision::F32 => Some("state in single precision"),
            StatePrecision::Grid(_) => Some("state on a grid"),
        }
    }

    /// Checks that the state of a world can have this format.
    ///
    /// # Errors
    /// The reason why it cannot, as a sentence.
    pub fn holds(self, world: &WorldSpec) -> Result<(), String> {
        match (self, &world.attitude) {
            (StatePrecision::Grid(_), Some(_)) => Err(format!(
                "{} cannot have a grid: a quaternion of rounded numbers is no orientation any more",
                world.name
            )),
            _ => Ok(()),
        }
    }

    /// Rounds a state of a world to this format.
    pub fn round(self, world: &WorldSpec, y: &mut [f64]) {
        match self {
            StatePrecision::F64 => {}
            StatePrecision::F32 => y.iter_mut().for_each(|value| *value = round_f32(*value)),
            StatePrecision::Grid(grid) => grid.round(y, world.form().places(y.len())),
        }
    }

    /// Rounds what a multistep method keeps of its past. A grid is for places and velocities; a past has accelerations as well.
    pub fn round_memory(self, history: &mut [f64]) {
        if self == StatePrecision::F32 {
            history.iter_mut().for_each(|value| *value = round_f32(*value));
        }
    }
}

/// The nearest number in single precision.
fn round_f32(value: f64) -> f64 {
    f64::from(value as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Between 2¹³ s and 2¹⁴ s neighbours in single precision are 2⁻¹⁰ s apart, from 2³ s to 2⁴ s they are 2⁻²⁰ s.
    #[test]
    fn a_clock_of_four_hours_holds_whole_1024ths_of_a_second() {
        let kept = |number: TimePrecision, uptime: f64| number.keep(uptime, 10.0 + 1.0 / 240.0);
        assert_eq!(kept(TimePrecision::F32, 14_400.0), 10.0 + 4.0 / 1024.0);
        assert_eq!(kept(TimePrecision::F32, 0.0), 10.0 + (1_048_576.0_f64 / 240.0).round() / 1_048_576.0);
        assert!((kept(TimePrecision::F64, 14_400.0) - 10.0 - 1.0 / 240.0).abs() < 1e-12);
        assert_eq!(kept(TimePrecision::Integer, 14_400.0), 10.0 + 1.0 / 240.0);
    }
}
