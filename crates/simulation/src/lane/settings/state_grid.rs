//! A grid of numbers that a state is rounded to, as programs keep places or velocities in whole units.
//!
//! A grid whose spacing is a power of two is fixed point: its numbers are whole multiples, which every machine computes alike. Quake III
//! rounds the velocity of a player to whole units in every frame (`SnapVector` in `Pmove`), and so jumps higher at some frame rates.

use libm::{fabs, round};

/// The spacing of places and velocities, in the units of the world.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StateGrid {
    /// Spacing of places; `None` for places that are not rounded.
    pub places: Option<f64>,
    /// Spacing of velocities; `None` for velocities that are not rounded.
    pub velocities: Option<f64>,
}

/// Multiples from here on are not rounded: doubles are as coarse as their grid.
const MOST_MULTIPLES: f64 = (1_u64 << 50) as f64;

impl StateGrid {
    /// Finest and coarsest spacing.
    pub const RANGE: [f64; 2] = [1e-9, 1e6];

    /// Rounds a state that has `places` places before its velocities, half a spacing away from zero.
    pub fn round(self, y: &mut [f64], places: usize) {
        let (places, velocities) = y.split_at_mut(places.min(y.len()));
        for (part, spacing) in [(places, self.places), (velocities, self.velocities)] {
            if let Some(spacing) = spacing {
                part.iter_mut().for_each(|value| *value = nearest(*value, spacing));
            }
        }
    }
}

/// The multiple of `spacing` that is nearest to `value`, of two the one farther from zero. There is one zero, as in whole numbers.
fn nearest(value: f64, spacing: f64) -> f64 {
    let multiples = value / spacing;
    if fabs(multiples) < MOST_MULTIPLES { round(multiples) * spacing + 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn halves_go_away_from_zero_and_places_have_their_own_spacing() {
        let grid = StateGrid { places: Some(0.125), velocities: Some(1.0) };
        let mut y = [0.0624, 0.0625, -0.0625, 2.5, -2.5, -0.4];
        grid.round(&mut y, 3);
        assert_eq!(y.map(f64::to_bits), [0.0, 0.125, -0.125, 3.0, -3.0, 0.0].map(f64::to_bits));
        let mut y = [0.3, 0.3];
        StateGrid { places: None, velocities: Some(1.0) }.round(&mut y, 1);
        assert_eq!(y, [0.3, 0.0]);
        // All components of an equation of first order are places.
        StateGrid { places: Some(0.5), velocities: Some(1.0) }.round(&mut y, 2);
        assert_eq!(y, [0.5, 0.0]);
    }

    proptest! {
        #[test]
        fn the_nearest_multiple_is_kept(value in prop_oneof![-1e4..1e4_f64, any::<f64>()], exponent in -9.0..6.0_f64) {
            let spacing = libm::exp10(exponent);
            let once = nearest(value, spacing);
            prop_assert_eq!(nearest(once, spacing).to_bits(), once.to_bits(), "it stays");
            prop_assert_eq!(nearest(-value, spacing) + 0.0, -once + 0.0, "both sides are alike");
            prop_assert!(!value.is_finite() || fabs(once - value) <= 0.5 * spacing * (1.0 + 1e-9) + fabs(value) * 1e-15);
        }

        /// Multiples of a power of two are exact, and halves between them are known.
        #[test]
        fn powers_of_two_are_fixed_point(whole in -(1_i64 << 40)..1_i64 << 40, power in -20..10_i32) {
            let spacing = libm::exp2(f64::from(power));
            let multiple = whole as f64 * spacing;
            prop_assert_eq!(nearest(multiple, spacing), multiple);
            let away = if whole < 0 { whole - 1 } else { whole + 1 };
            prop_assert_eq!(nearest((whole as f64 + away as f64) * 0.5 * spacing, spacing), away as f64 * spacing);
        }
    }
}
