//! A simulated line, one way: computes when a packet arrives, if it does.

use super::spec::LinkSpec;
use crate::displays::NoiseSource;
use timestep::time::Flicks;

/// A line from one machine to another. Equal seeds lose and delay the same packets.
#[derive(Clone, Debug)]
pub struct Line {
    source: NoiseSource,
    /// Latest arrival of a packet that was not held up.
    latest: Flicks,
}

impl Line {
    /// A line without packets.
    pub fn new(seed: u64) -> Self {
        Line { source: NoiseSource::new(seed), latest: Flicks(i64::MIN) }
    }

    /// Sends a packet at lab time `at`. Returns when it arrives; `None` if it is lost.
    pub fn send(&mut self, spec: &LinkSpec, at: Flicks) -> Option<Flicks> {
        // Always the same number of draws: another loss leaves the jitter as it was.
        let [late, lost, held] = std::array::from_fn(|_| self.source.uniform());
        let takes = spec.delay + Flicks((spec.jitter.0 as f64 * late) as i64);
        if lost <= spec.loss {
            return None;
        }
        if held <= spec.reorder {
            return Some(at + takes + spec.delay.max(spec.jitter));
        }
        self.latest = self.latest.max(at + takes);
        Some(self.latest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MS: i64 = Flicks::PER_SECOND / 1000;

    fn arrivals(spec: &LinkSpec, packets: i64) -> Vec<(Flicks, Option<Flicks>)> {
        let mut line = Line::new(7);
        (0..packets).map(|k| Flicks(16 * MS * k)).map(|at| (at, line.send(spec, at))).collect()
    }

    #[test]
    fn shares_of_lost_and_overtaken_packets_are_those_that_are_asked_for() {
        let spec = LinkSpec { delay: Flicks(50 * MS), loss: 0.2, reorder: 0.1, ..LinkSpec::default() };
        let all = arrivals(&spec, 100_000);
        let there: Vec<_> = all.iter().filter_map(|(at, arrives)| Some(((*arrives)? - *at).0 / MS)).collect();
        assert!((0.795..0.805).contains(&(there.len() as f64 / 1e5)), "{}", there.len());
        let held = there.iter().filter(|takes| **takes == 100).count();
        assert!((0.097..0.103).contains(&(held as f64 / there.len() as f64)), "{held}");
        assert_eq!(there.iter().filter(|takes| **takes == 50).count(), there.len() - held);
    }

    #[test]
    fn another_loss_leaves_the_other_packets_as_they_were() {
        let whole = LinkSpec { jitter: Flicks(3 * MS), ..LinkSpec::default() };
        let lossy = LinkSpec { loss: 0.3, ..whole };
        let (whole, lossy) = (arrivals(&whole, 1000), arrivals(&lossy, 1000));
        assert!(lossy.iter().zip(&whole).all(|(lossy, whole)| lossy.1.is_none() || lossy.1 == whole.1));
    }

    proptest! {
        #[test]
        fn packets_take_their_time_and_stay_in_order(
            delay in 0..500_i64, jitter in 0..500_i64, loss in 0.0..0.9_f64, seed in any::<u64>(),
        ) {
            let (delay, jitter) = (Flicks(delay * MS), Flicks(jitter * MS));
            let spec = LinkSpec { delay, jitter, loss, ..LinkSpec::default() };
            let mut line = Line::new(seed);
            let mut before = Flicks(i64::MIN);
            for k in 0..200 {
                let at = Flicks(5 * MS * k);
                if let Some(arrives) = line.send(&spec, at) {
                    prop_assert!(arrives >= at + delay && arrives <= at + delay + jitter);
                    prop_assert!(arrives >= before);
                    before = arrives;
                }
            }
        }
    }
}
