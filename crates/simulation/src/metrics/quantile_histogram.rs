//! Quantiles of a series of any length, in bounded memory.
//!
//! The histogram is logarithmic: a bucket has the values with the same exponent and the same first nine bits of the mantissa,
//! so it is at most 2⁻⁹ of its values wide. It knows its least and its greatest value, and answers with the middle between
//! them: less than 0.1 % from all of its values, and exact where they are equal. Merged histograms have the same buckets in
//! any order of merging. (HdrHistogram, G. Tene, has this layout; here the exponent of the float is its row.)

use super::Merge;
use std::cmp::Ordering;

/// Values with the same exponent and the same first bits of the mantissa.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bucket {
    count: u64,
    least: f64,
    greatest: f64,
}

impl Bucket {
    /// Bits of the mantissa that the values of a bucket may differ in.
    const FREE_BITS: u32 = 43;

    /// Bits that the values of a bucket have in common. Their order is that of the values.
    fn key(value: f64) -> u64 {
        value.to_bits() >> Self::FREE_BITS
    }

    fn merge(&mut self, other: &Bucket) {
        self.count += other.count;
        self.least = self.least.min(other.least);
        self.greatest = self.greatest.max(other.greatest);
    }

    /// The value of a rank among those of the bucket, from 1.
    fn value(&self, rank: u64) -> f64 {
        match rank {
            1 => self.least,
            rank if rank == self.count => self.greatest,
            _ => self.least + 0.5 * (self.greatest - self.least),
        }
    }
}

/// Collects values and tells their quantiles.
#[derive(Clone, Debug, Default)]
pub struct QuantileHistogram {
    /// In the order of their values.
    buckets: Vec<Bucket>,
    count: u64,
    /// Place of the bucket that was filled last, which is tried first.
    newest: usize,
}

impl QuantileHistogram {
    /// Adds a value, which must not be negative. NaN counts as greater than all others.
    pub fn add(&mut self, value: f64) {
        let value = value.abs();
        let key = Bucket::key(value);
        let bucket = Bucket { count: 1, least: value, greatest: value };
        self.count += 1;
        if let Some(newest) = self.buckets.get_mut(self.newest).filter(|newest| Bucket::key(newest.least) == key) {
            return newest.merge(&bucket);
        }
        match self.buckets.binary_search_by_key(&key, |bucket| Bucket::key(bucket.least)) {
            Ok(place) => {
                self.newest = place;
                self.buckets[place].merge(&bucket);
            }
            Err(place) => {
                self.newest = place;
                self.buckets.insert(place, bucket);
            }
        }
    }

    /// Number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The values in their order, each the middle of those that differ from it by less than 0.2 %, and their number.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = (f64, u64)> {
        self.buckets.iter().map(|bucket| (bucket.least + 0.5 * (bucket.greatest - bucket.least), bucket.count))
    }

    /// The value at a fraction of all, from 0 to 1, by nearest rank; `None` without a value.
    pub fn quantile(&self, fraction: f64) -> Option<f64> {
        let mut rank = nearest_rank(fraction, self.count);
        for bucket in &self.buckets {
            if rank <= bucket.count {
                return Some(bucket.value(rank));
            }
            rank -= bucket.count;
        }
        None
    }
}

/// The least rank, from 1, that has a fraction of all at or below it. A product that rounding alone keeps from a whole number
/// is that number.
fn nearest_rank(fraction: f64, count: u64) -> u64 {
    let rank = fraction * count as f64;
    let whole = rank.round();
    let is_whole = (rank - whole).abs() <= 4.0 * f64::EPSILON * whole;
    ((if is_whole { whole } else { rank.ceil() }) as u64).clamp(1, count.max(1))
}

impl Merge for QuantileHistogram {
    fn merge(&mut self, later: &Self) {
        let mut merged = Vec::with_capacity(self.buckets.len().max(later.buckets.len()));
        let (mut left, mut right) = (self.buckets.iter().peekable(), later.buckets.iter().peekable());
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            match Bucket::key(a.least).cmp(&Bucket::key(b.least)) {
                Ordering::Less => merged.extend(left.next()),
                Ordering::Greater => merged.extend(right.next()),
                Ordering::Equal => {
                    let mut both = **a;
                    both.merge(b);
                    merged.push(both);
                    left.next();
                    right.next();
                }
            }
        }
        merged.extend(left);
        merged.extend(right);
        self.buckets = merged;
        self.count += later.count;
        self.newest = 0;
    }

    fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn collected(values: &[f64]) -> QuantileHistogram {
        let mut histogram = QuantileHistogram::default();
        values.iter().for_each(|&value| histogram.add(value));
        histogram
    }

    /// Values of all magnitudes, many of them near each other, and zeros.
    fn values() -> impl Strategy<Value = Vec<f64>> {
        let value = prop_oneof![
            1 => Just(0.0),
            4 => (-300.0..300.0_f64).prop_map(libm::exp10),
            8 => 1.0..1.02_f64,
            2 => (1..40_u32).prop_map(f64::from),
        ];
        prop::collection::vec(value, 1..400)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn quantiles_are_within_a_thousandth_of_the_nearest_rank(values in values(), percent in 0..=100_usize) {
            let histogram = collected(&values);
            let mut sorted = values.clone();
            sorted.sort_by(f64::total_cmp);
            let exact = sorted[(values.len() * percent).div_ceil(100).max(1) - 1];
            let found = histogram.quantile(percent as f64 / 100.0).expect("there is a value");
            prop_assert!((found - exact).abs() <= 1e-3 * exact, "{found} {exact}");
            prop_assert_eq!(histogram.count(), values.len() as u64);
            prop_assert_eq!(histogram.quantile(1.0), sorted.last().copied());
        }

        #[test]
        fn parts_merge_into_the_whole_in_any_order(values in values(), cut in 0.0..1.0_f64) {
            let (early, late) = values.split_at((cut * values.len() as f64) as usize);
            let mut forwards = collected(early);
            forwards.merge(&collected(late));
            let mut backwards = collected(late);
            backwards.merge(&collected(early));
            prop_assert_eq!(&forwards.buckets, &collected(&values).buckets);
            prop_assert_eq!(&backwards.buckets, &forwards.buckets);
            prop_assert_eq!(forwards.count(), values.len() as u64);
            forwards.add(values[0]);
            prop_assert_eq!(forwards.buckets.iter().map(|bucket| bucket.count).sum::<u64>(), forwards.count());
        }
    }

    #[test]
    fn ranks_are_not_moved_by_rounding() {
        for count in 1..3000_u64 {
            for percent in 0..=100_u64 {
                let exact = (count * percent).div_ceil(100).max(1);
                assert_eq!(nearest_rank(percent as f64 / 100.0, count), exact, "{percent} % of {count}");
            }
        }
    }

    #[test]
    fn memory_depends_on_the_range_of_the_values_alone() {
        let mut histogram = QuantileHistogram::default();
        assert_eq!((histogram.quantile(0.5), histogram.count()), (None, 0));
        // Five octaves: 512 buckets each.
        (0..1_000_000).for_each(|i| histogram.add(1.0 + 31.0 * (f64::from(i) * 0.618_033_988_75).fract()));
        assert!(histogram.bytes() <= 2 * 5 * 512 * size_of::<Bucket>());
        let median = histogram.quantile(0.5).unwrap();
        assert!((median - 16.5).abs() < 0.0165, "of an even distribution from 1 to 32: {median}");
    }
}
