//! matter-js' Runner: frames are smoothed and snapped to whole rates, and a step is due at one and a half of its length.

use super::LOOP;
use super::doubles::MOST_SUBTRACTIONS;
use crate::time::Flicks;
use crate::time::policies::code_value::CodeValue::{Number, Time};
use crate::time::policies::plan::{Plan, Steps};
use crate::time::policies::policy::LoopPolicy;

/// Frames that are smoothed over.
const REMEMBERED: usize = 100;
/// Length of a frame that cannot be used, ms.
const FALLBACK: f64 = 1000.0 / 60.0;
/// Longest frame that can be used, ms.
const LONGEST: f64 = 1000.0 / 15.0;
/// Time that the steps of a frame cover at most, ms.
const MOST: f64 = 1000.0 / 30.0;
/// Steps that the accumulator holds where one is due.
const MARGIN: f64 = 1.5;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "matter-js",
    name: "matter-js 0.20.0, Runner",
    summary: "A frame counts as the smoothed mean of up to 80 earlier ones, snapped to a whole number of frames a second; one above 66.7 ms counts as the one before. A step is due at 1.5 of its length, at most two a frame.",
    reference: "matter-js 0.20.0 (src/core/Runner.js)",
    code: &["
keep clock = 0
keep buffer = 1000 / 60
keep last = 0
keep frames = 0
keep history = list(100)
read_last = millis(clock)
clock += frame_time
passed = millis(clock) - read_last
if passed <= 0 or read_last <= 0 or passed > 1000 / 15:
    passed = last
    if last <= 0:
        passed = 1000 / 60
count = 0
if clock > 0:
    push(history, passed)
    frames = min(frames + 1, 100)
    ago = frames - floor(frames * 0.1)
    until = frames - floor(frames * 0.9)
    if until < ago:
        passed = 0
        averaged = ago - until
        while ago > until:
            ago -= 1
            passed += at(history, ago) / averaged
    last = 1000 / round(1000 / passed)
    buffer = min(max(buffer + last, 0), last + 1.5 * millis(dt))
    count = ceil(1000 / 30 / millis(dt))
while count > 0 and buffer >= 1.5 * millis(dt):
    step(dt)
    buffer -= millis(dt)
    count -= 1
overstep = buffer / 1000
"],
    kept: Some(|_, accumulator| {
        let given = accumulator.carried;
        let runner: &mut Runner = accumulator.memory.of();
        let buffer = runner.buffer + (given - runner.carried).millis();
        let count = runner.history.len();
        let history = runner.history.iter().rev().copied().chain(std::iter::repeat(0.0)).take(REMEMBERED);
        let first = [Time(runner.now), Number(buffer), Number(runner.last), Number(count as f64)];
        first.into_iter().chain(history.map(Number)).collect()
    }),
    plan: |timestep, accumulator, frame| {
        let given = accumulator.carried;
        let runner: &mut Runner = accumulator.memory.of();
        let dt = timestep.dt.millis();
        runner.buffer += (given - runner.carried).millis();
        let passed = runner.read(frame);
        let mut count = 0;
        if let Some(passed) = passed {
            let counted = runner.smooth(passed);
            runner.buffer = (runner.buffer + counted).clamp(0.0, counted + dt * MARGIN);
            let most = (MOST / dt).ceil() as u64;
            while runner.buffer >= dt * MARGIN && count < most {
                // More than so many would not end in time.
                if count == MOST_SUBTRACTIONS {
                    let rest = ((runner.buffer / dt - MARGIN) as u64 + 1).min(most - count);
                    runner.buffer -= rest as f64 * dt;
                    count += rest;
                    break;
                }
                runner.buffer -= dt;
                count += 1;
            }
        }
        let steps = Steps::equal(count, timestep.dt);
        let overstep = Flicks::from_millis(runner.buffer);
        // The engine counts from its own frame times: what these add or lose against the clock is dropped time.
        runner.carried = overstep;
        accumulator.carried = overstep;
        Plan { steps, dropped: given + frame - steps.total() - overstep, overstep, ..Plan::default() }
    },
    keeps_steps: true,
    ..LOOP
};

/// Memory of the Runner between frames.
#[derive(Clone, Debug, PartialEq)]
struct Runner {
    /// Reading of the clock.
    now: Flicks,
    /// The accumulator, ms.
    buffer: f64,
    /// Length as which the last frame counted, ms; 0 before the first one.
    last: f64,
    /// Frames that are smoothed over, ms, the oldest first.
    history: Vec<f64>,
    /// That of the accumulator after the last frame.
    carried: Flicks,
}

impl Default for Runner {
    fn default() -> Self {
        Runner { now: Flicks::ZERO, buffer: FALLBACK, last: 0.0, history: Vec::new(), carried: Flicks::ZERO }
    }
}

impl Runner {
    /// Length of the frame as read from the clock, ms, or one in its place where it cannot be used; `None` where the engine does not tick:
    /// at time 0.
    fn read(&mut self, frame: Flicks) -> Option<f64> {
        let before = self.now.millis();
        self.now += frame;
        let now = self.now.millis();
        if now == 0.0 {
            return None;
        }
        let passed = now - before;
        let unusable = passed == 0.0 || before == 0.0 || passed > LONGEST;
        Some(match (unusable, self.last > 0.0) {
            (false, _) => passed,
            (true, true) => self.last,
            (true, false) => FALLBACK,
        })
    }

    /// The length as which a frame counts, ms: the mean of the frames from the first to the last tenth of those remembered, as a whole
    /// number of frames a second.
    fn smooth(&mut self, passed: f64) -> f64 {
        self.history.push(passed);
        if self.history.len() > REMEMBERED {
            self.history.remove(0);
        }
        let count = self.history.len() as f64;
        let window = &self.history[(count * 0.1) as usize..(count * 0.9) as usize];
        let mean = window.iter().sum::<f64>() / window.len() as f64;
        let smoothed = if mean > 0.0 { mean } else { passed };
        self.last = 1000.0 / (1000.0 / smoothed).round();
        self.last
    }
}
