//! A curve over time in bounded memory: smallest and largest value of each of many short stretches, and the newest values
//! one by one.
//!
//! Stretches (buckets) hold equally many samples. When there are [`TimeSeries::BUCKETS`] of them, neighbours merge and each holds
//! twice as many, so that a run of any length takes the same memory, a sample costs the same time on average, and no spike is
//! ever lost. A value that is not finite is a gap: it breaks the curve and leaves its neighbours alone.

use std::collections::VecDeque;

/// A sample. `y` is NaN in a gap.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sample {
    x: f64,
    y: f64,
}

impl Sample {
    fn is_gap(&self) -> bool {
        self.y.is_nan()
    }
}

/// The extremes of some samples in the order in which they came, and a flag that is `true` if there was a gap among them.
#[derive(Clone, Copy, Debug, Default)]
struct Bucket {
    extremes: Option<[Sample; 2]>,
    gap: bool,
}

impl Bucket {
    fn add(&mut self, sample: Sample) {
        if sample.is_gap() {
            self.gap = true;
            return;
        }
        let Some([first, last]) = &mut self.extremes else {
            self.extremes = Some([sample; 2]);
            return;
        };
        let falls = first.y > last.y;
        let (low, high) = if falls { (*last, *first) } else { (*first, *last) };
        if sample.y < low.y {
            (*first, *last) = (high, sample);
        } else if sample.y > high.y {
            (*first, *last) = (low, sample);
        }
    }

    /// This bucket and a later one as one.
    fn merged(mut self, later: Bucket) -> Bucket {
        later.extremes.into_iter().flatten().for_each(|sample| self.add(sample));
        self.gap |= later.gap;
        self
    }

    /// Removes the samples that are `gone`; the samples that they hid are lost.
    fn retain(&mut self, gone: impl Fn(f64) -> bool) {
        let kept = self.extremes.take().into_iter().flatten().filter(|sample| !gone(sample.x));
        kept.for_each(|sample| self.add(sample));
    }

    fn points(self) -> impl Iterator<Item = [f64; 2]> {
        let [first, last] =
            self.extremes.map_or([None; 2], |[first, last]| [Some(first), (first != last).then_some(last)]);
        let gap = self.gap.then_some([f64::NAN; 2]);
        first.into_iter().chain(last).map(|sample| [sample.x, sample.y]).chain(gap)
    }
}

/// A curve over time.
#[derive(Clone, Debug)]
pub struct TimeSeries {
    buckets: Vec<Bucket>,
    /// Number of samples in a full bucket.
    per_bucket: u64,
    /// Number of samples in all buckets; the last bucket may not be full yet.
    count: u64,
    /// The newest samples.
    recent: VecDeque<Sample>,
}

impl Default for TimeSeries {
    fn default() -> Self {
        TimeSeries { buckets: Vec::new(), per_bucket: 1, count: 0, recent: VecDeque::new() }
    }
}

impl TimeSeries {
    /// Most buckets. After a merge there is still one for each pixel column of an ordinary window.
    pub const BUCKETS: usize = 2048;
    /// Number of the newest samples that are kept one by one: 17 s at 60 Hz.
    pub const RECENT: usize = 1024;
    /// Most points that [`TimeSeries::points`] can yield, gaps among them.
    pub const MOST_POINTS: usize = 3 * Self::BUCKETS + Self::RECENT + 1;

    /// Adds a sample. `x` should go on in one direction.
    pub fn push(&mut self, x: f64, y: f64) {
        let y = if x.is_finite() && y.is_finite() { y } else { f64::NAN };
        let sample = Sample { x, y };
        if self.recent.len() == Self::RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(sample);
        if self.count.is_multiple_of(self.per_bucket) {
            if self.buckets.len() == Self::BUCKETS {
                self.halve();
            }
            self.buckets.push(Bucket::default());
        }
        if let Some(last) = self.buckets.last_mut() {
            last.add(sample);
        }
        self.count += 1;
    }

