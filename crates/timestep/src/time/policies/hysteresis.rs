//! The accumulator with hysteresis: it keeps the pattern of steps per frame until the pattern is clearly wrong.
//!
//! Where frames end just at a step, noise decides whether the plain accumulator takes 0, 1 or 2 steps. Here the accumulator
//! may run ahead or behind by a bound before the pattern changes, as a Schmitt trigger does.

use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::time::Flicks;

/// Longest period of a pattern, frames. 50 steps a second on a 60 Hz display need six.
const LONGEST_PERIOD: usize = 6;
/// Frames that are remembered: enough to see a pattern twice.
const REMEMBERED: usize = 2 * LONGEST_PERIOD;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "hysteresis",
    name: "Hysteresis",
    summary: "The accumulator, but it keeps the recent pattern of steps per frame while the error stays under a bound. Once the pattern has settled, timer noise below the bound does not change it.",
    reference: "Schmitt, \"A Thermionic Trigger\" (1938), applied to Fiedler's accumulator",
    carries: true,
    options: &[PolicyOption {
        key: "bound",
        name: "Bound",
        summary: "How far the simulation may run ahead, or more than a step behind. More than a quarter of dt counts as a quarter.",
        default: Flicks(Flicks::PER_SECOND / 500),
        range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND)],
        ..PolicyOption::DURATION
    }],
    plan: |timestep, accumulator, frame| {
        let (dt, [within, _]) = (timestep.dt, timestep.options);
        let bound = within.min(Flicks(dt.0 / 4));
        let total = accumulator.carried + frame;
        let plain = Steps::that_fit(total, dt).len();
        let pattern: &mut StepPattern = accumulator.memory.of();
        let count = pattern.expected().filter(|&count| {
            let rest = total - dt.times(count);
            -bound <= rest && rest < dt + bound
        });
        let count = count.unwrap_or(plain);
        pattern.push(count);
        accumulator.carried = total - dt.times(count);
        Plan { steps: Steps::equal(count, dt), overstep: accumulator.carried, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};

/// Steps of the last frames, the newest first; `None` before the first frame.
#[derive(Clone, Debug, Default, PartialEq)]
struct StepPattern([Option<u64>; REMEMBERED]);

impl StepPattern {
    /// The next number of steps in the shortest even pattern that has just happened twice.
    fn expected(&self) -> Option<u64> {
        let known: Vec<u64> = self.0.iter().map_while(|&count| count).collect();
        let goes_on = |&period: &usize| {
            known.len() >= 2 * period && known[..period] == known[period..2 * period] && is_even(&known[..period])
        };
        (1..=LONGEST_PERIOD).find(goes_on).map(|period| known[period - 1])
    }

    /// Adds the newest frame.
    fn push(&mut self, steps: u64) {
        self.0.rotate_right(1);
        self.0[0] = Some(steps);
    }
}

/// `true` if a repeated pattern is as even as its steps allow: any two stretches of equally many frames differ by at most one
/// step. Noise can start 0 2 0 2 for 1 1 1 1, and that must not be kept.
fn is_even(pattern: &[u64]) -> bool {
    let steps = |start: usize, frames: usize| {
        pattern.iter().cycle().skip(start).take(frames).fold(0, |sum: u64, steps| sum.saturating_add(*steps))
    };
    (1..pattern.len()).all(|frames| {
        let sums = || (0..pattern.len()).map(|start| steps(start, frames));
        sums().max().unwrap_or(0) - sums().min().unwrap_or(0) <= 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_even_patterns_count() {
        for even in [&[1][..], &[0, 1], &[1, 2], &[0, 1, 1, 1, 1, 1], &[0, 1, 0, 1, 1]] {
            assert!(is_even(even), "{even:?}");
        }
        for uneven in [&[0, 2][..], &[0, 0, 1, 1], &[0, 1, 2], &[0, 0, 1, 1, 1, 1]] {
            assert!(!is_even(uneven), "{uneven:?}");
        }
    }
}
