//! Detects repeated datagrams: a sliding window over their numbers (RFC 4303, §3.4.3).

/// The newest number, and a window of those before it that have come in.
#[derive(Clone, Debug, Default)]
pub struct RepeatFilter {
    newest: u32,
    /// Bit k is set if the number `newest` − k has come in.
    before: u128,
}

impl RepeatFilter {
    /// Adds a number; `false` if it is a repetition or may be one: it is 0, or older than the window.
    pub fn add(&mut self, number: u32) -> bool {
        if number > self.newest {
            let by = number - self.newest;
            self.before = self.before.checked_shl(by).unwrap_or(0) | 1;
            self.newest = number;
            return true;
        }
        let age = self.newest - number;
        let bit = 1_u128.checked_shl(age).unwrap_or(0);
        let is_new = number > 0 && bit != 0 && self.before & bit == 0;
        self.before |= bit;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn no_number_counts_twice(numbers in prop::collection::vec(0..400_u32, 0..400)) {
            let (mut seen, mut set, mut newest) = (RepeatFilter::default(), BTreeSet::new(), 0);
            for number in numbers {
                let in_window = number > 0 && number + 128 > newest;
                prop_assert_eq!(seen.add(number), in_window && set.insert(number));
                newest = newest.max(number);
            }
        }
    }
}
