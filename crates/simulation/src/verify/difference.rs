//! The first difference between two runs: which number of which step, and how far apart the two are.

use crate::lane::StepRow;
use crate::number_bits::number_bits;
use serde::Serialize;

/// A number that two runs have after the same step, and that is not the same.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// Number of the step, counted from 1; 0 is the start.
    pub step: u64,
    /// Index into the state: positions, then velocities; behind them those of the other bodies.
    pub component: usize,
    /// Value under the first pattern.
    pub first: f64,
    /// Value under this pattern.
    pub here: f64,
    /// Simulated time under the first pattern, s.
    pub first_sim_time_secs: f64,
    /// Simulated time under this pattern, s.
    pub sim_time_secs: f64,
    /// Doubles from the one to the other.
    pub ulps: u64,
}

impl Difference {
    /// The first number in which two steps of the same number differ.
    pub fn between(first: &StepRow, here: &StepRow) -> Option<Self> {
        let (component, [before, after]) = first_component(first.numbers(), here.numbers())?;
        Some(Difference {
            step: here.step,
            component,
            first: before,
            here: after,
            first_sim_time_secs: first.sim_time.secs(),
            sim_time_secs: here.sim_time.secs(),
            ulps: ulps_between(before, after),
        })
    }
}

/// The first component in which two states differ, and its values. All NaNs count as one.
fn first_component(first: impl Iterator<Item = f64>, here: impl Iterator<Item = f64>) -> Option<(usize, [f64; 2])> {
    let differing = first.zip(here).enumerate().find(|(_, (a, b))| number_bits(*a) != number_bits(*b));
    differing.map(|(index, (a, b))| (index, [a, b]))
}

/// Distance in units in the last place: the number of doubles on the way from `a` to `b`. −0 is just below 0, the infinities are
/// next to the largest numbers.
pub fn ulps_between(a: f64, b: f64) -> u64 {
    place(a).abs_diff(place(b))
}

/// The place of a number in the order of all doubles.
fn place(x: f64) -> u64 {
    const SIGN: u64 = 1 << 63;
    let bits = number_bits(x);
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn neighbours_are_one_apart() {
        assert_eq!(ulps_between(-0.0, 0.0), 1);
        assert_eq!(ulps_between(1.0, 1.0 + f64::EPSILON), 1);
        assert_eq!(ulps_between(1.0, 1.0 - f64::EPSILON / 2.0), 1);
        assert_eq!(ulps_between(f64::MAX, f64::INFINITY), 1);
        assert_eq!(ulps_between(-1.0, 1.0), 2 * 1.0_f64.to_bits() + 1);
    }

    #[test]
    fn nan_is_nan_and_minus_zero_is_not_zero() {
        let component = |first: [f64; 2], here: [f64; 2]| {
            first_component(first.into_iter(), here.into_iter()).map(|(index, _)| index)
        };
        let other_nan = f64::from_bits(f64::NAN.to_bits() | 1);
        assert_eq!(component([1.0, f64::NAN], [1.0, other_nan]), None);
        assert_eq!(component([1.0, 0.0], [1.0, -0.0]), Some(1));
    }

    proptest! {
        /// Compares with the standard library, which steps from one number to the next.
        #[test]
        fn the_distance_is_the_number_of_steps(start in any::<f64>(), steps in 0_u64..200) {
            prop_assume!(start.is_finite());
            let end = (0..steps).fold(start, |x, _| x.next_up());
            // The standard library takes −0 and 0 as one.
            let over_zero = u64::from(start.is_sign_negative() && end.is_sign_positive());
            prop_assume!(end.is_finite() && end != 0.0);
            prop_assert_eq!(ulps_between(start, end), steps + over_zero);
            prop_assert_eq!(ulps_between(end, start), steps + over_zero);
        }
    }
}
