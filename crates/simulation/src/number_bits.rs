//! The bits of a number as hashes, comparisons and files have them: equal on every machine.
//!
//! A NaN that arithmetic makes is negative on x86-64 and positive on 64-bit Arm, and its payload is whatever the operands had
//! (IEEE 754-2019, 6.2.3, leaves it open). Everything else is exact, −0 and 0 apart.

/// The only NaN: quiet, positive, without a payload.
const NAN: u64 = 0x7FF8_0000_0000_0000;

/// The bits of `value`; those of one NaN for every NaN.
pub fn number_bits(value: f64) -> u64 {
    if value.is_nan() { NAN } else { value.to_bits() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Every bit of a number counts, and none of a NaN.
        #[test]
        fn nans_are_one_and_numbers_are_themselves(bits in any::<u64>(), payload in 1_u64..1 << 52, negative in any::<bool>()) {
            let nan = f64::from_bits(u64::from(negative) << 63 | 0x7FF << 52 | payload);
            prop_assert_eq!(number_bits(nan), 0x7FF8_0000_0000_0000);
            let value = f64::from_bits(bits);
            prop_assert_eq!(number_bits(value), if value.is_nan() { NAN } else { bits });
        }
    }
}