    /// Merges neighbouring buckets.
    fn halve(&mut self) {
        self.buckets =
            self.buckets.chunks(2).map(|pair| pair[0].merged(pair.get(1).copied().unwrap_or_default())).collect();
        self.buckets.reserve_exact(Self::BUCKETS - self.buckets.len());
        self.per_bucket *= 2;
    }

    /// Removes the newest samples as long as `gone` is true of their x. Beyond [`TimeSeries::RECENT`] samples, the last bucket
    /// that stays may lose an extreme with them.
    pub fn cut(&mut self, gone: impl Fn(f64) -> bool) {
        let known = self.recent.len();
        while self.recent.back().is_some_and(|sample| gone(sample.x)) {
            self.recent.pop_back();
        }
        if self.recent.len() == known {
            return;
        }
        if self.recent.is_empty() {
            let all_gone = |bucket: &Bucket| bucket.extremes.is_none_or(|extremes| extremes.iter().all(|s| gone(s.x)));
            while self.buckets.last().is_some_and(all_gone) {
                self.buckets.pop();
            }
            if let Some(last) = self.buckets.last_mut() {
                last.retain(&gone);
            }
            self.count = self.buckets.len() as u64 * self.per_bucket;
            return;
        }
        self.count -= (known - self.recent.len()) as u64;
        self.buckets.truncate(self.count.div_ceil(self.per_bucket) as usize);
        let in_last = (self.count % self.per_bucket) as usize;
        let Some(last) = self.buckets.last_mut().filter(|_| in_last > 0) else { return };
        if in_last <= self.recent.len() {
            *last = Bucket::default();
            self.recent.range(self.recent.len() - in_last..).for_each(|sample| last.add(*sample));
        } else {
            last.retain(gone);
        }
    }

    /// Points, x and y, from the oldest to the newest: the extremes of each bucket, then the newest samples one by one. Two NaNs
    /// are a gap.
    pub fn points(&self) -> impl Iterator<Item = [f64; 2]> {
        let first_recent = self.count - self.recent.len() as u64;
        let in_buckets = first_recent.div_ceil(self.per_bucket).min(self.buckets.len() as u64);
        let skipped = (in_buckets * self.per_bucket).min(self.count) - first_recent;
        // The curve ends at its newest sample, wherever the extremes are.
        let from = (skipped as usize).min(self.recent.len().saturating_sub(1));
        let newest = self.recent.range(from..).map(|s| if s.is_gap() { [f64::NAN; 2] } else { [s.x, s.y] });
        self.buckets[..in_buckets as usize].iter().flat_map(|bucket| bucket.points()).chain(newest)
    }

    /// Smallest and largest x, from the first and the last sample.
    pub fn span(&self) -> Option<[f64; 2]> {
        let first = self.buckets.iter().find_map(|bucket| bucket.extremes)?[0].x;
        let last = self.recent.back().map_or(first, |sample| sample.x);
        Some([first.min(last), first.max(last)])
    }

