//! The accumulator with hysteresis: it keeps the pattern of steps per frame until the pattern is clearly wrong.
//!
//! Where frames end just at a step, noise decides whether the plain accumulator takes 0, 1 or 2 steps. Here the accumulator
//! may run ahead or behind by a bound before the pattern changes, as a Schmitt trigger does.

use super::code_value::CodeValue::{Number, Time};
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
    runs_ahead: true,
    options: &[PolicyOption {
        key: "bound",
        name: "Bound",
        summary: "How far the simulation may run ahead, or more than a step behind. More than a quarter of dt counts as a quarter.",
        default: Flicks(Flicks::PER_SECOND / 500),
        range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND)],
        ..PolicyOption::DURATION
    }],
    code: &["
keep accumulator = 0
keep totals = list(13)
keep frames = 0
accumulator += frame_time
count = floor(max(accumulator, 0) / dt)
slack = min(bound, dt / 4)
usual = -1
period = 1
while usual < 0 and period <= 6 and 2 * period <= frames:
    in_period = at(totals, 0) - at(totals, period)
    low = 0
    high = 0
    ago = 1
    while ago <= period:
        uneven = ago * in_period - period * (at(totals, 0) - at(totals, ago))
        changed = abs(at(totals, ago) - at(totals, ago + period) - in_period)
        low = min(low, uneven)
        high = max(high, uneven + period * changed)
        ago += 1
    if high - low < period:
        usual = at(totals, period - 1) - at(totals, period)
    period += 1
rest = accumulator - usual * dt
if usual >= 0 and rest >= -slack and rest < dt + slack:
    count = usual
push(totals, at(totals, 0) + count)
frames = min(frames + 1, 12)
[steps = 0]
while count > 0[ and steps < max_steps]:
    step(dt)
    accumulator -= dt
    count -= 1
    [steps += 1]
[if count > 1:]
[    accumulator -= (count - 1) * dt]
overstep = accumulator
"],
    kept: Some(|_, accumulator| {
        let pattern: &mut StepPattern = accumulator.memory.of();
        let known = pattern.0.iter().flatten().count();
        // Of the sums only their differences count.
        let sums =
            (0..=REMEMBERED).map(|ago| pattern.0[..ago].iter().flatten().fold(0.0, |sum, steps| sum - *steps as f64));
        let totals = sums.map(|sum| Number(sum + 0.0)).collect::<Vec<_>>();
        [vec![Time(accumulator.carried)], totals, vec![Number(known as f64)]].concat()
    }),
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
///
/// It is so where the steps of the first k frames, for every k, differ from their mean by amounts within one step of each other (Morse and
/// Hedlund, "Symbolic Dynamics II: Sturmian Trajectories", 1940).
fn is_even(pattern: &[u64]) -> bool {
    let wide = |steps: &u64| i128::from(*steps);
    let (frames, total) = (pattern.len() as i128, pattern.iter().map(wide).sum::<i128>());
    let (mut ahead, mut low, mut high) = (0, 0, 0);
    for steps in pattern {
        ahead += frames * wide(steps) - total;
        (low, high) = (low.min(ahead), high.max(ahead));
    }
    high - low < frames
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

    /// Every pattern of 0 to 3 steps in up to six frames, against the definition: all stretches of it compared.
    #[test]
    fn patterns_are_as_even_as_all_their_stretches() {
        let differ_by_one = |pattern: &[u64]| {
            (1..pattern.len()).all(|frames| {
                let steps = |start: usize| pattern.iter().cycle().skip(start).take(frames).sum::<u64>();
                let sums = (0..pattern.len()).map(steps).collect::<Vec<_>>();
                sums.iter().max().unwrap() - sums.iter().min().unwrap() <= 1
            })
        };
        let mut even = 0;
        for frames in 1..=LONGEST_PERIOD {
            for number in 0..4_u64.pow(frames as u32) {
                let pattern = (0..frames as u32).map(|frame| number / 4_u64.pow(frame) % 4).collect::<Vec<_>>();
                assert_eq!(is_even(&pattern), differ_by_one(&pattern), "{pattern:?}");
                even += u32::from(is_even(&pattern));
            }
        }
        assert!(even > 100, "{even}");
    }
}
