//! Unit and decimals that the values of one number have in common.

use simulation::metrics::{Unit, decimal, shared_unit};

/// Digits of the largest value of a row.
const DIGITS: usize = 3;

/// Unit and decimals of a row of values, which are multiplied by ten to a power.
pub struct Scale {
    power: i32,
    /// The unit.
    pub unit: &'static str,
    /// Decimals of all values.
    decimals: usize,
    /// `true` where the values are too large or too small for plain digits.
    has_exponent: bool,
}

impl Scale {
    /// The scale that suits the largest value.
    pub fn of(quantity: Unit, largest: f64) -> Self {
        let (power, unit) = shared_unit(quantity, &[largest]);
        let is_whole = unit.is_empty() && largest == largest.trunc();
        let magnitude = decimal::magnitude(largest, power, DIGITS);
        let decimals = if is_whole { 0 } else { (DIGITS as i32 - 1 - magnitude).clamp(0, DIGITS as i32 - 1) as usize };
        let is_tiny = ["m", "m/s", "%"].contains(&unit) && (largest == 0.0 || magnitude < -3);
        Scale { power, unit, decimals, has_exponent: !is_whole && (is_tiny || magnitude >= 5) }
    }

    /// The digits of a value; `is_something` where a value that is rounded to 0 is told from 0.
    pub fn write(&self, value: f64, is_something: bool) -> String {
        if self.has_exponent && value != 0.0 {
            return decimal::scientific(value, self.power, 1);
        }
        let round = if is_something { decimal::rounded_not_to_nothing } else { decimal::rounded };
        round(value, self.power, self.decimals)
    }
}