    /// Number of samples that were added and not removed.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Memory of the curve, bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>() + self.recent.capacity() * size_of::<Sample>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn filled(values: impl IntoIterator<Item = f64>) -> TimeSeries {
        let mut series = TimeSeries::default();
        values.into_iter().enumerate().for_each(|(x, y)| series.push(x as f64, y));
        series
    }

    fn extremes(points: impl Iterator<Item = f64>) -> (f64, f64) {
        points.filter(|y| y.is_finite()).fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), y| (a.min(y), b.max(y)))
    }

    /// Values that move, with spikes and values that are not finite.
    fn wild() -> impl Strategy<Value = f64> {
        prop_oneof![8 => -1.0..1.0, 1 => -1e300..1e300, 1 => Just(f64::NAN), 1 => Just(f64::INFINITY)]
    }

    #[test]
    fn memory_is_the_same_for_any_length() {
        let mut series = TimeSeries::default();
        let mut most = 0;
        for i in 0..3_000_000_u32 {
            series.push(f64::from(i), libm::sin(f64::from(i)));
            most = most.max(series.bytes());
        }
        assert!(most <= 3 * 64 * 1024, "{most} bytes");
        assert!(series.points().count() <= TimeSeries::MOST_POINTS);
        assert_eq!(series.points().last(), Some([2_999_999.0, libm::sin(2_999_999.0)]));
    }

    #[test]
    fn one_spike_of_a_million_samples_is_seen() {
        let series = filled((0..1_000_000).map(|i| if i == 123_456 { 7.0 } else { 0.0 }));
        assert!(series.points().any(|point| point == [123_456.0, 7.0]));
    }

    #[test]
    fn a_gap_stays_a_gap_through_merges() {
        let series = filled((0..10_000).map(|i| if i == 5000 { f64::NAN } else { 1.0 }));
        assert_eq!(series.points().filter(|[x, _]| x.is_nan()).count(), 1);
        let series = filled([f64::NAN, f64::INFINITY, 2.0]);
        assert_eq!(series.points().filter(|point| point[1].is_finite()).collect::<Vec<_>>(), [[2.0, 2.0]]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// Every stretch of the curve has the extremes of the samples in it, and points are samples, in their order.
        #[test]
        fn points_are_samples_and_extremes_survive(
            pattern in prop::collection::vec(wild(), 1..300), repeated in 1_usize..60,
        ) {
            let values: Vec<f64> = (0..pattern.len() * repeated)
                .map(|i| pattern[i % pattern.len()] * (1.0 + i as f64 * 1e-6)).collect();
            let series = filled(values.iter().copied());
            let points: Vec<_> = series.points().filter(|point| point[0].is_finite()).collect();
            prop_assert!(points.windows(2).all(|pair| pair[0][0] <= pair[1][0]));
            prop_assert!(points.iter().all(|&[x, y]| values[x as usize] == y));
            prop_assert_eq!(extremes(points.iter().map(|point| point[1])), extremes(values.iter().copied()));
            let stretch = series.per_bucket as usize;
            for (index, chunk) in values.chunks(stretch).enumerate() {
                let within = (index * stretch) as f64..((index + 1) * stretch) as f64;
                let shown = points.iter().filter(|point| within.contains(&point[0])).map(|point| point[1]);
                prop_assert_eq!(extremes(shown), extremes(chunk.iter().copied()));
            }
        }

        /// Samples that are cut and come again make the curve that was never cut.
        #[test]
        fn what_is_cut_and_comes_again_was_never_cut(
            values in prop::collection::vec(wild(), 1..9000), back in 1_usize..900,
        ) {
            let whole = filled(values.iter().copied());
            let mut cut = whole.clone();
            let keep = values.len().saturating_sub(back);
            cut.cut(|x| x >= keep as f64);
            prop_assert_eq!(cut.count(), keep as u64);
            prop_assert!(cut.points().all(|point| point[0].is_nan() || point[0] < keep as f64));
            (keep..values.len()).for_each(|i| cut.push(i as f64, values[i]));
            let finite = |series: &TimeSeries| extremes(series.points().map(|point| point[1]));
            prop_assert_eq!(finite(&cut), finite(&whole));
            let last = |series: &TimeSeries| series.points().last().map(|point| point.map(f64::to_bits));
            prop_assert_eq!(last(&cut), last(&whole));
        }

        /// However far back: nothing of the future stays, and nothing of the past goes that is not in the same bucket.
        #[test]
        fn a_deep_cut_keeps_the_past((length, keep) in prop_oneof![(5000_usize..40_000, 1_usize..5000), Just((5133, 4110))]) {
            let mut series = filled((0..length).map(|i| libm::sin(i as f64 * 0.01)));
            let before: Vec<_> = series.points().filter(|point| point[0] < keep as f64).collect();
            series.cut(|x| x >= keep as f64);
            let after: Vec<_> = series.points().collect();
            let common = after.len().min(before.len());
            prop_assert_eq!(&before[..common], &after[..common]);
            prop_assert!(common + 2 >= before.len());
            // A sample that an extreme hid is the newest now.
            let newest = keep - 1;
            prop_assert!(after[common..].iter().all(|point| *point == [newest as f64, libm::sin(newest as f64 * 0.01)]));
            series.push(keep as f64, 0.5);
            prop_assert_eq!(series.points().last(), Some([keep as f64, 0.5]));
        }
    }
}
